public import FoundationCore

extension Schema where Value == HomeBlock {
  /// The JSON of a block. One without which its kind shows nothing is refused.
  public static let homeBlock = Schema<HomeBlock>.object(
    "HomeBlock", Field<HomeBlock, HomeBlockID>("id", \.id, .identifier()),
    Field<HomeBlock, HomeBlock.Kind>("kind", \.kind, .enumeration()),
    Field<HomeBlock, String>.defaulted("collection", \.collection, .text(0...200), to: ""),
    Field<HomeBlock, String?>.optional("picture", \.picture, .ownPicture),
    Field<HomeBlock, ContentLink?>.optional("link", \.link, .contentLink),
    Field<HomeBlock, HomeBlockText>.defaulted("text", \.text, .homeBlockText, to: HomeBlockText()),
    Field<HomeBlock, [Translation]>.defaulted(
      "translations", { Translation.all(of: $0) }, .array(of: translation, count: 0...50), to: [])
  ) { id, kind, collection, picture, link, text, translations throws(SchemaViolation) -> HomeBlock in
    let block = HomeBlock(
      id: id, kind, collection: collection, picture: picture, link: link, text: text,
      translations: Dictionary(translations.map { ($0.locale, $0.text) }) { first, _ in first })
    if let lack = block.lack {
      throw SchemaViolation(pointer: "/\(lack)", code: "required", message: "A block of this kind needs this field.")
    }
    return block
  }

  private struct Translation: Hashable, Sendable {
    let locale: String
    let text: HomeBlockText

    static func all(of block: HomeBlock) -> [Translation] {
      block.translations.sorted { $0.key < $1.key }.map { Translation(locale: $0.key, text: $0.value) }
    }
  }

  private static let translation = Schema<Translation>.object(
    "HomeBlockTranslation", Field("locale", \.locale, .languageTag), Field("text", \.text, .homeBlockText)
  ) { Translation(locale: $0, text: $1) }
}

extension Schema where Value == HomeBlockText {
  /// The JSON of what a block says.
  public static let homeBlockText = Schema.object(
    "HomeBlockText", Field<HomeBlockText, String>.defaulted("heading", \.heading, .text(0...200), to: ""),
    Field<HomeBlockText, RichText>.defaulted("body", \.body, .newRichText, to: RichText([])),
    Field<HomeBlockText, String>.defaulted("button", \.button, .text(0...60), to: "")
  ) { HomeBlockText(heading: $0, body: $1, button: $2) }
}

extension Schema where Value == [HomeBlock] {
  /// The JSON of the blocks of a home page, from top to bottom, no id twice.
  public static let homeBlocks = Schema<[HomeBlock]>.array(of: .homeBlock, count: 0...HomeBlock.limit).map(
    { blocks throws(SchemaViolation) in
      guard Set(blocks.map(\.id)).count == blocks.count else {
        throw SchemaViolation(code: "duplicate", message: "Two blocks have one id.")
      }
      return blocks
    }, { $0 })
}

/// The home page as shoppers see it, in one language.
public struct HomePage: Hashable, Sendable {
  /// Its blocks, from top to bottom.
  public let blocks: [HomeBlock]

  /// Creates a page of blocks.
  public init(blocks: [HomeBlock]) { self.blocks = blocks }
}

extension Schema where Value == HomePage {
  /// The JSON of the home page; also of the request that changes its draft, where unknown fields are refused.
  public static let homePage = Schema.object("HomePage", Field("blocks", \.blocks, .homeBlocks)) {
    HomePage(blocks: $0)
  }
}

/// The home page as staff see it: what shoppers see, and what is being prepared.
public struct StaffHomePage: Hashable, Sendable {
  /// What is being prepared; what shoppers see while nothing is.
  public let draft: [HomeBlock]
  /// What shoppers see.
  public let published: [HomeBlock]
  /// Counts the changes, from 0 for a page that nobody has changed: the entity tag of edits.
  public let version: Int64

  /// Creates a value with all of its parts.
  public init(draft: [HomeBlock], published: [HomeBlock], version: Int64) {
    (self.draft, self.published, self.version) = (draft, published, version)
  }
}

extension Schema where Value == StaffHomePage {
  /// The JSON of the home page as staff see it.
  public static let staffHomePage = Schema.object(
    "StaffHomePage", Field("draft", \.draft, .homeBlocks), Field("published", \.published, .homeBlocks),
    Field("version", \.version, .integer64(in: 0...9_007_199_254_740_991))
  ) { StaffHomePage(draft: $0, published: $1, version: $2) }
}
