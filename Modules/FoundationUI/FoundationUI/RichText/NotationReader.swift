import FoundationCore

/// Reads the notation of `RichTextNotation` line by line.
struct NotationReader {
  private typealias Line = Substring.UnicodeScalarView

  private var blocks: [RichText.Block] = []
  private var open: Open?
  /// What the open block has so far: the lines of a paragraph or item, joined.
  private var text = ""
  private var items: [RichText.ListItem] = []
  /// How far the open item, and those that it is inside of, are indented.
  private var indents: [Int] = []
  private var rows: [[[RichText.Span]]] = []
  private var hasHeader = false

  private enum Open: Equatable {
    case paragraph
    case list(RichText.ListStyle)
    case table
  }

  mutating func take(_ line: Substring.UnicodeScalarView) {
    let indent = line.prefix(while: \.isCollapsible).reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }
    let line = Self.trimmed(line)
    if line.isEmpty {
      end()
    } else if let level = Self.headingLevel(line) {
      end()
      blocks.append(.heading(level: level, NotationInlines.spans(of: line.dropFirst(level + 1))))
    } else if let (style, rest) = Self.item(line) {
      take(item: rest, style, indent)
    } else if line.first == "|" {
      take(row: line)
    } else if let picture = NotationInlines.picture(line) {
      end()
      blocks.append(.picture(picture))
    } else {
      if open == nil || open == .table { begin(.paragraph) }
      text += (text.isEmpty ? "" : "\n") + String(line)
    }
  }

  /// The blocks, with what was still open.
  mutating func finish() -> [RichText.Block] {
    end()
    return blocks
  }

  // MARK: Blocks

  private mutating func begin(_ kind: Open) {
    end()
    open = kind
  }

  private mutating func end() {
    switch open {
    case .paragraph: blocks.append(.paragraph(NotationInlines.spans(of: text)))
    case .list(let style):
      endItem()
      blocks.append(.list(style, items))
    case .table: blocks.append(.table(RichText.Table(rows, hasHeader: hasHeader)))
    case nil: break
    }
    (open, text, items, indents, rows, hasHeader) = (nil, "", [], [], [], false)
  }

  private mutating func take(item: Substring.UnicodeScalarView, _ style: RichText.ListStyle, _ indent: Int) {
    if case .list(let outer)? = open {
      while let last = indents.last, last > indent { indents.removeLast() }
      // Where the marks of the outermost list change, another begins.
      if indents.count <= 1, indents.last ?? indent >= indent, style != outer { begin(.list(style)) }
      endItem()
    } else {
      begin(.list(style))
    }
    if indents.last.map({ $0 < indent }) ?? true { indents.append(indent) }
    items.append(RichText.ListItem([], level: indents.count - 1, style: style))
    text = String(item)
  }

  private mutating func endItem() {
    if !items.isEmpty { items[items.count - 1].spans = NotationInlines.spans(of: text) }
    text = ""
  }

  private mutating func take(row line: Substring.UnicodeScalarView) {
    if open != .table { begin(.table) }
    let cells = Self.cells(line)
    if rows.count == 1, !hasHeader, cells.allSatisfy(Self.isRule) {
      hasHeader = true
    } else {
      rows.append(cells.map { NotationInlines.spans(of: $0) })
    }
  }

  // MARK: Lines

  private static func trimmed(_ line: Line) -> Line {
    var line = line.drop(while: \.isCollapsible)
    while line.last?.isCollapsible == true { line.removeLast() }
    return line
  }

  private static func headingLevel(_ line: Line) -> Int? {
    let count = line.prefix { $0 == "#" }.count
    return (1...6).contains(count) && line.dropFirst(count).first == " " ? count : nil
  }

  private static func item(_ line: Line) -> (RichText.ListStyle, Line)? {
    let digits = line.prefix { ("0"..."9").contains($0) }.count
    let rest = line.dropFirst(digits)
    if digits == 0, let mark = rest.first, "-*+".unicodeScalars.contains(mark), rest.dropFirst().first == " " {
      return (.bullets, rest.dropFirst(2))
    }
    guard (1...9).contains(digits), rest.first == ".", rest.dropFirst().first == " " else { return nil }
    return (.numbers, rest.dropFirst(2))
  }

  /// What stands between the bars of a row.
  private static func cells(_ line: Line) -> [Line] {
    var cells: [Line] = []
    let inner = line.dropFirst()
    var start = inner.startIndex
    var isEscaped = false
    for place in inner.indices {
      if inner[place] == "|", !isEscaped {
        cells.append(trimmed(inner[start..<place]))
        start = inner.index(after: place)
      }
      isEscaped = inner[place] == "\\" && !isEscaped
    }
    let last = trimmed(inner[start...])
    return last.isEmpty ? cells : cells + [last]
  }

  private static func isRule(_ cell: Line) -> Bool {
    cell.contains("-") && cell.allSatisfy { $0 == "-" || $0 == ":" }
  }
}
