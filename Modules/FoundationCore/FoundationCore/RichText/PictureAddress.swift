/// Where pictures are: among the store's own, which pages show, or elsewhere.
public enum PictureAddress {
  /// Whether a text can be the address of a picture: a path of the store's own, or an address of http or https.
  public static func isValid(_ text: String) -> Bool {
    if isOwn(text) { return true }
    let lower = text.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), text.utf8.count <= 2_000 else { return false }
    let rest = text.drop { $0 != ":" }.dropFirst(3)
    return rest.first.map { $0 != "/" && $0 != "?" && $0 != "#" } ?? false
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" && $0 != "\"" }
  }

  /// Whether a text is the path of a picture that the store keeps: `/media/`, a fingerprint, a hyphen and a width.
  public static func isOwn(_ text: String) -> Bool {
    guard text.hasPrefix("/media/"), text.hasSuffix(".webp"), text.utf8.count <= 60 else { return false }
    let parts = text.dropFirst(7).dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 32 && parts[0].utf8.allSatisfy(isLowerHexDigit)
      && Int(parts[1]).map { $0 > 0 } ?? false
  }

  private static func isLowerHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
