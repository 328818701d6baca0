public import Observation

/// A value from the view's surroundings: by key path, or an observable object by its type.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  /// Looks the value up; nil where a required object is missing.
  private let resolve: (EnvironmentValues) -> Value?
  private var resolved: Value?

  /// The value at a key path.
  public init(_ path: KeyPath<EnvironmentValues, Value>) { resolve = { $0[keyPath: path] } }

  /// The object of a type, which a view further out must have set. Where none has, the view is left out, the page shows
  /// an error with the status 500, and `MissingEnvironmentObject` is reported.
  public init(_ type: Value.Type) where Value: AnyObject & Observable { resolve = { $0[object: type] } }

  /// The object of a type, if a view further out has set one.
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    resolve = { .some($0[object: type]) }
  }

  /// The value. Before the view is drawn, as in its initialiser, there is no object to be had: reading one there stops
  /// the program.
  public var wrappedValue: Value {
    if let value = resolved ?? resolve(EnvironmentValues()) { return value }
    preconditionFailure("\(Value.self) was read from the environment before its view was drawn.")
  }

  /// Looks the value up around the view.
  public static func _bind(_ field: DynamicField) {
    field.update(as: Environment<Value>.self) { property in
      property.resolved = property.resolve(field.node.environment)
      if property.resolved == nil { field.node.missingObject = MissingEnvironmentObject(type: "\(Value.self)") }
    }
  }
}

/// A view asks its environment for an object that no view further out has set: a fault of the program.
public struct MissingEnvironmentObject: Error, Hashable, CustomStringConvertible {
  /// The object's type.
  public let type: String

  /// A sentence for the log.
  public var description: String { "No \(type) in the environment. Set it with .environment(_:) further out." }
}
