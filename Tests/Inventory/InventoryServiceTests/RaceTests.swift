import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// What is decided by what was read holds also when others write at the same time.
struct RaceTests {
  private static let now = Timestamp(milliseconds: 0)

  private func command(
    _ database: Database,
    _ body: @escaping @Sendable (borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Void
  ) async throws {
    try await database.write(as: InventorySchema.self) { work throws(InventoryError) in try body(work) }
  }

  @Test(.onPostgreSQL)
  func `stock that is counted, or given back, several times at once is counted and given back once`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [InventorySchema.self])
      let service = InventoryService(database: database, clock: .fixed(Self.now)) { _, _ throws(InventoryError) in true
      }
      try await service.openFirstLocation(named: "Main")
      func available(_ variant: VariantID) async throws -> Int? {
        try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
          try InventoryService.levels(of: [variant], in: snapshot)[variant]?.available
        }
      }
      for _ in 0..<5 {
        let (variant, order) = (VariantID.make(), OrderID.make())
        let demand = [StockDemand(variant: variant, quantity: 1)]
        // A count for several at once is a count all the same.
        _ = await atOnce(4) { [self] _ in
          try await command(database) { work throws(InventoryError) in
            try InventoryService.setAvailable([variant: 9], because: "Counted", at: Self.now, in: work)
          }
        }
        #expect(try await available(variant) == 9)
        try await command(database) { work throws(InventoryError) in
          for holder in [order, .make(), .make(), .make()] {
            try InventoryService.allocate(demand, to: holder, at: Self.now, in: work)
          }
        }
        // What is given back several times at once is what the order had, and not what others have.
        _ = await atOnce(4) { [self] _ in
          try await command(database) { work throws(InventoryError) in
            try InventoryService.release(of: order, at: Self.now, in: work)
          }
        }
        #expect(try await available(variant) == 6)
      }
      #expect(try await service.verify() == [])
      await database.close()
    }
  }
}
