/// Requests as bytes, made before any clock runs.
enum Request {
  static func get(_ target: String, token: String? = nil) -> [UInt8] {
    bytes("GET", target, token: token, fields: "", body: "")
  }

  static func send(
    _ method: String, _ target: String, _ body: String, token: String, key: String? = nil, ifMatch: String? = nil
  ) -> [UInt8] {
    let key = key.map { "Idempotency-Key: \($0)\r\n" } ?? ""
    let condition = ifMatch.map { "If-Match: \($0)\r\n" } ?? ""
    return bytes(
      method, target, token: token, fields: "Content-Type: application/json\r\n" + key + condition, body: body)
  }

  private static func bytes(
    _ method: String, _ target: String, token: String?, fields: String, body: String
  ) -> [UInt8] {
    let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    let length = method == "GET" ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return Array(
      "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(authorization)\(fields)\(length)\r\n\(body)".utf8)
  }
}
