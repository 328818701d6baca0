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
