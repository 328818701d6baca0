import FoundationCore

/// Identifiers of the demo shop: the same in each, so that what an interrupted start has added is known again.
enum DemoIdentity: UInt64 {
  case product = 1
  case variant, media, category, type, collection, review, customer, order, orderLine, article

  /// An identifier; of two of a kind, the one with the lower place is the newer.
  func id(_ place: Int) -> UniqueID {
    let time: UInt64 = 1_767_225_600_000  // 2026-01-01, in milliseconds: identifiers are UUIDs of version 7.
    return UniqueID(
      high: time << 16 | 0x7000 | rawValue, low: 0x8000_0000_0000_0000 | UInt64(clamping: Self.limit - place))
  }

  /// An identifier like those that a shop makes: of two of a kind, nothing tells which is the newer.
  func scattered(_ place: Int) -> UniqueID {
    // The steps of splitmix64.
    var mixed = (UInt64(clamping: place) &+ rawValue &* 1_000) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return UniqueID(high: id(place).high, low: 0x8000_0000_0000_0000 | (mixed ^ mixed >> 31) >> 2)
  }

  private static let limit = 1_000_000
}
