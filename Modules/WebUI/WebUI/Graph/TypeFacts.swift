import Synchronization

/// What is known of types: the same for every session, and never anything else, so it is found out once a process.
enum TypeFacts {
  private static let layouts = Mutex<[ObjectIdentifier: FieldLayout]>([:])
  private static let names = Mutex<[ObjectIdentifier: UInt64]>([:])

  /// Where a type's values keep their dynamic properties.
  static func layout<Value>(of type: Value.Type) -> FieldLayout {
    let id = ObjectIdentifier(type)
    if let known = layouts.withLock({ $0[id] }) { return known }
    let layout = FieldLayout(of: type)
    layouts.withLock { $0[id] = layout }
    return layout
  }

  /// A type's name, hashed, so that positions mean the same after a restart.
  static func nameHash(of type: Any.Type) -> UInt64 {
    let id = ObjectIdentifier(type)
    if let known = names.withLock({ $0[id] }) { return known }
    let hash = PathHash.of(String(reflecting: type))
    names.withLock { $0[id] = hash }
    return hash
  }
}
