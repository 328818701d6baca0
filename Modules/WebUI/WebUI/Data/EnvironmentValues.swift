/// A kind of value in the environment.
public protocol EnvironmentKey {
  /// The value's type.
  associatedtype Value
  /// The value where none was set. Make it a computed property unless it is `Sendable`.
  static var defaultValue: Value { get }
}

/// What a view finds around it: values set by those that contain it.
public struct EnvironmentValues {
  /// Tells two environments apart without comparing them; 0 is the empty one.
  var stamp: UInt64 = 0
  private var values: [ObjectIdentifier: Any] = [:]

  /// Nothing set.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { values[ObjectIdentifier(type)] as? Object }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
