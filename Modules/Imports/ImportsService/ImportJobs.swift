public import Access
public import FoundationCore
public import Imports
import Persistence

/// Imports: files that wait, run or are over.
public struct ImportJobs: Sendable {
  private let database: Database
  private let clock: WallClock
  private let imports: ImportRuntime?
  private let sources: ImportSources

  init(database: Database, clock: WallClock, imports: ImportRuntime?, sources: ImportSources) {
    self.database = database
    self.clock = clock
    self.imports = imports
    self.sources = sources
  }

  /// How many imports may wait or run.
  public static let limit = 20

  /// Takes a file to be taken in beside everything else. Needs the permission of its kind.
  ///
  /// Answers when the file and the import are durable: what happens then is told by `job`. What the principal
  /// may do now is what counts when the file is read. Writing waits for the disk: not for a loop's thread.
  ///
  /// - Throws: `access` without the permission; `unknownKind` or `unknownFormat` where the store takes none such; another
  ///   error when the store takes no files, the id is taken, too many imports wait, or the file is too large, does not
  ///   arrive whole, or finds no room on the disk; `storage` when the database fails.
  public func begin<Bytes: AsyncSequence>(
    _ id: ImportID, of kind: ImportKind, named name: String, format: ImportFormat, isDryRun: Bool, reading bytes: Bytes,
    as principal: Principal
  ) async throws(ImportsError) -> ImportJob where Bytes.Element == [UInt8] {
    try sources.check(kind, principal)
    guard kind.formats.contains(format) else { throw .unknownFormat }
    guard let imports, case .staff(let staff) = principal else { throw .unavailable }
    // What must be refused is refused before it is sent in vain.
    try await database.read { snapshot throws(ImportsError) in
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.job) WHERE id = \(id)")
      if known != nil { throw .exists }
      try ImportRecords.checkRoom(in: snapshot)
    }
    let size = try await imports.folder.keep(bytes, as: id)
    let job = ImportJob(
      id: id, fileName: name, kind: kind, format: format, isDryRun: isDryRun, size: Int64(size), askedBy: staff.id,
      createdAt: clock.now())
    do throws(ImportsError) {
      try await database.write { work throws(ImportsError) in
        // Others may have come while this one was arriving.
        try work.snapshot { snapshot throws(ImportsError) in try ImportRecords.checkRoom(in: snapshot) }
        try ImportRecords.insert(job, permissions: staff.permissions, in: work)
        // One entry, however much it brings.
        try work.audit(
          AuditSubject("imports", id), changes: [FieldChange(field: "/name", text: nil, to: name)])
        try work.enqueue(ImportRuntime.job)
      }
    } catch {
      imports.folder.remove(id)
      throw error
    }
    return job
  }

  /// An import, with its first issues. Needs the permission of its kind.
  ///
  /// - Throws: `access` without the permission; `notFound` when there is none; `storage` when the database fails.
  public func job(
    _ id: ImportID, as principal: Principal
  ) async throws(ImportsError) -> ImportJob {
    try mayAny(principal)
    return try await database.read { snapshot throws(ImportsError) in
      let job = try ImportRecords.job(id, in: snapshot)
      try sources.check(job.kind, principal)
      return job
    }
  }

  /// A page of the imports whose kinds the principal may send, the newest first, without their issues.
  ///
  /// - Throws: `access` where there is no such kind; `invalidCursor` for a cursor from another list; `storage` when the
  ///   database fails.
  public func page(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(ImportsError) -> Page<ImportJob> {
    let kinds = try mayAny(principal)
    var place: SQL<ImportsSchema> = "1 = 1"
    let keyset = Keyset(version: 6)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      place = "(created_at, id) < (\(time), \(id))"
    }
    let condition = place
    let rows = try await database.read { snapshot throws(ImportsError) -> [ImportRow] in
      try snapshot.rows(
        """
        SELECT \(ImportRow.columns) FROM \(.job) WHERE \(condition) AND kind IN (\(list: kinds))
        ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.job), limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// Some of the issues of an import, in the order of the file: those after a number. Needs the permission of its kind.
  ///
  /// - Throws: `access` without the permission; `notFound` when there is none; `storage` when the database fails.
  public func issues(
    of id: ImportID, after number: Int = 0, limit: Int = ImportIssues.limit, as principal: Principal
  ) async throws(ImportsError) -> ImportIssues {
    try mayAny(principal)
    let rows = try await database.read { snapshot throws(ImportsError) in
      try sources.check(try ImportRecords.state(of: id, in: snapshot).kind, principal)
      return try ImportRecords.issues(of: id, after: number, limit: limit + 1, in: snapshot)
    }
    let shown = rows.prefix(limit)
    return ImportIssues(items: shown.map(\.issue), next: rows.count > limit ? shown.last?.number : nil)
  }

  /// Stops an import before it begins, or between two entries. Needs the permission of its kind. What was taken in stays.
  ///
  /// - Throws: `access` without the permission; `notFound` when there is none; `isOver` when it is; `unavailable` when the
  ///   store takes no files; `storage` when the database fails.
  public func cancel(
    _ id: ImportID, as principal: Principal
  ) async throws(ImportsError) -> ImportJob {
    try mayAny(principal)
    guard let imports else { throw .unavailable }
    let now = clock.now()
    let job = try await database.write { work throws(ImportsError) in
      let state = try work.snapshot { snapshot throws(ImportsError) in try ImportRecords.state(of: id, in: snapshot) }
      try sources.check(state.kind, principal)
      guard try ImportRecords.move(id, to: .cancelled, at: now, in: work) else { throw .isOver }
      return try work.snapshot { snapshot throws(ImportsError) in try ImportRecords.job(id, in: snapshot) }
    }
    imports.cancel(id)
    imports.folder.remove(id)
    return job
  }

  /// Forgets imports that have been over for some time, and removes files that no import waits for. Answers how many
  /// files. Those that are still arriving are younger than `fileAge`.
  ///
  /// - Throws: `unavailable` when the folder of the files cannot be read; `storage` when the database fails.
  public func sweep(
    olderThan age: Duration = .seconds(90 * 86_400), fileAge: Duration = .seconds(86_400)
  ) async throws(ImportsError) -> Int {
    guard let imports else { return 0 }
    let now = clock.now()
    let limit = now.advanced(by: .zero - age)
    var forgotten = 0
    repeat {
      forgotten = try await database.write { work throws(ImportsError) in
        try ImportRecords.forget(endedBefore: limit, in: work)
      }
    } while forgotten > 0
    let files: [ImportID: Int]
    do throws(ImportFolder.Failure) { files = try imports.folder.files() } catch {
      throw .unavailable
    }
    let youngest = Int(now.advanced(by: .zero - fileAge).milliseconds / 1_000)
    var removed = 0
    for (id, time) in files where time <= youngest {
      let isLive = try await database.read { snapshot throws(ImportsError) in
        let found: ImportStateRow? = try snapshot.first(
          "SELECT \(ImportStateRow.columns) FROM \(.job) WHERE id = \(id)")
        return found.map { !$0.status.isOver } ?? false
      }
      if isLive { continue }
      imports.folder.remove(id)
      removed += 1
    }
    return removed
  }

  /// The kinds whose files a principal may send and see. Throws `access` where there are none.
  @discardableResult private func mayAny(_ principal: Principal) throws(ImportsError) -> [ImportKind] {
    let kinds = sources.kinds(for: principal)
    guard !kinds.isEmpty else {
      // Whoever lacks every permission is told of one: anonymous callers are to sign in.
      for kind in ImportKind.allCases where sources[kind] != nil { try sources.check(kind, principal) }
      throw .unavailable
    }
    return kinds
  }

  /// How long a file may be, in bytes.
  var sizeLimit: Int { imports?.folder.sizeLimit ?? 0 }

  /// Where files are written down, which may have to wait for the disk.
  var arrivals: (any TaskExecutor)? { imports?.arrivals }
}
