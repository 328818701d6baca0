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

/// A catalogue over an empty database of its own.
func withCatalog(_ body: (CatalogService) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let clock = tickingClock()
    let database = try await Database.sqlite(
      SQLiteOptions(path: folder.appendingPathComponent("db").path), schemas: [CatalogSchema.self], clock: clock)
    try await body(CatalogService(database: database, clock: clock, currency: .gbp))
    await database.close()
  }
}
