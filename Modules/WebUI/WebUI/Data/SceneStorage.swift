/// A value that is kept for the page under a key: it outlives views, and a restart of the server.
///
/// Views that use one key share its value. The browser keeps it, sealed by the server; so it is for small things, such
/// as which tab is open: at most 16 KiB for a page, and no secrets that the browser's owner may not hold. As in SwiftUI
/// it need not be there: another build of the program begins with the initial value.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private let coding: SceneCoding<Value>
  private var cell: SceneCell<Value>?

  private init(_ initial: Value, _ key: String, _ coding: SceneCoding<Value>) {
    self.key = key
    self.initial = initial
    self.coding = coding
  }

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

  /// Finds or makes the page's cell for the key.
  public static func _bind(_ field: DynamicField) {
    field.update(as: SceneStorage<Value>.self) { storage in
      storage.cell = field.node.graph.scene.cell(storage.key, storage.initial, storage.coding, field.node.graph)
    }
  }
}

extension SceneStorage where Value == Bool {
  /// A value kept under a key.
  public init(wrappedValue: Bool, _ key: String) {
    self.init(wrappedValue, key, SceneCoding(encode: { $0 ? "1" : "0" }, decode: { $0 == "1" }))
  }
}

extension SceneStorage where Value == String {
  /// A value kept under a key.
  public init(wrappedValue: String, _ key: String) {
    self.init(wrappedValue, key, SceneCoding(encode: { $0 }, decode: { $0 }))
  }
}

extension SceneStorage where Value: LosslessStringConvertible & Numeric {
  /// A number kept under a key.
  public init(wrappedValue: Value, _ key: String) {
    self.init(wrappedValue, key, SceneCoding(encode: { $0.description }, decode: { Value($0) }))
  }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
  /// A value with a raw value, which is what is kept under a key.
  public init(wrappedValue: Value, _ key: String) {
    self.init(
      wrappedValue, key,
      SceneCoding(
        encode: { $0.rawValue.description }, decode: { Value.RawValue($0).flatMap { Value(rawValue: $0) } }))
  }
}

extension SceneStorage {
  /// A value that may be missing, kept under a key by its raw value.
  public init<Kept: RawRepresentable>(_ key: String)
  where Value == Kept?, Kept.RawValue: LosslessStringConvertible {
    self.init(
      nil, key,
      SceneCoding(
        encode: { $0.map { "=" + $0.rawValue.description } ?? "" },
        decode: { .some(Kept.RawValue(String($0.dropFirst())).flatMap { Kept(rawValue: $0) }) }))
  }

  /// A text or number that may be missing, kept under a key.
  public init<Kept: LosslessStringConvertible>(_ key: String) where Value == Kept? {
    self.init(
      nil, key,
      SceneCoding(
        encode: { $0.map { "=" + $0.description } ?? "" },
        decode: { .some($0.isEmpty ? nil : Kept(String($0.dropFirst()))) }))
  }
}

/// How a value is written for the browser to keep.
struct SceneCoding<Value> {
  let encode: (Value) -> String
  /// Nil for what was written by other code.
  let decode: (String) -> Value?
}

/// A page's values by key.
final class SceneValues {
  /// What the browser has given back; what no view asks for stays as it is.
  private var kept: [String: String]
  private var cells: [String: AnyObject] = [:]
  /// Counts changes.
  private(set) var revision = 0

  init(_ kept: [String: String] = [:]) { self.kept = kept }

  /// Everything that was changed from its initial value.
  var values: [String: String] { kept }

  func cell<Value>(
    _ key: String, _ initial: Value, _ coding: SceneCoding<Value>, _ graph: Graph
  ) -> SceneCell<Value> {
    if let cell = cells[key] as? SceneCell<Value> { return cell }
    let value = kept[key].flatMap(coding.decode) ?? initial
    let cell = SceneCell(StateCell(value, graph)) { [unowned self] in note(coding.encode($0), key) }
    cells[key] = cell
    return cell
  }

  private func note(_ text: String, _ key: String) {
    guard kept.updateValue(text, forKey: key) != text else { return }
    revision += 1
  }
}

/// A value that the page keeps.
final class SceneCell<Value> {
  private let cell: StateCell<Value>
  private let changed: (Value) -> Void

  init(_ cell: StateCell<Value>, changed: @escaping (Value) -> Void) {
    self.cell = cell
    self.changed = changed
  }

  func read() -> Value { cell.read() }

  func write(_ new: Value) {
    cell.write(new)
    changed(new)
  }
}
