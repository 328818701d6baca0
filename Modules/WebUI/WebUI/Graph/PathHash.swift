import FoundationCore

/// Hashes that name a place in the view tree, the same in every process that runs the same screens.
///
/// They become input names, which a page posts even after a restart; so they cannot be seeded. Two places of one hash
/// are told apart by type where state is looked up.
enum PathHash {
  static func mix(_ path: UInt64, _ step: UInt64) -> UInt64 {
    let mixed = (path ^ (step &+ 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9
    return (mixed ^ (mixed >> 29)) &* 0x94D0_49BB_1331_11EB
  }

  static func of(_ text: String) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.mix(bytes: text.utf8)
    return fingerprint.value
  }

  /// An id's hash: by its value or its text where it has one, else good for this process only.
  static func of(_ id: some Hashable) -> UInt64 {
    if let number = SameType.of(id, as: Int.self) { return UInt64(bitPattern: Int64(number)) }
    if let text = SameType.of(id, as: String.self) { return of(text) }
    return switch id {
    // Numbers and texts that hide in a type that could be anything.
    case let number as Int: UInt64(bitPattern: Int64(number))
    case let text as String: of(text)
    case let described as any CustomStringConvertible: of(described.description)
    default: UInt64(bitPattern: Int64(id.hashValue))
    }
  }
}

/// Sizes beyond which a session draws no more.
enum Limits {
  static let rows = 5_000
  static let rowsToWarn = 1_000
  static let tasks = 64
  static let nodes = 20_000
  static let placesBelow = 8
  static let updateRounds = 8
  static let unsentOperations = 5_000
  static let textBytes = 8 << 10
  static let editorBytes = 64 << 10
}
