@_spi(Reflection) import Swift

/// Where a view type keeps its dynamic properties, and which bytes tell two of its values apart.
struct FieldLayout {
  struct Dynamic {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  private(set) var dynamic: [Dynamic] = []
  private var compared: [Range<Int>] = []

  init<Value>(of type: Value.Type) {
    visit(type, at: 0, isView: true)
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

  private mutating func visit<Value>(_ type: Value.Type, at base: Int, isView: Bool) {
    var fields: [(offset: Int, type: Any.Type, isStructure: Bool)] = []
    let isKnown = unsafe _forEachField(of: type) { _, offset, type, kind in
      fields.append((offset, type, kind == .struct || kind == .tuple))
      return true
    }
    // Enums, existentials and references are told apart as a whole.
    guard isKnown, !(type is any AnyObject.Type), !fields.isEmpty else {
      if MemoryLayout<Value>.size > 0 { compared.append(base..<base + MemoryLayout<Value>.size) }
      return
    }
    for field in fields {
      if isView, let dynamic = field.type as? any DynamicProperty.Type {
        self.dynamic.append(Dynamic(offset: base + field.offset, type: dynamic))
      } else if !field.isStructure {
        // Asking for the fields of an existential would need a value of it; its bytes are all there is to compare.
        func whole<Field>(_ type: Field.Type) {
          let start = base + field.offset
          if MemoryLayout<Field>.size > 0 { compared.append(start..<start + MemoryLayout<Field>.size) }
        }
        _openExistential(field.type, do: whole)
      } else {
        let isModifier = isView && field.type is any ViewModifier.Type
        func open<Field>(_ type: Field.Type) { visit(type, at: base + field.offset, isView: isModifier) }
        _openExistential(field.type, do: open)
      }
    }
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
