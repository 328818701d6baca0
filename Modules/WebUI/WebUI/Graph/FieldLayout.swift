@_spi(Reflection) import Swift

/// Where a view type keeps its dynamic properties, and which bytes tell two of its values apart.
struct FieldLayout: Sendable {
  struct Dynamic: Sendable {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  private(set) var dynamic: [Dynamic] = []
  private var compared: [Range<Int>] = []

  init<Value>(of type: Value.Type) {
    visitFields(of: Wrapped<Value>.self, at: 0, as: .wrapper)
    merge()
  }

  /// Whether two values have the same bytes, dynamic properties and padding left aside.
  ///
  /// Sound as long as the old value is still there: equal pointers are then the same object. Equal values with other
  /// bytes only cost an evaluation.
  func isUnchanged<Value>(_ old: Value, _ new: Value) -> Bool {
    unsafe withUnsafeBytes(of: old) { old in
      unsafe withUnsafeBytes(of: new) { new in
        compared.allSatisfy { range in
          unsafe old[range].elementsEqual(new[range])
        }
      }
    }
  }

  /// Gives each dynamic property of a view the node it belongs to.
  func bind<Value>(_ value: inout Value, to node: Node) {
    guard !dynamic.isEmpty else { return }
    unsafe withUnsafeMutablePointer(to: &value) { pointer in
      let base = UnsafeMutableRawPointer(pointer)
      for (index, field) in dynamic.enumerated() {
        field.type._bind(unsafe DynamicField(address: base + field.offset, index: index, node: node))
      }
    }
  }

  private enum Role { case wrapper, view, plain }

  private mutating func visitFields<Value>(of type: Value.Type, at base: Int, as role: Role) {
    var fields: [(offset: Int, type: Any.Type, kind: _MetadataKind)] = []
    _ = unsafe _forEachField(of: type) { _, offset, type, kind in
      fields.append((offset, type, kind))
      return true
    }
    for field in fields { visit(field.type, field.kind, at: base + field.offset, in: role) }
  }

  /// Only structs are taken apart: of enums reflection knows nothing, and at existentials it stops the program.
  private mutating func visit(_ type: Any.Type, _ kind: _MetadataKind, at offset: Int, in outer: Role) {
    if outer == .view, let type = type as? any DynamicProperty.Type {
      dynamic.append(Dynamic(offset: offset, type: type))
      return
    }
    let role: Role = outer == .wrapper || outer == .view && type is any ViewModifier.Type ? .view : .plain
    let known = compared.count + dynamic.count
    func open<Field>(_ type: Field.Type) {
      if kind == .struct { visitFields(of: type, at: offset, as: role) }
      // Without stored fields that reflection knows of, a value is told apart as a whole.
      guard compared.count + dynamic.count == known, MemoryLayout<Field>.size > 0 else { return }
      compared.append(offset..<offset + MemoryLayout<Field>.size)
    }
    _openExistential(type, do: open)
  }

  private mutating func merge() {
    compared = compared.sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { merged, range in
        if let last = merged.last, last.upperBound == range.lowerBound {
          merged[merged.count - 1] = last.lowerBound..<range.upperBound
        } else {
          merged.append(range)
        }
      }
  }
}

/// A type as a field, which is how reflection tells what kind it is.
private struct Wrapped<Value> {
  let value: Value
}

/// A dynamic property in a view that is about to be evaluated.
@safe public struct DynamicField {
  private let address: UnsafeMutableRawPointer
  let index: Int
  let node: Node

  init(address: UnsafeMutableRawPointer, index: Int, node: Node) {
    unsafe self.address = unsafe address
    self.index = index
    self.node = node
  }

  /// Changes the property in place. It must be of the type that was found there.
  func update<Property: DynamicProperty>(as type: Property.Type, _ change: (inout Property) -> Void) {
    unsafe change(&address.assumingMemoryBound(to: type).pointee)
  }
}
