import Access
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

struct StockPolicyTests {
  private let variant = VariantID.make(), other = VariantID.make()
  private let now = Timestamp(milliseconds: 0)

  private struct Stock {
    let service: InventoryService
    let database: Database

    func change<Value: Sendable>(
      _ body: @escaping @Sendable (borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Value
    ) async throws(InventoryError) -> Value {
      try await database.write(as: InventorySchema.self, body)
    }

    func setPolicy(_ policy: StockPolicy, of variant: VariantID, limit: Int? = nil) async throws(InventoryError) {
      try await service.setPolicy(
        StockTerms(policy: policy, backorderLimit: limit), of: variant,
        once: IdempotencyKey(principal: "p", operation: "o", key: UUID().uuidString, fingerprint: []),
        as: InventoryServiceTests.keeper)
    }

    /// Takes units for an order of its own.
    func sell(_ quantity: Int, of variant: VariantID) async throws(InventoryError) -> OrderID {
      let order = OrderID.make()
      _ = try await change { work throws(InventoryError) in
        try InventoryService.allocate(
          [StockDemand(variant: variant, quantity: quantity)], to: order, at: Timestamp(milliseconds: 0), in: work)
      }
      return order
    }

    func count(_ quantity: Int, of variant: VariantID) async throws(InventoryError) {
      try await change { work throws(InventoryError) in
        try InventoryService.setAvailable(
          [variant: quantity], because: "Counted", at: Timestamp(milliseconds: 0), in: work)
      }
    }

    func sellable(_ variant: VariantID) async throws(InventoryError) -> Int? {
      try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
        try InventoryService.sellable(of: [variant], in: snapshot)[variant]
      }
    }

    func item(_ variant: VariantID) async throws -> StockItem? {
      try await service.stock(StockFilter(variant: variant), after: nil, limit: 1, as: InventoryServiceTests.keeper)
        .items.first
    }

    /// What was told of a variant, in order.
    func told() async throws -> [Bool] {
      try await OutboxRelay(database, consumers: []).drain()
      return try await EventStream(database).events(after: 0).map {
        try $0.payload(of: AvailabilityChanged.type).isAvailable
      }
    }
  }

  private func withStock(_ body: (Stock) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [InventorySchema.self])
      let known = [variant, other]
      let service = InventoryService(database: database, clock: .fixed(now)) { variant, _ throws(InventoryError) in
        known.contains(variant)
      }
      try await service.openFirstLocation(named: "Main")
      try await body(Stock(service: service, database: database))
      #expect(try await service.verify() == [])
      await database.close()
    }
  }

  @Test(.onPostgreSQL) func `what is not counted is always available, however much is sold`() async throws {
    try await withStock { stock in
      await #expect(throws: InventoryError.outOfStock(variant)) { try await stock.sell(1, of: variant) }
      try await stock.setPolicy(.untracked, of: variant)
      #expect(try await stock.sellable(variant) == nil)
      #expect(try await stock.service.availability(of: variant).available == Availability.many)
      let order = try await stock.sell(1_000_000, of: variant)
      _ = try await stock.sell(1, of: variant)
      #expect(try await stock.item(variant)?.available == -1_000_001)
      // What is sent without having been counted is gone from below nothing.
      try await stock.change { [variant, now] work throws(InventoryError) in
        try InventoryService.ship([StockDemand(variant: variant, quantity: 1_000_000)], of: order, at: now, in: work)
      }
      let item = try #require(try await stock.item(variant))
      #expect(item.onHand == -1_000_000 && item.committed == 1 && item.terms.policy == .untracked)
      // A variant beside it is as limited as before.
      await #expect(throws: InventoryError.outOfStock(other)) { try await stock.sell(1, of: other) }
    }
  }

  @Test(.onPostgreSQL) func `what oversells is counted, and owed below nothing`() async throws {
    try await withStock { stock in
      try await stock.count(2, of: variant)
      try await stock.setPolicy(.oversells, of: variant)
      _ = try await stock.sell(5, of: variant)
      #expect(try await stock.item(variant)?.available == -3)
      #expect(try await stock.sellable(variant) == nil)
      let low = try await stock.service.lowStock(as: InventoryServiceTests.keeper).items
      #expect(low == [], "nothing runs out that is sold all the same")
    }
  }

  @Test(.onPostgreSQL) func `while units are owed nothing can be tracked; once they are there, it can`() async throws {
    try await withStock { stock in
      try await stock.setPolicy(.oversells, of: variant)
      _ = try await stock.sell(3, of: variant)
      await #expect(throws: InventoryError.outOfStock(variant)) {
        try await stock.setPolicy(.tracked, of: variant)
      }
      #expect(try await stock.item(variant)?.terms.policy == .oversells)
      try await stock.count(0, of: variant)
      try await stock.setPolicy(.tracked, of: variant)
      #expect(try await stock.sellable(variant) == 0)
      await #expect(throws: InventoryError.outOfStock(variant)) { try await stock.sell(1, of: variant) }
    }
  }

  @Test func `a policy that makes something available, or no longer, is told once`() async throws {
    try await withStock { stock in
      try await stock.setPolicy(.untracked, of: variant)
      try await stock.setPolicy(.untracked, of: variant)
      try await stock.setPolicy(.oversells, of: variant)
      _ = try await stock.sell(1, of: variant)
      try await stock.count(0, of: variant)
      try await stock.setPolicy(.tracked, of: variant)
      try await stock.count(1, of: variant)
      let told = try await stock.told()
      #expect(told == [true, false, true])
    }
  }

  @Test func `a new location has the policy of the others`() async throws {
    try await withStock { stock in
      try await stock.setPolicy(.oversells, of: variant)
      let second = try await stock.service.locations.add(
        NewLocation(Location.Details(code: "second", name: "Second", kind: .warehouse)), once: nil,
        as: InventoryServiceTests.keeper)
      try await stock.service.receive(
        Receipt(location: second.id, lines: [.init(variant: variant, quantity: 1)]),
        once: IdempotencyKey(principal: "p", operation: "o", key: "k", fingerprint: []),
        as: InventoryServiceTests.keeper)
      let items = try await stock.service.stock(
        StockFilter(variant: variant), after: nil, limit: 9, as: InventoryServiceTests.keeper)
      #expect(items.items.map(\.terms.policy) == [.oversells, .oversells])
    }
  }

  @Test func `who may not write cannot change it, and nobody that of what is not sold here`() async throws {
    try await withStock { stock in
      let key = IdempotencyKey(principal: "p", operation: "o", key: "k", fingerprint: [])
      let change = StockTerms(policy: .untracked)
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.inventoryRead]))
      await #expect(throws: InventoryError.self) {
        try await stock.service.setPolicy(change, of: variant, once: key, as: reader)
      }
      let unknown = VariantID.make()
      await #expect(throws: InventoryError.unknownVariant(unknown)) {
        try await stock.setPolicy(.untracked, of: unknown)
      }
      let item = try? await stock.item(variant)
      #expect(item == .some(nil))
    }
  }
}
