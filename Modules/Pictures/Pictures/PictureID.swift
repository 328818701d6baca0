/// Names a picture by what was sent: the same bytes, the same name. Thirty-two hexadecimal digits of a BLAKE2b digest.
public struct PictureID: Hashable, Sendable, CustomStringConvertible {
  /// What all addresses of pictures begin with.
  public static let addressPrefix = "/media/"
  /// The digits.
  public let description: String

  /// Reads a name; nil for any other text.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    description = String(text)
  }

  /// Where the picture is in a width.
  public func address(width: Int) -> String { Self.addressPrefix + fileName(width: width) }

  /// Where the picture lies in the folder of pictures, in a width.
  public func path(width: Int) -> String { String(description.prefix(2)) + "/" + fileName(width: width) }

  func fileName(width: Int) -> String { "\(description)-\(width).webp" }

  /// The picture and width that the name of a file tells; nil for any other text.
  static func parse(fileName: some StringProtocol) -> (id: PictureID, width: Int)? {
    guard fileName.utf8.count <= 48, fileName.hasSuffix(".webp") else { return nil }
    let parts = fileName.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = PictureID(parts[0]), parts[1].first != "0", parts[1].utf8.count <= 5,
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let width = Int(parts[1])
    else { return nil }
    return (id, width)
  }

  /// The picture and width that an address tells; nil for any other text.
  public static func parse(address: some StringProtocol) -> (id: PictureID, width: Int)? {
    guard address.hasPrefix(addressPrefix) else { return nil }
    return parse(fileName: address.dropFirst(addressPrefix.count))
  }
}
