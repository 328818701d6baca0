import HTTPWire

/// What every response tells browsers, so that no route can forget it.
enum SecurityFields {
  /// Fields that no response sets itself.
  static func common(isBehindTLS: Bool) -> FieldBlock {
    var block = FieldBlock()
    block.append(name: "X-Content-Type-Options", value: "nosniff")
    block.append(name: "Referrer-Policy", value: "strict-origin-when-cross-origin")
    block.append(name: "Cross-Origin-Opener-Policy", value: "same-origin")
    block.append(name: "X-Frame-Options", value: "DENY")
    if isBehindTLS {
      block.append(name: "Strict-Transport-Security", value: "max-age=31536000; includeSubDomains")
    }
    return block
  }

  /// Adds what a response may set itself and did not: a page sets a policy that lets its scripts run.
  static func complete(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    if !response.fields.contains("content-security-policy") {
      response.fields.append(
        "Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    }
    if !response.fields.contains("cross-origin-resource-policy") {
      response.fields.append("Cross-Origin-Resource-Policy", "same-origin")
    }
    if !response.fields.contains("cache-control") { response.fields.append("Cache-Control", "no-store") }
    return response
  }
}
