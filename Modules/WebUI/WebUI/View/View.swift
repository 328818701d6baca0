/// A part of a page, described by a value.
///
/// As in SwiftUI: a view is a cheap value that says how a part looks for the data it has; the framework keeps the
/// state. Views are not isolated and need not be `Sendable`: each is confined to the session that shows it.
public protocol View: SendableMetatype {
  /// What the view is made of; `Never` for those the framework draws itself.
  associatedtype Body: View

  /// The view's content. Evaluated again when something it read has changed.
  @ViewBuilder var body: Body { get }

  /// Draws the view. Only the framework implements this; views outside have a `body`.
  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput)
}

extension View {
  /// Keeps a node for the view, and evaluates its body unless neither the view nor its surroundings have changed.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    guard let node = graph.node(for: Self.self, at: position) else { return }
    output.elements.append(node.fragment)
    if let last = node.composite as? TypedComposite<Self>, !node.isDirty,
      TypeFacts.layout(of: Self.self).isUnchanged(last.view, view),
      !node.surroundingsChanged()
    {
      return
    }
    node.composite = TypedComposite(view)
    node.environment = graph.environment
    node.decoration = graph.decoration
    graph.enqueue(node)
  }
}

extension View where Body == Never {
  /// Views that the framework draws have no body.
  public var body: Never { preconditionFailure("\(Self.self) is drawn by the framework and has no body.") }
}

extension Never: View {
  /// There is no value to have a body.
  public var body: Never { preconditionFailure("Never has no values.") }
  /// Draws nothing, since there is no value to draw.
  public static func _render(_ view: Never, at position: ViewPosition, into output: inout ViewOutput) {}
}
