public import Access
public import Catalog
public import FoundationCore
import Persistence

/// Imports: files of products that wait, run or are over.
public struct ImportJobs: Sendable {
  private let database: Database
  private let clock: WallClock
  private let imports: ProductImports?

  init(database: Database, clock: WallClock, imports: ProductImports?) {
    self.database = database
    self.clock = clock
    self.imports = imports
  }

  /// How many imports may wait or run.
  public static let limit = 20

  /// Takes a file of products to be taken in beside everything else. Needs `catalog.write`.
  ///
  /// Answers when the file and the import are durable: what happens then is told by `job`. What the principal
  /// may do now is what counts when the file is read. Writing waits for the disk: not for a loop's thread.
  ///
  /// - Throws: `access` without `catalog.write`; `productImport` when the store takes no files, the id is taken, too
  ///   many imports wait, or the file is too large, does not arrive whole, or finds no room on the disk; `storage` when
  ///   the database fails.
  public func begin<Bytes: AsyncSequence>(
    _ id: ProductImportID, named name: String, format: ProductImportFormat, isDryRun: Bool, reading bytes: Bytes,
    as principal: Principal
  ) async throws(CatalogError) -> ProductImportJob where Bytes.Element == [UInt8] {
    try principal.mustWrite()
    guard let imports, case .staff(let staff) = principal else { throw .productImport(.unavailable) }
    // What must be refused is refused before it is sent in vain.
    try await database.read { snapshot throws(CatalogError) in
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.productImport) WHERE id = \(id)")
      if known != nil { throw .productImport(.exists) }
      try ProductImportRecords.checkRoom(in: snapshot)
    }
    let size: Int
    do throws(ProductImportRefusal) { size = try await imports.folder.keep(bytes, as: id) } catch {
      throw .productImport(error)
    }
    let job = ProductImportJob(
      id: id, fileName: name, format: format, isDryRun: isDryRun, size: Int64(size), askedBy: staff.id,
      createdAt: clock.now())
    do throws(CatalogError) {
      try await database.write { work throws(CatalogError) in
        // Others may have come while this one was arriving.
        try work.snapshot { snapshot throws(CatalogError) in try ProductImportRecords.checkRoom(in: snapshot) }
        try ProductImportRecords.insert(job, permissions: staff.permissions, in: work)
        // One entry, however many products it brings.
        try work.audit(
          AuditSubject("catalog/product-imports", id), changes: [FieldChange(field: "/name", text: nil, to: name)])
        try work.enqueue(ProductImports.job)
      }
    } catch {
      imports.folder.remove(id)
      throw error
    }
    return job
  }

  /// An import, with its first issues. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `productImport(.notFound)` when there is none; `storage` when the
  ///   database fails.
  public func job(
    _ id: ProductImportID, as principal: Principal
  ) async throws(CatalogError) -> ProductImportJob {
    try principal.mustWrite()
    return try await database.read { snapshot throws(CatalogError) in
      try ProductImportRecords.job(id, in: snapshot)
    }
  }

  /// A page of the imports, the newest first, without their issues. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidCursor` for a cursor from another list; `storage` when the
  ///   database fails.
  public func page(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<ProductImportJob> {
    try principal.mustWrite()
    var place: SQL<CatalogSchema> = "1 = 1"
    if let cursor {
      let (time, id) = try cursor.numberAndID(version: 6)
      place = "(created_at, id) < (\(time), \(id))"
    }
    let condition = place
    let rows = try await database.read { snapshot throws(CatalogError) -> [ProductImportRow] in
      try snapshot.rows(
        """
        SELECT \(ProductImportRow.columns) FROM \(.productImport) WHERE \(condition)
        ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.job), limit: limit) {
      Cursor(version: 6, filter: 0, keys: [.integer($0.createdAt.milliseconds), .id($0.id.value)])
    }
  }

  /// Some of the issues of an import, in the order of the file: those after a number. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `productImport(.notFound)` when there is none; `storage` when the
  ///   database fails.
  public func issues(
    of id: ProductImportID, after number: Int = 0, limit: Int = ProductImportIssues.limit, as principal: Principal
  ) async throws(CatalogError) -> ProductImportIssues {
    try principal.mustWrite()
    let rows = try await database.read { snapshot throws(CatalogError) in
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.productImport) WHERE id = \(id)")
      guard known != nil else { throw .productImport(.notFound) }
      return try ProductImportRecords.issues(of: id, after: number, limit: limit + 1, in: snapshot)
    }
    let shown = rows.prefix(limit)
    return ProductImportIssues(items: shown.map(\.issue), next: rows.count > limit ? shown.last?.number : nil)
  }

  /// Stops an import before it begins, or between two products. Needs `catalog.write`. What was taken in stays.
  ///
  /// - Throws: `access` without `catalog.write`; `productImport` when there is none, it is over, or the store takes no
  ///   files; `storage` when the database fails.
  public func cancel(
    _ id: ProductImportID, as principal: Principal
  ) async throws(CatalogError) -> ProductImportJob {
    try principal.mustWrite()
    guard let imports else { throw .productImport(.unavailable) }
    let now = clock.now()
    let job = try await database.write { work throws(CatalogError) in
      guard try ProductImportRecords.move(id, to: .cancelled, at: now, in: work) else {
        throw .productImport(.isOver)
      }
      return try work.snapshot { snapshot throws(CatalogError) in try ProductImportRecords.job(id, in: snapshot) }
    }
    imports.cancel(id)
    imports.folder.remove(id)
    return job
  }

  /// Forgets imports that have been over for some time, and removes files that no import waits for. Answers how many
  /// files. Those that are still arriving are younger than `fileAge`.
  ///
  /// - Throws: `productImport(.unavailable)` when the folder of the files cannot be read; `storage` when the database
  ///   fails.
  public func sweep(
    olderThan age: Duration = .seconds(90 * 86_400), fileAge: Duration = .seconds(86_400)
  ) async throws(CatalogError) -> Int {
    guard let imports else { return 0 }
    let now = clock.now()
    let limit = now.advanced(by: .zero - age)
    var forgotten = 0
    repeat {
      forgotten = try await database.write { work throws(CatalogError) in
        try ProductImportRecords.forget(endedBefore: limit, in: work)
      }
    } while forgotten > 0
    let files: [ProductImportID: Int]
    do throws(ProductImportFolder.Failure) { files = try imports.folder.files() } catch {
      throw .productImport(.unavailable)
    }
    let youngest = Int(now.advanced(by: .zero - fileAge).milliseconds / 1_000)
    var removed = 0
    for (id, time) in files where time <= youngest {
      let isLive = try await database.read { snapshot throws(CatalogError) in
        let found: ImportStateRow? = try snapshot.first(
          "SELECT status, issue_count FROM \(.productImport) WHERE id = \(id)")
        return found.map { !$0.status.isOver } ?? false
      }
      if isLive { continue }
      imports.folder.remove(id)
      removed += 1
    }
    return removed
  }

  /// How long a file may be, in bytes.
  var sizeLimit: Int { imports?.folder.sizeLimit ?? 0 }

  /// Where files are written down, which may have to wait for the disk.
  var arrivals: (any TaskExecutor)? { imports?.arrivals }
}
