import FoundationCore

/// Entity tags (RFC 9110, section 8.8.3).
enum EntityTag {
  /// A strong tag, with quotes, of bytes: a fingerprint, and a second hash that starts and mixes differently.
  ///
  /// No secret, no proof.
  static func of(_ bytes: [UInt8]) -> String { "\"\(hash(of: bytes))\"" }

  /// The hash in a tag, fit for a file name.
  static func hash(of bytes: [UInt8]) -> String {
    var first = Fingerprint()
    var second: UInt64 = 0x9E37_79B9_7F4A_7C15
    for byte in bytes {
      first.mix(byte: byte)
      second = (second &+ UInt64(byte)) &* Fingerprint.prime ^ second >> 29
    }
    return [first.value, second].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }

  /// Whether `If-None-Match` names the tag; compared weakly, as it says there.
  static func matches(_ field: String, _ tag: String) -> Bool {
    let wanted = opaque(tag[...])
    return field.split(separator: ",").contains { part in
      let text = part.drop { $0 == " " }
      return text == "*" || opaque(text) == wanted
    }
  }

  private static func opaque(_ text: Substring) -> Substring {
    var text = text
    while text.last == " " { text = text.dropLast() }
    return text.hasPrefix("W/") ? text.dropFirst(2) : text
  }
}

extension HTTPResponse {
  /// The response, or 304 when the client has it already.
  func unlessKnown(to request: HTTPRequest) -> HTTPResponse {
    guard status == .ok, request.method == .get || request.method == .head,
      let tag = fields["etag"], let known = request.fields["if-none-match"], EntityTag.matches(known, tag)
    else { return self }
    var fields = fields
    fields["Content-Type"] = nil
    return HTTPResponse(.notModified, fields: fields)
  }
}
