public import FoundationCore

/// Marks ids of the pages that buyers agree to.
public enum AgreedPageTag {}
/// A page's id, as whoever keeps it has given it.
public typealias AgreedPageID = Identifier<AgreedPageTag>

/// A text of the shop that a buyer agrees to, such as its terms, in the version that they were shown.
public struct AgreedText: Hashable, Sendable {
  /// The page's id.
  public let page: AgreedPageID
  /// The last part of its address.
  public let handle: String
  /// Its version.
  public let version: Int64

  /// A text in a version.
  public init(page: AgreedPageID, handle: String, version: Int64) {
    self.page = page
    self.handle = handle
    self.version = version
  }

  /// So many texts an order has at most.
  public static let limit = 10
}

extension Schema where Value == AgreedText {
  /// A text as the API sends and accepts it.
  public static let agreedText = Schema.object(
    "AgreedText", Field("page", \.page, .identifier()), Field("handle", \.handle, .text(1...200)),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { AgreedText(page: $0, handle: $1, version: $2) }
}

extension Schema where Value == [AgreedText] {
  /// The texts of one order.
  public static let agreedTexts = Schema.array(of: .agreedText, count: 0...AgreedText.limit)
}
