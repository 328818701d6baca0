import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import PersistenceSQLite
import StoreIdentifiers
import Synchronization
import TestSupport

extension Principal {
  /// Who may change the catalogue.
  static let keeper = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite]))
}

/// A clock that moves on by a millisecond whenever it is read.
func tickingClock() -> WallClock {
  let time = Ticks()
  return WallClock { Timestamp(milliseconds: time.next()) }
}

private final class Ticks: Sendable {
  private let time = Mutex<Int64>(1_000)
  func next() -> Int64 {
    time.withLock {
      $0 += 1
      return $0
    }
  }
}

/// A catalogue over an empty database of its own, with stock in memory.
func withCatalog(_ body: (CatalogService) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let clock = tickingClock()
    let database = try await Database.sqlite(
      SQLiteOptions(path: folder.appendingPathComponent("db").path), schemas: [CatalogSchema.self], clock: clock)
    try await body(CatalogService(database: database, clock: clock, currency: .gbp, stock: StockInMemory().port))
    await database.close()
  }
}

private final class StockInMemory: Sendable {
  private let counts = Mutex<[VariantID: Int]>([:])

  var port: StockPort {
    StockPort(
      permission: .catalogWrite,
      available: { [self] variants, _ in counts.withLock { counts in counts.filter { variants.contains($0.key) } } },
      setAvailable: { [self] wanted, _ in counts.withLock { $0.merge(wanted) { $1 } } })
  }
}
