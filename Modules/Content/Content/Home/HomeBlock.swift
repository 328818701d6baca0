public import FoundationCore

/// Marks ids of blocks.
public enum HomeBlockTag {}

/// An id of a block of the home page.
public typealias HomeBlockID = Identifier<HomeBlockTag>

/// What a block of the home page says in one language.
public struct HomeBlockText: Hashable, Sendable {
  /// The heading; empty for none, or for the one that the block has by itself.
  public var heading: String
  /// What it says below that.
  public var body: RichText
  /// What its button says; empty for the one that the block has by itself.
  public var button: String

  /// Creates a text; without its parts, one that says nothing.
  public init(heading: String = "", body: RichText = RichText([]), button: String = "") {
    self.heading = heading
    self.body = body
    self.button = button
  }

  /// Whether it says nothing.
  public var isEmpty: Bool { self == HomeBlockText() }
}

/// A part of the home page: what it shows, and what it says.
///
/// What its kind does not show is not kept: two blocks that look the same are equal but for their ids.
public struct HomeBlock: Identifiable, Hashable, Sendable {
  /// How many blocks a home page has.
  public static let limit = 30

  /// What a block shows.
  public enum Kind: String, CaseIterable, Sendable {
    /// What the shop is, in large letters, beside a picture or three of its newest products, with a button.
    case hero
    /// The categories at the top of the tree.
    case categories
    /// What sells best, once enough has been sold.
    case bestSellers
    /// What is new.
    case newest
    /// The first collections of the shop, a shelf for each.
    case collections
    /// One collection with its first products.
    case collection
    /// A heading and a text.
    case text
    /// A picture, which may lead somewhere.
    case picture
    /// What this visitor has looked at.
    case recentlyViewed

    /// Whether it says anything of its own.
    public var hasText: Bool { self == .hero || self == .text || self == .picture || self == .newest }
    /// Whether it says more than a heading.
    public var hasBody: Bool { self == .hero || self == .text }
    /// Whether it shows a picture of its own.
    public var hasPicture: Bool { self == .hero || self == .picture }
    /// Whether it leads somewhere by itself.
    public var hasLink: Bool { hasPicture }
  }

  /// Its id, made by whoever added it.
  public let id: HomeBlockID
  /// What it shows.
  public let kind: Kind
  /// The handle of its collection; empty for every kind but that.
  public let collection: String
  /// The path of its picture, among those that the shop keeps; nil for none.
  public let picture: String?
  /// Where it leads; nil for nowhere, or where the block leads by itself.
  public let link: ContentLink?
  /// What it says, in the shop's own language; to shoppers, in theirs.
  public let text: HomeBlockText
  /// What it says in other languages, by their tags. Shoppers are not sent these.
  public let translations: [String: HomeBlockText]

  /// Creates a block; what its kind does not show is left out.
  public init(
    id: HomeBlockID = .make(), _ kind: Kind, collection: String = "", picture: String? = nil,
    link: ContentLink? = nil, text: HomeBlockText = HomeBlockText(), translations: [String: HomeBlockText] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.collection = kind == .collection ? collection : ""
    self.picture = kind.hasPicture ? picture : nil
    self.link = kind.hasLink ? link : nil
    self.text = kind.hasText ? text : HomeBlockText()
    self.translations = kind.hasText ? translations.filter { !$0.value.isEmpty } : [:]
  }

  /// The block as the readers of a language see it.
  public func told(in locale: String?) -> HomeBlock {
    let candidates = locale.map { LanguageTag.candidates(for: $0) } ?? []
    let text = candidates.lazy.compactMap { translations[$0] }.first ?? text
    return HomeBlock(id: id, kind, collection: collection, picture: picture, link: link, text: text)
  }

  /// What is missing without which it shows nothing, as a code; nil when nothing is.
  public var lack: String? {
    switch kind {
    case .collection where !Handle.isValid(collection): "collection"
    case .picture where picture == nil: "picture"
    case .text where text.heading.isEmpty && text.body.isEmpty: "text"
    default: nil
    }
  }

  /// The home page of a shop that has not changed it.
  public static let standard: [HomeBlock] = [
    standard(1, .hero), standard(2, .categories), standard(3, .bestSellers), standard(4, .newest),
    standard(5, .collections), standard(6, .recentlyViewed),
  ]

  /// These have the same ids everywhere.
  private static func standard(_ place: UInt64, _ kind: Kind) -> HomeBlock {
    HomeBlock(id: HomeBlockID(UniqueID(high: 0x7000, low: 0x8000_0000_0000_0000 | place)), kind)
  }
}
