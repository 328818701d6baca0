public import FoundationCore

/// Marks ids of imports.
public enum ImportTag {}
/// An import's id.
public typealias ImportID = Identifier<ImportTag>

/// A file that is taken in beside everything else the store does.
public struct ImportJob: Identifiable, Hashable, Sendable {
  /// The import's id.
  public let id: ImportID
  /// What its sender calls the file.
  public let fileName: String
  /// What the file is about.
  public let kind: ImportKind
  /// How it is written.
  public let format: ImportFormat
  /// Whether nothing is changed, only reported.
  public let isDryRun: Bool
  /// How far it is.
  public var status: ImportStatus
  /// How long the file is, in bytes.
  public let size: Int64
  /// How much of it has been read, in bytes.
  public var bytesRead: Int64
  /// What has become of its entries; with the first issues, at most `issuesShown` of them.
  public var report: ImportReport
  /// How many issues there are; `issues` of the client gives all of them.
  public var issueCount: Int
  /// Why it failed, in a sentence.
  public var failure: String?
  /// The staff user who asked for it.
  public let askedBy: UniqueID
  /// When the file had come whole.
  public let createdAt: Timestamp
  /// When it was begun.
  public var startedAt: Timestamp?
  /// When it was over.
  public var endedAt: Timestamp?

  /// How many issues are told with an import.
  public static let issuesShown = 100

  /// An import with all its parts, as the service reads it.
  public init(
    id: ImportID, fileName: String, kind: ImportKind, format: ImportFormat, isDryRun: Bool,
    status: ImportStatus = .waiting, size: Int64, bytesRead: Int64 = 0,
    report: ImportReport = ImportReport(), issueCount: Int = 0, failure: String? = nil,
    askedBy: UniqueID, createdAt: Timestamp, startedAt: Timestamp? = nil, endedAt: Timestamp? = nil
  ) {
    self.id = id
    self.fileName = fileName
    self.kind = kind
    self.format = format
    self.isDryRun = isDryRun
    self.status = status
    self.size = size
    self.bytesRead = bytesRead
    self.report = report
    self.issueCount = issueCount
    self.failure = failure
    self.askedBy = askedBy
    self.createdAt = createdAt
    self.startedAt = startedAt
    self.endedAt = endedAt
  }

  /// How much of the file has been read, from 0 to 1.
  public var progress: Double { status == .finished || size <= 0 ? 1 : min(Double(bytesRead) / Double(size), 1) }
}

extension Schema where Value == ImportJob {
  /// An import as the API sends it.
  public static let importJob = Schema.object(
    "Import", Field<ImportJob, ImportID>("id", \.id, .identifier()),
    Field<ImportJob, String>("name", \.fileName, .importedFileName),
    Field<ImportJob, ImportKind>("kind", \.kind, .enumeration()),
    Field<ImportJob, ImportFormat>("format", \.format, .enumeration()),
    Field<ImportJob, Bool>("dryRun", \.isDryRun, .boolean),
    Field<ImportJob, ImportStatus>("status", \.status, .enumeration()),
    Field<ImportJob, Int64>("size", \.size, .integer64(in: 0...Int64(1) << 50)),
    Field<ImportJob, Int64>("bytesRead", \.bytesRead, .integer64(in: 0...Int64(1) << 50)),
    Field<ImportJob, ImportReport>("report", \.report, .importReport),
    Field<ImportJob, Int>("issueCount", \.issueCount, .integer(in: 0...1_000_000_000)),
    Field<ImportJob, String?>.optional("failure", \.failure, .fileText),
    Field<ImportJob, Identifier<ImportAskerTag>>("askedBy", \.asker, .identifier()),
    Field<ImportJob, Timestamp>("createdAt", \.createdAt, .timestamp),
    Field<ImportJob, Timestamp?>.optional("startedAt", \.startedAt, .timestamp),
    Field<ImportJob, Timestamp?>.optional("endedAt", \.endedAt, .timestamp)
  ) {
    ImportJob(
      id: $0, fileName: $1, kind: $2, format: $3, isDryRun: $4, status: $5, size: $6, bytesRead: $7, report: $8,
      issueCount: $9, failure: $10, askedBy: $11.value, createdAt: $12, startedAt: $13, endedAt: $14)
  }
}

/// Staff are another context's: here an id is all there is.
enum ImportAskerTag {}

extension ImportJob {
  fileprivate var asker: Identifier<ImportAskerTag> { Identifier(askedBy) }
}

extension Schema where Value == Page<ImportJob> {
  /// A page of imports.
  public static let importJobs = Schema.page("ImportPage", of: .importJob)
}

extension Schema where Value == String {
  /// What a file is called: one line of 1 to 200 characters.
  public static var importedFileName: Schema { .text(1...200) }
}
