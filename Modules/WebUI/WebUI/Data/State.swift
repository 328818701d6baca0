/// A value that a view owns: kept by the framework for as long as the view is there.
///
/// The initial value counts only when the view appears. Views that read the value are evaluated again when it changes.
/// Outside a shown view, reading gives the initial value and writing does nothing.
@propertyWrapper public struct State<Value>: DynamicProperty {
  @usableFromInline let initial: Value
  @usableFromInline var cell: StateCell<Value>?

  /// State that begins with a value.
  @inlinable public init(wrappedValue: Value) { initial = wrappedValue }

  /// State that begins with a value.
  @inlinable public init(initialValue: Value) { initial = initialValue }

  /// The value.
  public var wrappedValue: Value {
    get { cell?.read() ?? initial }
    nonmutating set { cell?.write(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let cell else { return .constant(initial) }
    return Binding(get: { cell.read() }, set: { cell.write($0) })
  }

  /// Finds or makes the cell in the view's node.
  public static func _bind(_ field: DynamicField) {
    field.update(as: State<Value>.self) { state in
      state.cell = field.node.cell(field.index) { StateCell(state.initial, field.node.graph) }
    }
  }
}

// In an extension, or a State of another type could not be declared without a value at all.
extension State where Value: ExpressibleByNilLiteral {
  /// State that begins with nil.
  public init() { self.init(wrappedValue: nil) }
}

/// A state's value, and which nodes have read it.
@usableFromInline final class StateCell<Value> {
  private var value: Value
  /// Most state is read by one view alone, for which no set need be kept.
  private var reader: UInt64?
  private var otherReaders: Set<UInt64> = []
  private let inbox: Inbox
  private let evaluation: Evaluation

  init(_ value: Value, _ graph: Graph) {
    self.value = value
    inbox = graph.inbox
    evaluation = graph.evaluation
  }

  func read() -> Value {
    if let node = evaluation.node, node != reader {
      if reader == nil { reader = node } else { otherReaders.insert(node) }
    }
    return value
  }

  func write(_ new: Value) {
    value = new
    let (reader, others) = (reader, otherReaders)
    self.reader = nil
    otherReaders = []
    if let reader { inbox.mark(reader) }
    others.forEach(inbox.mark)
  }
}
