/// A form as `application/x-www-form-urlencoded` has it.
struct StripeForm: Sendable {
  private(set) var text = ""

  init(_ fields: [(String, String)] = []) {
    text = fields.map { Self.escaped($0.0) + "=" + Self.escaped($0.1) }.joined(separator: "&")
  }

  var bytes: [UInt8] { Array(text.utf8) }

  /// Percent-encodes everything but what is unreserved (RFC 3986, 2.3).
  static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
