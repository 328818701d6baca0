import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

struct StockMigrationTests {
  @Test func `what a shop had counted is as it was once its tables have five quantities`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("db").path
      let (mug, lamp) = (VariantID.make(), VariantID.make())
      let (main, shop, order) = (LocationID.make(), LocationID.make(), OrderID.make())
      let former = try await TestDatabase.open(path, schemas: [FormerInventory.self])
      try await former.write(as: FormerInventory.self) { work throws(InventoryError) in
        for (id, code, kind) in [(main, "MAIN", "warehouse"), (shop, "SHOP", "shop")] {
          try work.run(
            """
            INSERT INTO \(.location) (id, code, name, kind, hours, version, code_key, name_key)
            VALUES (\(id), \(code), \(code), \(kind), \([UInt8]("[]".utf8)), 1, \(code.lowercased()), \(code.lowercased()))
            """)
        }
        try work.run(
          "INSERT INTO \(.stock) (variant, location, on_hand, committed) VALUES (\(mug), \(main), 6, 2)")
        try work.run(
          """
          INSERT INTO \(.stock) (variant, location, on_hand, committed, policy)
          VALUES (\(lamp), \(shop), 0, 3, 'oversells')
          """)
        let movements: [(VariantID, LocationID, String, Int, OrderID?, String?)] = [
          (mug, main, "received", 9, nil, nil), (mug, main, "allocated", 4, order, nil),
          (mug, main, "shipped", 2, order, nil), (mug, main, "adjusted", -1, nil, "Broken"),
          (lamp, shop, "allocated", 3, order, nil),
        ]
        for (place, movement) in movements.enumerated() {
          let (variant, location, kind, quantity, reference, reason) = movement
          try work.run(
            """
            INSERT INTO \(.movement) (id, variant, location, kind, quantity, reference, reason, occurred_at)
            VALUES (\(StockMovementID.make()), \(variant), \(location), \(kind), \(quantity), \(reference), \(reason),
              \(place))
            """)
        }
      }
      await former.close()

      let database = try await TestDatabase.open(path, schemas: [InventorySchema.self])
      let service = InventoryService(database: database, clock: .fixed(Timestamp(milliseconds: 99))) {
        _, _ throws(InventoryError) in true
      }
      #expect(try await service.verify() == [])
      let keeper = InventoryServiceTests.keeper
      let items = try await service.stock(after: nil, limit: 9, as: keeper).items
      #expect(items.first { $0.variant == mug }?.quantities == StockQuantities(onHand: 6, committed: 2))
      #expect(items.first { $0.variant == lamp }?.terms.policy == .oversells)
      let history = try await service.movements(of: mug, after: nil, limit: 9, as: keeper).items
      #expect(history.map(\.kind) == [.adjusted, .shipped, .allocated, .received])
      #expect(history.map(\.order) == [nil, order, order, nil])
      #expect(history.allSatisfy { $0.balance == nil && $0.actor == nil })
      let places = try await service.locations.all(after: nil, limit: 9, as: keeper).items.map(\.details)
      #expect(places.map(\.roles) == [[.ships, .returns], [.ships, .pickup, .returns]])
      #expect(places.map(\.priority) == [100, 100])
      // What was committed before can leave and be given back.
      try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
        try InventoryService.ship(
          [StockDemand(variant: mug, quantity: 1)], of: order, at: Timestamp(milliseconds: 99), in: work)
        try InventoryService.release(of: order, at: Timestamp(milliseconds: 99), in: work)
      }
      #expect(try await service.verify() == [])
      // What was corrected before is undone as of unknown cost.
      let correction = try #require(history.first { $0.kind == .adjusted })
      try await service.reverse(correction.id, because: "Whole", once: StockFixture.key(), as: keeper)
      #expect(try await service.values.verify() == [])
      await database.close()
    }
  }
}
