/// Text with a little shape: paragraphs, headings and lists of bold, italic and linked text. Nothing else can be said in it.
///
/// It is always in its canonical form: white space is single, neighbours of one style are joined, nothing is empty. Two
/// texts that look the same are equal.
public struct RichText: Hashable, Sendable {
  /// How many characters of text one may hold, over all its blocks.
  public static let lengthLimit = 65_000

  /// The blocks, from top to bottom.
  public let blocks: [Block]

  /// Puts blocks into the canonical form; those without text are left out.
  public init(_ blocks: [Block]) { self.blocks = blocks.compactMap(\.canonical) }

  /// Plain text: paragraphs are parted by empty lines, lines within them by line feeds.
  public init(plain text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
    self.init(paragraphs.map { .paragraph([Span($0.joined(separator: "\n"))]) })
  }

  /// Whether nothing is said.
  public var isEmpty: Bool { blocks.isEmpty }

  /// The text alone, a line for each block and list item.
  public var plainText: String {
    blocks.flatMap(\.lines).map { $0.map(\.text).joined() }.joined(separator: "\n")
  }

  /// A part that stands on lines of its own.
  public enum Block: Hashable, Sendable {
    /// Running text.
    case paragraph([Span])
    /// A heading, from level 1 to 6; other levels become the nearest of these.
    case heading(level: Int, [Span])
    /// Items one below the other.
    case list(ListStyle, [[Span]])

    var lines: [[Span]] {
      switch self {
      case .paragraph(let spans), .heading(_, let spans): [spans]
      case .list(_, let items): items
      }
    }

    fileprivate var canonical: Block? {
      switch self {
      case .paragraph(let spans):
        let spans = Span.canonical(spans)
        return spans.isEmpty ? nil : .paragraph(spans)
      case .heading(let level, let spans):
        let spans = Span.canonical(spans)
        return spans.isEmpty ? nil : .heading(level: min(max(level, 1), 6), spans)
      case .list(let style, let items):
        let items = items.map(Span.canonical).filter { !$0.isEmpty }
        return items.isEmpty ? nil : .list(style, items)
      }
    }
  }

  /// What stands before a list's items.
  public enum ListStyle: String, CaseIterable, Sendable {
    /// A mark.
    case bullets
    /// A number.
    case numbers
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
