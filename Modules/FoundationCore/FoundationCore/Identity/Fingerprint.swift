/// A 64-bit FNV-1a hash that is the same in every process: for cache keys and filter checks, never for security.
public struct Fingerprint: Sendable {
  /// The hash of what was mixed in so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A fingerprint of nothing.
  public init() {}

  /// Mixes in a text, and that it ended.
  public mutating func mix(_ text: String?) {
    guard let text else { return mix(byte: 0xFE) }
    for byte in text.utf8 { mix(byte: byte) }
    mix(byte: 0xFF)
  }

  /// Mixes in a number.
  public mutating func mix(_ number: Int64?) { mix(number.map { String($0) }) }

  private mutating func mix(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
