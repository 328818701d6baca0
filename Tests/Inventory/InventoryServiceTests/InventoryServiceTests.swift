import Access
import AccessService
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

struct InventoryServiceTests {
  static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.inventoryRead, .inventoryWrite]))
  private let mug = VariantID.make(), lamp = VariantID.make()
  private let now = Timestamp(milliseconds: 0)

  private func withInventory(_ body: (InventoryService, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [InventorySchema.self])
      let known = [mug, lamp]
      let service = InventoryService(database: database, clock: .fixed(now)) { variant, _ throws(InventoryError) in
        known.contains(variant)
      }
      try await service.openFirstLocation(named: "Main")
      try await body(service, database)
      #expect(try await service.verify() == [])
      await database.close()
    }
  }

  private func key(_ text: String) -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "o", key: text, fingerprint: Array(text.utf8))
  }

  private func receive(_ quantity: Int, of variant: VariantID, _ service: InventoryService) async throws {
    try await service.receive(
      Receipt(lines: [.init(variant: variant, quantity: quantity)]), once: key("\(variant)\(quantity)"), as: Self.keeper
    )
  }

  private func allocate(
    _ demand: [(VariantID, Int)], to order: OrderID, _ database: Database
  ) async throws(InventoryError) {
    let now = now
    let lines = demand.map { StockDemand(variant: $0.0, quantity: $0.1) }
    try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try InventoryService.allocate(lines, to: order, at: now, in: work)
    }
  }

  @Test func `a location holds a thousand million units of a variant, and not one more`() async throws {
    try await withInventory { service, _ in
      try await receive(999_999_999, of: mug, service)
      try await receive(1, of: mug, service)
      try await receive(1_000_000_000, of: lamp, service)
      await #expect(throws: InventoryError.tooMany(lamp)) { try await receive(1, of: lamp, service) }
      await #expect(throws: InventoryError.tooMany(mug)) { try await receive(2, of: mug, service) }
    }
  }

  @Test func `what can be had again, or no longer, is told once, and movements between are not`() async throws {
    try await withInventory { service, database in
      func adjust(_ quantity: Int) async throws {
        let adjustment = StockAdjustment(variant: mug, quantity: quantity, reason: "Counted")
        try await service.adjust(adjustment, once: key("adjust \(quantity)"), as: Self.keeper)
      }
      // A count can be what makes a variant's first row.
      try await adjust(3)
      try await receive(2, of: mug, service)
      try await adjust(-1)
      try await allocate([(mug, 4)], to: OrderID.make(), database)
      try await receive(6, of: mug, service)
      try await OutboxRelay(database, consumers: []).drain()
      let told = try await EventStream(database).events(after: 0).map {
        try $0.payload(of: AvailabilityChanged.type)
      }
      #expect(told.map(\.isAvailable) == [true, false, true])
      #expect(told.allSatisfy { $0.variant == mug })
    }
  }

  @Test func `a variant of which nothing ever came cannot be taken`() async throws {
    try await withInventory { _, database in
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await allocate([(mug, 1)], to: OrderID.make(), database)
      }
    }
  }

  @Test func `calling off an order of two variants gives both back, at the locations that held them`() async throws {
    try await withInventory { service, database in
      try await receive(5, of: mug, service)
      try await receive(4, of: lamp, service)
      let order = OrderID.make()
      try await allocate([(mug, 2), (lamp, 3)], to: order, database)
      #expect(try await service.availability(of: mug).available == 3)
      #expect(try await service.availability(of: lamp).available == 1)
      let now = now
      for _ in 0..<2 {
        try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
          try InventoryService.release(of: order, at: now, in: work)
        }
        #expect(try await service.availability(of: mug).available == 5)
        #expect(try await service.availability(of: lamp).available == 4)
      }
    }
  }

  @Test func `received goods can be bought, and a repeated receipt counts once`() async throws {
    try await withInventory { service, _ in
      try await receive(5, of: mug, service)
      try await receive(5, of: mug, service)
      #expect(try await service.availability(of: mug).available == 5)
      #expect(try await service.availability(of: lamp).available == 0)
    }
  }

  @Test func `from ten units on shoppers are not told how many, and nothing of what is not on sale`() async throws {
    try await withInventory { service, database in
      for (units, told) in [(9, 9), (1, 10), (90, 10)] {
        try await receive(units, of: mug, service)
        #expect(try await service.availability(of: mug).available == told)
      }
      let closed = InventoryService(
        database: database, clock: .fixed(now), sells: { _, _ in false }, knows: { _, _ in true })
      #expect(try await closed.availability(of: mug).available == 0)
      #expect(try await service.stock(after: nil, limit: 1, as: Self.keeper).items.map(\.available) == [100])
    }
  }

  @Test func `an order takes stock out of what is available, and leaves it on hand`() async throws {
    try await withInventory { service, database in
      try await receive(5, of: mug, service)
      try await allocate([(mug, 3)], to: .make(), database)
      let item = try #require(try await service.stock(after: nil, limit: 10, as: Self.keeper).items.first)
      #expect((item.onHand, item.committed, item.available) == (5, 3, 2))
    }
  }

  @Test func `two lines of one variant are summed before they are granted`() async throws {
    try await withInventory { service, database in
      try await receive(5, of: mug, service)
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await allocate([(mug, 3), (mug, 3)], to: .make(), database)
      }
      #expect(try await service.availability(of: mug).available == 5)
    }
  }

  @Test func `an order gets all of its stock or none`() async throws {
    try await withInventory { service, database in
      try await receive(5, of: mug, service)
      try await receive(1, of: lamp, service)
      await #expect(throws: InventoryError.outOfStock(lamp)) {
        try await allocate([(mug, 1), (lamp, 2)], to: .make(), database)
      }
      #expect(try await service.availability(of: mug).available == 5)
    }
  }

  @Test func `what left is gone, what is released comes back`() async throws {
    try await withInventory { service, database in
      try await receive(10, of: mug, service)
      let order = OrderID.make()
      let (mug, now) = (mug, now)
      try await allocate([(mug, 6)], to: order, database)
      try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
        try InventoryService.ship([StockDemand(variant: mug, quantity: 2)], of: order, at: now, in: work)
        try InventoryService.release(of: order, at: now, in: work)
      }
      let item = try #require(try await service.stock(after: nil, limit: 10, as: Self.keeper).items.first)
      #expect((item.onHand, item.committed) == (8, 0))
    }
  }

  @Test func `no more can leave than was allocated`() async throws {
    try await withInventory { service, database in
      try await receive(10, of: mug, service)
      let order = OrderID.make()
      let (mug, now) = (mug, now)
      try await allocate([(mug, 2)], to: order, database)
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
          try InventoryService.ship([StockDemand(variant: mug, quantity: 3)], of: order, at: now, in: work)
        }
      }
    }
  }

  @Test func `a count is corrected with a reason, but never below what is committed`() async throws {
    try await withInventory { service, database in
      try await receive(5, of: mug, service)
      try await allocate([(mug, 3)], to: .make(), database)
      try await service.adjust(
        StockAdjustment(variant: mug, quantity: -2, reason: "broken"), once: key("a"), as: Self.keeper)
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await service.adjust(
          StockAdjustment(variant: mug, quantity: -1, reason: "lost"), once: key("b"), as: Self.keeper)
      }
      #expect(try await service.availability(of: mug).available == 0)
    }
  }

  @Test func `goods that nobody knows, and receipts that repeat a variant, are refused`() async throws {
    try await withInventory { service, _ in
      let stranger = VariantID.make()
      await #expect(throws: InventoryError.unknownVariant(stranger)) { try await receive(1, of: stranger, service) }
      await #expect(throws: InventoryError.repeatedVariant(mug)) {
        try await service.receive(
          Receipt(lines: [.init(variant: mug, quantity: 1), .init(variant: mug, quantity: 1)]), once: key("r"),
          as: Self.keeper)
      }
    }
  }

  @Test func `without the permission nothing moves`() async throws {
    try await withInventory { service, _ in
      await #expect(throws: InventoryError.access(.notAuthenticated)) {
        try await service.receive(Receipt(lines: []), once: key("x"), as: .anonymous)
      }
      await #expect(throws: InventoryError.access(.notPermitted)) {
        try await service.stock(after: nil, limit: 1, as: .guest(UniqueID(high: 0, low: 1)))
      }
    }
  }

  @Test func `random movements never break the books`() async throws {
    try await withInventory { service, database in
      var random = SplitMix(seed: 5)
      var orders: [OrderID] = []
      for round in 0..<300 {
        let variant = Bool.random(using: &random) ? mug : lamp
        let quantity = Int.random(in: 1...9, using: &random)
        let now = now
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          try await service.receive(
            Receipt(lines: [.init(variant: variant, quantity: quantity)]), once: key("r\(round)"), as: Self.keeper)
        case 1, 2:
          let order = OrderID.make()
          if (try? await allocate([(variant, quantity), (mug, 1)], to: order, database)) != nil {
            orders.append(order)
          }
        case 3:
          guard let order = orders.randomElement(using: &random) else { continue }
          try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
            try InventoryService.release(of: order, at: now, in: work)
          }
        default:
          guard let order = orders.randomElement(using: &random) else { continue }
          _ = try? await database.write(as: InventorySchema.self) { work throws(InventoryError) in
            try InventoryService.ship([StockDemand(variant: variant, quantity: quantity)], of: order, at: now, in: work)
          }
        }
      }
      for item in try await service.stock(after: nil, limit: 10, as: Self.keeper).items {
        #expect(item.available >= 0 && item.committed >= 0)
      }
    }
  }

  @Test func `a counter that no movement explains is found`() async throws {
    try await withInventory { service, database in
      try await receive(5, of: mug, service)
      let mug = mug
      _ = try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
        try work.run("UPDATE \(.stock) SET on_hand = 6 WHERE variant = \(mug)")
      }
      #expect(try await service.verify().map(\.variant) == [mug])
      _ = try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
        try work.run("UPDATE \(.stock) SET on_hand = 5 WHERE variant = \(mug)")
      }
    }
  }
}
