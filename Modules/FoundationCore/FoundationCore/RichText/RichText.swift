/// Text with a little shape: paragraphs, headings, lists, tables and pictures, with bold, italic and linked text in them.
/// Nothing else can be expressed in it.
///
/// It is always in its canonical form: white space is single, neighbours of one style are joined, nothing is empty or of white space alone, and
/// tables have rows of one length. Two texts that look the same are equal.
public struct RichText: Hashable, Sendable {
  /// How many characters of text one may hold, over all its blocks.
  public static let lengthLimit = 65_000
  /// How many blocks, items, cells and pieces of text one may hold together.
  public static let partLimit = 10_000

  /// The blocks, from top to bottom.
  public let blocks: [Block]

  /// Puts blocks into the canonical form; those without content are left out. O(n).
  public init(_ blocks: [Block]) { self.blocks = blocks.flatMap(\.canonical) }

  /// Plain text: paragraphs are parted by empty lines, lines within them by line feeds.
  public init(plain text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
    self.init(paragraphs.map { .paragraph([Span($0.joined(separator: "\n"))]) })
  }

  /// Whether it has no content.
  public var isEmpty: Bool { blocks.isEmpty }

  /// The text alone, a line for each block, list item and row of a table; cells are parted by spaces, and pictures give
  /// their alternative texts. O(n).
  public var plainText: String { blocks.flatMap(\.lines).filter { !$0.isEmpty }.joined(separator: "\n") }

  /// What is too much in it, as a sentence; nil while it keeps the limits. O(n).
  public var excess: String? {
    if plainText.unicodeScalars.count > Self.lengthLimit {
      return "The text is longer than \(Self.lengthLimit) characters."
    }
    let parts = blocks.reduce(0) { $0 + $1.partCount }
    return parts > Self.partLimit ? "The text has more than \(Self.partLimit) parts." : nil
  }

  /// The text with other pictures in the place of some; nil keeps a picture as it is.
  public func replacingPictures(_ replacement: (Picture) -> Picture?) -> RichText {
    RichText(
      blocks.map { block in
        guard case .picture(let picture) = block else { return block }
        return .picture(replacement(picture) ?? picture)
      })
  }

  /// Text in one style.
  public struct Span: Hashable, Sendable {
    /// The text; a line feed breaks the line.
    public var text: String
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is italic.
    public var isItalic: Bool
    /// Where it leads.
    public var link: Link?

    /// Text in a style.
    public init(_ text: String, isBold: Bool = false, isItalic: Bool = false, link: Link? = nil) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
      self.link = link
    }

    func hasStyle(of other: Span) -> Bool {
      isBold == other.isBold && isItalic == other.isItalic && link == other.link
    }
  }
}
