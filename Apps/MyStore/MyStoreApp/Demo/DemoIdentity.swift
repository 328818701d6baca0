import FoundationCore

/// Identifiers of the demo shop: the same in each, so that what an interrupted start has added is known again.
enum DemoIdentity: UInt64 {
  case product = 1
  case variant, media, category, type, collection, review, customer, order, orderLine

  /// An identifier; of two of a kind, the one with the lower place is the newer.
  func id(_ place: Int) -> UniqueID {
    let time: UInt64 = 1_767_225_600_000  // 2026-01-01, in milliseconds: identifiers are UUIDs of version 7.
    return UniqueID(
      high: time << 16 | 0x7000 | rawValue, low: 0x8000_0000_0000_0000 | UInt64(clamping: Self.limit - place))
  }

  private static let limit = 1_000_000
}
