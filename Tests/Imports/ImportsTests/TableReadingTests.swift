import FoundationCore
import Imports
import Testing

/// Files that are tables, read piece by piece.
struct TableReadingTests {
  private static let layout = TableReading.Layout(
    required: ["Name", "Amount"], read: ["Note"], key: "Name", readsRest: { $0("EXTRA") })

  /// What a file says, in pieces of so many bytes.
  private func read(
    _ text: String, pieces size: Int = 7, after row: Int = 0, batchSize: Int = 2,
    _ layout: TableReading.Layout = layout
  ) -> (entries: [TableReading.Entry], report: ImportReport, lastRows: [Int]) {
    var reading = TableReading(layout, after: row, batchSize: batchSize)
    var (entries, report, rows) = ([TableReading.Entry](), ImportReport(), [Int]())
    func take() {
      while let batch = reading.next() {
        entries += batch.entries
        report.add(batch.report)
        rows.append(batch.lastRow)
      }
    }
    for piece in Array(text.utf8).chunks(of: size) {
      reading.push(piece)
      take()
    }
    reading.finish()
    take()
    return (entries, report, rows)
  }

  @Test(arguments: [",", ";", "\t"], [1, 7, 10_000])
  func `rows of one key are one entry, however cells are parted and pieces come`(separator: String, size: Int) {
    let text = "Name,Amount,Note\na,1,x\na,2,\n,3,\nb,4,\"y\"\n\nc,5,\n".replacing(",", with: separator)
    let (entries, report, rows) = read(text, pieces: size)
    let amounts: [[String?]] = entries.map { entry in entry.rows.map { $0["Amount"] } }
    #expect(amounts == [["1", "2", "3"], ["4"], ["5"]])
    #expect(entries.map(\.first.number) == [2, 5, 7])
    #expect(entries.first?.first["note"] == "x" && entries.first?.rows.last?["Note"] == nil)
    #expect(report == ImportReport() && rows.last == 7)
    #expect(rows == rows.sorted())
  }

  @Test func `what was taken in before is passed over, and an entry that was cut off is not lost`() {
    let text = "Name,Amount\na,1\na,2\nb,3\nb,4\nc,5\n"
    for row in 0...6 {
      let (entries, _, _) = read(text, after: row)
      // An entry counts as taken in when its last row is.
      let expected = [("a", 3), ("b", 5), ("c", 6)].filter { $0.1 > row }.map(\.0)
      #expect(entries.compactMap { $0.first["Name"] } == expected)
    }
    // What a batch says is the last row has been taken in with everything before it.
    var reading = TableReading(Self.layout, batchSize: 1)
    reading.push(Array(text.utf8))
    #expect(reading.next()?.lastRow == 3)
    #expect(reading.next()?.lastRow == 5)
    #expect(reading.next() == nil)
  }

  @Test func `columns that are not read are noted, once, unless what stands there is read too`() {
    let (entries, report, _) = read("Name,Amount,Ex tra,Other\na,1,x, y\nb,2,,\n")
    #expect(entries.map { $0.first.rest.map { [$0.column, $0.value] } } == [[["Ex tra", "x"], ["Other", "y"]], []])
    #expect(report.notes.isEmpty)
    #expect(read("Name,Amount,Other\na,1,x\nb,2,y\n").report.notes.map(\.column) == ["Other"])
    #expect(read("Name,Amount,Other\na,1,x\nb,2,y\n", after: 2).report.notes.isEmpty)
  }

  @Test func `an entry of too many rows is refused as one`() {
    let text = "Name,Amount\na,1\n" + String(repeating: "b,2\n", count: 10_000) + "c,3\n"
    let (entries, report, rows) = read(text, pieces: 4_096)
    #expect(entries.compactMap { $0.first["Name"] } == ["a", "c"])
    #expect(report.issues.map(\.row) == [3] && report.refused == 1)
    #expect(rows.last == 10_003)
  }

  @Test func `a key that comes back, and a row without one, are refused alone`() {
    let (entries, report, _) = read("Name,Amount\n,0\na,1\nb,2\na,3\nc,4\n")
    #expect(entries.compactMap { $0.first["Amount"] } == ["1", "2", "4"])
    #expect(report.issues.map(\.row) == [2, 5] && report.refused == 2)
  }

  @Test(arguments: [
    ("", "The file is empty."), ("Name,Sum\na,1\n", "The file has no column “Amount”."),
    (String(repeating: "Name,", count: 1_200) + "Amount\n", "The file has more than 1000 columns."),
    ("\"" + String(repeating: "x", count: 3 << 20), "The file's first row is longer than 1 MiB."),
  ])
  func `a file that is none of these is refused with a sentence`(text: String, reason: String) {
    let (entries, report, _) = read(text, pieces: 4_096)
    #expect(entries.isEmpty)
    #expect(report.issues.map(\.reason) == [reason])
  }

  @Test func `what no two entries may have alike is refused, also after a restart`() {
    let layout = TableReading.Layout(required: ["Name", "Amount"], identity: { $0["Name"]?.lowercased() })
    let text = "Name,Amount\na,1\nb,2\nA,3\nc,4\n"
    for row in 0...4 {
      let (entries, report, _) = read(text, after: row, layout)
      #expect(report.issues.map(\.row) == (row < 4 ? [4] : []))
      #expect(!entries.contains { $0.first["Amount"] == "3" })
    }
  }

  @Test func `of a wrong file nothing more is held`() {
    var reading = TableReading(Self.layout)
    reading.push(Array("Other\nx\n".utf8))
    // Told at once, however much comes.
    #expect(reading.next()?.report.issues.count == 1)
    for _ in 0..<10_000 { reading.push([UInt8](repeating: 0x41, count: 65_536)) }
    reading.finish()
    #expect(reading.next() == nil)
  }

  @Test func `rows that are too long, or never end, are refused`() {
    let long = "a,\"" + String(repeating: "x", count: 2 << 20) + "\"\nb,2\nc,\"3\n"
    let (entries, report, _) = read("Name,Amount\n" + long, pieces: 65_536)
    // What follows the last entry may have been one of its rows.
    #expect(entries == [])
    #expect(report.issues.map(\.row) == [2, 4, 3])
  }
}
