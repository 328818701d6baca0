extension OutputElement {
  /// Takes a posted value if it fits, and says why not. A value that is there already is not written again.
  ///
  /// A text that is too long is taken as far as it may go.
  func accept(_ value: String) -> DroppedEvent? {
    switch handler {
    case .text(let limit, let get, let set):
      let (text, isWhole) = Self.cleaned(value, limit: limit, isMultiline: kind == .element(.textarea))
      if get() != text { set(text) }
      return isWhole ? nil : .oversized
    case .secret(let limit, let set):
      let (text, isWhole) = Self.cleaned(value, limit: limit, isMultiline: false)
      set(text)
      return isWhole ? nil : .oversized
    case .toggle(let get, let set):
      guard value == "0" || value == "1" else { return .notOffered }
      if get() != (value == "1") { set(value == "1") }
      return nil
    case .choice(let get, let set):
      let options = options
      // No option chosen: the placeholder was posted.
      if value.isEmpty { return nil }
      guard let index = Int(value), options.indices.contains(index), let tag = options[index].tag else {
        return .notOffered
      }
      if get() != tag { set(tag) }
      return nil
    case .value(_, let set): return set(value) ? nil : .notOffered
    case .pick(_, let set):
      guard value == name else { return .notOffered }
      if self[attribute: "checked"] == nil { set() }
      return nil
    case .group:
      var radio: OutputElement?
      visit { element in
        if case .pick? = element.handler, element.name == value { radio = element }
        return radio == nil
      }
      guard let radio else { return .notOffered }
      return radio.isEnabled ? radio.accept(value) : .disabled
    // A form without files posts the name of the one that was chosen.
    case .file: return nil
    case .press, nil: return .wrongKind
    }
  }

  /// Line ends as `\n`, none in a single line; no other control characters; at most so many bytes.
  private static func cleaned(_ value: String, limit: Int, isMultiline: Bool) -> (text: String, isWhole: Bool) {
    var text = String.UnicodeScalarView()
    var bytes = 0
    for character in value.replacing("\r\n", with: "\n").unicodeScalars {
      let isLineEnd = character == "\n" || character == "\r"
      if isLineEnd, !isMultiline { continue }
      if character.properties.generalCategory == .control, !isLineEnd, character != "\t" { continue }
      bytes += UTF8.width(character)
      guard bytes <= limit else { return (String(text), false) }
      text.append(isLineEnd ? "\n" : character)
    }
    return (String(text), true)
  }
}
