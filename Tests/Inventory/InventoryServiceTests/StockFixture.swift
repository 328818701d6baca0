import Access
import Foundation
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// An Inventory with two locations. The ledger is used as such, since no command writes every kind yet.
struct StockFixture: Sendable {
  static let now = Timestamp(milliseconds: 0)

  let service: InventoryService
  let database: Database
  let main: LocationID
  let attic: LocationID

  /// Opens one, and expects that its books are right in the end.
  static func with(writers: Int = 3, _ body: (StockFixture) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [InventorySchema.self], writers: writers)
      let service = InventoryService(database: database, clock: .fixed(now)) { _, _ throws(InventoryError) in true }
      let main = try await service.openFirstLocation(named: "Main")
      let attic = try await service.locations.add(
        NewLocation(.init(code: "ATTIC", name: "Attic", kind: .warehouse)), once: nil, as: InventoryServiceTests.keeper)
      try await body(StockFixture(service: service, database: database, main: main, attic: attic.id))
      #expect(try await service.verify() == [])
      await database.close()
    }
  }

  @discardableResult func change<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Value
  ) async throws(InventoryError) -> Value {
    try await database.write(as: InventorySchema.self, body)
  }

  /// Records a movement as it is.
  func move(
    _ kind: StockMovementKind, _ quantity: Int, of variant: VariantID, at location: LocationID? = nil,
    reverses: StockMovementID? = nil, on now: Timestamp = Self.now
  ) async throws(InventoryError) {
    let movement = StockMovement.Contents(
      kind, of: variant, at: location ?? main, quantity: quantity, reason: "A test", reverses: reverses)
    try await move(movement, on: now)
  }

  /// Records a movement at a moment.
  func move(_ movement: StockMovement.Contents, on moment: Timestamp) async throws(InventoryError) {
    try await change { work throws(InventoryError) in try StockLedger.record(movement, on: moment, in: work) }
  }

  /// Takes units for an order.
  @discardableResult func sell(
    _ demand: [(VariantID, Int)], to order: OrderID = .make()
  ) async throws(InventoryError) -> OrderID {
    let lines = demand.map { StockDemand(variant: $0.0, quantity: $0.1) }
    try await change { work throws(InventoryError) in
      try InventoryService.allocate(lines, to: order, at: Self.now, in: work)
    }
    return order
  }

  func ship(_ quantity: Int, of variant: VariantID, for order: OrderID, from location: LocationID? = nil)
    async throws(InventoryError)
  {
    try await change { work throws(InventoryError) in
      try InventoryService.ship(
        [StockDemand(variant: variant, quantity: quantity)], of: order, from: location, at: Self.now, in: work)
    }
  }

  func release(_ units: [CommittedStock]? = nil, of order: OrderID) async throws(InventoryError) {
    try await change { work throws(InventoryError) in
      try InventoryService.release(units, of: order, at: Self.now, in: work)
    }
  }

  func relocate(
    _ units: [CommittedStock], of order: OrderID, to location: LocationID
  ) async throws(InventoryError) {
    try await change { work throws(InventoryError) in
      try InventoryService.move(units, of: order, to: location, at: Self.now, in: work)
    }
  }

  func setPolicy(_ policy: StockPolicy, limit: Int? = nil, of variant: VariantID) async throws(InventoryError) {
    try await change { work throws(InventoryError) in
      try InventoryService.setPolicy(
        StockTerms(policy: policy, backorderLimit: limit), of: variant, in: work)
    }
  }

  func sellable(_ variant: VariantID) async throws(InventoryError) -> Int? {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try InventoryService.sellable(of: [variant], in: snapshot)[variant]
    }
  }

  func quantities(of variant: VariantID, at location: LocationID? = nil) async throws(InventoryError)
    -> StockQuantities?
  {
    let filter = StockFilter(variant: variant, location: location ?? main)
    return try await service.stock(filter, after: nil, limit: 1, as: InventoryServiceTests.keeper).items.first?
      .quantities
  }

  /// What was told of a variant, in order.
  func told(of variant: VariantID) async throws -> [Bool] {
    try await OutboxRelay(database, consumers: []).drain()
    return try await EventStream(database).events(after: 0)
      .map { try $0.payload(of: AvailabilityChanged.type) }.filter { $0.variant == variant }.map(\.isAvailable)
  }

  static func key(_ text: String = UUID().uuidString) -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "o", key: text, fingerprint: Array(text.utf8))
  }
}
