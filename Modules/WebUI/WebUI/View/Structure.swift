/// Nothing at all.
public struct EmptyView: View {
  /// Makes nothing.
  public init() {}
  /// Draws nothing.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {}
}

/// Views side by side, each known by its place.
public struct TupleView<each Content: View>: View {
  @usableFromInline let views: (repeat each Content)

  // Inlined, since a tuple's type is found sooner where its parts are known.
  @inlinable init(_ views: repeat each Content) { self.views = (repeat each views) }

  private var count: Int {
    var count = 0
    for _ in repeat (each Content).self { count += 1 }
    return count
  }

  /// Draws each in turn.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    var index = 0
    if output.elements.isEmpty { output.elements.reserveCapacity(view.count) }
    repeat render(each view.views, &index, position, &output)
  }

  private static func render<Child: View>(
    _ child: Child, _ index: inout Int, _ position: ViewPosition, _ output: inout ViewOutput
  ) {
    Child._render(child, at: position.down(index), into: &output)
    index += 1
  }
}

/// One of two views; changing sides begins anew.
public enum EitherView<First: View, Second: View>: View {
  /// The first branch is shown.
  case first(First)
  /// The second branch is shown.
  case second(Second)

  /// Draws the branch that is there.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    switch view {
    case .first(let view): First._render(view, at: position.down(-1), into: &output)
    case .second(let view): Second._render(view, at: position.down(-2), into: &output)
    }
  }
}

extension Optional: View where Wrapped: View {
  /// Optional views are drawn by the framework.
  public typealias Body = Never
  /// Draws the view if there is one.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    if let view { Wrapped._render(view, at: position.down(-3), into: &output) }
  }
}

/// Views without a container of their own: what modifies the group modifies each.
public struct Group<Content: View>: View {
  private let content: Content

  /// Groups views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Draws the content.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    Content._render(view.content, at: position.down(0), into: &output)
  }
}

/// A view whose type is hidden. Another type in its place begins anew.
public struct AnyView: View {
  private let draw: (ViewPosition, inout ViewOutput) -> Void

  /// Hides a view's type.
  public init<Content: View>(_ view: Content) {
    draw = { position, output in
      let type = TypeFacts.nameHash(of: Content.self)
      Content._render(view, at: position.down(key: type), into: &output)
    }
  }

  /// Draws the view inside.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    view.draw(position, &output)
  }
}
