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

struct StockValueTests {
  private static let buyer = Principal.staff(
    StaffPrincipal(
      id: UniqueID(high: 1, low: 2), permissions: [.inventoryRead, .inventoryWrite, .inventoryCosts]))
  private let mug = VariantID.make()

  private func pence(_ amount: Int64) throws -> Money { try Money(amount, .gbp) }

  private func value(of variant: VariantID, at location: LocationID? = nil, _ stock: StockFixture) async throws
    -> StockValue?
  {
    try await stock.service.values.list(at: location, after: nil, limit: 10, as: Self.buyer).items
      .first { $0.variant == variant }
  }

  /// Receives a purchase order of an item as a whole.
  private func buy(_ quantity: Int, of variant: VariantID, for cost: Int64?, _ stock: StockFixture) async throws {
    let supplier = try await stock.service.suppliers.add(
      NewSupplier(.init(name: UUID().uuidString)), once: nil, as: Self.buyer)
    let item = Replenishment.Item(variant: variant, quantity: quantity, unitCost: try cost.map { try pence($0) })
    var goods = try await stock.service.replenishments.add(
      NewReplenishment(.init(supplier: supplier.id, destination: stock.main, items: [item])), once: StockFixture.key(),
      as: Self.buyer)
    goods = try await stock.service.replenishments.dispatch(
      goods.id, version: goods.version, once: StockFixture.key(), as: Self.buyer)
    _ = try await stock.service.replenishments.receive(
      GoodsArrival(lines: [.init(variant: variant, received: quantity)]), of: goods.id, version: goods.version,
      once: StockFixture.key(), as: Self.buyer)
  }

  /// Sends units from the main location to the attic, which so many of reach.
  private func send(_ quantity: Int, arriving: Int, _ stock: StockFixture) async throws -> Replenishment {
    let service = stock.service.replenishments
    var goods = try await service.add(
      NewReplenishment(
        .init(origin: stock.main, destination: stock.attic, items: [.init(variant: mug, quantity: quantity)])),
      once: StockFixture.key(), as: Self.buyer)
    goods = try await service.dispatch(goods.id, version: goods.version, once: StockFixture.key(), as: Self.buyer)
    guard arriving > 0 else { return goods }
    return try await service.receive(
      GoodsArrival(lines: [.init(variant: mug, received: arriving)]), of: goods.id, version: goods.version,
      once: StockFixture.key(), as: Self.buyer)
  }

  @Test func `purchases make an average, and sales take their share of it`() async throws {
    try await StockFixture.with { stock in
      try await buy(10, of: mug, for: 100, stock)
      try await buy(5, of: mug, for: 250, stock)
      #expect(
        try await value(of: mug, stock)
          == StockValue(variant: mug, units: 15, uncosted: 0, value: try pence(2_250), averageCost: try pence(150)))
      let order = try await stock.sell([(mug, 4)])
      // What an order takes is there until it leaves.
      #expect(try await value(of: mug, stock)?.value == (try pence(2_250)))
      try await stock.ship(4, of: mug, for: order)
      #expect(try await value(of: mug, stock)?.value == (try pence(1_650)))
      try await stock.move(.adjusted, -1, of: mug)
      try await stock.move(.adjusted, 2, of: mug)
      #expect(try await value(of: mug, stock)?.value == (try pence(1_800)))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `a cost that nobody has said is not known, and not nothing`() async throws {
    try await StockFixture.with { stock in
      try await buy(3, of: mug, for: nil, stock)
      #expect(
        try await value(of: mug, stock)
          == StockValue(variant: mug, units: 3, uncosted: 3, value: nil, averageCost: nil))
      let receipt = Receipt(lines: [.init(variant: mug, quantity: 2, unitCost: try pence(40))])
      try await stock.service.receive(receipt, once: StockFixture.key(), as: Self.buyer)
      #expect(
        try await value(of: mug, stock)
          == StockValue(variant: mug, units: 5, uncosted: 3, value: try pence(80), averageCost: try pence(40)))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `what is between locations is the shop's, and what is lost there is not`() async throws {
    try await StockFixture.with { stock in
      try await buy(3, of: mug, for: 101, stock)
      let goods = try await send(2, arriving: 1, stock)
      var report = try await stock.service.values.report(as: Self.buyer)
      #expect(report.total == StockValueTotal(units: 3, values: [try pence(303)]))
      #expect(report.inTransit == StockValueTotal(units: 1, values: [try pence(101)]))
      #expect(report.places.map(\.total.units) == [1, 1])
      #expect(try await value(of: mug, at: stock.attic, stock)?.value == (try pence(101)))
      _ = try await stock.service.replenishments.close(
        goods.id, version: goods.version, once: StockFixture.key(), as: Self.buyer)
      report = try await stock.service.values.report(as: Self.buyer)
      #expect(report.total == StockValueTotal(units: 2, values: [try pence(202)]))
      #expect(report.inTransit == StockValueTotal())
      // What is called off was never gone.
      let other = try await send(1, arriving: 0, stock)
      _ = try await stock.service.replenishments.cancel(
        other.id, version: other.version, once: StockFixture.key(), as: Self.buyer)
      #expect(try await stock.service.values.report(as: Self.buyer).total.values == [try pence(202)])
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `a receipt by mistake takes its own cost back`() async throws {
    try await StockFixture.with { stock in
      try await buy(10, of: mug, for: 100, stock)
      let receipt = Receipt(lines: [.init(variant: mug, quantity: 10, unitCost: try pence(900))])
      try await stock.service.receive(receipt, once: StockFixture.key(), as: Self.buyer)
      let latest = try #require(
        try await stock.service.movements(of: mug, after: nil, limit: 10, as: Self.buyer).items
          .first { $0.contents.reference?.kind == .receipt })
      try await stock.service.reverse(latest.id, because: "Twice", once: StockFixture.key(), as: Self.buyer)
      #expect(try await value(of: mug, stock)?.value == (try pence(1_000)))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `what goods cost together is an amount when their order is written`() async throws {
    try await StockFixture.with { stock in
      let cost = try pence(9_000_000_000_000_000)
      let refusal = InventoryError.costTooHigh(mug, units: 2, at: cost)
      #expect(
        String(describing: refusal.problem).contains("2 units of \(mug) at 9000000000000000 minor units of GBP"))
      await #expect(throws: refusal) {
        let receipt = Receipt(lines: [.init(variant: mug, quantity: 2, unitCost: cost)])
        try await stock.service.receive(receipt, once: StockFixture.key(), as: Self.buyer)
      }
      let supplier = try await stock.service.suppliers.add(
        NewSupplier(.init(name: "Potter")), once: nil, as: Self.buyer)
      var details = Replenishment.Details(
        supplier: supplier.id, destination: stock.main, items: [.init(variant: mug, quantity: 2, unitCost: cost)])
      let orders = stock.service.replenishments
      await #expect(throws: refusal) {
        try await orders.add(NewReplenishment(details), once: StockFixture.key(), as: Self.buyer)
      }
      details.items[0].quantity = 1
      let draft = try await orders.add(NewReplenishment(details), once: StockFixture.key(), as: Self.buyer)
      details.items[0].quantity = 2
      await #expect(throws: refusal) {
        try await orders.change(draft.id, to: details, version: draft.version, as: Self.buyer)
      }
    }
  }

  /// What was written as it should not be, or is missing.
  private static let errors: [SQL<InventorySchema>] = [
    "UPDATE \(.value) SET value = value + 1", "UPDATE \(.value) SET units = units + 1", "DELETE FROM \(.value)",
    "UPDATE \(.cost) SET value_after = 1 WHERE step = 1", "UPDATE \(.cost) SET unit_cost = 1 WHERE step = 2",
    "UPDATE \(.cost) SET units = 9 WHERE step = 1", "DELETE FROM \(.cost) WHERE step = 3",
    "UPDATE \(.value) SET currency = 'EUR'", "UPDATE \(.cost) SET currency_after = 'EUR' WHERE step = 3",
    "UPDATE \(.cost) SET currency = 'EUR' WHERE step = 2",
  ]

  @Test(arguments: errors.indices)
  func `an error that is planted is found`(error: Int) async throws {
    try await StockFixture.with { stock in
      try await buy(10, of: mug, for: 100, stock)
      try await buy(5, of: mug, for: 200, stock)
      let order = try await stock.sell([(mug, 2)])
      try await stock.ship(2, of: mug, for: order)
      #expect(try await stock.service.values.verify() == [])
      try await stock.change { work throws(InventoryError) in try work.run(Self.errors[error]) }
      #expect(try await stock.service.values.verify().map(\.variant) == [mug])
    }
  }

  @Test func `sales, receipts and counts at once are worth what they come to one after the other`() async throws {
    try await StockFixture.with { stock in
      try await buy(40, of: mug, for: 333, stock)
      _ = await atOnce(8) { [mug] index in
        for _ in 0..<4 {
          if index % 2 == 0 {
            let order = try await stock.sell([(mug, 1)])
            try await stock.ship(1, of: mug, for: order)
          } else {
            try await stock.move(.adjusted, 1, of: mug)
          }
        }
      }
      #expect(try await value(of: mug, stock)?.units == 40)
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `what goods cost is for those who may know it`() async throws {
    try await StockFixture.with { stock in
      await #expect(throws: InventoryError.access(.notPermitted)) {
        try await stock.service.values.report(as: InventoryServiceTests.keeper)
      }
      await #expect(throws: InventoryError.access(.notPermitted)) {
        try await stock.service.values.list(after: nil, limit: 1, as: InventoryServiceTests.keeper)
      }
      await #expect(throws: InventoryError.access(.notAuthenticated)) {
        try await stock.service.values.report(as: .anonymous)
      }
    }
  }
}
