import FoundationCore

/// A target taken apart and decoded, where that has one meaning only.
///
/// Refused are broken percent escapes, bytes that are not UTF-8, NUL, an escaped slash or backslash, and the dot
/// segments that a file system would follow: what a proxy and a router might read differently.
struct RequestTarget: Sendable {
  /// The decoded segments of the path; an empty last one stands for a slash at the end.
  let segments: [String]
  let query: QueryParameters

  var path: String { "/" + segments.joined(separator: "/") }

  init(_ target: String) throws(Problem) {
    var rest = target[...]
    if !rest.hasPrefix("/") {
      // The absolute form, which a client may send to any server (RFC 9112, section 3.2.2).
      guard let scheme = rest.firstRange(of: "://"),
        ["http", "https"].contains(rest[..<scheme.lowerBound].lowercased())
      else { throw .malformedTarget("The target is neither a path nor an absolute address.") }
      let authority = rest[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
      guard !authority.isEmpty, !authority.contains("@") else {
        throw .malformedTarget("The target's authority is missing or has user information.")
      }
      rest = rest[authority.endIndex...]
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    let split = rest.utf8.firstIndex(of: UInt8(ascii: "?"))
    var segments: [String] = []
    for segment in rest[..<(split ?? rest.endIndex)].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    {
      segments.append(try Self.segment(segment))
    }
    self.segments = segments
    query =
      try split.map { (index) throws(Problem) in try QueryParameters(decoding: rest[index...].dropFirst()) }
      ?? QueryParameters()
  }

  private static func segment(_ text: Substring) throws(Problem) -> String {
    guard let segment = text.removingPercentEncoding(plusIsSpace: false) else {
      throw .malformedTarget("The path has a broken percent escape.")
    }
    guard segment != ".", segment != "..",
      !segment.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
    else { throw .malformedTarget("The path has a dot segment, an escaped slash or a control character.") }
    return segment
  }
}

extension Substring {
  /// The decoded text; nil for a broken escape or bytes that are not UTF-8.
  func removingPercentEncoding(plusIsSpace: Bool) -> String? {
    guard utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return String(self) }
    var bytes: [UInt8] = []
    var iterator = utf8.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next()?.hexadecimalDigit, let low = iterator.next()?.hexadecimalDigit else {
          return nil
        }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
