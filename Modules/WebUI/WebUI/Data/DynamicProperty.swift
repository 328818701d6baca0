/// A stored property of a view that the framework fills in before `body` is evaluated.
public protocol DynamicProperty: SendableMetatype {
  /// Connects a property to the node of its view. Only the framework implements this.
  static func _bind(_ field: DynamicField)
}
