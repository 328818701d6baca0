public import Observation

/// A value from the view's surroundings: by key path, or an observable object by its type.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let resolve: (EnvironmentValues) -> Value
  private var resolved: Value?

  /// The value at a key path.
  public init(_ path: KeyPath<EnvironmentValues, Value>) { resolve = { $0[keyPath: path] } }

  /// The object of a type, which a view further out must have set: without it the program stops, naming the type.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    resolve = { environment in
      guard let object = environment[object: type] else {
        preconditionFailure("No \(type) in the environment. Set it with .environment(_:) further out.")
      }
      return object
    }
  }

  /// The object of a type, if a view further out has set one.
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    resolve = { $0[object: type] }
  }

  /// The value.
  public var wrappedValue: Value { resolved ?? resolve(EnvironmentValues()) }

  /// Looks the value up around the view.
  public static func _bind(_ field: DynamicField) {
    field.update(as: Environment<Value>.self) { $0.resolved = $0.resolve(field.node.environment) }
  }
}
