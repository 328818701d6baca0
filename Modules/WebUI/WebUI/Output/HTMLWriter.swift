/// Writes elements as HTML. All text and all attribute values pass the one escaper here.
struct HTMLWriter {
  private let sink = ByteSink()
  /// What every form carries; nil where forms lead nowhere, as in snapshots.
  private let form: FormFields?
  private(set) var hasMainHeading: Bool
  /// Whether headings are written as a browser has them already.
  private let isRepetition: Bool

  init(form: FormFields?, hasMainHeading: Bool = false, isRepetition: Bool = false) {
    self.form = form
    self.hasMainHeading = hasMainHeading
    self.isRepetition = isRepetition
  }

  /// What was written.
  var bytes: [UInt8] { sink.bytes }

  /// Makes room for so many elements, of the size that most have.
  func reserve(elements count: Int) { sink.reserve(count * 64) }

  mutating func write(_ elements: [OutputElement]) { for element in elements { write(element) } }

  mutating func write(_ element: OutputElement) {
    switch element.kind {
    case .fragment: write(element.children)
    case .note: break
    case .icon(let icon):
      raw("<svg")
      number(element)
      raw(String(icon.markup.dropFirst(4)))
    case .element(let tag): write(element, tag)
    }
  }

  private mutating func write(_ element: OutputElement, _ tag: Tag) {
    let name = tag == .h1 ? headingName(element) : tag.rawValue
    sink.append(UInt8(ascii: "<"))
    raw(name)
    writeClasses(element.classes)
    for (name, value) in element.attributes { attribute(name, value) }
    if element.handler != nil { writeControl(element, tag) }
    number(element)
    sink.append(UInt8(ascii: ">"))
    if tag.isVoid { return }
    if tag == .form, element[attribute: "method"] == "post" { writeFormFields(element) }
    // A line feed that begins a text area is dropped by the parser.
    if tag == .textarea { raw("\n") }
    if !element.text.isEmpty { text(element.text) }
    if tag == .select { writeOptions(element) } else { write(element.children) }
    raw("</")
    raw(name)
    sink.append(UInt8(ascii: ">"))
  }

  private mutating func writeClasses(_ names: [String]) {
    guard let first = names.first else { return }
    raw(" class=\"")
    text(first)
    for name in names.dropFirst() {
      sink.append(UInt8(ascii: " "))
      text(name)
    }
    sink.append(UInt8(ascii: "\""))
  }

  /// A page has one main heading: later ones count as a level below.
  private mutating func headingName(_ element: OutputElement) -> String {
    if isRepetition { return element.isMainHeading ? "h1" : "h2" }
    defer { hasMainHeading = true }
    if form != nil { element.isMainHeading = !hasMainHeading }
    return hasMainHeading ? "h2" : "h1"
  }

  /// What patches know the element by.
  private mutating func number(_ element: OutputElement) {
    guard form != nil, element.number > 0, !element.isInPicker else { return }
    raw(" data-i=\"")
    sink.decimal(element.number)
    sink.append(UInt8(ascii: "\""))
  }

  private mutating func writeControl(_ element: OutputElement, _ tag: Tag) {
    switch element.handler {
    case _ where form == nil: break
    case .press:
      raw(" type=\"submit\" name=\"")
      raw(FormFields.event)
      raw("\" value=\"")
      sink.decimal(element.number)
      raw(".f")
      sink.base36(element.key)
      sink.append(UInt8(ascii: "\""))
    case .text, .secret, .file, .toggle, .choice, .value:
      // A search is a form of its own, whose field has the name that the address wants.
      if element[attribute: "name"] == nil { attribute("name", element.name) }
    case .pick(let group, _):
      attribute("name", group)
      attribute("value", element.name)
    case .group, nil: break
    }
    if !element.isEnabled { attribute("disabled", "") }
  }

  private mutating func writeFormFields(_ element: OutputElement) {
    guard let form else { return }
    raw("<input type=\"hidden\"")
    attribute("name", FormFields.token)
    attribute("value", form.tokenText)
    raw("><input type=\"hidden\"")
    attribute("name", FormFields.page)
    attribute("value", form.address)
    raw(">")
    // Enter presses a form's first button: this one, so that it never is an arbitrary one.
    raw("<button class=\"visually-hidden\" type=\"submit\" tabindex=\"-1\" aria-hidden=\"true\"")
    attribute("name", FormFields.event)
    attribute("value", element.defaultButton?.eventName ?? "")
    raw("></button>")
  }

  private mutating func writeOptions(_ element: OutputElement) {
    let choice = element.choice
    if form != nil { element.shownOptions = element.optionsNow }
    writeOptions(element.options, choice)
  }

  mutating func writeOptions(_ options: [OutputElement], _ choice: Int?, marksChoice: Bool = true) {
    if choice == nil {
      raw("<option value=\"\"")
      if marksChoice { raw(" selected") }
      raw(" disabled hidden></option>")
    }
    for (index, option) in options.enumerated() {
      raw("<option")
      attribute("value", String(index))
      if index == choice, marksChoice { attribute("selected", "") }
      raw(">")
      text(option.wholeText)
      raw("</option>")
    }
  }

  private mutating func attribute(_ name: String, _ value: String) {
    sink.append(UInt8(ascii: " "))
    raw(name)
    if value.isEmpty, Self.flags.contains(name) { return }
    raw("=\"")
    text(value)
    sink.append(UInt8(ascii: "\""))
  }

  private static let flags: Set<String> = [
    "disabled", "checked", "selected", "required", "open", "hidden", "readonly", "formnovalidate", "autofocus",
    "data-commit", "data-cancel", "data-once",
  ]

  func raw(_ text: StaticString) { sink.append(text) }

  func raw(_ text: String) { sink.append(text) }

  /// Escapes what could end text or an attribute's value; what HTML cannot hold becomes U+FFFD.
  func text(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // Most text has nothing to escape, and is copied whole.
      guard unsafe utf8.contains(where: Self.isSpecial) else { return unsafe sink.append(utf8) }
      unsafe utf8.forEach { byte in
        if Self.isSpecial(byte) { raw(Self.replacement(of: byte)) } else { sink.append(byte) }
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x7F: true
    case 0x20...: false
    case 0x09, 0x0A, 0x0D: false
    default: true
    }
  }

  private static func replacement(of byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: "\u{FFFD}"
    }
  }
}

/// What every form of a page carries, and the names it uses.
public struct FormFields: Sendable, Equatable {
  /// The name of the token that ties a form to the browser it was shown to.
  public static let token = "_t"
  /// The name of the page's address.
  public static let page = "_u"
  /// The name of the button that was pressed.
  public static let event = "_e"

  let tokenText: String
  let address: String
}

extension OutputElement {
  /// How a page names the element when its button is pressed: its number, and its place for when the session is gone.
  var eventName: String { "\(number).\(name)" }

  /// A picker's options, in order: an option's place in this list is what a page posts.
  var options: [OutputElement] {
    var found: [OutputElement] = []
    visit { element in
      guard element.kind == .element(.option) else { return true }
      found.append(element)
      return false
    }
    return found
  }

  /// The place of a picker's option that is chosen; nil when what is chosen is not offered.
  var choice: Int? {
    guard case .choice(let get, _)? = handler else { return nil }
    let chosen = get()
    return options.firstIndex { $0.tag == chosen }
  }

  /// What a browser would be shown of a picker.
  var optionsNow: ShownOptions {
    let choice = choice
    var writer = HTMLWriter(form: nil)
    writer.writeOptions(options, choice, marksChoice: false)
    return ShownOptions(html: writer.bytes, choice: choice.map { String($0) } ?? "")
  }

  /// What Enter does in a form: its submit action, else its prominent button, else nothing.
  var defaultButton: OutputElement? {
    var submit: OutputElement?
    var prominent: OutputElement?
    visit { element in
      guard case .press? = element.handler, element.isEnabled else { return true }
      if element.attributes.contains(where: { $0.name == "data-submit" }) { submit = submit ?? element }
      if element.classes.contains("button-prominent") { prominent = prominent ?? element }
      return true
    }
    return submit ?? prominent
  }
}
