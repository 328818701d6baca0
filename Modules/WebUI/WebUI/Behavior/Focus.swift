/// Where the focus is to be: setting it moves the focus there, again if it was set to the same before.
///
/// Unlike SwiftUI's it does not follow the person: browsers do not tell where the focus is.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
  /// Hands where the focus is to be to the views that can have it.
  public struct Binding {
    fileprivate let initial: Value
    fileprivate let cell: StateCell<Wish>?

    /// Where the focus is to be.
    public var wrappedValue: Value {
      get { cell?.read().value ?? initial }
      nonmutating set { cell?.write(Wish(value: newValue, count: (cell?.read().count ?? 0) + 1)) }
    }
  }

  fileprivate struct Wish {
    var value: Value
    /// How often something was wished for; 0 while nothing was.
    var count = 0
  }

  private let initial: Value
  private var cell: StateCell<Wish>?

  /// Whether a view is to have the focus.
  public init() where Value == Bool { initial = false }

  /// Which view is to have the focus; nil for none.
  public init<Field: Hashable>() where Value == Field? { initial = nil }

  /// Where the focus is to be.
  public var wrappedValue: Value {
    get { projectedValue.wrappedValue }
    nonmutating set { projectedValue.wrappedValue = newValue }
  }

  /// For `focused(_:equals:)`.
  public var projectedValue: Binding { Binding(initial: initial, cell: cell) }

  /// Finds or makes the cell in the view's node.
  public static func _bind(_ field: DynamicField) {
    field.update(as: FocusState<Value>.self) { state in
      state.cell = field.node.cell(field.index) { StateCell(Wish(value: state.initial), field.node.graph) }
    }
  }
}

/// Content that is given the focus when it is wished for.
public struct FocusContent<Content: View, Value: Hashable>: View {
  let content: Content
  let binding: FocusState<Value>.Binding
  let value: Value

  /// Draws the content; a number on its element, new for each wish, tells the browser.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let outer = position.graph.decoration
    if let wish = view.binding.cell?.read(), wish.count > 0, wish.value == view.value {
      position.graph.decoration.set("autofocus", String(wish.count))
    }
    Content._render(view.content, at: position.down(0), into: &output)
    position.graph.decoration = outer
  }
}

extension View {
  /// Gives the view the focus when the state is set to a value.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    FocusContent(content: self, binding: binding, value: value)
  }

  /// Gives the view the focus when the state is set to true.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { focused(condition, equals: true) }
}
