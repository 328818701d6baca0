public import Observation

/// Makes bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
  /// The object.
  public var wrappedValue: Value

  /// Makes bindings to an object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Makes bindings to an object.
  public init(_ value: Value) { wrappedValue = value }

  /// This, for `$object.property`.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property.
  public subscript<Property>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Property>
  ) -> Binding<Property> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}
