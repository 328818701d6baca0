/// A piece of output, kept between evaluations for as long as its place is drawn.
final class OutputElement {
  enum Kind: Equatable {
    /// A node's output: nothing in the page itself.
    case fragment
    case element(Tag)
    indirect case icon(Icon)
    /// Something about the page, not in it.
    indirect case note(PageNote)
  }

  let kind: Kind
  let key: UInt64
  /// Names the element in events; 0 until it is part of the page.
  var number: UInt64 {
    get { UInt64(shortNumber) }
    set { shortNumber = UInt32(clamping: newValue) }
  }
  var text = ""
  // Lists are taken out while they are changed: an access to them then never encloses other code, and none of the many
  // needs to be guarded at run time.
  var classes: [String] {
    get { keptClasses }
    set { keptClasses = newValue }
    _modify {
      var taken = keptClasses
      keptClasses = []
      defer { keptClasses = taken }
      yield &taken
    }
  }
  private var keptClasses: [String] = []
  var attributes: [(name: String, value: String)] {
    get { keptAttributes }
    set { keptAttributes = newValue }
    _modify {
      var taken = keptAttributes
      keptAttributes = []
      defer { keptAttributes = taken }
      yield &taken
    }
  }
  private var keptAttributes: [(name: String, value: String)] = []
  var children: [OutputElement] {
    get { keptChildren }
    set { keptChildren = newValue }
    _modify {
      var taken = keptChildren
      keptChildren = []
      defer { keptChildren = taken }
      yield &taken
    }
  }
  private var keptChildren: [OutputElement] = []
  var handler: Handler?
  /// An option's value, in a picker; of a picker, the one that is chosen.
  var tag: AnyHashable? {
    get { picker?.tag }
    set { if newValue != nil || picker != nil { pickerNow.tag = newValue } }
  }
  /// Where a fragment or a part of a picker is, of which one asks; nil for the root, for others, and while the element has
  /// not been placed.
  private(set) unowned var parent: OutputElement?
  // A page has thousands of these: what is small stands together, so that it takes one word.
  /// Four thousand million elements are more than a page draws in its life.
  private var shortNumber: UInt32 = 0
  var isEnabled = true
  /// Whether events can name it.
  var isRegistered = false
  /// Options are drawn by their picker, not by themselves.
  var isInPicker = false
  /// Whether it was written as the page's main heading.
  var isMainHeading = false
  /// What a browser was shown of a picker.
  var shownOptions: ShownOptions? {
    get { picker?.shown }
    set { pickerNow.shown = newValue }
  }
  /// Kept apart, because few elements have any of it.
  private var picker: PickerContent?

  init(_ kind: Kind, key: UInt64) {
    self.kind = kind
    self.key = key
  }

  private var pickerNow: PickerContent {
    let content = picker ?? PickerContent()
    picker = content
    return content
  }

  /// Says where the element is.
  func belong(to parent: OutputElement) { if kind == .fragment || isInPicker { self.parent = parent } }

  /// The name of an input, and how an event names the element's place.
  var name: String { "f" + String(key, radix: 36) }

  /// The place a name stands for.
  static func key(named name: some StringProtocol) -> UInt64? {
    guard name.first == "f", name.utf8.count <= 14 else { return nil }
    return UInt64(name.dropFirst(), radix: 36)
  }

  subscript(attribute name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      attributes.removeAll { $0.name == name }
      if let newValue { attributes.append((name, newValue)) }
    }
  }

  func isSameElement(as other: OutputElement) -> Bool {
    self === other
      || kind == other.kind && kind != .fragment && (handler == nil) == (other.handler == nil)
  }

  /// Becomes what was drawn anew, but for the children.
  func takeContent(of new: OutputElement) {
    text = new.text
    // What is the same stays shared with other elements.
    if classes != new.classes { classes = new.classes }
    if !attributes.elementsEqual(new.attributes, by: ==) { attributes = new.attributes }
    handler = new.handler
    isEnabled = new.isEnabled
    tag = new.tag
  }

  /// Lets the element's own text run in the direction of its letters, where some run from right to left. The languages of
  /// the interface all run from left to right: such letters come from people.
  func followDirection() { if text.hasRightToLeftLetters { self[attribute: "dir"] = "auto" } }

  /// Visits the element and all below, in the page's order, while the closure says so.
  func visit(_ body: (OutputElement) -> Bool) {
    guard body(self) else { return }
    children.forEach { $0.visit(body) }
  }

  /// All text below.
  var wholeText: String {
    ([text] + children.map(\.wholeText)).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

private final class PickerContent {
  var tag: AnyHashable?
  var shown: ShownOptions?
}

/// What an element does when an event reaches it. Indirect, because most elements do nothing.
indirect enum Handler {
  case press(Action)
  case text(limit: Int, get: () -> String?, set: (String) -> Void)
  /// A text that never goes back to the browser.
  case secret(limit: Int, set: (String) -> Void)
  /// A file, which comes by a way of its own.
  case file(UploadRules, (UploadedFile) async -> Void)
  case toggle(get: () -> Bool, set: (Bool) -> Void)
  case choice(get: () -> AnyHashable?, set: (AnyHashable) -> Void)
  /// False when the text does not fit.
  case value(get: () -> String, set: (String) -> Bool)
  /// A radio button, which is posted under its group's name.
  case pick(group: String, set: () -> Void)
  /// A group of radio buttons, which takes what is posted for one of them.
  case group
}

/// What a button does.
enum Action {
  case now(() -> Void)
  case later(() async -> Void)
}

/// Something that a view says about the whole page.
enum PageNote: Equatable {
  case title(String)
  case status(Int)
  case description(String)
  /// The path of a picture that stands for the page where it is shared.
  case picture(String)
  /// What the page is about, as JSON.
  case data(String)
  /// That search engines are not to list the page.
  case unlisted
  /// The place that stands for this one and others like it.
  case canonical(PageLocation)
  /// Where the page is, as views see it.
  case place(PageLocation)
  /// The way to the page.
  case breadcrumbs([Breadcrumb])
  /// The name of a style sheet that the page needs beside the site's.
  case styleSheet(String)
}

/// The tags that views may draw.
enum Tag: String {
  case a, article, aside, br, button, caption, details, dialog, div, fieldset, footer, form, h1, h2, h3, h4, h5, h6,
    header, hr, img, input, label, legend, li, main, nav, ol, option, output, p, progress, section, select, span,
    summary, table, tbody, td, textarea, tfoot, th, thead, time, tr, ul

  var isVoid: Bool { [.br, .hr, .img, .input].contains(self) }
  static let headings: [Tag] = [.h1, .h2, .h3, .h4, .h5, .h6]
}
