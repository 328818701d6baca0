import CPostgreSQL
import FoundationCore
@_spi(Engine) import Persistence

/// Types by their numbers, which never change.
private enum TypeNumber {
  static let bool: UInt32 = 16, bytes: UInt32 = 17, int8: UInt32 = 20, int2: UInt32 = 21, int4: UInt32 = 23
  static let text: UInt32 = 25, varchar: UInt32 = 1_043, numeric: UInt32 = 1_700, id: UInt32 = 2_950
}

/// One row of a result, whose values are in binary form.
@safe struct PostgreSQLRow: ColumnSource {
  let result: OpaquePointer
  let row: Int32

  func isNull(at index: Int32) -> Bool { unsafe PQgetisnull(result, row, index) == 1 }

  /// Integers of any width; a truth value, as 0 or 1; what `sum` gives, where it is whole.
  func integer(at index: Int32) throws(DatabaseError) -> Int64 {
    let (type, bytes) = unsafe try value(index, "integer")
    switch (type, bytes.count) {
    case (TypeNumber.int8, 8): return unsafe Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    case (TypeNumber.int4, 4): return unsafe Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case (TypeNumber.int2, 2): return unsafe Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    case (TypeNumber.bool, 1): return unsafe bytes.first == 0 ? 0 : 1
    case (TypeNumber.numeric, _):
      guard let value = unsafe wholeNumber(bytes) else { throw .decoding(column: index, "integer") }
      return value
    default: throw .decoding(column: index, "integer")
    }
  }

  func text(at index: Int32) throws(DatabaseError) -> String {
    let (type, bytes) = unsafe try value(index, "text")
    guard type == TypeNumber.text || type == TypeNumber.varchar else { throw .decoding(column: index, "text") }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  func bytes(at index: Int32) throws(DatabaseError) -> [UInt8] {
    let (type, bytes) = unsafe try value(index, "bytes")
    guard type == TypeNumber.bytes else { throw .decoding(column: index, "bytes") }
    return unsafe [UInt8](bytes)
  }

  func id(at index: Int32) throws(DatabaseError) -> UniqueID {
    let (type, bytes) = unsafe try value(index, "id")
    guard type == TypeNumber.id, bytes.count == 16 else { throw .decoding(column: index, "id") }
    return unsafe UniqueID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  private func value(
    _ index: Int32, _ name: String
  ) throws(DatabaseError) -> (type: UInt32, bytes: UnsafeRawBufferPointer) {
    guard unsafe index < PQnfields(result), !isNull(at: index) else { throw .decoding(column: index, name) }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: PQgetvalue(result, row, index), count: Int(PQgetlength(result, row, index)))
    return unsafe (PQftype(result, index), bytes)
  }

  /// A `numeric` as four digits to the base of 10,000 a time: how many, the first one's weight, the sign, the scale.
  private func wholeNumber(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    func word(_ place: Int) -> Int? {
      guard place * 2 + 2 <= bytes.count else { return nil }
      return unsafe Int(Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: place * 2, as: Int16.self)))
    }
    guard let count = word(0), let weight = word(1), let sign = word(2), sign == 0 || sign == 0x4000 else { return nil }
    var total: Int64 = 0
    guard weight < 5 else { return nil }
    for place in 0..<max(count, weight + 1) {
      let digit = place < count ? word(4 + place) : 0
      guard let digit else { return nil }
      if place > weight {
        guard digit == 0 else { return nil }
        continue
      }
      // Downwards, since the smallest number has no positive counterpart.
      let (shifted, overflows) = total.multipliedReportingOverflow(by: 10_000)
      let (next, overflowsToo) = shifted.subtractingReportingOverflow(Int64(digit))
      guard !overflows, !overflowsToo else { return nil }
      total = next
    }
    if sign == 0x4000 { return total }
    return total == .min ? nil : -total
  }
}

extension SQLValue {
  var typeNumber: UInt32 {
    switch self {
    case .integer, .null(.integer): TypeNumber.int8
    case .text, .null(.text): TypeNumber.text
    case .bytes, .null(.bytes): TypeNumber.bytes
    case .id, .null(.id): TypeNumber.id
    }
  }

  /// Appends the binary form; false for NULL.
  func append(to buffer: inout [UInt8]) -> Bool {
    switch self {
    case .null: return false
    case .integer(let value): Self.append(UInt64(bitPattern: value), to: &buffer)
    case .text(let value): buffer.append(contentsOf: value.utf8)
    case .bytes(let value): buffer.append(contentsOf: value)
    case .id(let value):
      Self.append(value.high, to: &buffer)
      Self.append(value.low, to: &buffer)
    }
    return true
  }

  private static func append(_ word: UInt64, to buffer: inout [UInt8]) {
    unsafe withUnsafeBytes(of: word.bigEndian) { unsafe buffer.append(contentsOf: $0) }
  }
}
