public import FoundationCore

/// Marks ids of imports.
public enum ProductImportTag {}
/// An import's id.
public typealias ProductImportID = Identifier<ProductImportTag>

/// A file of products that is taken in beside everything else the store does.
public struct ProductImportJob: Identifiable, Hashable, Sendable {
  /// The import's id.
  public let id: ProductImportID
  /// What its sender calls the file.
  public let fileName: String
  /// What the file is.
  public let format: ProductImportFormat
  /// Whether nothing is changed, only reported.
  public let isDryRun: Bool
  /// How far it is.
  public var status: ProductImportStatus
  /// How long the file is, in bytes.
  public let size: Int64
  /// How much of it has been read, in bytes.
  public var bytesRead: Int64
  /// What has become of its products; with the first issues, at most `issuesShown` of them.
  public var report: ProductImportReport
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
    id: ProductImportID, fileName: String, format: ProductImportFormat, isDryRun: Bool,
    status: ProductImportStatus = .waiting, size: Int64, bytesRead: Int64 = 0,
    report: ProductImportReport = ProductImportReport(), issueCount: Int = 0, failure: String? = nil,
    askedBy: UniqueID, createdAt: Timestamp, startedAt: Timestamp? = nil, endedAt: Timestamp? = nil
  ) {
    self.id = id
    self.fileName = fileName
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

extension Schema where Value == ProductImportJob {
  /// An import as the API sends it.
  public static let productImportJob = Schema.object(
    "ProductImport", Field<ProductImportJob, ProductImportID>("id", \.id, .identifier()),
    Field<ProductImportJob, String>("name", \.fileName, .importedFileName),
    Field<ProductImportJob, ProductImportFormat>("format", \.format, .enumeration()),
    Field<ProductImportJob, Bool>("dryRun", \.isDryRun, .boolean),
    Field<ProductImportJob, ProductImportStatus>("status", \.status, .enumeration()),
    Field<ProductImportJob, Int64>("size", \.size, .integer64(in: 0...Int64(1) << 50)),
    Field<ProductImportJob, Int64>("bytesRead", \.bytesRead, .integer64(in: 0...Int64(1) << 50)),
    Field<ProductImportJob, ProductImportReport>("report", \.report, .productImportReport),
    Field<ProductImportJob, Int>("issueCount", \.issueCount, .integer(in: 0...1_000_000_000)),
    Field<ProductImportJob, String?>.optional("failure", \.failure, .fileText),
    Field<ProductImportJob, Identifier<ProductImportAskerTag>>("askedBy", \.asker, .identifier()),
    Field<ProductImportJob, Timestamp>("createdAt", \.createdAt, .timestamp),
    Field<ProductImportJob, Timestamp?>.optional("startedAt", \.startedAt, .timestamp),
    Field<ProductImportJob, Timestamp?>.optional("endedAt", \.endedAt, .timestamp)
  ) {
    ProductImportJob(
      id: $0, fileName: $1, format: $2, isDryRun: $3, status: $4, size: $5, bytesRead: $6, report: $7, issueCount: $8,
      failure: $9, askedBy: $10.value, createdAt: $11, startedAt: $12, endedAt: $13)
  }
}

/// Staff are another context's: here an id is all there is.
enum ProductImportAskerTag {}

extension ProductImportJob {
  fileprivate var asker: Identifier<ProductImportAskerTag> { Identifier(askedBy) }
}

extension Schema where Value == Page<ProductImportJob> {
  /// A page of imports.
  public static let productImportJobs = Schema.page("ProductImportPage", of: .productImportJob)
}

extension Schema where Value == String {
  /// What a file is called: one line of 1 to 200 characters.
  public static var importedFileName: Schema { .text(1...200) }
}
