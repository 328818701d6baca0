public import Access
import AccessService
public import Catalog
import FoundationCore
import HTTPServer
public import Persistence
import Pictures

/// Fetches the pictures that products have at other addresses, by a job: pages show the store's own alone.
public struct PictureFetches: Sendable {
  private static let kind = "catalog.picture-fetch"
  /// How many are fetched at the same time.
  private static let atOnce = 4
  /// How many addresses are read at a time.
  private static let batch = 40
  /// How often a store that converts other pictures just then is asked again, after a pause each.
  private static let (patience, pause) = (600, Duration.milliseconds(100))

  /// How long a host is left alone that is busy, the first time.
  private static let truce = Duration.seconds(40)

  private let database: Database
  private let media: ProductMedia
  private let source: PictureSource?
  private let didChange: ChangeNotice

  init(database: Database, media: ProductMedia, source: PictureSource?, didChange: @escaping ChangeNotice) {
    (self.database, self.media, self.source, self.didChange) = (database, media, source, didChange)
  }

  /// How many pictures are elsewhere, and how far fetching them is. Needs `catalog.write`. O(those that are elsewhere).
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func status(as principal: Principal) async throws(CatalogError) -> PictureFetch {
    try principal.mustWrite()
    let job = try await job()
    return try await database.report { snapshot throws(CatalogError) in
      let waiting = try ForeignPictures.waiting(in: snapshot)
      // Others may have come since it began.
      return PictureFetch(
        waiting: waiting, failed: try ForeignPictures.failed(in: snapshot),
        total: job.map { max(Int(String(decoding: $0.payload, as: UTF8.self)) ?? 0, waiting) },
        problems: try ForeignPictures.problems(in: snapshot))
    }
  }

  /// Begins to fetch them, those among them that could not be fetched before; one that is under way goes on. Needs
  /// `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `picture(.unavailable)` where the store keeps no pictures; `storage` when
  ///   the database fails.
  public func begin(as principal: Principal) async throws(CatalogError) -> PictureFetch {
    try principal.mustWrite()
    guard source != nil, media.keepsPictures else { throw .picture(.unavailable) }
    try await database.write { work throws(CatalogError) in
      try ForeignPictures.forgetFailures(in: work)
      let total = try work.snapshot { snapshot throws(CatalogError) in try ForeignPictures.waiting(in: snapshot) }
      guard total > 0 else { return }
      // One that is under way only begins at once where it waited.
      try work.enqueue(JobDraft(kind: Self.kind, payload: Array("\(total)".utf8), key: "all"))
      try work.audit(
        AuditSubject("catalog/picture-fetch"),
        changes: [FieldChange(field: "/total", text: nil, to: "\(total)")])
    }
    return try await status(as: principal)
  }

  /// Stops fetching. Needs `catalog.write`. What has been fetched stays.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func stop(as principal: Principal) async throws(CatalogError) -> PictureFetch {
    try principal.mustWrite()
    if let job = try await job() {
      let isCancelled: Bool
      do throws(DatabaseError) { isCancelled = try await JobQueue(database).cancel(job.id) } catch {
        throw .storage(error)
      }
      guard isCancelled else { return try await status(as: principal) }
      try await database.write { work throws(CatalogError) in
        try work.audit(
          AuditSubject("catalog/picture-fetch"),
          changes: [FieldChange(field: "/total", text: String(decoding: job.payload, as: UTF8.self), to: nil)])
      }
    }
    return try await status(as: principal)
  }

  /// What fetches them. A killed process goes on where it was; each picture is tried once, and again in a while where its
  /// host is only busy.
  public var handler: JobHandler {
    JobHandler(kind: Self.kind, attempts: 20, pause: Self.truce) { run in
      guard let source else { return .done }
      while true {
        let addresses = try await database.report { snapshot throws(CatalogError) in
          try ForeignPictures.next(Self.batch, in: snapshot)
        }
        if addresses.isEmpty { return .done }
        for group in addresses.chunks(of: Self.atOnce) {
          guard try await JobQueue(database).job(run.job.id)?.state == .running else { return .done }
          try await withThrowingTaskGroup(of: Void.self) { tasks in
            for address in group { tasks.addTask { try await fetch(address, from: source) } }
            try await tasks.waitForAll()
          }
          try Task.checkCancellation()
        }
      }
    }
  }

  /// Fetches what is at an address, or notes why that cannot be done; throws what stops the rest too.
  private func fetch(_ address: String, from source: PictureSource) async throws {
    var failure: String?
    do {
      let bytes = try await source.get(address)
      do throws(CatalogError) { try await keep(bytes, of: address) } catch {
        guard case .picture(let refusal) = error, refusal != .busy, refusal != .unavailable else { throw error }
        failure = error.sentence
      }
    } catch let error as PictureSourceError {
      // The job fails, and is tried again after a pause that grows.
      if error.isPassing { throw JobPause(reason: error.sentence) }
      failure = error.sentence
    }
    guard let failure else { return }
    // One that was called off while it was on its way has not been tried.
    try Task.checkCancellation()
    try await database.write { work throws(CatalogError) in
      try ForeignPictures.note(failure: failure, at: address, in: work)
    }
  }

  private func keep(_ bytes: [UInt8], of address: String) async throws(CatalogError) {
    for attempt in 1... {
      do throws(CatalogError) {
        try await media.keeping(
          AsyncStream<[UInt8]> { continuation in
            continuation.yield(bytes)
            continuation.finish()
          }
        ) { picture throws(CatalogError) in
          try await database.write { work throws(CatalogError) in
            try ForeignPictures.takeIn(picture, at: address, in: work)
          }
        }
        return didChange()
      } catch {
        guard error == .picture(.busy), attempt < Self.patience, (try? await Task.sleep(for: Self.pause)) != nil else {
          throw error
        }
      }
    }
  }

  private func job() async throws(CatalogError) -> Job? {
    do throws(DatabaseError) { return try await JobQueue(database).unfinished(Self.kind) } catch {
      throw .storage(error)
    }
  }

  /// The operations of staff who have pictures fetched.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/picture-fetch", operation: "getPictureFetch",
        summary: "How many pictures are at other addresses, and how far fetching them is", policy: gate.catalogStaff,
        output: .json(.pictureFetch)
      ) { context in try await status(as: context.principal) },
      Route(
        .post, "/api/v1/catalog/picture-fetch", operation: "beginPictureFetch",
        summary: "Fetch the pictures that products have at other addresses", policy: gate.catalogStaff,
        output: .json(.pictureFetch, status: .accepted)
      ) { context in try await begin(as: context.principal) },
      Route(
        .post, "/api/v1/catalog/picture-fetch/stop", operation: "stopPictureFetch",
        summary: "Stop fetching pictures; what was fetched stays", policy: gate.catalogStaff,
        output: .json(.pictureFetch)
      ) { context in try await stop(as: context.principal) },
    ]
  }
}

/// Why a job waits a while.
private struct JobPause: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
