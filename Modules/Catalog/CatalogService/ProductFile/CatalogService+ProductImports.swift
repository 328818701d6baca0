public import Access
public import Catalog
public import FoundationCore
import Glibc
import Persistence

extension CatalogService {
  /// How many imports may wait or run.
  public static let importLimit = 20

  /// Takes a file of products to be taken in beside everything else. Needs `catalog.write`.
  ///
  /// Answers when the file and the import are durable: what happens then is told by `productImport`. What the principal
  /// may do now is what counts when the file is read. Writing waits for the disk: not for a loop's thread.
  public func beginImport<Bytes: AsyncSequence>(
    _ id: ProductImportID, named name: String, format: ProductImportFormat, isDryRun: Bool, reading bytes: Bytes,
    as principal: Principal
  ) async throws(CatalogError) -> ProductImportJob where Bytes.Element == [UInt8] {
    try allow(principal)
    guard let imports, case .staff(let staff) = principal else { throw .productImport(.unavailable) }
    // What must be refused is refused before it is sent in vain.
    try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
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
      try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
        // Others may have come while this one was arriving.
        try work.snapshot { snapshot throws(CatalogError) in try ProductImportRecords.checkRoom(in: snapshot) }
        try ProductImportRecords.insert(job, permissions: staff.permissions, in: work)
      }
    } catch {
      imports.folder.remove(id)
      throw error
    }
    imports.wake()
    return job
  }

  /// An import, with its first issues. Needs `catalog.write`.
  public func productImport(
    _ id: ProductImportID, as principal: Principal
  ) async throws(CatalogError) -> ProductImportJob {
    try allow(principal)
    return try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      try ProductImportRecords.job(id, in: snapshot)
    }
  }

  /// A page of the imports, the newest first, without their issues. Needs `catalog.write`.
  public func productImports(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<ProductImportJob> {
    try allow(principal)
    var place: SQL<CatalogSchema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 6, filter: 0), keys.count == 2, case .integer(let time) = keys[0],
        case .id(let id) = keys[1]
      else { throw .invalidCursor }
      place = "(created_at, id) < (\(time), \(id))"
    }
    let condition = place
    let rows = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) -> [ProductImportRow] in
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
  public func issues(
    of id: ProductImportID, after number: Int = 0, limit: Int = ProductImportIssues.limit, as principal: Principal
  ) async throws(CatalogError) -> ProductImportIssues {
    try allow(principal)
    let rows = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.productImport) WHERE id = \(id)")
      guard known != nil else { throw .productImport(.notFound) }
      return try ProductImportRecords.issues(of: id, after: number, limit: limit + 1, in: snapshot)
    }
    let shown = rows.prefix(limit)
    return ProductImportIssues(items: shown.map(\.issue), next: rows.count > limit ? shown.last?.number : nil)
  }

  /// Stops an import before it begins, or between two products. Needs `catalog.write`. What was taken in stays.
  public func cancelImport(
    _ id: ProductImportID, as principal: Principal
  ) async throws(CatalogError) -> ProductImportJob {
    try allow(principal)
    guard let imports else { throw .productImport(.unavailable) }
    let now = clock.now()
    let job = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
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
  public func sweepImports(
    olderThan age: Duration = .seconds(90 * 86_400), fileAge: Duration = .seconds(86_400)
  ) async throws(CatalogError) -> Int {
    guard let imports else { return 0 }
    let now = clock.now()
    let limit = now.advanced(by: .zero - age)
    var forgotten = 0
    repeat {
      forgotten = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
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
      let isLive = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
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
}

extension ProductImportFolder {
  /// Writes a file down while it comes; answers its length. When it returns, the file outlasts a power cut.
  fileprivate func keep<Bytes: AsyncSequence>(
    _ bytes: Bytes, as id: ProductImportID
  ) async throws(ProductImportRefusal) -> Int where Bytes.Element == [UInt8] {
    do throws(Failure) { try prepare() } catch { throw ProductImportRefusal(error) }
    let result: Result<Int, ProductImportRefusal>
    do {
      var file = try create(id)
      for try await piece in bytes {
        guard file.size + piece.count <= sizeLimit else { throw ProductImportRefusal.tooLarge(limit: sizeLimit) }
        try file.write(piece)
      }
      try file.sync()
      try sync()
      result = .success(file.size)
    } catch let refusal as ProductImportRefusal {
      result = .failure(refusal)
    } catch let failure as Failure {
      // Of two who send the same id at once, the file is the first one's.
      if failure.number == EEXIST { throw .exists }
      result = .failure(ProductImportRefusal(failure))
    } catch { result = .failure(.interrupted) }
    if case .failure = result { remove(id) }
    return try result.get()
  }
}

extension ProductImportRefusal {
  fileprivate init(_ failure: ProductImportFolder.Failure) { self = failure.isFull ? .noRoom : .unavailable }
}
