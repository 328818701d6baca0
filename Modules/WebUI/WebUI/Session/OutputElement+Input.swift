extension OutputElement {
  /// Takes a posted value if it fits; false when it does not. A value that is there already is not written again.
  func accept(_ value: String) -> Bool {
    switch handler {
    case .text(let limit, let get, let set):
      let text = Self.cleaned(value, limit: limit, isMultiline: kind == .element(.textarea))
      if get() != text { set(text) }
      return true
    case .toggle(let get, let set):
      guard value == "0" || value == "1" else { return false }
      if get() != (value == "1") { set(value == "1") }
      return true
    case .choice(let get, let set):
      let options = options
      // No option chosen: the placeholder was posted.
      if value.isEmpty { return true }
      guard let index = Int(value), options.indices.contains(index), let tag = options[index].tag else { return false }
      if get() != tag { set(tag) }
      return true
    case .value(_, let set): return set(value)
    case .pick(_, let set):
      guard value == name else { return false }
      if self[attribute: "checked"] == nil { set() }
      return true
    case .group:
      var radio: OutputElement?
      visit { element in
        if case .pick? = element.handler, element.name == value { radio = element }
        return radio == nil
      }
      guard let radio, radio.isEnabled else { return false }
      return radio.accept(value)
    case .press, nil: return false
    }
  }

  /// Line ends as `\n`, none in a single line; no other control characters; at most so many bytes.
  private static func cleaned(_ value: String, limit: Int, isMultiline: Bool) -> String {
    var text = String.UnicodeScalarView()
    var bytes = 0
    for character in value.replacing("\r\n", with: "\n").unicodeScalars {
      let isLineEnd = character == "\n" || character == "\r"
      if isLineEnd, !isMultiline { continue }
      if character.properties.generalCategory == .control, !isLineEnd, character != "\t" { continue }
      bytes += UTF8.width(character)
      guard bytes <= limit else { break }
      text.append(isLineEnd ? "\n" : character)
    }
    return String(text)
  }
}
