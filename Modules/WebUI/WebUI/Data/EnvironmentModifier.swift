public import Observation

/// Content in an environment in which one value is set.
public struct EnvironmentContent<Content: View, Value>: View {
  let content: Content
  /// The value, from what is already around.
  let value: (EnvironmentValues) -> Value
  let path: WritableKeyPath<EnvironmentValues, Value>
  /// Tells objects apart, which may be equal.
  var identity: ((Value) -> ObjectIdentifier?)?

  /// Draws the content, with the environment that was made before if neither the value nor what is around has changed.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.environment
    let value = view.value(outer)
    let node = graph.node(for: Written<Value>.self, at: position.down(-7))
    let written = node?.storage as? Written<Value>
    let isSame = written.map { view.isSame($0.value, value) } ?? false
    if let written, isSame, written.outer.stamp == outer.stamp {
      graph.environment = written.environment
    } else {
      var environment = outer
      environment.change(stamp: graph.nextStamp(), sameAs: isSame ? written?.environment : nil) {
        $0[keyPath: view.path] = value
      }
      node?.storage = Written(outer: outer, value: value, environment: environment)
      graph.environment = environment
    }
    Content._render(view.content, at: position.down(0), into: &output)
    graph.environment = outer
  }

  private func isSame(_ old: Value, _ new: Value) -> Bool {
    if let identity { identity(old) == identity(new) } else { Sameness.holds(old, new) }
  }
}

/// The environment that a modifier made last, and the one around it.
class WrittenEnvironment: NodeStorage {
  fileprivate(set) var outer: EnvironmentValues
  fileprivate(set) var environment: EnvironmentValues

  init(outer: EnvironmentValues, environment: EnvironmentValues) {
    self.outer = outer
    self.environment = environment
  }

  /// Follows a change further out that did not reach the modifier itself.
  func renew(_ renewed: (EnvironmentValues) -> EnvironmentValues) {
    outer = renewed(outer)
    environment = renewed(environment)
  }
}

private final class Written<Value>: WrittenEnvironment {
  let value: Value

  init(outer: EnvironmentValues, value: Value, environment: EnvironmentValues) {
    self.value = value
    super.init(outer: outer, environment: environment)
  }
}

/// Whether a value is what it was: by `==` where there is one, else by its bytes.
enum Sameness {
  static func holds<Value>(_ old: Value, _ new: Value) -> Bool {
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
    EnvironmentContent(
      content: self, value: { _ in object }, path: \.[object: TypeKey<Object>()],
      identity: { $0.map { ObjectIdentifier($0) } })
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
