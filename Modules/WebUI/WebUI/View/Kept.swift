/// A part of a view that keeps its state while something else is shown in its place.
struct Kept<Content: View>: View {
  let content: Content

  var body: some View { content }

  /// Draws the part, as it was left if it was shown before.
  static func show(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    if let node = position.node.child(position.path, ObjectIdentifier(Self.self)) { position.graph.resume(node) }
    _render(view, at: position, into: &output)
  }

  /// Keeps the part, if it was shown before: its work ends, and nothing of it is on the page.
  static func keep(at position: ViewPosition) {
    if let node = position.node.child(position.path, ObjectIdentifier(Self.self)) { position.graph.suspend(node) }
  }
}
