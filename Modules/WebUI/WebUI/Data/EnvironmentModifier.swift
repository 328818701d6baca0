public import Observation

/// Content in an environment in which one value is set.
public struct EnvironmentContent<Content: View, Value>: View {
  let content: Content
  /// The value, from what is already around.
  let value: (EnvironmentValues) -> Value
  let path: WritableKeyPath<EnvironmentValues, Value>

  /// Draws the content, with the environment that was made before if neither the value nor what is around has changed.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.environment
    let value = view.value(outer)
    let node = graph.node(for: Written<Value>.self, at: position.down(-7))
    if let written = node?.storage as? Written<Value>, written.outer == outer.stamp,
      Sameness.holds(written.value, value, in: graph)
    {
      graph.environment = written.environment
    } else {
      var environment = outer
      environment[keyPath: view.path] = value
      environment.stamp = graph.nextStamp()
      node?.storage = Written(outer: outer.stamp, value: value, environment: environment)
      graph.environment = environment
    }
    Content._render(view.content, at: position.down(0), into: &output)
    graph.environment = outer
  }
}

/// The environment that a modifier made last.
private final class Written<Value>: NodeStorage {
  let outer: UInt64
  let value: Value
  let environment: EnvironmentValues

  init(outer: UInt64, value: Value, environment: EnvironmentValues) {
    self.outer = outer
    self.value = value
    self.environment = environment
  }
}

/// Whether a value is what it was: by `==` where there is one, else by its bytes.
enum Sameness {
  static func holds<Value>(_ old: Value, _ new: Value, in graph: Graph) -> Bool {
    if let old = old as? any Equatable { return isEqual(old, new) }
    return TypeFacts.layout(of: Value.self).isUnchanged(old, new)
  }

  private static func isEqual<Old: Equatable>(_ old: Old, _ new: Any) -> Bool { (new as? Old) == old }
}

extension View {
  /// Sets a value for the views inside.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> EnvironmentContent<Self, Value> {
    EnvironmentContent(content: self, value: { _ in value }, path: path)
  }

  /// Hands an observable object to the views inside, which find it by its type.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> EnvironmentContent<Self, Object?> {
    EnvironmentContent(content: self, value: { _ in object }, path: \.[object: TypeKey<Object>()])
  }

  /// Sets a value for the views inside from the one around.
  public func transformEnvironment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> EnvironmentContent<Self, Value> {
    EnvironmentContent(
      content: self,
      value: { environment in
        var value = environment[keyPath: path]
        transform(&value)
        return value
      }, path: path)
  }
}

/// A type as the argument of a key path's subscript, which must be hashable.
struct TypeKey<Object: AnyObject>: Hashable {}

extension EnvironmentValues {
  subscript<Object: AnyObject>(object key: TypeKey<Object>) -> Object? {
    get { self[object: Object.self] }
    set { self[object: Object.self] = newValue }
  }
}
