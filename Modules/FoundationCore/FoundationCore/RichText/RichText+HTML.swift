extension RichText {
  /// The text as HTML of its few elements. `RichText(html:)` reads it back to the same value. O(n).
  public var html: String { blocks.map(Self.html).joined() }

  private static func html(_ block: Block) -> String {
    switch block {
    case .paragraph(let spans): "<p>\(html(spans))</p>"
    case .heading(let level, let spans): "<h\(level)>\(html(spans))</h\(level)>"
    case .list(_, let items): html(items)
    case .table(let table): html(table)
    case .picture(let picture): html(picture)
    }
  }

  private static func html(_ items: [ListItem]) -> String {
    var output = ""
    var open: [ListStyle] = []
    for item in items {
      if open.count > item.level {
        while open.count > item.level + 1, let inner = open.popLast() { output += "</li></\(tag(inner))>" }
        output += "</li>"
      } else {
        output += "<\(tag(item.style))>"
        open.append(item.style)
      }
      output += "<li>\(html(item.spans))"
    }
    while let inner = open.popLast() { output += "</li></\(tag(inner))>" }
    return output
  }

  private static func tag(_ style: ListStyle) -> String { style == .bullets ? "ul" : "ol" }

  private static func html(_ table: Table) -> String {
    func row(_ cells: [[Span]], _ tag: String) -> String {
      "<tr>\(cells.map { "<\(tag)>\(html($0))</\(tag)>" }.joined())</tr>"
    }
    let header = table.hasHeader ? table.rows.first.map { "<thead>\(row($0, "th"))</thead>" } ?? "" : ""
    return "<table>\(header)<tbody>\(table.body.map { row($0, "td") }.joined())</tbody></table>"
  }

  private static func html(_ picture: Picture) -> String {
    let size = picture.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
    return "<img src=\"\(escaped(picture.address))\" alt=\"\(escaped(picture.alt))\"\(size)>"
  }

  private static func html(_ spans: [Span]) -> String {
    spans.map { span in
      var text = escaped(span.text).replacing("\n", with: "<br>")
      if span.isItalic { text = "<em>\(text)</em>" }
      if span.isBold { text = "<strong>\(text)</strong>" }
      if let link = span.link { text = "<a href=\"\(escaped(link.address))\">\(text)</a>" }
      return text
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
