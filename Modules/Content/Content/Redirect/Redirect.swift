import Foundation
public import FoundationCore

/// An address of the shop that has no page, and where it leads instead: what links to a former shop depend on.
public struct Redirect: Hashable, Sendable, Identifiable {
  /// How long an address may be, in characters.
  public static let lengthLimit = 1_000
  /// How long a path may be as it stands in addresses, in bytes: each byte of a letter may be escaped there.
  public static let addressLimit = 12 * lengthLimit

  /// The path that has no page, such as `/pages/about-us`: decoded but for white space, `%`, `?` and `#`, without a query, a
  /// slash at its end, or a host.
  public let path: String
  /// Where it leads: a path of the shop, or an address of http or https.
  public let target: String
  /// The path, which one redirect alone has.
  public var id: String { path }

  /// A redirect; nil where the path is none, or the target is neither a path nor an address, or the two are the same.
  ///
  /// - Parameters:
  ///   - path: A path, or a whole address of the former shop, whose path counts.
  ///   - target: Where it leads.
  public init?(from path: String, to target: String) {
    guard let path = Self.path(path), path != "/", let target = Self.target(target),
      !target.hasPrefix("/") || Self.path(target) != path
    else {
      return nil
    }
    (self.path, self.target) = (path, target)
  }

  /// The path of an address as redirects have it; nil for what is no path.
  public static func path(_ address: String) -> String? {
    var rest = address.trimmingCharacters(in: .whitespacesAndNewlines)[...]
    if let scheme = ["https://", "http://"].first(where: { rest.lowercased().hasPrefix($0) }) {
      rest = rest.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" && $0 != "#" }
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    guard rest.hasPrefix("/"), !rest.hasPrefix("//"), rest.utf8.count <= addressLimit else { return nil }
    var segments: [String] = []
    for part in rest.prefix(while: { $0 != "?" && $0 != "#" }).split(separator: "/") {
      guard let segment = String(part).removingPercentEncoding, ![".", ".."].contains(segment),
        !segment.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0 == "/" || $0 == "\\" })
      else { return nil }
      segments.append(segment.precomposedStringWithCanonicalMapping.readableInPaths)
    }
    let path = "/" + segments.joined(separator: "/")
    return path.unicodeScalars.count <= lengthLimit ? path : nil
  }

  private static func target(_ address: String) -> String? {
    let text = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...lengthLimit).contains(text.unicodeScalars.count), let link = RichText.Link(text) else { return nil }
    let lower = link.address.lowercased()
    if link.address.hasPrefix("/") { return path(link.address) == nil ? nil : link.address }
    return (lower.hasPrefix("https://") || lower.hasPrefix("http://")) && link.address.isPlainASCII ? link.address : nil
  }
}

extension String {
  /// The same with escapes for what would not be read back as it is.
  fileprivate var readableInPaths: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.properties.isWhitespace || "%?#".unicodeScalars.contains(scalar) {
        for byte in String(scalar).utf8 {
          text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether it can stand in a header as it is.
  fileprivate var isPlainASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

extension Schema where Value == Redirect {
  /// A redirect as the API sends and accepts it.
  public static let redirect = Schema.object(
    "Redirect", Field("path", \.path, .text(1...Redirect.lengthLimit)),
    Field("target", \.target, .text(1...Redirect.lengthLimit))
  ) { path, target throws(SchemaViolation) in
    guard let redirect = Redirect(from: path, to: target) else {
      throw SchemaViolation(
        code: "redirect", message: "Expected a path without a page, and another path or an address to lead to.")
    }
    return redirect
  }
}

extension Schema where Value == Page<Redirect> {
  /// A page of redirects.
  public static let redirects = Schema.page("RedirectPage", of: .redirect)
}
