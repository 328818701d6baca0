import Access
import AccessService
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Counts of what a location has, and how they correct the stock.
struct StocktakeTests {
  private let mug = VariantID.make()
  private let bowl = VariantID.make()
  private var keeper: Principal { InventoryServiceTests.keeper }

  private func begin(_ stock: StockFixture) async throws(InventoryError) -> StocktakeID {
    try await stock.service.stocktakes.begin(
      NewStocktake(location: stock.main, note: "Shelf A"), once: StockFixture.key(), as: keeper
    ).id
  }

  @discardableResult private func count(
    _ stock: StockFixture, _ id: StocktakeID, _ variant: VariantID, _ units: Int, adds: Bool = false
  ) async throws(InventoryError) -> StocktakeLine {
    try await stock.service.stocktakes.count(
      StocktakeCount(variant: variant, units: units, adds: adds), in: id, once: StockFixture.key(), as: keeper)
  }

  @discardableResult private func close(
    _ stock: StockFixture, _ id: StocktakeID
  ) async throws(InventoryError) -> Stocktake {
    try await stock.service.stocktakes.close(id, once: StockFixture.key(), as: keeper)
  }

  @Test func `what was counted corrects the stock, and what was not stays`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 10, of: mug)
      try await stock.move(.received, 5, of: bowl)
      let plate = VariantID.make()
      let id = try await begin(stock)
      #expect(try await count(stock, id, mug, 8).difference == -2)
      try await count(stock, id, plate, 3)
      // Nothing is corrected before the count is closed.
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 10))
      let closed = try await close(stock, id)
      #expect(closed.status == .closed)
      #expect(closed.sums == Stocktake.Sums(counted: 2, differing: 2, difference: 1))
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 8))
      #expect(try await stock.quantities(of: plate) == StockQuantities(onHand: 3))
      #expect(try await stock.quantities(of: bowl) == StockQuantities(onHand: 5))
      let movement = try #require(
        try await stock.service.movements(of: plate, after: nil, limit: 1, as: keeper).items.first)
      #expect(movement.stocktake == id)
      #expect(movement.contents.reason == "Stocktake 1")
    }
  }

  @Test func `what is sold and sent between the count and its end stays right`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 10, of: mug)
      let id = try await begin(stock)
      try await count(stock, id, mug, 9)
      let order = try await stock.sell([(mug, 4)])
      try await stock.ship(4, of: mug, for: order)
      try await close(stock, id)
      // Nine were there, four left.
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 5))
    }
  }

  @Test func `a scanner counts one by one, and a recount begins anew`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 3, of: mug)
      let id = try await begin(stock)
      for _ in 0..<4 { try await count(stock, id, mug, 1, adds: true) }
      let lines = try await stock.service.stocktakes.lines(of: id, after: nil, limit: 10, as: keeper)
      #expect(lines.items.map(\.counted) == [4])
      #expect(lines.items.map(\.onHand) == [3])
      #expect(try await count(stock, id, mug, 3).difference == 0)
      let differing = try await stock.service.stocktakes.lines(
        of: id, differing: true, after: nil, limit: 10, as: keeper)
      #expect(differing.items.isEmpty)
    }
  }

  @Test func `units are not added to a count of what was corrected since; it is counted anew`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 3, of: mug)
      let id = try await begin(stock)
      try await count(stock, id, mug, 2, adds: true)
      try await stock.move(.adjusted, 4, of: mug, on: Timestamp(milliseconds: 1_000))
      await #expect(throws: InventoryError.countIsStale(mug)) { try await count(stock, id, mug, 1, adds: true) }
      #expect(try await count(stock, id, mug, 7).difference == 0)
      try await close(stock, id)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 7))
    }
  }

  @Test func `a variant is in one open stocktake of a location at a time`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 10, of: mug)
      let (one, other) = (try await begin(stock), try await begin(stock))
      try await count(stock, one, mug, 4)
      await #expect(throws: InventoryError.countIsStale(mug)) { try await count(stock, other, mug, 6) }
      try await close(stock, one)
      #expect(try await count(stock, other, mug, 6).difference == 2)
    }
  }

  @Test func `units that belong to orders are not counted away`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug)
      try await stock.move(.received, 5, of: bowl)
      try await stock.sell([(mug, 4)])
      let id = try await begin(stock)
      try await count(stock, id, mug, 3)
      try await count(stock, id, bowl, 1)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await close(stock, id) }
      // All of it or nothing, and staff may count again.
      #expect(try await stock.quantities(of: bowl) == StockQuantities(onHand: 5))
      try await count(stock, id, mug, 4)
      try await close(stock, id)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 4, committed: 4))
    }
  }

  @Test func `a stocktake that has ended counts nothing more`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug)
      let id = try await begin(stock)
      try await count(stock, id, mug, 1)
      let called = try await stock.service.stocktakes.cancel(id, once: StockFixture.key(), as: keeper)
      #expect(called.status == .cancelled)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 5))
      await #expect(throws: InventoryError.stocktakeEnded) { try await count(stock, id, mug, 2) }
      await #expect(throws: InventoryError.stocktakeEnded) { try await close(stock, id) }
      await #expect(throws: InventoryError.unknownStocktake) { try await close(stock, .make()) }
      await #expect(throws: InventoryError.unknownLocation) {
        _ = try await stock.service.stocktakes.begin(
          NewStocktake(location: .make()), once: StockFixture.key(), as: keeper)
      }
      await #expect(throws: InventoryError.access(.notAuthenticated)) {
        try await stock.service.stocktakes.cancel(id, once: StockFixture.key(), as: .anonymous)
      }
    }
  }

  @Test func `lists go on where a page ends`() async throws {
    try await StockFixture.with { stock in
      for _ in 0..<3 { _ = try await begin(stock) }
      let service = stock.service.stocktakes
      let first = try await service.all(after: nil, limit: 2, as: keeper)
      let rest = try await service.all(after: first.next, limit: 2, as: keeper)
      #expect((first.items + rest.items).map(\.number) == [3, 2, 1])
      let id = try #require(first.items.first).id
      for _ in 0..<3 { try await count(stock, id, .make(), 1) }
      let top = try await service.lines(of: id, after: nil, limit: 2, as: keeper)
      let bottom = try await service.lines(of: id, after: top.next, limit: 2, as: keeper)
      #expect(Set((top.items + bottom.items).map(\.variant)).count == 3)
      await #expect(throws: InventoryError.invalidCursor) {
        _ = try await service.lines(of: id, differing: true, after: top.next, limit: 2, as: keeper)
      }
    }
  }

  @Test(.onPostgreSQL)
  func `several people who scan, and close, at once lose no unit`() async throws {
    try await StockFixture.with { stock in
      for _ in 0..<5 {
        let mug = VariantID.make()
        try await stock.move(.received, 20, of: mug)
        let id = try await begin(stock)
        let scans = await atOnce(8) { [self] _ in try await count(stock, id, mug, 1, adds: true) }
        #expect(scans.allSatisfy { (try? $0.get()) != nil })
        let ends = await atOnce(3) { [self] _ in try await close(stock, id) }
        #expect(ends.count { (try? $0.get()) != nil } == 1)
        #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 8))
      }
    }
  }
}
