import FoundationCore

/// Reads a table of comma-separated values with a header, whose columns are known by name.
///
/// Rows that have the same cell in the key's column, or none there, belong to the row before them: an order has a row for
/// each of its lines. It holds one entry's rows and eight bytes for each key.
public struct TableReading: ImportReading {
  /// A row with its cells.
  public struct Row: Hashable, Sendable {
    /// Its number, the header's being 1.
    public let number: Int
    fileprivate let cells: [String]
    fileprivate let columns: Columns

    /// What stands in a column, without spaces around it; nil where nothing does, or the file has no such column.
    public subscript(_ column: String) -> String? {
      guard let place = columns.places[TableReading.key(column)], place < cells.count else { return nil }
      let text = TableReading.bare(cells[place].trimmed)
      return text.isEmpty ? nil : text
    }

    /// Whether the file has a column.
    public func has(_ column: String) -> Bool { columns.places[TableReading.key(column)] != nil }

    /// What stands in the columns that the layout does not name, where something does, with their names.
    public var rest: [(column: String, value: String)] {
      columns.rest.compactMap { place -> (column: String, value: String)? in
        guard place < cells.count, place < columns.names.count else { return nil }
        let value = cells[place].trimmed
        return value.isEmpty ? nil : (columns.names[place].trimmed, value)
      }
    }
  }

  /// A file's columns.
  fileprivate struct Columns: Hashable, Sendable {
    let names: [String]
    /// Where each is, by its name as names are compared; the first of those that are alike.
    let places: [String: Int]
    /// Where those are that the layout does not name.
    let rest: [Int]

    init(_ names: [String], _ layout: Layout) {
      self.names = names
      places = Dictionary(names.enumerated().map { (TableReading.key($1), $0) }) { first, _ in first }
      let known = Set((layout.required + layout.read).map(TableReading.key))
      rest = names.indices.filter { place in
        !known.contains(TableReading.key(names[place])) && !names[place].trimmed.isEmpty
      }
    }
  }

  /// The rows of one entry; at least one.
  public struct Entry: Hashable, Sendable {
    /// Its first row.
    public let first: Row
    /// Its rows, with the first.
    public var rows: [Row]

    init(_ row: Row) { (first, rows) = (row, [row]) }
  }

  /// Entries that are taken in together.
  public struct Batch: ImportBatch {
    /// The entries.
    public let entries: [Entry]
    /// What was refused between them.
    public let report: ImportReport
    /// The last row of these.
    public let lastRow: Int
  }

  /// What a file must have, and what is read of it.
  public struct Layout: Sendable {
    let required: [String], read: [String], key: String?
    let readsRest: @Sendable (_ hasColumn: (String) -> Bool) -> Bool
    let identity: @Sendable (Row) -> String?

    /// - Parameters:
    ///   - required: The columns without which nothing can be read.
    ///   - read: The other columns that count. All others are noted, unless they are read too.
    ///   - key: The column that tells entries apart; nil where each row is one.
    ///   - readsRest: Whether columns count that are none of these, in a file that has some columns.
    ///   - identity: What no two entries may have alike, by an entry's first row; nil for an entry that cannot be taken in.
    public init(
      required: [String], read: [String] = [], key: String? = nil,
      readsRest: @escaping @Sendable (_ hasColumn: (String) -> Bool) -> Bool = { _ in false },
      identity: @escaping @Sendable (Row) -> String? = { _ in nil }
    ) {
      (self.required, self.read, self.key, self.readsRest, self.identity) = (required, read, key, readsRest, identity)
    }
  }

  private static let recordLimit = 1 << 20
  private static let columnLimit = 1_000
  private static let rowsOfEntry = 2_000
  private static let issueLimit = 256

  private let layout: Layout
  private let batchSize: Int
  private let firstRow: Int
  private var transcoder = TextTranscoder()
  private var reader = CSVReader(recordLimit: recordLimit)
  private var head: [UInt8] = []
  private var columns: Columns?
  private var collected: Entry?
  private var entries: [Entry] = []
  private var report = ImportReport()
  private var keys: Set<UInt64> = []
  private var identities: Set<UInt64> = []
  private var isTooLong = false
  private var isSpoilt = false
  private var lastOfEntry = 0
  private var isRefused = false
  private var isFinished = false
  private var row: Int
  private var lastRow: Int

  /// Creates a reader at the beginning of a file, of which everything up to a row was taken in before. So many entries as a
  /// batch are taken in together.
  public init(_ layout: Layout, after row: Int = 0, batchSize: Int = 64) {
    (self.layout, self.batchSize, firstRow, self.row, lastRow) = (layout, batchSize, row, row, row)
  }

  /// Hands over the next piece of the file.
  public mutating func push(_ piece: [UInt8]) {
    // A wrong file may be as large as any.
    guard !isRefused else { return }
    let text = transcoder.transcode(piece)
    if columns == nil { head += text }
    reader.push(text)
    if columns == nil, head.count > Self.recordLimit { refuseFile("The file's first row is longer than 1 MiB.") }
  }

  /// Says that there are no more pieces.
  public mutating func finish() {
    reader.push(transcoder.finish())
    reader.finish()
    isFinished = true
  }

  /// Reads some entries; nil at the end, or where the next piece is needed.
  public mutating func next(beforeEach pause: () -> Void = {}) -> Batch? {
    while entries.count < batchSize, report.issues.count < Self.issueLimit {
      pause()
      guard !isRefused, let cells = reader.next() else {
        guard isFinished || isRefused else { return nil }
        end()
        if columns == nil, !isRefused { refuseFile("The file is empty.") }
        guard row > lastRow || !entries.isEmpty || report != ImportReport() else { return nil }
        break
      }
      take(cells)
    }
    defer { (entries, report, lastRow) = ([], ImportReport(), row) }
    // What is collected is not taken in yet, so that its rows are not passed over after a restart.
    let last = collected.map { $0.first.number - 1 } ?? row
    row = max(last, lastRow)
    return Batch(entries: entries, report: report, lastRow: row)
  }

  private mutating func take(_ cells: [String]) {
    guard let columns else { return readHeader(cells) }
    let row = Row(number: reader.number, cells: cells, columns: columns)
    guard !reader.isOversized, !reader.isUnclosed else {
      refuse(
        row, reader.isUnclosed ? "A quote is opened here and never closed." : "The row is longer than 1 MiB.")
      // It may be one of the entry's rows, without which that would be another.
      isSpoilt = collected != nil
      return
    }
    if cells.allSatisfy({ $0.trimmed.isEmpty }) { return }
    guard let key = layout.key else {
      collected = Entry(row)
      return end()
    }
    let own = row[key]
    if let first = collected?.first, own == nil || own == first[key] {
      // What does not fit is not held, and refused with the others when they end.
      isTooLong = (collected?.rows.count ?? 0) >= Self.rowsOfEntry
      lastOfEntry = row.number
      if !isTooLong { collected?.rows.append(row) }
      return
    }
    end()
    guard let own else { return refuse(row, "The row says of no \(key).", column: key) }
    var fingerprint = Fingerprint()
    fingerprint.mix(own)
    guard keys.insert(fingerprint.value).inserted else {
      return refuse(row, "This is further up already: its rows must stand together.", column: key)
    }
    collected = Entry(row)
  }

  private mutating func refuse(_ row: Row, _ reason: String, column: String? = nil) {
    self.row = max(self.row, row.number)
    guard row.number > firstRow else { return }
    report.issues.append(
      ImportIssue(row: row.number, column: column, value: column.flatMap { row[$0] }, reason: reason))
    report.refused += 1
  }

  private mutating func end() {
    guard let entry = collected else { return }
    collected = nil
    let last = max(entry.rows.last?.number ?? entry.first.number, lastOfEntry)
    row = max(row, last)
    defer { (isTooLong, isSpoilt) = (false, false) }
    if isSpoilt {
      guard last > firstRow else { return }
      return refuse(entry.first, "A row that follows cannot be read.", column: layout.key)
    }
    if isTooLong {
      row = max(row, lastOfEntry)
      guard lastOfEntry > firstRow else { return }
      return refuse(entry.first, "An entry cannot have more than \(Self.rowsOfEntry) rows.", column: layout.key)
    }
    if let identity = layout.identity(entry.first) {
      var fingerprint = Fingerprint()
      fingerprint.mix(identity)
      guard identities.insert(fingerprint.value).inserted else {
        return refuse(
          entry.first, "This is further up in the file already.", column: layout.key ?? layout.required.first)
      }
    }
    if last > firstRow { entries.append(entry) }
  }

  private mutating func readHeader(_ cells: [String]) {
    defer { head = [] }
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      guard let cells = self.header(partedBy: separator, or: cells) else { continue }
      reader.separator = separator
      let columns = Columns(cells, layout)
      self.columns = columns
      if firstRow == 0, !layout.readsRest({ columns.places[Self.key($0)] != nil }) { note(columns) }
      return
    }
    let missing = layout.required.first { name in !cells.contains { Self.key($0) == Self.key(name) } }
    refuseFile(
      missing.map { "The file has no column “\($0)”." } ?? "The file has more than \(Self.columnLimit) columns.",
      cells.joined(separator: ","))
  }

  /// Refuses the whole file, of which nothing more is read.
  private mutating func refuseFile(_ reason: String, _ value: String? = nil) {
    (isRefused, head, reader) = (true, [], CSVReader(recordLimit: Self.recordLimit))
    row = max(row, 1)
    guard firstRow == 0 else { return }
    report.issues.append(ImportIssue(row: 1, value: value, reason: reason))
  }

  /// The header's cells, where it has what it must when they are parted so.
  private func header(partedBy separator: UInt8, or cells: [String]) -> [String]? {
    var cells = cells
    if separator != UInt8(ascii: ",") {
      var other = CSVReader(head)
      other.separator = separator
      guard let parted = other.next(), other.line == reader.line else { return nil }
      cells = parted
    }
    let names = Set(cells.map(Self.key))
    guard cells.count <= Self.columnLimit, layout.required.allSatisfy({ names.contains(Self.key($0)) }) else {
      return nil
    }
    return cells
  }

  private mutating func note(_ columns: Columns) {
    for place in columns.rest {
      report.add(ImportNote(column: columns.names[place], row: 1, reason: "This column is not read."))
    }
  }

  /// A cell without the apostrophe that keeps spreadsheet programs from running or rounding it.
  fileprivate static func bare(_ cell: String) -> String {
    guard cell.hasPrefix("'"), let next = cell.dropFirst().first, "=+-@0123456789".contains(next) else { return cell }
    return String(cell.dropFirst())
  }

  /// A column's name as names are compared: without case and spaces.
  fileprivate static func key(_ name: String) -> String { name.filter { !$0.isWhitespace }.lowercased() }
}
