/// What is to be printed: a title, and blocks from top to bottom.
///
/// A document is a value. Text in it is made safe where it enters (`DocumentText`), so that whatever a shopper typed can be
/// drawn.
public struct Document: Hashable, Sendable {
  /// A size of paper.
  public enum Page: String, CaseIterable, Sendable {
    /// 210 × 297 mm.
    case a4
    /// 100 × 150 mm, the usual parcel label.
    case label
  }

  /// A part of a document, as wide as the page.
  public enum Block: Hashable, Sendable {
    /// Cells side by side.
    case row([Cell])
    /// A table, which goes on over pages with its header on each.
    case table(DocumentTable)
    /// A thin line.
    case rule
  }

  /// Elements one below the other.
  public struct Cell: Hashable, Sendable {
    /// How wide it is beside the others of its row, from 1 to 100.
    public let share: Int
    /// Where its lines are.
    public let alignment: DocumentAlignment
    /// What is in it.
    public let elements: [Element]

    /// A cell. A share out of range becomes the nearest one.
    public init(_ elements: [Element], share: Int = 1, alignment: DocumentAlignment = .leading) {
      (self.share, self.alignment, self.elements) = (min(max(share, 1), 100), alignment, elements)
    }
  }

  /// A part of a cell.
  public enum Element: Hashable, Sendable {
    /// Lines of text.
    case text(DocumentText, DocumentStyle)
    /// A code, with what it says below it.
    case code(DocumentCode)
  }

  /// The size of its pages.
  public let page: Page
  /// What viewers call it.
  public let title: DocumentText
  /// The language of its words, as BCP 47: it chooses between forms of Han characters.
  public let language: String
  /// What is on it.
  public let blocks: [Block]
  /// What is at the foot of every page; a document of several pages also has their numbers there.
  public let footer: DocumentText

  /// Describes a document. Nothing is drawn, and nothing checked, before it is.
  public init(
    _ page: Page, title: DocumentText, language: String, footer: DocumentText = "", blocks: [Block]
  ) {
    (self.page, self.title, self.language, self.footer, self.blocks) = (page, title, language, footer, blocks)
  }
}

/// Where lines are.
public enum DocumentAlignment: String, CaseIterable, Sendable {
  /// Where lines begin: at the left in English.
  case leading
  /// In the middle.
  case center
  /// Where lines end.
  case trailing
}

/// How text looks.
public enum DocumentStyle: String, CaseIterable, Sendable {
  /// What the document is.
  case title
  /// What is read first after it.
  case large
  /// The name of a value: small, and grey.
  case caption
  /// Important among the rest.
  case strong
  /// Everything else.
  case body
  /// What is there for completeness.
  case small
}
