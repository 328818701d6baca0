import HTTPServer
import Synchronization
import TestSupport
import Testing

/// What pages of other sites are told.
@Suite struct CrossOriginTests {
  private static let thing = "/api/v1/shop/things/\(ShopFixture.thing.id)"
  private static let site = "https://gifts.example"

  private func handler(_ fixture: ShopFixture) throws -> CrossOriginHandler {
    let router = try fixture.router()
    return CrossOriginHandler(
      router, keyField: "Shop-Key", methods: { router.openMethods(at: $0) },
      allows: { $0.origin == Self.site && ($0.key ?? "good") == "good" })
  }

  private func ask(
    _ method: HTTPMethod, _ target: String, origin: String? = Self.site, key: String? = "good",
    _ fields: HTTPFields = [:]
  ) async throws -> HTTPResponse {
    var fields = fields
    fields["Host"] = "shop.example"
    fields["Origin"] = origin
    fields["Shop-Key"] = key
    return try await handler(ShopFixture()).respond(to: HTTPRequest(method, target, fields: fields))
  }

  @Test func `an answer is shared with the page of an allowed site that shows its key`() async throws {
    let answer = try await ask(.get, Self.thing)
    #expect(answer.status == .ok)
    #expect(answer.fields["access-control-allow-origin"] == Self.site)
    #expect(answer.fields["access-control-expose-headers"]?.contains("ETag") == true)
    #expect(answer.fields["access-control-allow-credentials"] == nil)
    // A browser keeps the answer with the fields that let its page have it: they must not be confirmed to another.
    let tag = try #require(answer.fields["etag"])
    #expect(try await ask(.get, Self.thing, ["If-None-Match": tag]).status == .notModified)
    #expect(try await ask(.get, Self.thing, key: "other", ["If-None-Match": tag]).status == .ok)
    // Failures too, so that the page can say what is wrong.
    let missing = try await ask(.get, "/api/v1/shop/conflict")
    #expect(missing.status == .conflict && missing.fields["access-control-allow-origin"] == Self.site)
  }

  private static let others: [(String?, String?)] = [
    (site, "other"), (site, nil), ("https://evil.example", "good"), ("https://gifts.example.evil.example", "good"),
    ("http://gifts.example", "good"), ("null", "good"), (nil, "good"), ("https://shop.example", "good"),
  ]

  @Test(arguments: others)
  func `an answer is not shared with anybody else`(origin: String?, key: String?) async throws {
    let answer = try await ask(.get, Self.thing, origin: origin, key: key)
    #expect(answer.status == .ok)
    #expect(!answer.fields.contains { $0.name.lowercased().hasPrefix("access-control") })
  }

  @Test func `a browser that asks first is told the methods that need no permission`() async throws {
    let question: HTTPFields = ["Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "shop-key"]
    let answer = try await ask(.options, Self.thing, key: nil, question)
    #expect(answer.status == .noContent && answer.body.isEmpty)
    #expect(answer.fields["access-control-allow-origin"] == Self.site)
    #expect(answer.fields["access-control-allow-methods"] == "DELETE, GET, HEAD, PUT")
    #expect(answer.fields["access-control-allow-headers"]?.contains("Shop-Key") == true)
    #expect(answer.fields["vary"]?.contains("Origin") == true)
  }

  @Test(arguments: [
    // An operation of staff, a method and a path that are not there, and a site that is not allowed.
    ("/api/v1/shop/things", "POST", Self.site), (Self.thing, "PATCH", Self.site), ("/nothing", "GET", Self.site),
    (Self.thing, "GET", "https://evil.example"), ("*", "GET", Self.site), ("%zz", "GET", Self.site),
  ])
  func `a browser that asks first is not told so of anything else`(
    target: String, method: String, origin: String
  ) async throws {
    let answer = try await ask(
      .options, target, origin: origin, key: nil, ["Access-Control-Request-Method": method])
    #expect(!answer.fields.contains { $0.name.lowercased().hasPrefix("access-control") })
  }

  @Test func `what is kept for everybody is shared with those alone who may have it`() async throws {
    let fixture = ShopFixture()
    let handler = try handler(fixture)
    func price(_ origin: String?) async -> HTTPResponse {
      var fields: HTTPFields = ["Host": "shop.example", "Shop-Key": "good"]
      fields["Origin"] = origin
      let request = HTTPRequest(.get, "/api/v1/shop/price", fields: fields)
      if let ready = handler.answerAtOnce(request) { return ready }
      return await handler.respond(to: request)
    }
    let answers = [
      await price(Self.site), await price(nil), await price("https://evil.example"), await price(Self.site),
    ]
    #expect(fixture.runs.load(ordering: .relaxed) == 1)
    #expect(answers.map { $0.fields["access-control-allow-origin"] } == [Self.site, nil, nil, Self.site])
    // A proxy between must not give one's answer to another.
    #expect(answers.allSatisfy { $0.fields["vary"]?.contains("Origin") == true })
  }
}
