/// Rows, one below the other.
public struct List<Content: View>: View {
  private let selection: ListSelection?
  private let content: Content

  init(_ selection: ListSelection?, _ content: Content) {
    self.selection = selection
    self.content = content
  }

  /// A list of views, each a row.
  public init(@ViewBuilder content: () -> Content) { self.init(nil, content()) }

  /// A row for each element of a collection.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(nil, ForEach(data, content: rowContent))
  }

  /// A row for each element of a collection, known by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(nil, ForEach(data, id: id, content: rowContent))
  }

  /// Draws a list of which every element is an item; one that selects stands in a group.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.environment
    guard var selection = view.selection else {
      // What may be selected around it is no concern of its rows.
      graph.environment.listSelection = nil
      graph.environment.mark(0x6C_6973)
      position.emitList(view.content, into: &output)
      return graph.environment = outer
    }
    position.emit(.div, into: &output) { group in
      group.attributes = [("role", selection.isMultiple ? "group" : "radiogroup")]
      if !selection.isMultiple { group.handler = .group }
      selection.group = group.name
    } content: { position, output in
      // Rows follow by their own decoration, so that only those are drawn again whose selection has changed.
      graph.environment.listSelection = selection
      graph.environment.mark(0x7365_6C, at: position.path)
      position.emitList(view.content, into: &output)
      graph.environment = outer
    }
  }
}

extension ViewPosition {
  func emitList<Content: View>(_ content: Content, into output: inout ViewOutput) {
    emit(.ul, into: &output) { element in
      let environment = environment
      element.classes = environment.listStyle == .plain ? ["list", "list-plain"] : ["list"]
      if environment.isScrollContentBackgroundHidden { element.classes.append("list-clear") }
      // Safari takes the role from lists without bullets.
      element.attributes = [("role", "list")]
    } content: { position, output in
      position.graph.decoration.row = .li
      Content._render(content, at: position, into: &output)
    }
  }
}
