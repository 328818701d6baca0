/// Bytes written one after the other.
///
/// Pages are written in many small pieces: an array would ask before each whether it may be changed in place.
@safe final class ByteSink {
  private var start: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity = 256

  init() { unsafe start = .allocate(capacity: capacity) }

  deinit { unsafe start.deallocate() }

  /// A copy of what was written.
  var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Makes room for so many more bytes.
  func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(count + more, 2 * capacity)
    let former = unsafe start
    unsafe start = .allocate(capacity: capacity)
    unsafe start.update(from: former, count: count)
    unsafe former.deallocate()
  }

  func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (start + count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  func append(_ text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append($0) }
  }

  func decimal(_ value: UInt64) { digits(value, radix: 10) }

  func base36(_ value: UInt64) { digits(value, radix: 36) }

  /// Inlined, so that the radix is known where it is divided by.
  @inline(__always) private func digits(_ value: UInt64, radix: UInt64) {
    reserve(20)
    var (value, length, rest) = (value, 1, value / radix)
    while rest > 0 { (length, rest) = (length + 1, rest / radix) }
    for place in stride(from: count + length - 1, through: count, by: -1) {
      let digit = UInt8(truncatingIfNeeded: value % radix)
      unsafe start[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      value /= radix
    }
    count += length
  }
}
