/// Addresses that may stand in a page: nothing that could run as a script.
enum SafeAddress {
  /// A path of this site, or http, https, mailto or tel; anything else is nil.
  static func link(_ address: String) -> String? {
    guard isPlain(address) else { return nil }
    if isOwnPath(address) { return address }
    return hasScheme(address, ["http", "https", "mailto", "tel"]) ? address : nil
  }

  /// A path of this site, http or https, or image data that is no SVG.
  static func image(_ address: String) -> String? {
    guard isPlain(address) else { return nil }
    if isOwnPath(address) || hasScheme(address, ["http", "https"]) { return address }
    let types = ["png", "jpeg", "webp", "gif", "avif"].map { "data:image/\($0);base64," }
    return types.contains { address.hasPrefix($0) } ? address : nil
  }

  /// `//host` would be another site, and browsers read a backslash as a slash.
  private static func isOwnPath(_ address: String) -> Bool {
    if address.hasPrefix("#") || address.hasPrefix("?") { return true }
    return address.hasPrefix("/") && !address.hasPrefix("//")
  }

  /// Browsers drop control characters before they look for a scheme (a tab was enough).
  private static func isPlain(_ address: String) -> Bool {
    address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
  }

  private static func hasScheme(_ address: String, _ schemes: [String]) -> Bool {
    guard let colon = address.firstIndex(of: ":") else { return false }
    return schemes.contains(address[..<colon].lowercased())
  }
}
