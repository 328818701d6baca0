public import Content
import Foundation
public import FoundationCore
import FoundationUI

/// What staff type of the home page, block by block. A value: tested without a screen.
public struct HomeForm: Hashable, Sendable {
  /// What is typed of a block's texts in one language.
  public struct Words: Hashable, Sendable {
    /// The heading.
    public var heading = ""
    /// What is said below it, as `RichTextNotation` writes it.
    public var body = ""
    /// What the button says.
    public var button = ""

    init(_ text: HomeBlockText = HomeBlockText()) {
      heading = text.heading
      body = RichTextNotation.text(of: text.body)
      button = text.button
    }

    var text: HomeBlockText {
      HomeBlockText(
        heading: ArticleForm.trimmed(heading), body: RichTextNotation.richText(body),
        button: ArticleForm.trimmed(button))
    }
  }

  /// What is typed of a block.
  public struct Row: Identifiable, Hashable, Sendable {
    /// The block's id.
    public let id: HomeBlockID
    /// What it shows.
    public let kind: HomeBlock.Kind
    /// The handle of its collection.
    public var collection = ""
    /// The path of its picture.
    public var picture = ""
    /// Where it leads.
    public var link = LinkForm()
    /// What it says in the shop's own language.
    public var words = Words()
    /// What it says in other languages, by their tags.
    public var translations: [String: Words] = [:]

    /// A new block of a kind.
    public init(_ kind: HomeBlock.Kind) {
      id = .make()
      self.kind = kind
    }

    init(_ block: HomeBlock) {
      id = block.id
      kind = block.kind
      collection = block.collection
      picture = block.picture ?? ""
      link = LinkForm(block.link)
      words = Words(block.text)
      translations = block.translations.mapValues { Words($0) }
    }

    /// The block that the row says.
    public var block: HomeBlock {
      let path = ArticleForm.trimmed(picture)
      return HomeBlock(
        id: id, kind, collection: ArticleForm.trimmed(collection), picture: path.isEmpty ? nil : path,
        link: link.link, text: words.text, translations: translations.mapValues(\.text))
    }

    /// What is wrong with it, as a key of the phrases; nil when nothing is.
    public var problem: String? {
      let (path, all) = (ArticleForm.trimmed(picture), [words] + translations.values)
      if kind.hasPicture, !path.isEmpty, !PictureAddress.isOwn(path) {
        return Phrases.key("Enter the path of one of the shop's pictures: /media/… .webp")
      }
      if kind.hasLink, let problem = link.problem { return problem }
      if all.contains(where: { ArticleForm.trimmed($0.heading).unicodeScalars.count > 200 }) {
        return Phrases.key("A heading has at most 200 characters.")
      }
      if all.contains(where: { ArticleForm.trimmed($0.button).unicodeScalars.count > 60 }) {
        return Phrases.key("A button has at most 60 characters.")
      }
      if all.contains(where: { RichTextNotation.richText($0.body).excess != nil }) {
        return Phrases.key("The text is too long.")
      }
      return switch block.lack {
      case nil: nil
      case "collection": Phrases.key("Enter the last part of the collection's address.")
      case "picture": Phrases.key("Enter the path of a picture.")
      default: Phrases.key("Enter a heading or a text.")
      }
    }
  }

  /// The blocks, from top to bottom.
  public private(set) var rows: [Row]

  /// A form that says what a home page says.
  public init(_ blocks: [HomeBlock]) { rows = blocks.map { Row($0) } }

  /// The blocks that the form says.
  public var blocks: [HomeBlock] { rows.map(\.block) }

  /// Whether the server would accept the form.
  public var isValid: Bool { rows.allSatisfy { $0.problem == nil } }

  /// Whether another block can be added.
  public var hasRoom: Bool { rows.count < HomeBlock.limit }

  /// What is typed of a block; one of no use for an id that is not there.
  public subscript(id: HomeBlockID) -> Row {
    get { rows.first { $0.id == id } ?? Row(.recentlyViewed) }
    set { if let place = rows.firstIndex(where: { $0.id == id }) { rows[place] = newValue } }
  }

  /// Adds an empty block below the others.
  public mutating func add(_ kind: HomeBlock.Kind) { if hasRoom { rows.append(Row(kind)) } }

  /// Takes a block away.
  public mutating func remove(_ id: HomeBlockID) { rows.removeAll { $0.id == id } }

  /// Moves a block by so many places; no further than to the top or the bottom.
  public mutating func move(_ id: HomeBlockID, by places: Int) {
    guard let place = rows.firstIndex(where: { $0.id == id }) else { return }
    let target = min(max(place + places, 0), rows.count - 1)
    rows.insert(rows.remove(at: place), at: target)
  }
}

extension HomeBlock.Kind {
  /// What staff call it, as a key of the phrases.
  var title: String {
    switch self {
    case .hero: Phrases.key("Opening")
    case .categories: Phrases.key("Categories")
    case .bestSellers: Phrases.key("Best sellers")
    case .newest: Phrases.key("New products")
    case .collections: Phrases.key("First collections")
    case .collection: Phrases.key("Collection")
    case .text: Phrases.key("Text")
    case .picture: Phrases.key("Picture")
    case .recentlyViewed: Phrases.key("Recently viewed")
    }
  }

  /// What it shows, as a key of the phrases.
  var explanation: String {
    switch self {
    case .hero:
      Phrases.key("What the shop is, in large letters, with a button. Empty fields say the store's own words.")
    case .categories: Phrases.key("The categories at the top of the tree.")
    case .bestSellers: Phrases.key("The four products that sell best, once four have been sold.")
    case .newest: Phrases.key("The eight newest products.")
    case .collections: Phrases.key("The first two collections of the shop, each with four products.")
    case .collection: Phrases.key("One collection with its first four products.")
    case .text: Phrases.key("A heading and a text.")
    case .picture: Phrases.key("A picture as wide as the page, which may lead somewhere.")
    case .recentlyViewed: Phrases.key("What this visitor has looked at, once they have.")
    }
  }
}
