public import FoundationCore

/// Where a web page is from: scheme, host and perhaps a port, as browsers send it in `Origin` (RFC 6454, section 6.1).
///
/// Plain http is for a developer's own machine: `localhost`, `127.0.0.1` and `[::1]`.
public struct WebOrigin: Hashable, Sendable, Comparable {
  /// The origin, such as `https://shop.example` or `http://localhost:3000`. In lower case, without a port that its scheme
  /// has anyway.
  public let text: String

  private static let local: Set<Substring> = ["localhost", "127.0.0.1", "[::1]"]

  /// An origin by its text; nil for anything else, such as an address with a path or a host beyond ASCII.
  public init?(_ text: String) {
    let text = text.lowercased()
    guard let end = text.firstRange(of: "://") else { return nil }
    let (scheme, rest) = (text[..<end.lowerBound], text[end.upperBound...])
    let isBracketed = rest.first == "["
    let hostEnd: Substring.Index
    if isBracketed {
      guard let close = rest.firstIndex(of: "]") else { return nil }
      hostEnd = rest.index(after: close)
    } else {
      hostEnd = rest.firstIndex(of: ":") ?? rest.endIndex
    }
    let (host, tail) = (rest[..<hostEnd], rest[hostEnd...])
    guard scheme == "https" || (scheme == "http" && Self.local.contains(host)) else { return nil }
    guard host == "[::1]" || !isBracketed && Self.isName(host) else { return nil }
    guard !tail.isEmpty else {
      self.text = text
      return
    }
    guard let port = Int(tail.dropFirst()), (1...65_535).contains(port), tail == ":\(port)" else { return nil }
    self.text = "\(scheme)://\(host)" + (port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")
  }

  /// Whether labels of letters, digits and hyphens follow each other with dots between them, 253 characters at most.
  private static func isName(_ host: Substring) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  /// Orders by text.
  public static func < (left: WebOrigin, right: WebOrigin) -> Bool { left.text < right.text }
}

extension Schema where Value == WebOrigin {
  /// An origin by its text.
  public static let webOrigin = Schema<String>.text(1...300).map {
    text throws(SchemaViolation) in
    guard let origin = WebOrigin(text) else {
      throw SchemaViolation(
        code: "origin",
        message: "An origin is https:// and a host, such as https://shop.example, without a path.")
    }
    return origin
  } _: {
    $0.text
  }
}
