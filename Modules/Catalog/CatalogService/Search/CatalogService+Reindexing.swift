public import Access
public import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

extension CatalogService {
  /// Marks every product's document as stale: searches go on by what it says until it is written anew. Needs
  /// `catalog.write`. Answers how many there are.
  public func beginReindexing(as principal: Principal) async throws(CatalogError) -> ReindexingProgress {
    try allow(principal)
    let count = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      try work.run("UPDATE \(.searchDocument) SET stale = 1")
    }
    return ReindexingProgress(remaining: count)
  }

  /// Writes some stale documents anew, each batch in a transaction of its own. Needs `catalog.write`.
  public func continueReindexing(as principal: Principal) async throws(CatalogError) -> ReindexingProgress {
    try allow(principal)
    _ = try await renewDocuments()
    let remaining: Int? = try await answer { snapshot throws(CatalogError) in
      try snapshot.first("SELECT count(*) FROM \(.searchDocument) WHERE stale = 1")
    }
    return ReindexingProgress(remaining: remaining ?? 0)
  }

  /// Writes all stale documents anew, and reads the index: at the start, before lists are asked for.
  public func prepareIndex() async throws(CatalogError) {
    try await renewAll()
    try await catchUp()
  }

  /// Takes what has changed into the index, on a thread for reports: after many changes, so that no page's own question
  /// has to. Waits while other reports keep those threads busy.
  func catchUp() async throws(CatalogError) {
    try await database.report(as: CatalogSchema.self) { [index] snapshot throws(CatalogError) in
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
  func renewAll() async throws(CatalogError) {
    while try await renewDocuments() > 0 {}
    catchUpSoon()
  }

  /// Has the index take in what was renewed. Nobody waits for it: whoever asks before takes it in himself.
  func catchUpSoon() { Task { try? await catchUp() } }

  /// Answers how many were written; nought when none is stale.
  func renewDocuments() async throws(CatalogError) -> Int {
    let (stock, now) = (stock, clock.now())
    let count = try await database.write(as: CatalogSchema.self) { [index] work throws(CatalogError) in
      try index.handingOver(work) { () throws(CatalogError) in
        let stale: [ProductID] = try work.rows(
          "SELECT product FROM \(.searchDocument) WHERE stale = 1 ORDER BY number LIMIT \(Self.renewedAtATime)")
        for id in stale {
          let product = try Self.stored(id, in: work)
          if let stock {
            let found = try work.snapshot { snapshot throws(CatalogError) in
              try stock.available(product.variants.map(\.id), snapshot)
            }
            // None here says nothing of other places: that something is sold out, its event tells.
            for (variant, quantity) in found where quantity > 0 {
              try Self.noteAvailability(true, of: variant, in: work)
            }
            try SearchDocuments.refreshAvailability(of: id, in: work)
          }
          try ProductRecords.storeListPrices(of: product, at: now, in: work)
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
}
