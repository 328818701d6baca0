extension RichText {
  /// The text as HTML of its few elements. `RichText(html:)` reads it back to the same value.
  public var html: String { blocks.map(Self.html).joined() }

  private static func html(_ block: Block) -> String {
    switch block {
    case .paragraph(let spans): "<p>\(html(spans))</p>"
    case .heading(let level, let spans): "<h\(level)>\(html(spans))</h\(level)>"
    case .list(.bullets, let items): "<ul>\(items.map { "<li>\(html($0))</li>" }.joined())</ul>"
    case .list(.numbers, let items): "<ol>\(items.map { "<li>\(html($0))</li>" }.joined())</ol>"
    }
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
