public import FoundationCore

/// Marks ids of media.
public enum MediaTag {}
/// A media item's id.
public typealias MediaID = Identifier<MediaTag>

/// A picture of a product, by where it is.
public struct MediaItem: Identifiable, Hashable, Sendable {
  /// Its id, made by whoever added it.
  public let id: MediaID
  /// Where it is: http or https.
  public var url: String
  /// What it shows, for those who cannot see it.
  public var alt: String?

  /// A picture.
  public init(id: MediaID = .make(), url: String, alt: String? = nil) {
    self.id = id
    self.url = url
    self.alt = alt
  }

  /// Whether a text can be the address of a picture.
  public static func isAddress(_ text: String) -> Bool {
    let lower = text.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), text.utf8.count <= 2_000 else { return false }
    let rest = text.drop { $0 != ":" }.dropFirst(3)
    return rest.first.map { $0 != "/" && $0 != "?" && $0 != "#" } ?? false
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" && $0 != "\"" }
  }
}

extension Schema where Value == MediaItem {
  /// A media item as the API sends and accepts it.
  public static let mediaItem = Schema.object(
    "MediaItem", Field("id", \.id, .identifier()), Field("url", \.url, .mediaAddress),
    .optional("alt", \.alt, .text(1...512))
  ) { MediaItem(id: $0, url: $1, alt: $2) }
}

extension Schema where Value == String {
  /// Where a picture is: an address of http or https.
  public static var mediaAddress: Schema {
    Schema<String>.text(8...2_000).map(
      { text throws(SchemaViolation) in
        guard MediaItem.isAddress(text) else {
          throw SchemaViolation(code: "url", message: "Expected an address that begins with https:// or http://.")
        }
        return text
      }, { $0 })
  }
}
