public import Content
import FoundationCore
import FoundationUI

/// Where something leads, as it is picked and typed.
public struct LinkForm: Hashable, Sendable {
  /// What is picked.
  public enum Choice: Hashable, Sendable {
    /// Nothing of its own.
    case none
    /// A page, by its handle.
    case page(String)
    /// All news, or one of several kinds whose target is typed.
    case news, article, category, collection, product, address
  }

  /// What is picked.
  public var choice: Choice
  /// What is typed: a handle, a code or an address.
  public var target: String

  /// A form that says what a link says; without one, nothing of its own.
  public init(_ link: ContentLink? = nil) {
    target = ""
    switch link {
    case nil: choice = .none
    case .page(let handle): choice = .page(handle)
    case .news: choice = .news
    case .article(let text): (choice, target) = (.article, text)
    case .category(let text): (choice, target) = (.category, text)
    case .collection(let text): (choice, target) = (.collection, text)
    case .product(let text): (choice, target) = (.product, text)
    case .address(let link): (choice, target) = (.address, link.address)
    }
  }

  /// The link; nil where nothing is picked, or what is typed is nothing of the kind.
  public var link: ContentLink? {
    let typed = ArticleForm.trimmed(target)
    return switch choice {
    case .none: nil
    case .page(let handle): .page(handle)
    case .news: .news
    case .article: ContentLink(.article, typed)
    case .category: ContentLink(.category, typed)
    case .collection: ContentLink(.collection, typed)
    case .product: ContentLink(.product, typed)
    case .address: ContentLink(.address, typed)
    }
  }

  /// What is wrong with what is typed, as a key of the phrases; nil when nothing is.
  public var problem: String? {
    guard choice != .none, link == nil else { return nil }
    return choice == .address
      ? Phrases.key("Enter a path of the shop, or an address that begins with https://")
      : Phrases.key("Enter a code, or the last part of an address.")
  }
}
