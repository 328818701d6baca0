import FoundationCore
import Testing

/// What is written without a text between says the same as one would.
struct JSONWriterTests {
  private func written(_ value: some FixedWidthInteger) -> String {
    var writer = JSONWriter()
    writer.integer(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `whole numbers of every size are written as they are`() {
    for value in [Int64.min, -1_000, -10, -9, -1, 0, 1, 9, 10, 11, 99, 100, 12_345, .max] {
      #expect(written(value) == "\(value)")
    }
    #expect(written(UInt64.max) == "\(UInt64.max)" && written(Int8.min) == "-128" && written(UInt8.max) == "255")
    for _ in 0..<1_000 {
      let value = Int64.random(in: .min ... .max)
      #expect(written(value) == "\(value)")
    }
  }

  @Test func `members and elements are parted by commas, whatever they are`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(-5)
    writer.integer(0)
    writer.string("a\"b")
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"[-5,0,"a\"b"]"#)
  }
}
