extension List {
  /// A list in which one row can be selected: rows are known by their ids, or by their tags.
  public init<ID: Hashable>(selection: Binding<ID?>, @ViewBuilder content: () -> Content) {
    self.init(ListSelection(selection), content())
  }

  /// A list in which several rows can be selected: rows are known by their ids, or by their tags.
  public init<ID: Hashable>(selection: Binding<Set<ID>>, @ViewBuilder content: () -> Content) {
    self.init(ListSelection(selection), content())
  }

  /// A row for each element of a collection, of which one can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Data.Element.ID?>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(ListSelection(selection), ForEach(data, content: rowContent))
  }

  /// A row for each element of a collection, of which several can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<Data.Element.ID>>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(ListSelection(selection), ForEach(data, content: rowContent))
  }
}

/// Which rows are selected, the ids' type hidden.
struct ListSelection {
  let isMultiple: Bool
  private let contains: (AnyHashable) -> Bool
  let select: (AnyHashable, Bool) -> Void
  /// Under which name a single choice is posted.
  var group = ""

  init<ID: Hashable>(_ selection: Binding<ID?>) {
    isMultiple = false
    let chosen = selection.wrappedValue.map { AnyHashable($0) }
    contains = { $0 == chosen }
    select = { id, isOn in if isOn, let id = id.base as? ID { selection.wrappedValue = id } }
  }

  init<ID: Hashable>(_ selection: Binding<Set<ID>>) {
    isMultiple = true
    let chosen = selection.wrappedValue
    contains = { ($0.base as? ID).map(chosen.contains) ?? false }
    select = { id, isOn in
      guard let id = id.base as? ID else { return }
      if isOn { selection.wrappedValue.insert(id) } else { selection.wrappedValue.remove(id) }
    }
  }

  func row(_ id: AnyHashable) -> RowSelection {
    RowSelection(id: id, isSelected: contains(id), isMultiple: isMultiple, group: group)
  }
}

/// A row that can be selected. An object, because every node has room for one, and few have any.
final class RowSelection: Equatable {
  let id: AnyHashable
  let isSelected: Bool
  let isMultiple: Bool
  let group: String

  init(id: AnyHashable, isSelected: Bool, isMultiple: Bool, group: String) {
    self.id = id
    self.isSelected = isSelected
    self.isMultiple = isMultiple
    self.group = group
  }

  static func == (left: RowSelection, right: RowSelection) -> Bool {
    left.id == right.id && left.isSelected == right.isSelected && left.isMultiple == right.isMultiple
      && left.group == right.group
  }
}

extension ViewPosition {
  /// What selects a row: the control, and what is posted where that is off, which browsers leave out.
  func selector(_ row: RowSelection) -> [OutputElement] {
    let select = graph.environment.listSelection?.select
    let place = down(key: 0x7365_6C)
    guard row.isMultiple else {
      return [place.radio(group: row.group, isChosen: row.isSelected) { select?(row.id, true) }]
    }
    let box = OutputElement(.element(.input), key: place.path)
    box.attributes = [("type", "checkbox"), ("value", "1")]
    if row.isSelected { box.attributes.append(("checked", "")) }
    box.handler = .toggle(get: { row.isSelected }, set: { select?(row.id, $0) })
    box.isEnabled = graph.environment.isEnabled
    let off = place.part(.input, 0)
    off.attributes = [("type", "hidden"), ("name", box.name), ("value", "0")]
    for input in [box, off] where !graph.environment.isInForm { input.attributes.append(("form", "live")) }
    if !box.isEnabled { off[attribute: "disabled"] = "" }
    return [off, box]
  }

  /// A row's element with what selects it.
  func selectable(_ element: OutputElement, _ row: RowSelection) -> OutputElement {
    part(.label, 900, classes: ["selector"], children: selector(row) + [element])
  }
}

extension EnvironmentValues {
  var listSelection: ListSelection? {
    get { self[ListSelectionKey.self] }
    set { self[ListSelectionKey.self] = newValue }
  }

  private enum ListSelectionKey: EnvironmentKey { static var defaultValue: ListSelection? { nil } }
}
