public import Access
import AccessService
public import Catalog
import FoundationCore
import HTTPServer
import Persistence
import StoreIdentifiers

/// What search knows of products: written anew when what they share has changed, and taken into the index.
public struct Reindexing: Sendable {
  private let database: Database
  private let clock: WallClock
  private let stock: StockPort?
  private let index: LiveIndex
  private let didChange: ChangeNotice

  init(
    database: Database, clock: WallClock, stock: StockPort?, index: LiveIndex, didChange: @escaping ChangeNotice
  ) {
    self.database = database
    self.clock = clock
    self.stock = stock
    self.index = index
    self.didChange = didChange
  }

  /// Marks every product's document as stale: searches go on by what it says until it is written anew. Needs
  /// `catalog.write`. Answers how many there are.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func begin(as principal: Principal) async throws(CatalogError) -> ReindexingProgress {
    try principal.mustWrite()
    let count = try await database.write { work throws(CatalogError) in
      try work.run("UPDATE \(.searchDocument) SET stale = 1")
    }
    return ReindexingProgress(remaining: count)
  }

  /// Writes some stale documents anew, each batch in a transaction of its own. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func advance(as principal: Principal) async throws(CatalogError) -> ReindexingProgress {
    try principal.mustWrite()
    _ = try await renewSome()
    let remaining: Int? = try await database.answer { snapshot throws(CatalogError) in
      try snapshot.first("SELECT count(*) FROM \(.searchDocument) WHERE stale = 1")
    }
    return ReindexingProgress(remaining: remaining ?? 0)
  }

  /// Writes all stale documents anew, and reads the index: at the start, before lists are asked for.
  ///
  /// - Throws: `storage` when the database fails.
  public func prepare() async throws(CatalogError) {
    try await renewAll()
    try await catchUp()
  }

  /// Takes what has changed into the index, on a thread for reports: after many changes, so that no page's own question
  /// has to. Waits while other reports keep those threads busy.
  func catchUp() async throws(CatalogError) {
    try await database.report { snapshot throws(CatalogError) in
      try index.ask(in: snapshot) { _ in }
    }
  }

  /// Tells of a committed change of what many products share, and writes their documents anew. Where that fails, or
  /// whoever asked has gone, the documents stay stale until the schedule is kept next.
  func settle() async throws(CatalogError) {
    didChange()
    try await renewAll()
  }

  /// Writes all stale documents anew.
  private func renewAll() async throws(CatalogError) {
    while try await renewSome() > 0 {}
    catchUpSoon()
  }

  /// Has the index take in what was renewed. Nobody waits for it: whoever asks before takes it in himself.
  func catchUpSoon() { Task { try? await catchUp() } }

  /// Answers how many were written; nought when none is stale.
  func renewSome() async throws(CatalogError) -> Int {
    let now = clock.now()
    let count = try await database.write { work throws(CatalogError) in
      try index.handingOver(work) { () throws(CatalogError) in
        let stale: [ProductID] = try work.rows(
          "SELECT product FROM \(.searchDocument) WHERE stale = 1 ORDER BY number LIMIT \(Self.renewedAtATime)")
        for id in stale {
          let product = try ProductRecords.stored(id, in: work)
          if let stock {
            let found = try work.snapshot { snapshot throws(CatalogError) in
              try stock.sellable(product.variants.map(\.id), snapshot)
            }
            // None here says nothing of other places: that something is sold out, its event tells.
            for variant in found {
              try Variants.noteAvailability(true, of: variant, in: work)
            }
            try SearchDocuments.refreshAvailability(of: id, in: work)
          }
          try ProductRecords.storePrices(of: product, at: now, in: work)
          try SearchDocuments.put(product, in: work)
        }
        if !stale.isEmpty { try SearchDocuments.markRenewed(stale, in: work) }
        return stale.count
      }
    }
    if count > 0 { didChange() }
    return count
  }

  /// Few enough that other commands wait some hundredths of a second at most.
  private static let renewedAtATime = 100

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/catalog/reindexing", operation: "beginReindexing",
        summary: "Mark what search knows as stale; it goes on meanwhile", policy: gate.catalogStaff,
        output: .json(.reindexingProgress)
      ) { context in
        try await begin(as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/reindexing/batches", operation: "continueReindexing",
        summary: "Write some of what is stale anew", policy: gate.catalogStaff,
        output: .json(.reindexingProgress)
      ) { context in
        try await advance(as: context.principal)
      },
    ]
  }
}
