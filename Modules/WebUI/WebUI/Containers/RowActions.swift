public import Foundation

/// From which side of a row its actions come in SwiftUI. On a page they stand in the row, at its end.
public enum HorizontalEdge: Sendable {
  /// Where lines begin.
  case leading
  /// Where lines end.
  case trailing
}

/// A row with buttons beside its content.
public struct RowActions<Content: View, Actions: View>: View {
  let content: Content
  let edge: HorizontalEdge
  let actions: Actions

  /// Draws both; the buttons are always there, for keyboards as for fingers.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    position.emit(.div, into: &output) {
      $0.classes = view.edge == .leading ? ["row-actions", "row-actions-leading"] : ["row-actions"]
    } content: { position, output in
      Content._render(view.content, at: position.down(0), into: &output)
      let outer = graph.environment
      graph.environment.buttonStyle = .plain
      graph.environment.mark(0x706C_6169)
      position.down(1).emit(.div, into: &output) { group in
        group.classes = ["row-buttons"]
        group.attributes = [("role", "group"), ("aria-label", graph.environment.interfaceText.moreActions)]
      } content: { position, output in
        Actions._render(view.actions, at: position, into: &output)
      }
      graph.environment = outer
    }
  }
}

/// What can be done with the rows of a `ForEach`.
struct RowEditing {
  var delete: ((IndexSet) -> Void)?
  var move: ((IndexSet, Int) -> Void)?

  var isNeeded: Bool { delete != nil || move != nil }

  func draw<Content: View>(
    _ content: Content, _ index: Int, of count: Int, at position: ViewPosition, into output: inout ViewOutput
  ) {
    let buttons = EditButtons(
      delete: delete.map { delete in { delete(IndexSet(integer: index)) } },
      moveUp: index == 0 ? nil : move.map { move in { move(IndexSet(integer: index), index - 1) } },
      moveDown: index >= count - 1 ? nil : move.map { move in { move(IndexSet(integer: index), index + 2) } },
      canMove: move != nil)
    RowActions._render(RowActions(content: content, edge: .trailing, actions: buttons), at: position, into: &output)
  }
}

private struct EditButtons: View {
  let delete: (() -> Void)?
  let moveUp: (() -> Void)?
  let moveDown: (() -> Void)?
  let canMove: Bool
  @Environment(\.interfaceText) private var text

  var body: some View {
    if canMove {
      IconButton(title: text.moveUp, icon: "arrow.up", role: nil, action: moveUp)
      IconButton(title: text.moveDown, icon: "arrow.down", role: nil, action: moveDown)
    }
    if let delete { IconButton(title: text.delete, icon: "trash", role: .destructive, action: delete) }
  }
}

private struct IconButton: View {
  let title: String
  let icon: String
  let role: ButtonRole?
  let action: (() -> Void)?

  var body: some View {
    Button(role: role) {
      action?()
    } label: {
      Image(systemName: icon)
    }
    .disabled(action == nil)
    .accessibilityLabel(title)
  }
}

extension ForEach {
  /// Lets rows be taken away: each gets a button for it. The closure is given the row's offset.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self {
    var rows = self
    rows.editing.delete = action
    return rows
  }

  /// Lets rows be moved: each gets buttons for it. The closure is given the row's offset, and before which it goes.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self {
    var rows = self
    rows.editing.move = action
    return rows
  }
}

extension View {
  /// Puts buttons beside a row's content. They are always there: nothing has to be swiped.
  public func swipeActions<Actions: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Actions
  ) -> some View {
    RowActions(content: self, edge: edge, actions: content())
  }

  /// Puts a menu beside the view, with what else can be done with it.
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View {
    RowActions(content: self, edge: .trailing, actions: ContextMenu(items: menuItems()))
  }
}

private struct ContextMenu<Items: View>: View {
  let items: Items
  @Environment(\.interfaceText) private var text

  var body: some View {
    Menu {
      items
    } label: {
      Image(systemName: "ellipsis").accessibilityLabel(text.moreActions)
    }
  }
}
