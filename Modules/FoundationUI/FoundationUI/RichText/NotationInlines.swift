import FoundationCore

/// Reads what stands within a paragraph, an item or a cell in the notation of `RichTextNotation`.
enum NotationInlines {
  private enum Piece {
    case sign(Unicode.Scalar)
    /// One to three asterisks.
    case mark(Int)
    case link(RichText.Link?)
  }

  static func spans(of text: String) -> [RichText.Span] { spans(of: Substring(text).unicodeScalars) }

  static func spans(of text: Substring.UnicodeScalarView) -> [RichText.Span] {
    let pieces = pieces(of: text)
    let marks = matched(pieces)
    var spans: [RichText.Span] = []
    var span = RichText.Span("")
    func next(_ change: (inout RichText.Span) -> Void) {
      if !span.text.isEmpty { spans.append(span) }
      span.text = ""
      change(&span)
    }
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .sign(let sign): span.text.unicodeScalars.append(sign)
      case .mark(let count) where marks.contains(place):
        next {
          if count != 1 { $0.isBold.toggle() }
          if count != 2 { $0.isItalic.toggle() }
        }
      case .mark(let count): span.text += String(repeating: "*", count: count)
      case .link(let link): next { $0.link = link }
      }
    }
    next { _ in }
    return spans
  }

  /// A picture, where a line is one and nothing else.
  static func picture(_ line: Substring.UnicodeScalarView) -> RichText.Picture? {
    guard line.starts(with: "![".unicodeScalars), let alt = bracketed(line.dropFirst()), let target = target(alt.rest),
      target.rest.isEmpty
    else { return nil }
    let parts = target.text.split(separator: " ")
    guard let address = parts.first, parts.count <= 2 else { return nil }
    let numbers = parts.dropFirst().first?.split(separator: "x").compactMap { Int($0) } ?? []
    let size = numbers.count == 2 ? RichText.Picture.Size(width: numbers[0], height: numbers[1]) : nil
    return RichText.Picture(String(address), alt: unescaped(alt.text), size: size)
  }

  // MARK: Pieces

  private static func pieces(of text: Substring.UnicodeScalarView) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text
    var former: Unicode.Scalar = " "
    /// Where the open link's words end, and what follows its address.
    var link: (end: Substring.UnicodeScalarView.Index, rest: Substring.UnicodeScalarView)?
    while let sign = rest.first {
      if let open = link, rest.startIndex == open.end {
        pieces.append(.link(nil))
        (former, rest, link) = (")", open.rest, nil)
        continue
      }
      if link == nil, sign == "[", let words = bracketed(rest), !words.text.isEmpty, let target = target(words.rest),
        let address = RichText.Link(target.text)
      {
        pieces.append(.link(address))
        link = (words.text.endIndex, target.rest)
        (former, rest) = (sign, rest.dropFirst())
        continue
      }
      let stars = sign == "*" ? rest.prefix { $0 == "*" }.count : 0
      let after = rest.dropFirst(stars).first ?? " "
      if (1...3).contains(stars), !former.isSpace || !after.isSpace {
        pieces.append(.mark(stars))
        (former, rest) = (sign, rest.dropFirst(stars))
      } else if stars > 0 {
        pieces += Array(repeating: .sign(sign), count: stars)
        (former, rest) = (sign, rest.dropFirst(stars))
      } else if sign == "\\", let next = rest.dropFirst().first, next.isSign {
        pieces.append(.sign(next))
        (former, rest) = (next, rest.dropFirst(2))
      } else if let length = lineBreak(rest) {
        pieces.append(.sign("\n"))
        (former, rest) = (">", rest.dropFirst(length))
      } else {
        pieces.append(.sign(sign))
        (former, rest) = (sign, rest.dropFirst())
      }
    }
    if link != nil { pieces.append(.link(nil)) }
    return pieces
  }

  /// The places of marks that have another to end what they begin.
  private static func matched(_ pieces: [Piece]) -> Set<Int> {
    var marks: [(place: Int, count: Int)] = []
    for (place, piece) in pieces.enumerated() { if case .mark(let count) = piece { marks.append((place, count)) } }
    var isBoldOpen = marks.count { $0.count != 1 } % 2 == 1
    var isItalicOpen = marks.count { $0.count != 2 } % 2 == 1
    var found: Set<Int> = []
    for (place, count) in marks.reversed() {
      if isBoldOpen && count != 1 || isItalicOpen && count != 2 {
        if count != 1 { isBoldOpen.toggle() }
        if count != 2 { isItalicOpen.toggle() }
      } else {
        found.insert(place)
      }
    }
    return found
  }

  private static func lineBreak(_ text: Substring.UnicodeScalarView) -> Int? {
    guard text.first == "<" else { return nil }
    // Scalar by scalar: a mark that joins the bracket belongs to what follows.
    return ["<br>", "<br/>", "<br />"].first { form in
      text.prefix(form.utf8.count).elementsEqual(form.unicodeScalars) { $0 == $1 || $0.value | 0x20 == $1.value }
    }?.utf8.count
  }

  /// What stands between a bracket here and the one that ends it, with no other between them.
  private static func bracketed(
    _ text: Substring.UnicodeScalarView
  ) -> (text: Substring.UnicodeScalarView, rest: Substring.UnicodeScalarView)? {
    guard text.first == "[" else { return nil }
    let inner = text.dropFirst()
    var isEscaped = false
    for place in inner.indices {
      let sign = inner[place]
      if !isEscaped, sign == "[" { return nil }
      if !isEscaped, sign == "]" { return (inner[..<place], inner[place...].dropFirst()) }
      isEscaped = sign == "\\" && !isEscaped
    }
    return nil
  }

  /// What stands between a parenthesis here and the one that ends it; pairs of them may stand inside.
  private static func target(
    _ text: Substring.UnicodeScalarView
  ) -> (text: String, rest: Substring.UnicodeScalarView)? {
    guard text.first == "(" else { return nil }
    let inner = text.dropFirst()
    var isEscaped = false
    var depth = 0
    // An address has at most 2,000 bytes, and each may have a backslash before it.
    for place in inner.prefix(4_100).indices {
      let sign = inner[place]
      if !isEscaped, sign == ")", depth == 0 { return (unescaped(inner[..<place]), inner[place...].dropFirst()) }
      if !isEscaped, sign == "(" { depth += 1 }
      if !isEscaped, sign == ")" { depth -= 1 }
      isEscaped = sign == "\\" && !isEscaped
    }
    return nil
  }

  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
    var output = String.UnicodeScalarView()
    var rest = text
    while let sign = rest.popFirst() {
      if sign == "\\", let next = rest.first, next.isSign {
        output.append(next)
        rest = rest.dropFirst()
      } else {
        output.append(sign)
      }
    }
    return String(output)
  }
}

extension Unicode.Scalar {
  var isCollapsible: Bool { self == " " || self == "\t" || self == "\u{0B}" || self == "\u{0C}" }
  fileprivate var isSpace: Bool { isCollapsible || self == "\n" }
  /// Whether a backslash makes it a mere sign: punctuation of ASCII.
  fileprivate var isSign: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
