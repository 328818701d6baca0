public import FoundationCore

/// Where an entry of a menu or a block of the home page leads.
public enum ContentLink: Hashable, Sendable {
  /// A page, by its handle.
  case page(String)
  /// One piece of news, by its handle.
  case article(String)
  /// All news.
  case news
  /// A category, by its code.
  case category(String)
  /// A collection, by its handle.
  case collection(String)
  /// A product, by its handle.
  case product(String)
  /// A path of the shop, or an address elsewhere.
  case address(RichText.Link)

  /// What a link leads to, without which one.
  public enum Kind: String, CaseIterable, Sendable {
    case page, article, news, category, collection, product, address
  }

  /// What it leads to.
  public var kind: Kind {
    switch self {
    case .page: .page
    case .article: .article
    case .news: .news
    case .category: .category
    case .collection: .collection
    case .product: .product
    case .address: .address
    }
  }

  /// Which one: a handle, a code or an address; empty for the news.
  public var target: String {
    switch self {
    case .page(let target), .article(let target), .category(let target), .collection(let target), .product(let target):
      target
    case .news: ""
    case .address(let link): link.address
    }
  }

  /// A link made of its parts; nil for a target that nothing of the kind can have.
  public init?(_ kind: Kind, _ target: String) {
    switch kind {
    case .news:
      guard target.isEmpty else { return nil }
      self = .news
    case .address:
      guard let link = RichText.Link(target), !link.address.hasPrefix("#") else { return nil }
      self = .address(link)
    case .page, .article, .collection, .product:
      guard Handle.isValid(target) else { return nil }
      self =
        switch kind {
        case .page: .page(target)
        case .article: .article(target)
        case .collection: .collection(target)
        default: .product(target)
        }
    case .category:
      let isPart = target.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\" }
      guard isPart, (1...200).contains(target.unicodeScalars.count) else { return nil }
      self = .category(target)
    }
  }
}

extension Schema where Value == ContentLink {
  /// The JSON of a link: its kind and its target.
  public static let contentLink = Schema<(ContentLink.Kind, String)>.object(
    "ContentLink", Field("kind", { $0.0 }, .enumeration()), Field("target", { $0.1 }, .text(0...2_000))
  ) { ($0, $1) }
  .map(
    { parts throws(SchemaViolation) in
      guard let link = ContentLink(parts.0, parts.1) else {
        throw SchemaViolation(
          pointer: "/target", code: "link", message: "Nothing of this kind has such a handle or address.")
      }
      return link
    }, { ($0.kind, $0.target) })
}
