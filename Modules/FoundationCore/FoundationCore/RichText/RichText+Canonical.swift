extension RichText.Block {
  /// The block in its canonical form: nothing for one without content, paragraphs for a table that is too large.
  var canonical: [RichText.Block] {
    switch self {
    case .paragraph(let spans):
      let spans = RichText.Span.canonical(spans)
      return spans.isEmpty ? [] : [.paragraph(spans)]
    case .heading(let level, let spans):
      let line = spans.map { span in
        var span = span
        span.text = span.text.replacing("\n", with: " ")
        return span
      }
      let spans = RichText.Span.canonical(line)
      let levels = Self.headingLevels
      return spans.isEmpty
        ? [] : [.heading(level: min(max(level, levels.lowerBound), levels.upperBound), spans)]
    case .list(let style, let items):
      let items = RichText.ListItem.canonical(items, style)
      return items.isEmpty ? [] : [.list(style, items)]
    case .table(let table): return table.canonical
    case .picture: return [self]
    }
  }
}

extension RichText.ListItem {
  /// Items without empty ones, on levels that follow each other, in the style of the list that they are in.
  fileprivate static func canonical(_ items: [Self], _ style: RichText.ListStyle) -> [Self] {
    var output: [Self] = []
    // The styles of the lists that the last item is inside of, from the outermost.
    var styles: [RichText.ListStyle] = []
    for item in items {
      let spans = RichText.Span.canonical(item.spans)
      guard !spans.isEmpty else { continue }
      let level = min(max(item.level, 0), styles.count, levelLimit - 1)
      styles.removeSubrange(min(level + 1, styles.count)...)
      if styles.count == level { styles.append(level == 0 ? style : item.style) }
      output.append(Self(spans, level: level, style: styles.last ?? style))
    }
    return output
  }
}

extension RichText.Table {
  /// A table whose rows have one length; its rows as paragraphs where they are too many or too long.
  fileprivate var canonical: [RichText.Block] {
    var hasHeader = hasHeader
    var full: [[[RichText.Span]]] = []
    for (index, row) in rows.enumerated() {
      var cells = row.map { RichText.Span.canonical($0) }
      while cells.last?.isEmpty == true { cells.removeLast() }
      if !cells.isEmpty { full.append(cells) } else if index == 0 { hasHeader = false }
    }
    let width = full.map(\.count).max() ?? 0
    guard full.count <= Self.rowLimit, width <= Self.columnLimit else {
      return full.flatMap { RichText.Block.paragraph(Array($0.joined(separator: [RichText.Span(" ")]))).canonical }
    }
    guard !full.isEmpty else { return [] }
    let padded = full.map { $0 + Array(repeating: [], count: width - $0.count) }
    return [.table(RichText.Table(padded, hasHeader: hasHeader && padded.count > 1))]
  }
}

extension RichText.Span {
  /// White space made single and taken away at the ends of lines, neighbours of one style joined.
  static func canonical(_ spans: [RichText.Span]) -> [RichText.Span] {
    var output: [RichText.Span] = []
    // White space waits until something follows it: at the end of a line it is dropped.
    var waiting: RichText.Span?
    var isAtLineStart = true
    for span in spans {
      var rest = span.text.unicodeScalars[...]
      while let scalar = rest.first {
        // Word by word: a scalar at a time costs several times as much.
        let word = rest.prefix { $0.isText && $0 != " " }
        rest = rest[word.endIndex...].dropFirst(word.isEmpty ? 1 : 0)
        if !word.isEmpty {
          // A break before anything has been said breaks nothing.
          if let space = waiting, !output.isEmpty { append(space, to: &output) }
          waiting = nil
          isAtLineStart = false
          append(span.saying(String(word)), to: &output)
        } else if scalar == "\n" {
          waiting = span.saying("\n")
          isAtLineStart = true
        } else if scalar.isCollapsible, !isAtLineStart, waiting == nil {
          waiting = span.saying(" ")
        }
      }
    }
    // Editors keep empty paragraphs open by spaces that must not be broken.
    return output.allSatisfy { $0.text.isEmptyOrWhiteSpace } ? [] : output
  }

  private func saying(_ text: String) -> RichText.Span {
    var span = self
    span.text = text
    return span
  }

  private static func append(_ span: RichText.Span, to output: inout [RichText.Span]) {
    if let last = output.last, last.hasStyle(of: span) {
      output[output.count - 1].text += span.text
    } else {
      output.append(span)
    }
  }
}

extension Unicode.Scalar {
  /// White space that HTML makes one; a space that must not be broken stays as it is.
  var isCollapsible: Bool { self == " " || self == "\t" || self == "\r" || self == "\u{0C}" || self == "\u{0B}" }

  /// Control characters and marks that turn the direction of what follows are not text.
  fileprivate var isText: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFD...0xFFFF: false
    default: true
    }
  }
}
