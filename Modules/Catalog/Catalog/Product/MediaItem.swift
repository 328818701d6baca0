public import FoundationCore

/// Marks ids of media.
public enum MediaTag {}
/// A media item's id.
public typealias MediaID = Identifier<MediaTag>

/// A picture of a product, by where it is.
public struct MediaItem: Identifiable, Hashable, Sendable {
  /// Its id, made by whoever added it.
  public let id: MediaID
  /// Where it is: a path under `/media/` for the store's own, otherwise http or https.
  public var url: String
  /// What it shows, for those who cannot see it.
  public var alt: String?
  /// Pixels across; known of the store's own. What a request says of it does not count.
  public let width: Int?
  /// Pixels down; known of the store's own. What a request says of it does not count.
  public let height: Int?
  /// The widths that the store keeps it in, the smallest first; empty for those elsewhere.
  public let widths: [Int]
  /// Where the store took it in from; nil for those that were sent, and those elsewhere. Files name it by that.
  public var source: String?

  /// A picture at an address, with its text for those who do not see it.
  public init(
    id: MediaID = .make(), url: String, alt: String? = nil, width: Int? = nil, height: Int? = nil, widths: [Int] = [],
    source: String? = nil
  ) {
    self.id = id
    self.url = url
    self.alt = alt
    self.width = width
    self.height = height
    self.widths = widths
    self.source = source
  }

  /// Whether it is what an address names: there, or taken in from there.
  public func isKnown(as address: String) -> Bool { url == address || source == address }

  /// Whether the store keeps it, so that pages may show it.
  public var isOwn: Bool { PictureAddress.isOwn(url) }

  /// Where the store keeps it in one of its `widths`; the picture itself for one that is elsewhere.
  public func url(width: Int) -> String {
    guard isOwn, let hyphen = url.lastIndex(of: "-") else { return url }
    return "\(url[..<hyphen])-\(width).webp"
  }
}

extension Schema where Value == MediaItem {
  /// A media item as the API sends and accepts it.
  public static let mediaItem = Schema.object(
    "MediaItem", Field<MediaItem, MediaID>("id", \.id, .identifier()),
    Field<MediaItem, String>("url", \.url, .mediaAddress),
    Field<MediaItem, String?>.optional("alt", \.alt, .text(1...512)),
    Field<MediaItem, Int?>.optional("width", \.width, .integer(in: 1...16_383)),
    Field<MediaItem, Int?>.optional("height", \.height, .integer(in: 1...16_383)),
    Field<MediaItem, [Int]?>.unlessEmpty("widths", \.widths, .integer(in: 1...16_383), count: 0...16),
    Field<MediaItem, String?>.optional("source", \.source, .mediaAddress)
  ) { MediaItem(id: $0, url: $1, alt: $2, width: $3, height: $4, widths: $5 ?? [], source: $6) }
}

extension Schema where Value == String {
  /// Where a picture is: a path of this store's own pictures, or an address of http or https.
  public static var mediaAddress: Schema {
    Schema<String>.text(8...2_000).map(
      { text throws(SchemaViolation) in
        guard PictureAddress.isValid(text) else {
          throw SchemaViolation(code: "url", message: "Expected an address that begins with https:// or http://.")
        }
        return text
      }, { $0 })
  }
}
