/// A view for each element of a collection, known by the element's id.
///
/// Rows keep their state when they move. Ids should differ: a repeated one is told apart by its place only. At most
/// 5,000 rows are drawn; more than 1,000 are counted in `SessionStatistics`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content
  var editing = RowEditing()

  /// Draws a view for each element, known by the value at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// Draws the rows.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(min(view.data.count, Limits.rows))
    position.graph.note(rows: view.data.count)
    var index = -1
    let graph = position.graph
    if Content.Body.self != Never.self { graph.reserve(view.data.count, in: position.node) }
    let outer = graph.decoration.selection
    let selection = graph.decoration.row == nil ? nil : graph.environment.listSelection
    for element in view.data {
      index += 1
      guard index < Limits.rows else { break }
      let id = view.id(element)
      let hash = PathHash.of(id)
      let isNew = seen.insert(hash).inserted
      let row = position.down(key: isNew ? hash : PathHash.mix(hash, UInt64(truncatingIfNeeded: index)))
      if let selection { graph.decoration.selection = selection.row(AnyHashable(id)) }
      if view.editing.isNeeded {
        view.editing.draw(view.content(element), index, of: view.data.count, at: row, into: &output)
      } else {
        Content._render(view.content(element), at: row, into: &output)
      }
    }
    graph.decoration.selection = outer
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Draws a view for each element, known by its `id`.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, by: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Draws a view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

extension ForEach {
  /// Draws a view for each element of a bound array, with a binding to it.
  public init<Element: Identifiable>(
    _ data: Binding<[Element]>, @ViewBuilder content: @escaping (Binding<Element>) -> Content
  ) where Data == [Binding<Element>], ID == Element.ID {
    let elements = data.wrappedValue.map { element in
      Binding<Element>(
        get: { data.wrappedValue.first { $0.id == element.id } ?? element },
        set: { new in
          guard let index = data.wrappedValue.firstIndex(where: { $0.id == element.id }) else { return }
          data.wrappedValue[index] = new
        })
    }
    self.init(elements, by: { $0.wrappedValue.id }, content: content)
  }

  private init(_ data: Data, by id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = id
    self.content = content
  }
}
