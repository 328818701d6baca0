/// One of several contents that share a place.
public struct Tab<Value: Hashable> {
  let title: String
  let icon: String?
  let value: Value?
  let content: () -> AnyView

  /// A tab that stands for a value.
  public init<Content: View>(
    _ title: some StringProtocol, systemImage: String? = nil, value: Value,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.title = String(title)
    icon = systemImage
    self.value = value
    self.content = { AnyView(content()) }
  }
}

extension Tab where Value == Int {
  /// A tab that stands for its place.
  public init<Content: View>(
    _ title: some StringProtocol, systemImage: String? = nil, @ViewBuilder content: @escaping () -> Content
  ) {
    self.title = String(title)
    icon = systemImage
    value = nil
    self.content = { AnyView(content()) }
  }
}

/// Puts tabs together.
@resultBuilder public enum TabContentBuilder<Value: Hashable> {
  /// Takes a tab.
  public static func buildExpression(_ tab: Tab<Value>) -> [Tab<Value>] { [tab] }
  /// Tabs from left to right.
  public static func buildBlock(_ tabs: [Tab<Value>]...) -> [Tab<Value>] { tabs.flatMap(\.self) }
  /// Tabs that are there only sometimes.
  public static func buildIf(_ tabs: [Tab<Value>]?) -> [Tab<Value>] { tabs ?? [] }
  /// The first branch.
  public static func buildEither(first: [Tab<Value>]) -> [Tab<Value>] { first }
  /// The second branch.
  public static func buildEither(second: [Tab<Value>]) -> [Tab<Value>] { second }
}

/// Several contents in one place, of which one is shown. For pages of an application use links.
///
/// What is not shown is not drawn, and does no work; its state is kept.
public struct TabView<Value: Hashable>: View {
  private let selection: Binding<Value>?
  private let tabs: [Tab<Value>]
  @State private var place = 0
  @State private var kept = KeptState()

  /// Tabs of which a bound value says which is shown; the first, where none stands for it.
  public init(selection: Binding<Value>, @TabContentBuilder<Value> content: () -> [Tab<Value>]) {
    self.selection = selection
    tabs = content()
  }

  /// A row of tabs, and the content of the one that is shown.
  public var body: some View {
    TabLayout(tabs: tabs, selected: selected, kept: kept) { index in
      place = index
      if let value = tabs[index].value { selection?.wrappedValue = value }
    }
  }

  private var selected: Int {
    guard let value = selection?.wrappedValue else { return tabs.indices.contains(place) ? place : 0 }
    return tabs.firstIndex { $0.value == value } ?? 0
  }
}

extension TabView where Value == Int {
  /// Tabs of which the first is shown first.
  public init(@TabContentBuilder<Int> content: () -> [Tab<Int>]) {
    selection = nil
    tabs = content()
  }
}

private struct TabLayout<Value: Hashable>: View {
  let tabs: [Tab<Value>]
  let selected: Int
  let kept: KeptState
  let select: (Int) -> Void

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.decoration
    // What names the whole names its row of tabs.
    let label = graph.decoration.take("aria-label")
    position.emit(.div, into: &output) { box in
      box.classes = ["tabs"]
      let list = position.part(.div, 0, classes: ["tab-list"])
      list.attributes = [("role", "tablist")]
      if let label { list.attributes.append(("aria-label", label)) }
      list.children = view.tabs.enumerated().map { view.tab($1, $0, position) }
      box.children = [list]
    } content: { inner, output in
      guard view.tabs.indices.contains(view.selected) else { return }
      inner.emit(.div, into: &output) { panel in
        panel.classes = ["vstack", "gap-4"]
        panel.attributes = [
          ("role", "tabpanel"), ("tabindex", "0"), ("id", position.panelName),
          ("aria-labelledby", position.tabName(view.selected)),
        ]
      } content: { inner, output in
        let outer = graph.environment
        graph.environment.keptState = view.kept
        graph.environment.mark(0x7461_62, at: position.path)
        let page = TabPage(content: view.tabs[view.selected].content())
        TabPage._render(page, at: inner.down(view.selected), into: &output)
        graph.environment = outer
      }
    }
    graph.decoration = outer
  }

  private func tab(_ tab: Tab<Value>, _ index: Int, _ position: ViewPosition) -> OutputElement {
    let button = position.part(.button, 10 + index, classes: ["tab"])
    let isSelected = index == selected
    button.attributes = [
      ("role", "tab"), ("id", position.tabName(index)), ("aria-selected", String(isSelected)),
    ]
    if isSelected { button.attributes.append(("aria-controls", position.panelName)) }
    if !position.environment.isInForm { button.attributes.append(("form", "live")) }
    button.children = [position.part(.span, 100 + index, text: tab.title)]
    if let icon = tab.icon { button.children.insert(position.icon(Icon.named(icon), index), at: 0) }
    button.handler = .press(.now { select(index) })
    button.isEnabled = position.environment.isEnabled
    return button
  }
}

extension ViewPosition {
  fileprivate var panelName: String { OutputElement(.fragment, key: path).name + "-panel" }
  fileprivate func tabName(_ index: Int) -> String { OutputElement(.fragment, key: path).name + "-tab\(index)" }
}

/// A tab's content: a node of its own, whose state is kept when it goes.
private struct TabPage: View {
  let content: AnyView

  var body: some View { StateKeeping(content: content) }
}

private struct StateKeeping: View {
  let content: AnyView

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    if let kept = position.environment.keptState { position.node.storage = kept.keeper(of: position.node) }
    AnyView._render(view.content, at: position.down(0), into: &output)
  }
}
