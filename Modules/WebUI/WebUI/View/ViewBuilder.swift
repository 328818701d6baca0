/// Puts views that are written one below the other together.
@resultBuilder public enum ViewBuilder {
  /// Takes a view as it is.
  public static func buildExpression<Content: View>(_ view: Content) -> Content { view }
  /// Nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view stays itself.
  public static func buildBlock<Content: View>(_ view: Content) -> Content { view }
  /// Several views, side by side. Keep to 40 a block: compile time grows faster than their number.
  @_disfavoredOverload @inlinable
  public static func buildBlock<each Content: View>(_ views: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each views)
  }
  /// An `if` without `else`.
  public static func buildIf<Content: View>(_ view: Content?) -> Content? { view }
  /// The first branch, with an identity of its own.
  public static func buildEither<First: View, Second: View>(first: First) -> EitherView<First, Second> { .first(first) }
  /// The second branch, with an identity of its own.
  public static func buildEither<First: View, Second: View>(second: Second) -> EitherView<First, Second> {
    .second(second)
  }
  /// Content under `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ view: Content) -> AnyView { AnyView(view) }
}

/// The builder's newer name.
public typealias ContentBuilder = ViewBuilder
