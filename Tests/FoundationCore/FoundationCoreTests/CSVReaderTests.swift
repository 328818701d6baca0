import FoundationCore
import Testing

struct CSVReaderTests {
  private func records(_ text: String) -> [[String]] {
    var reader = CSVReader(Array(text.utf8))
    var all: [[String]] = []
    while let record = reader.next() { all.append(record) }
    return all
  }

  @Test(
    arguments: [
      ("a,b\nc,d", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("\u{FEFF}a\n\n\nb", [["a"], ["b"]]), ("\"a,\"\"b\"\"\",c", [["a,\"b\"", "c"]]),
      ("\"two\nlines\",x", [["two\nlines", "x"]]), (",", [["", ""]]), ("", []), ("\"open", [["open"]]),
      ("say \"hi\",b", [["say \"hi\"", "b"]]), ("\"a\"b,c", [["ab", "c"]]),
    ] as [(String, [[String]])])
  func `cells are split by commas outside quotes`(text: String, expected: [[String]]) {
    #expect(records(text) == expected)
  }

  @Test func `lines are counted through quoted line ends`() {
    var reader = CSVReader(Array("a\n\"b\nc\"\nd".utf8))
    var lines: [Int] = []
    while reader.next() != nil { lines.append(reader.line) }
    #expect(lines == [2, 4, 4])
  }
}

/// Files that come in pieces, and what is written.
struct CSVPiecesTests {
  private static let texts = [
    "a,b\r\nc,\"d\"\"\r\ne\"\r\n\r\n,\n", "\u{FEFF}x\n\"y\n\n\"\"z\",,\rend", "\"open\n1,2", "é,\"ü\",日本\n",
  ]

  @Test(arguments: texts) func `pieces of any size give the same records`(text: String) {
    let bytes = Array(text.utf8)
    var whole = CSVReader(bytes)
    var expected: [String] = []
    while let record = whole.next() { expected.append("\(whole.number) \(whole.line) \(record)") }
    for size in 3...8 {
      var reader = CSVReader(recordLimit: 1_000)
      var found: [String] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        reader.push(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        if rest.isEmpty { reader.finish() }
        while let record = reader.next() { found.append("\(reader.number) \(reader.line) \(record)") }
      }
      #expect(found == expected)
    }
  }

  @Test func `a record beyond the limit leaves its number, and those around it whole`() {
    var reader = CSVReader(recordLimit: 10)
    reader.push(Array("a,b\n\"123456789012345\n\",x\nc\n".utf8))
    reader.finish()
    #expect(reader.next() == ["a", "b"] && !reader.isOversized)
    #expect(reader.next() == [] && reader.isOversized && reader.number == 2)
    #expect(reader.next() == ["c"] && !reader.isOversized && reader.number == 3)
    #expect(reader.next() == nil)
  }

  @Test func `an unclosed quote is told, and empty lines are numbered`() {
    var reader = CSVReader(Array("a\n\n\nb\n\"c".utf8))
    var numbers: [Int] = []
    while reader.next() != nil { numbers.append(reader.number) }
    #expect(numbers == [1, 4, 5])
    #expect(reader.isUnclosed)
  }

  @Test func `what is written reads back to the same`() {
    let records = [["a", "b,c", "d\"e", "f\ng", "h\r\ni", ""], [""], [" x ", "日本"], ["", ""]]
    var writer = CSVWriter()
    for record in records { writer.write(record) }
    writer.writeEmptyLine()
    var reader = CSVReader(writer.bytes)
    for record in records { #expect(reader.next() == record) }
    #expect(reader.next() == nil)
  }

  @Test(
    arguments: [
      (Array("é€😀x".utf8), "é€😀x", "UTF-8"), ([0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9], "aé", "UTF-8"),
      ([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0, 0xDE, 0xAC, 0x20], "a😀€", "UTF-16LE"),
      ([0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D, 0xDE, 0, 0x20, 0xAC], "a😀€", "UTF-16BE"),
      ([0x61, 0, 0x62, 0, 0xE9, 0], "abé", "UTF-16LE"), ([0, 0x61, 0, 0x62, 0, 0xE9], "abé", "UTF-16BE"),
      ([0x61, 0x62, 0x63, 0x20, 0xE9, 0x20, 0x80, 0x93], "abc é €“", "Windows-1252"), ([0x61], "a", "UTF-8"),
      (Array("aébc".utf8) + [0xE9, 0x20], "aébc\u{FFFD} ", "UTF-8"), ([], "", "UTF-8"),
    ] as [([UInt8], String, String)])
  func `files in four encodings become UTF-8, in pieces of any size`(bytes: [UInt8], text: String, encoding: String) {
    for size in [1, 2, 3, 5, 1_000] {
      var transcoder = TextTranscoder()
      var output: [UInt8] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        output += transcoder.transcode(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      output += transcoder.finish()
      #expect(String(decoding: output, as: UTF8.self) == text, "\(size)")
      #expect(transcoder.encoding.rawValue == encoding)
    }
  }
}
