extension RichText {
  /// A part that stands on lines of its own.
  public enum Block: Hashable, Sendable {
    /// Running text.
    case paragraph([Span])
    /// A heading of one line, from level 2 to 4; other levels become the nearest of these.
    case heading(level: Int, [Span])
    /// Items one below the other, with lists inside them.
    case list(ListStyle, [ListItem])
    /// Rows of cells.
    case table(Table)
    /// A picture with its alternative text.
    case picture(Picture)

    /// The levels that headings have: the first belongs to the page.
    public static let headingLevels = 2...4

    var lines: [String] {
      switch self {
      case .paragraph(let spans), .heading(_, let spans): [Self.words(spans)]
      case .list(_, let items): items.map { Self.words($0.spans) }
      case .table(let table): table.rows.map { $0.map(Self.words).filter { !$0.isEmpty }.joined(separator: " ") }
      case .picture(let picture): [picture.alt]
      }
    }

    var partCount: Int {
      switch self {
      case .paragraph(let spans), .heading(_, let spans): 1 + spans.count
      case .list(_, let items): items.reduce(1) { $0 + 1 + $1.spans.count }
      case .table(let table): table.rows.joined().reduce(1) { $0 + 1 + $1.count }
      case .picture: 1
      }
    }

    private static func words(_ spans: [Span]) -> String { spans.map(\.text).joined() }
  }

  /// What stands before a list's items.
  public enum ListStyle: String, CaseIterable, Sendable {
    /// A mark.
    case bullets
    /// A number.
    case numbers
  }

  /// An item of a list. The items of a list inside another follow the item that they belong to.
  public struct ListItem: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// How many levels a list has with those inside it; deeper items are on the last of them.
    public static let levelLimit = 4

    /// What the item says.
    public var spans: [Span]
    /// How many lists it is inside of, from 0 for the items of the outermost; at most one more than the item before.
    public var level: Int
    /// What stands before it; on level 0, and after an item of the same inner list, what stands before that counts.
    public var style: ListStyle

    /// An item on a level.
    public init(_ spans: [Span], level: Int = 0, style: ListStyle = .bullets) {
      (self.spans, self.level, self.style) = (spans, level, style)
    }

    /// An item on the first level.
    public init(arrayLiteral spans: Span...) { self.init(spans) }
  }

  /// Rows of cells, all of one length; cells may be empty, rows and the last column are not.
  public struct Table: Hashable, Sendable {
    /// How many rows one has; what is longer becomes paragraphs.
    public static let rowLimit = 200
    /// How many columns one has; what is wider becomes paragraphs.
    public static let columnLimit = 20

    /// The cells' texts, row by row.
    public var rows: [[[Span]]]
    /// Whether the first row names the columns. A table of one row has none.
    public var hasHeader: Bool

    /// A table of rows.
    public init(_ rows: [[[Span]]], hasHeader: Bool = false) { (self.rows, self.hasHeader) = (rows, hasHeader) }

    /// The rows below the header.
    public var body: ArraySlice<[[Span]]> { hasHeader ? rows.dropFirst() : rows[...] }
  }

  /// A picture by its address: one that the store keeps, or one at an address of https.
  public struct Picture: Hashable, Sendable {
    /// How many characters an alternative text has; what is longer is cut.
    public static let alternativeLimit = 512

    /// Where it is: a path under `/media/`, or an address of https.
    public let address: String
    /// What it shows, in one line, for those who do not see it; empty for ornament.
    public let alt: String
    /// Pixels across and down; nil where they are not known.
    public let size: Size?

    /// Pixels across and down.
    public struct Size: Hashable, Sendable {
      /// Pixels across.
      public let width: Int
      /// Pixels down.
      public let height: Int

      /// A size; nil unless both are from 1 to 16,383, the most that the store's own pictures have.
      public init?(width: Int, height: Int) {
        guard (1...16_383).contains(width), (1...16_383).contains(height) else { return nil }
        (self.width, self.height) = (width, height)
      }
    }

    /// Whether the store keeps it, so that pages may show it.
    public var isOwn: Bool { address.hasPrefix("/") }

    /// A picture; nil for an address that is neither the store's own nor of https. Two slashes stand for https.
    public init?(_ address: String, alt: String = "", size: Size? = nil) {
      let whole = address.hasPrefix("//") ? "https:" + address : address
      guard PictureAddress.isValid(whole), !whole.lowercased().hasPrefix("http:"),
        !whole.unicodeScalars.contains("\u{FFFD}")
      else { return nil }
      let line = Span.canonical([Span(alt.replacing("\n", with: " "))]).map(\.text).joined()
      let cut = String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.alternativeLimit)))
      (self.address, self.size) = (whole, size)
      self.alt = Span.canonical([Span(cut)]).map(\.text).joined()
    }
  }
}
