/// The 512 bytes before a file in a tar archive, in the form of POSIX.1-1988 (`ustar`), with GNU's form of sizes from
/// 8 GiB on. Only plain files are written, and read.
struct TarHeader: Equatable {
  static let blockSize = 512

  /// The file's path, at most 100 bytes.
  let name: String
  /// The file's length in bytes.
  let size: Int

  /// The header's block. `time` is in seconds since 1970.
  func encoded(time: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    func put(_ bytes: some Sequence<UInt8>, at offset: Int) {
      for (index, byte) in bytes.enumerated() { block[offset + index] = byte }
    }
    put(name.utf8.prefix(100), at: 0)
    put("0000600\0".utf8, at: 100)
    put("0000000\0".utf8, at: 108)
    put("0000000\0".utf8, at: 116)
    put(Self.number(size), at: 124)
    put(Self.number(max(time, 0)), at: 136)
    put("        0".utf8, at: 148)
    put("ustar\u{0}00".utf8, at: 257)
    let digits = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    put((String(repeating: "0", count: max(6 - digits.utf8.count, 0)) + digits + "\0 ").utf8, at: 148)
    return block
  }

  /// Reads a header's block; nil when it is none, or not of a plain file.
  init?(_ block: [UInt8]) {
    guard block.count == Self.blockSize, Array(block[257..<262]) == Array("ustar".utf8),
      block[156] == 0x30 || block[156] == 0
    else { return nil }
    let sum = block.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 0x20 : Int($1.element)) }
    guard let written = Self.parse(block[148..<156]), written == sum, let size = Self.parse(block[124..<136]) else {
      return nil
    }
    name = String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self)
    self.size = size
  }

  init(name: String, size: Int) { (self.name, self.size) = (name, size) }

  /// How many bytes fill a file of this size up to whole blocks.
  static func padding(after size: Int) -> Int { (blockSize - size % blockSize) % blockSize }

  private static func number(_ value: Int) -> [UInt8] {
    let digits = String(value, radix: 8)
    if digits.utf8.count <= 11 {
      return Array((String(repeating: "0", count: 11 - digits.utf8.count) + digits + "\0").utf8)
    }
    return [0x80, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }

  private static func parse(_ field: ArraySlice<UInt8>) -> Int? {
    guard let first = field.first else { return nil }
    if first == 0x80 {
      let bytes = field.suffix(8)
      guard field.count == 12, field.dropFirst().prefix(3).allSatisfy({ $0 == 0 }), let top = bytes.first, top < 0x80
      else { return nil }
      return bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    guard !digits.isEmpty, digits.count <= 12 else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 & 7) }
  }
}
