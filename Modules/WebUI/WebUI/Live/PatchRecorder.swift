/// Collects the changes of a page that a browser has been shown.
///
/// What is new is written when the patch is taken, with all that was drawn in it meanwhile; changes inside it are
/// therefore left out.
final class PatchRecorder {
  enum Operation {
    case text(UInt64, String)
    case attribute(UInt64, String, String?)
    case insert(OutputElement, in: UInt64, before: UInt64)
    case remove(UInt64)
    case move(UInt64, in: UInt64, before: UInt64)
    case order([UInt64], in: UInt64, before: UInt64)
  }

  /// With more moves than this, the order of all is shorter.
  static let movesBeforeOrder = 8

  /// Elements from this number on have not been shown yet.
  private let firstNew: UInt64
  private(set) var operations: [Operation] = []
  /// Pickers whose options or choice may have changed.
  private(set) var pickers: [UInt64: OutputElement] = [:]
  var notesChanged = false
  private(set) var hasInsertions = false

  var isEmpty: Bool { operations.isEmpty && pickers.isEmpty && !notesChanged }

  init(firstNew: UInt64) { self.firstNew = firstNew }

  /// The number of the page's element that an element's children are in; nil if their changes need not be told.
  func target(of element: OutputElement) -> UInt64? {
    var current = element
    if element.isInPicker || element.kind == .element(.select) {
      while current.kind != .element(.select), let parent = current.parent { current = parent }
      touch(current)
      return nil
    }
    while current.kind == .fragment, let parent = current.parent { current = parent }
    guard current.kind != .fragment else { return 0 }
    return current.number < firstNew ? current.number : nil
  }

  func insert(_ element: OutputElement, in parent: UInt64, before: UInt64) {
    hasInsertions = true
    operations.append(.insert(element, in: parent, before: before))
  }

  func remove(_ element: OutputElement) { operations.append(.remove(element.number)) }

  func move(_ number: UInt64, in parent: UInt64, before: UInt64) {
    operations.append(.move(number, in: parent, before: before))
  }

  func order(_ numbers: [UInt64], in parent: UInt64, before: UInt64) {
    operations.append(.order(numbers, in: parent, before: before))
  }

  /// Has the browser empty a field whose value it alone has.
  func empty(_ field: OutputElement) {
    if field.number < firstNew { operations.append(.attribute(field.number, "value", "")) }
  }

  /// Records how an element that stays is about to change, its children left aside.
  func compare(_ old: OutputElement, _ new: OutputElement) {
    if old.isInPicker { return }
    guard old.number < firstNew, old.number > 0, old.isShown else { return }
    let number = old.number
    let text = new.text
    if old.text != text { operations.append(.text(number, text)) }
    if old.classes != new.classes {
      let names = new.classes.joined(separator: " ")
      operations.append(.attribute(number, "class", names.isEmpty ? nil : names))
    }
    if old.isEnabled != new.isEnabled { operations.append(.attribute(number, "disabled", new.isEnabled ? nil : "")) }
    if old.kind == .element(.select) { touch(old) }
    guard !old.attributes.elementsEqual(new.attributes, by: ==) else { return }
    for (name, value) in new.attributes where old[attribute: name] != value {
      operations.append(.attribute(number, name, value))
    }
    for (name, _) in old.attributes where new[attribute: name] == nil {
      operations.append(.attribute(number, name, nil))
    }
  }

  /// Tells the browser what a control shows where that is not what was posted: a value that was kept within its bounds.
  func correct(_ element: OutputElement, after posted: String) {
    let number = element.number
    guard number > 0, number < firstNew else { return }
    switch element.handler {
    case .text(_, let get, _):
      guard let now = get(), now != posted else { return }
      let isArea = element.kind == .element(.textarea)
      operations.append(isArea ? .text(number, now) : .attribute(number, "value", now))
    case .value(let get, _):
      let now = get()
      if now != posted { operations.append(.attribute(number, "value", now)) }
    case .toggle(let get, _):
      let isOn = get()
      if isOn != (posted == "1") { operations.append(.attribute(number, "checked", isOn ? "" : nil)) }
    case .choice:
      let choice = element.choice.map { String($0) } ?? ""
      if choice != posted { operations.append(.attribute(number, "value", choice)) }
    case .press, .pick, .group, .secret, .file, nil: break
    }
  }

  private func touch(_ picker: OutputElement) { if picker.number < firstNew { pickers[picker.number] = picker } }
}

/// What a browser was shown of a picker.
struct ShownOptions: Equatable {
  /// HTML of the options, whichever is chosen.
  let html: [UInt8]
  /// The place of the one that is.
  let choice: String
}
