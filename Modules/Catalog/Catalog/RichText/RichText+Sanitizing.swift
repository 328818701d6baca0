extension RichText {
  /// Reads any HTML by an allow-list: what it knows becomes rich text, of everything else the text is kept alone.
  ///
  /// Scripts, styles, frames and pictures leave nothing behind; links survive only as `Link` allows them. Text without a
  /// tag is read as `RichText(plain:)`. Never fails. O(n).
  public init(html: String) {
    guard html.utf8.contains(0x3C) else {
      self.init(plain: HTMLEntities.decoded(html))
      return
    }
    var builder = RichTextBuilder()
    for token in HTMLTokens(html) { builder.take(token) }
    self.init(builder.finish())
  }
}

/// Puts rich text together, token by token.
private struct RichTextBuilder {
  private var blocks: [RichText.Block] = []
  private var spans: [RichText.Span] = []
  private var items: [[RichText.Span]] = []
  /// The lists that are open; items of inner ones are items of the outermost.
  private var lists: [RichText.ListStyle] = []
  private var heading: Int?
  private var bold = 0
  private var italic = 0
  private var links: [RichText.Link?] = []
  /// How deep within an element whose content is not shown.
  private var hidden: [String] = []

  private static let hiddenElements: Set<String> = [
    "script", "style", "template", "iframe", "object", "embed", "svg", "math", "head", "title", "textarea", "select",
    "noscript", "noembed", "noframes", "audio", "video", "canvas", "applet", "xmp",
  ]
  private static let emptyElements: Set<String> = ["embed", "br", "img", "hr", "input", "link", "meta"]
  private static let blockElements: Set<String> = [
    "p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "blockquote", "pre", "table",
    "thead", "tbody", "tfoot", "tr", "caption", "dl", "dt", "dd", "figure", "figcaption", "form", "fieldset", "address",
    "center", "hr", "details", "summary", "body", "html",
  ]

  mutating func take(_ token: HTMLTokens.Token) {
    switch token {
    case .text(let text): if hidden.isEmpty { say(text) }
    case .open(let name, let address): open(name, address)
    case .close(let name): close(name)
    }
  }

  mutating func finish() -> [RichText.Block] {
    endBlock()
    endList()
    return blocks
  }

  private mutating func open(_ name: String, _ address: String?) {
    if Self.hiddenElements.contains(name) {
      if !Self.emptyElements.contains(name) { hidden.append(name) }
      return
    }
    guard hidden.isEmpty else { return }
    switch name {
    case "br": spans.append(styled("\n"))
    case "b", "strong": bold += 1
    case "i", "em", "cite": italic += 1
    case "a": links.append(address.flatMap { RichText.Link($0) })
    case "td", "th", "option": spans.append(styled(" "))
    case "ul", "ol":
      endBlock()
      lists.append(name == "ul" ? .bullets : .numbers)
    case "li": endBlock()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endBlock()
      heading = name.last.flatMap(\.wholeNumberValue)
    case _ where Self.blockElements.contains(name): endBlock()
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
      endBlock()
      if lists.count == 1 { endList() } else { _ = lists.popLast() }
    case "li": endBlock()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endBlock()
      heading = nil
    case _ where Self.blockElements.contains(name): endBlock()
    default: break
    }
  }

  private mutating func say(_ text: String) {
    // In HTML a line feed is a space like any other.
    spans.append(styled(text.replacing("\r\n", with: " ").replacing("\n", with: " ")))
  }

  private func styled(_ text: String) -> RichText.Span {
    RichText.Span(text, isBold: bold > 0, isItalic: italic > 0, link: links.last ?? nil)
  }

  private mutating func endBlock() {
    defer { spans = [] }
    guard !spans.isEmpty else { return }
    if !lists.isEmpty {
      items.append(spans)
    } else if let heading {
      blocks.append(.heading(level: heading, spans))
    } else {
      blocks.append(.paragraph(spans))
    }
  }

  private mutating func endList() {
    if let style = lists.first, !items.isEmpty { blocks.append(.list(style, items)) }
    (lists, items) = ([], [])
  }
}
