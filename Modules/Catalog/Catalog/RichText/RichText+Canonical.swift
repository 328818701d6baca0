extension RichText.Span {
  /// White space made single and taken away at the ends of lines, neighbours of one style joined.
  static func canonical(_ spans: [RichText.Span]) -> [RichText.Span] {
    var output: [RichText.Span] = []
    // White space waits until something follows it: at the end of a line it is dropped.
    var waiting: RichText.Span?
    var isAtLineStart = true
    for span in spans {
      for scalar in span.text.unicodeScalars {
        if scalar == "\n" {
          waiting = span.saying("\n")
          isAtLineStart = true
        } else if scalar.isCollapsible {
          if !isAtLineStart, waiting == nil { waiting = span.saying(" ") }
        } else if scalar.isText {
          // A break before anything has been said breaks nothing.
          if let space = waiting, !output.isEmpty { append(space, to: &output) }
          waiting = nil
          isAtLineStart = false
          append(span.saying(Character(scalar)), to: &output)
        }
      }
    }
    return output
  }

  private func saying(_ character: Character) -> RichText.Span {
    var span = self
    span.text = String(character)
    return span
  }

  private static func append(_ span: RichText.Span, to output: inout [RichText.Span]) {
    if let last = output.last, last.hasStyle(of: span) {
      output[output.count - 1].text.unicodeScalars.append(contentsOf: span.text.unicodeScalars)
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
