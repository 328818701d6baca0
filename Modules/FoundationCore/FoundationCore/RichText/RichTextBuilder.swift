/// Puts rich text together from the tokens of HTML, one after the other.
struct RichTextBuilder {
  private var blocks: [RichText.Block] = []
  private var spans: [RichText.Span] = []
  private var items: [RichText.ListItem] = []
  /// The lists that are open, from the outermost.
  private var lists: [RichText.ListStyle] = []
  private var table: RichTextTableBuilder?
  /// How many tables are open inside of a table or a list: their cells are text.
  private var innerTables = 0
  /// Pictures inside of a list, a table or a heading stand below it.
  private var pictures: [RichText.Picture] = []
  private var heading: Int?
  private var bold = 0
  private var italic = 0
  private var links: [RichText.Link?] = []
  /// The elements around whose content is not shown.
  private var hidden: [String] = []

  private static let hiddenElements: Set<String> = [
    "script", "style", "template", "iframe", "object", "embed", "svg", "math", "head", "title", "textarea", "select",
    "noscript", "noembed", "noframes", "audio", "video", "canvas", "applet", "xmp",
  ]
  private static let emptyElements: Set<String> = ["embed", "br", "img", "hr", "input", "link", "meta"]
  private static let blockElements: Set<String> = [
    "p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "blockquote", "pre", "caption", "dl",
    "dt", "dd", "figure", "figcaption", "form", "fieldset", "address", "center", "hr", "details", "summary", "body",
    "html",
  ]
  private static let tableElements: Set<String> = ["table", "thead", "tbody", "tfoot", "tr", "td", "th"]

  mutating func take(_ token: HTMLTokens.Token) {
    switch token {
    // In HTML a line feed is a space like any other.
    case .text(let text):
      if hidden.isEmpty { spans.append(styled(text.replacing("\r\n", with: " ").replacing("\n", with: " "))) }
    case .open(let name, let attributes): open(name, attributes)
    case .close(let name): close(name)
    }
  }

  /// The blocks, with what was still open.
  mutating func finish() -> [RichText.Block] {
    endTable()
    endBlock()
    endList()
    return blocks
  }

  private mutating func open(_ name: String, _ attributes: HTMLTokens.Attributes) {
    if Self.hiddenElements.contains(name) {
      if !Self.emptyElements.contains(name) { hidden.append(name) }
      return
    }
    guard hidden.isEmpty else { return }
    switch name {
    case "br": spans.append(styled("\n"))
    case "b", "strong": bold += 1
    case "i", "em", "cite": italic += 1
    case "a": links.append(attributes["href"].flatMap { RichText.Link($0) })
    case "img": picture(attributes)
    case "option": spans.append(styled(" "))
    case "ul", "ol":
      endLine()
      if table == nil { lists.append(name == "ul" ? .bullets : .numbers) }
    case "li": endLine()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endParagraph()
      if !isInside { heading = name.last.flatMap(\.wholeNumberValue) }
    case _ where Self.tableElements.contains(name): openInTable(name, attributes)
    case _ where Self.blockElements.contains(name): endParagraph()
    default: break
    }
  }

  private mutating func close(_ name: String) {
    if let place = hidden.lastIndex(of: name) {
      hidden.removeSubrange(place...)
      return
    }
    guard hidden.isEmpty else { return }
    switch name {
    case "b", "strong": bold = max(0, bold - 1)
    case "i", "em", "cite": italic = max(0, italic - 1)
    case "a": _ = links.popLast()
    case "ul", "ol":
      endLine()
      guard table == nil else { break }
      if lists.count == 1 { endList() } else { _ = lists.popLast() }
    case "li": endLine()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endParagraph()
      if !isInside { heading = nil }
    case _ where Self.tableElements.contains(name): closeInTable(name)
    case _ where Self.blockElements.contains(name): endParagraph()
    default: break
    }
  }

  private func styled(_ text: String) -> RichText.Span {
    RichText.Span(text, isBold: bold > 0, isItalic: italic > 0, link: links.last ?? nil)
  }

  private mutating func picture(_ attributes: HTMLTokens.Attributes) {
    let size = attributes["width"].flatMap { Int($0) }.flatMap { width in
      attributes["height"].flatMap { Int($0) }.flatMap { RichText.Picture.Size(width: width, height: $0) }
    }
    guard let picture = RichText.Picture(attributes["src"] ?? "", alt: attributes["alt"] ?? "", size: size) else {
      return
    }
    pictures.append(picture)
    if !isInside, heading == nil {
      endBlock()
      settle()
    }
  }

  // MARK: Lines, items and blocks

  /// Whether what comes belongs to an item or a cell.
  private var isInside: Bool { !lists.isEmpty || table?.isInCell == true }

  /// Ends a block; within an item or a cell, a line.
  private mutating func endParagraph() { if isInside { spans.append(styled("\n")) } else { endBlock() } }

  /// Ends an item, or a block; within a cell, a line.
  private mutating func endLine() { if table?.isInCell == true { spans.append(styled("\n")) } else { endBlock() } }

  private mutating func endBlock() {
    defer { spans = [] }
    guard !spans.isEmpty else { return }
    if let style = lists.last {
      items.append(RichText.ListItem(spans, level: lists.count - 1, style: style))
    } else if let heading {
      blocks.append(.heading(level: heading, spans))
      settle()
    } else {
      blocks.append(.paragraph(spans))
    }
  }

  private mutating func endList() {
    if let style = lists.first, !items.isEmpty { blocks.append(.list(style, items)) }
    (lists, items) = ([], [])
    settle()
  }

  private mutating func settle() {
    blocks += pictures.map { .picture($0) }
    pictures = []
  }

  // MARK: Tables

  private mutating func openInTable(_ name: String, _ attributes: HTMLTokens.Attributes) {
    if name == "table" {
      if table != nil || !lists.isEmpty {
        innerTables += 1
        endParagraph()
      } else {
        endBlock()
        innerTables = 0
        table = RichTextTableBuilder()
      }
      return
    }
    guard table != nil, innerTables == 0 else {
      if name == "td" || name == "th" { spans.append(styled(" ")) } else { endParagraph() }
      return
    }
    endCell()
    switch name {
    case "thead": table?.isInHeader = true
    case "tr": table?.endRow()
    case "td", "th":
      // Text beside the cells stands above the table, as in browsers.
      endBlock()
      table?.openCell(isHeader: name == "th", attributes)
    default: table?.isInHeader = false
    }
  }

  private mutating func closeInTable(_ name: String) {
    if innerTables > 0 {
      if name == "table" { innerTables -= 1 }
      if name != "td", name != "th" { endParagraph() }
    } else if name == "table" {
      endTable()
    } else if table == nil {
      if name != "td", name != "th" { endParagraph() }
    } else {
      endCell()
      if name == "tr" { table?.endRow() }
      if name == "thead" { table?.isInHeader = false }
    }
  }

  private mutating func endCell() {
    guard table?.isInCell == true else { return }
    table?.closeCell(spans)
    spans = []
  }

  private mutating func endTable() {
    endCell()
    endBlock()
    guard var open = table else { return }
    table = nil
    blocks.append(.table(open.finish()))
    settle()
  }
}
