/// A 64-bit FNV-1a hash that is the same in every process: for cache keys and filter checks, never for security.
public struct Fingerprint: Sendable {
  /// Where a hash begins: FNV's offset basis.
  @inlinable public static var start: UInt64 { 0xCBF2_9CE4_8422_2325 }
  /// What a hash is multiplied by: FNV's prime.
  @inlinable public static var prime: UInt64 { 0x100_0000_01B3 }

  @usableFromInline var hash = Self.start

  /// A fingerprint of nothing.
  @inlinable public init() {}

  /// The hash of what was mixed in so far.
  @inlinable public var value: UInt64 { hash }

  /// One step of the hash: a byte, or a whole word where that is good enough.
  @inlinable public static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 { (hash ^ word) &* prime }

  /// Mixes in one byte.
  @inlinable public mutating func mix(byte: UInt8) { hash = Self.step(hash, UInt64(byte)) }

  /// Mixes in bytes, without a sign of where they end: O(n).
  @inlinable public mutating func mix(bytes: some Sequence<UInt8>) { for byte in bytes { mix(byte: byte) } }

  /// Mixes in a text, and that it ended.
  public mutating func mix(_ text: String?) {
    guard let text else { return mix(byte: 0xFE) }
    mix(bytes: text.utf8)
    mix(byte: 0xFF)
  }

  /// Mixes in a number, or that there is none.
  public mutating func mix(_ number: Int64?) { mix(number.map { String($0) }) }
}
