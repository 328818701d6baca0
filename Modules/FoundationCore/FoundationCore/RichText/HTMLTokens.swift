/// Takes HTML apart into text and tags, as leniently as browsers do; nothing it meets is an error. O(n).
struct HTMLTokens: Sequence, IteratorProtocol {
  enum Token: Equatable {
    case text(String)
    /// A start tag in lower case, with those of its attributes that count.
    case open(String, Attributes)
    case close(String)
  }

  /// Values of attributes by their names in lower case.
  typealias Attributes = [String: String]

  /// The attributes that count, by the tags that have them.
  private static let wanted: [String: Set<String>] = [
    "a": ["href"], "img": ["src", "alt", "width", "height"], "td": ["colspan", "rowspan"],
    "th": ["colspan", "rowspan"],
  ]

  private var rest: Substring.UnicodeScalarView
  /// The element whose content is text up to its own end tag.
  private var rawElement: String?
  private static let rawElements: Set<String> = ["script", "style", "textarea", "title", "xmp", "noembed", "noframes"]

  init(_ html: String) { rest = Substring(html).unicodeScalars }

  mutating func next() -> Token? {
    while !rest.isEmpty {
      if let raw = rawElement {
        rawElement = nil
        skipRaw(raw)
      } else if rest.first == "<", let token = tag() {
        return token
      } else if rest.first != "<" || !isMarkup {
        return .text(HTMLEntities.decoded(text()))
      }
    }
    return nil
  }

  /// Whether what stands here is markup that says nothing: a comment, a declaration, an instruction.
  private var isMarkup: Bool {
    guard let second = rest.dropFirst().first else { return false }
    return second == "!" || second == "?" || second == "/" || second.isASCIILetter
  }

  private mutating func text() -> String {
    var text = String.UnicodeScalarView()
    repeat { if let scalar = rest.popFirst() { text.append(scalar) } } while !rest.isEmpty && rest.first != "<"
    return String(text)
  }

  /// The tag that stands here; nil when there is none, or when it was something without a meaning and is gone.
  private mutating func tag() -> Token? {
    let second = rest.dropFirst().first
    if second == "!" || second == "?" {
      skipDeclaration()
      return nil
    }
    let isEnd = second == "/"
    var ahead = rest.dropFirst(isEnd ? 2 : 1)
    guard ahead.first?.isASCIILetter == true else {
      if isEnd { rest = rest.drop { $0 != ">" }.dropFirst() }
      return nil
    }
    let name = String(ahead.prefix { !$0.endsTagName }).lowercased()
    ahead = ahead.drop { !$0.endsTagName }
    rest = ahead
    let attributes = attributes(wanted: isEnd ? [] : Self.wanted[name] ?? [])
    if isEnd { return .close(name) }
    if Self.rawElements.contains(name) { rawElement = name }
    return .open(name, attributes)
  }

  /// Goes past a tag's attributes and its end; the first value of each wanted one.
  private mutating func attributes(wanted: Set<String>) -> Attributes {
    var found: Attributes = [:]
    while let scalar = rest.first {
      if scalar == ">" {
        rest.removeFirst()
        return found
      }
      if scalar.isHTMLSpace || scalar == "/" {
        rest.removeFirst()
        continue
      }
      var name = String.UnicodeScalarView()
      // An equals sign where a name should begin is part of the name.
      repeat {
        if let next = rest.popFirst() { name.append(next) }
      } while rest.first.map { !$0.endsAttributeName } ?? false
      rest = rest.drop(while: \.isHTMLSpace)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop(while: \.isHTMLSpace)
      let value: Substring.UnicodeScalarView
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest.removeFirst()
        value = rest.prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !$0.isHTMLSpace && $0 != ">" }
        rest = rest[value.endIndex...]
      }
      let key = wanted.isEmpty ? "" : String(name).lowercased()
      if wanted.contains(key), found[key] == nil { found[key] = HTMLEntities.decoded(String(value)) }
    }
    return found
  }

  private mutating func skipDeclaration() {
    if rest.starts(with: "<!--".unicodeScalars) {
      rest = rest.dropFirst(4)
      while !rest.isEmpty, !rest.starts(with: "-->".unicodeScalars) { rest.removeFirst() }
      rest = rest.dropFirst(3)
    } else {
      rest = rest.drop { $0 != ">" }.dropFirst()
    }
  }

  private mutating func skipRaw(_ name: String) {
    while !rest.isEmpty {
      rest = rest.drop { $0 != "<" }
      if rest.dropFirst().first == "/",
        String(rest.dropFirst(2).prefix(name.unicodeScalars.count)).lowercased() == name
      {
        return
      }
      rest = rest.dropFirst()
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  fileprivate var isHTMLSpace: Bool { isCollapsible || self == "\n" }
  fileprivate var endsTagName: Bool { isHTMLSpace || self == "/" || self == ">" }
  fileprivate var endsAttributeName: Bool { endsTagName || self == "=" }
}
