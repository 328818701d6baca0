public import FoundationCore

/// Why a row of a file was not taken in.
public struct ImportIssue: Hashable, Sendable {
  /// The row, counted as spreadsheets do: the header is row 1.
  public let row: Int
  /// The column's name, cut after 100 characters; nil where the whole row is meant.
  public let column: String?
  /// What stands there, cut after 100 characters.
  public let value: String?
  /// What is wrong, in a sentence.
  public let reason: String

  /// An issue; a long name or value is cut.
  public init(row: Int, column: String? = nil, value: String? = nil, reason: String) {
    self.row = row
    self.column = column.map { $0.cutForReport }
    self.value = value.map { $0.cutForReport }
    self.reason = reason
  }
}

extension String {
  /// At most 100 characters of what a file says: it may call a column or a field by megabytes.
  fileprivate var cutForReport: String {
    unicodeScalars.count > 100 ? String(unicodeScalars.prefix(100)) + "…" : self
  }
}

/// What was taken in otherwise than it stands in a column.
public struct ImportNote: Hashable, Sendable {
  /// The column's name, cut after 100 characters.
  public let column: String
  /// The first row that this is about.
  public private(set) var row: Int
  /// How many rows it is about.
  public var rows: Int
  /// What stands in the first of them, cut after 100 characters; nil where nothing does.
  public private(set) var example: String?
  /// Why, in a sentence.
  public let reason: String

  /// A note; a long name or example is cut.
  public init(column: String, row: Int, rows: Int = 1, example: String? = nil, reason: String) {
    self.column = column.cutForReport
    self.row = row
    self.rows = rows
    self.example = example.flatMap { $0.isEmpty ? nil : $0.cutForReport }
    self.reason = reason
  }

  /// Adds what another note says of the same column.
  fileprivate mutating func add(_ other: ImportNote) {
    rows += other.rows
    if other.row < row { (row, example) = (other.row, other.example) }
  }

  /// Notes of one kind, which say the same of several columns.
  public struct Kind: Hashable, Sendable {
    /// Why these columns were taken in otherwise, in a sentence.
    public let reason: String
    /// The notes, in the order of their columns in the report; at least one.
    public let notes: [ImportNote]

    /// The one that is about the first row.
    public var first: ImportNote? { notes.min { $0.row < $1.row } }
    /// In how many rows the column is filled that is filled most often.
    public var rows: Int { notes.map(\.rows).max() ?? 0 }
  }
}

extension ImportReport {
  /// The notes by what they say, in the order in which that was said first.
  public var kinds: [ImportNote.Kind] {
    var order: [String] = [], byReason: [String: [ImportNote]] = [:]
    for note in notes {
      if byReason[note.reason] == nil { order.append(note.reason) }
      byReason[note.reason, default: []].append(note)
    }
    return order.map { ImportNote.Kind(reason: $0, notes: byReason[$0] ?? []) }
  }
}

/// What became of a file, or of a part of one.
public struct ImportReport: Hashable, Sendable {
  /// Entries that were added, or would be.
  public var created = 0
  /// Entries that were changed, or would be.
  public var updated = 0
  /// Entries that were so already.
  public var unchanged = 0
  /// Entries that were not taken in, for the issues' reasons.
  public var refused = 0
  /// The first issues, in the order of their rows.
  public var issues: [ImportIssue] = []
  /// What was taken in otherwise, by columns.
  public var notes: [ImportNote] = []

  /// A report of nothing yet.
  public init() {}

  /// How many entries the file has, such as products.
  public var entries: Int { created + updated + unchanged + refused }

  /// Adds what became of a later part.
  public mutating func add(_ later: ImportReport) {
    created += later.created
    updated += later.updated
    unchanged += later.unchanged
    refused += later.refused
    issues += later.issues
    add(later.notes)
  }

  /// Adds notes. O(notes here and there): a file may have a thousand columns that are not obeyed.
  public mutating func add(_ later: [ImportNote]) {
    guard later.count > 8 else {
      for note in later { add(note) }
      return
    }
    var places: [[String]: Int] = [:]
    for (place, note) in notes.enumerated() { places[[note.column, note.reason]] = place }
    for note in later {
      if let place = places[[note.column, note.reason]] {
        notes[place].add(note)
      } else {
        places[[note.column, note.reason]] = notes.count
        notes.append(note)
      }
    }
  }

  /// Adds a note, to one of the same kind where there is one.
  public mutating func add(_ note: ImportNote) {
    if let place = notes.firstIndex(where: { $0.column == note.column && $0.reason == note.reason }) {
      notes[place].add(note)
    } else {
      notes.append(note)
    }
  }
}

extension Schema where Value == ImportReport {
  /// The report as the API sends it.
  public static let importReport = Schema.object(
    "ImportReport", Field("created", \.created, count), Field("updated", \.updated, count),
    Field("unchanged", \.unchanged, count), Field("refused", \.refused, count),
    Field("issues", \.issues, .array(of: .importIssue)), Field("notes", \.notes, .array(of: .importNote))
  ) { created, updated, unchanged, refused, issues, notes in
    var report = ImportReport()
    (report.created, report.updated, report.unchanged, report.refused) = (created, updated, unchanged, refused)
    (report.issues, report.notes) = (issues, notes)
    return report
  }

  private static let count = Schema<Int>.integer(in: 0...1_000_000_000)
}

extension Schema where Value == ImportIssue {
  /// An issue as the API sends it.
  public static let importIssue = Schema.object(
    "ImportIssue", Field<ImportIssue, Int>("row", \.row, .integer(in: 0...1_000_000_000)),
    Field<ImportIssue, String?>.optional("column", \.column, .fileText),
    Field<ImportIssue, String?>.optional("value", \.value, .fileText),
    Field<ImportIssue, String>("reason", \.reason, .fileText)
  ) { ImportIssue(row: $0, column: $1, value: $2, reason: $3) }
}

extension Schema where Value == ImportNote {
  /// A note as the API sends it.
  public static let importNote = Schema.object(
    "ImportNote", Field<ImportNote, String>("column", \.column, .fileText),
    Field<ImportNote, Int>("row", \.row, .integer(in: 0...1_000_000_000)),
    Field<ImportNote, Int>("rows", \.rows, .integer(in: 0...1_000_000_000)),
    Field<ImportNote, String>("reason", \.reason, .fileText),
    Field<ImportNote, String?>.optional("example", \.example, .fileText)
  ) { ImportNote(column: $0, row: $1, rows: $2, example: $4, reason: $3) }
}
