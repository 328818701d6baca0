import HTTPServer
import Testing

/// A request, and what must come back whichever way it goes.
struct RouterCase: CustomTestStringConvertible, Sendable {
  var name: String
  var method = "GET"
  var target: String
  var fields: [(String, String)] = []
  var body = ""
  var status: Int
  var contains = ""
  var expected: [(String, String)] = []

  var testDescription: String { name }

  static let id = "01900000-0000-7000-8000-000000000001"
  static let thing = #"{"id":"01900000-0000-7000-8000-000000000001","name":"Mug"}"#
  static let json = ("Content-Type", "application/json")
  static let editor = ("Authorization", "Bearer editor")
  static let key = ("Idempotency-Key", "k1")
  static let things = "/api/v1/shop/things"
  static let problem = [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")]

  static let reads: [RouterCase] = [
    RouterCase(
      name: "one thing", target: things + "/" + id, status: 200, contains: thing,
      expected: [("ETag", "\"v1\""), ("Cache-Control", "public, max-age=60"), json]),
    RouterCase(
      name: "one thing, known", target: things + "/" + id, fields: [("If-None-Match", "\"x\", W/\"v1\"")],
      status: 304, expected: [("ETag", "\"v1\"")]),
    RouterCase(
      name: "another thing", target: things + "/" + id.replacing("1", with: "2"), status: 404,
      contains: #""code":"not-found""#, expected: problem),
    RouterCase(name: "an id that is none", target: things + "/7", status: 404),
    RouterCase(name: "an escaped letter in the path", target: "/api/v1/sh%6Fp/things", status: 200, contains: thing),
    RouterCase(name: "a list", target: things, status: 200, contains: "[" + thing + "," + thing + "]"),
    RouterCase(name: "a list of one", target: things + "?limit=1", status: 200, contains: "[" + thing + "]"),
    RouterCase(name: "a search", target: things + "?q=a+b%21", status: 200, contains: "[]"),
    RouterCase(name: "HEAD of a list", method: "HEAD", target: things, status: 200),
    RouterCase(
      name: "who I am", target: "/api/v1/shop/me", fields: [("Authorization", "Bearer customer")],
      status: 200, contains: "customer"),
    RouterCase(name: "no path", target: "/nowhere", status: 404, contains: "not-found", expected: problem),
    RouterCase(name: "a slash too many", target: things + "/", status: 404),
    RouterCase(
      name: "options", method: "OPTIONS", target: things, status: 204,
      expected: [("Allow", "GET, HEAD, OPTIONS, POST")]),
    RouterCase(
      name: "a method nobody takes", method: "PATCH", target: things, status: 405, contains: "method-not-allowed",
      expected: [("Allow", "GET, HEAD, OPTIONS, POST")]),
    RouterCase(name: "a lowercase method", method: "get", target: things, status: 405),
    RouterCase(
      name: "an asset", target: "/assets/app.css", status: 200, contains: "p{}",
      expected: [("Content-Type", "text/css; charset=utf-8")]),
    RouterCase(name: "an asset that is not there", target: "/assets/b.css", status: 404),
    RouterCase(name: "a page", target: "/", status: 200, contains: "<p>hello"),
    RouterCase(name: "health", target: "/healthz", status: 200, contains: "ok"),
    RouterCase(name: "readiness", target: "/readyz", status: 200, contains: "ready"),
    RouterCase(name: "metrics", target: "/metrics", status: 200, contains: "process_cpu_seconds_total"),
    RouterCase(name: "a WebSocket's path without an upgrade", target: "/live", status: 426),
  ]

  static let refusals: [RouterCase] = [
    RouterCase(
      name: "a limit out of range", target: things + "?limit=101", status: 400,
      contains: #""parameter":"limit""#, expected: problem),
    RouterCase(name: "a limit with a plus", target: things + "?limit=%2B5", status: 400),
    RouterCase(name: "an unknown parameter", target: things + "?limt=5", status: 400, contains: #""parameter":"limt""#),
    RouterCase(name: "a repeated parameter", target: things + "?limit=5&limit=6", status: 400, contains: "repeated"),
    RouterCase(name: "a control character", target: things + "?q=%00", status: 400),
    RouterCase(
      name: "a broken escape in the query", target: things + "?q=%2", status: 400, contains: "malformed-target"),
    RouterCase(name: "a broken escape in the path", target: "/api/%zz", status: 400, contains: "malformed-target"),
    RouterCase(name: "an escaped slash", target: "/api%2Fv1", status: 400),
    RouterCase(name: "an escaped backslash", target: "/api%5Cv1", status: 400),
    RouterCase(name: "an escaped NUL", target: "/api%00", status: 400),
    RouterCase(name: "escaped bytes that are not UTF-8", target: "/api%FF", status: 400),
    RouterCase(name: "dot segments", target: "/assets/../secret", status: 400),
    RouterCase(name: "escaped dot segments", target: "/assets/%2e%2E/secret", status: 400),
    RouterCase(
      name: "no token", target: "/api/v1/shop/me", status: 401, contains: "unauthorized",
      expected: [("WWW-Authenticate", "Bearer")]),
    RouterCase(
      name: "a token without the right", method: "POST", target: things,
      fields: [("Authorization", "Bearer customer")], status: 403),
    RouterCase(name: "a conflict", target: "/api/v1/shop/conflict", status: 409, contains: "sold-out"),
    RouterCase(
      name: "an unexpected error", target: "/api/v1/shop/broken", status: 500,
      contains: #""code":"internal-error""#, expected: problem),
  ]

  static let writes: [RouterCase] = [
    RouterCase(
      name: "an addition", method: "POST", target: things, fields: [json, editor, key], body: thing,
      status: 201, contains: thing),
    RouterCase(
      name: "a type with a charset", method: "POST", target: things,
      fields: [("Content-Type", "application/json; charset=UTF-8"), editor, key], body: thing, status: 201),
    RouterCase(
      name: "no key", method: "POST", target: things, fields: [json, editor], body: thing, status: 400,
      contains: #""parameter":"Idempotency-Key""#),
    RouterCase(
      name: "two keys", method: "POST", target: things, fields: [json, editor, key, key], body: thing, status: 400),
    RouterCase(
      name: "a form", method: "POST", target: things,
      fields: [("Content-Type", "application/x-www-form-urlencoded"), editor, key], body: "a=b", status: 415),
    RouterCase(name: "no type", method: "POST", target: things, fields: [editor, key], body: thing, status: 415),
    RouterCase(
      name: "no JSON", method: "POST", target: things, fields: [json, editor, key], body: "{", status: 400,
      contains: "malformed-json"),
    RouterCase(
      name: "a missing member", method: "POST", target: things, fields: [json, editor, key],
      body: #"{"id":"\#(id)"}"#, status: 422, contains: #""pointer":"/name""#),
    RouterCase(
      name: "an unknown member", method: "POST", target: things, fields: [json, editor, key],
      body: #"{"id":"\#(id)","name":"a","price":1}"#, status: 422, contains: #""pointer":"/price""#),
    RouterCase(
      name: "a body over the route's limit", method: "POST", target: things, fields: [json, editor, key],
      body: String(repeating: " ", count: 100_001), status: 413, contains: "content-too-large"),
    RouterCase(
      name: "a change", method: "PUT", target: things + "/" + id, fields: [json, ("If-Match", "\"v1\"")],
      body: thing, status: 200),
    RouterCase(
      name: "a stale change", method: "PUT", target: things + "/" + id, fields: [json, ("If-Match", "\"v0\"")],
      body: thing, status: 412),
    RouterCase(
      name: "a blind change", method: "PUT", target: things + "/" + id, fields: [json], body: thing, status: 428),
    RouterCase(name: "a removal", method: "DELETE", target: things + "/" + id, status: 204),
    RouterCase(
      name: "bytes", method: "PUT", target: "/api/v1/shop/picture", fields: [("Content-Type", "image/png")],
      body: "png", status: 200, contains: "png"),
    RouterCase(
      name: "an upload of 2 MiB", method: "PUT", target: "/api/v1/shop/picture",
      fields: [("Content-Type", "image/png")], body: String(repeating: "x", count: 2 << 20), status: 200),
  ]

  static let all = reads + refusals + writes
}
