import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// Variants that are made of others: what can be sold of them, and what is told of that.
struct BundleTests {
  private func compose(
    _ bundle: VariantID, of parts: [(VariantID, Int)], in fixture: StockFixture
  ) async throws(InventoryError) {
    let units = parts.map { StockDemand(variant: $0.0, quantity: $0.1) }
    try await fixture.change { work throws(InventoryError) in try Bundles.compose(bundle, of: units, in: work) }
  }

  private func sellable(_ variants: [VariantID], in fixture: StockFixture) async throws -> [VariantID: Int] {
    try await fixture.database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try InventoryService.sellable(of: variants, in: snapshot)
    }
  }

  /// What was published of bundles since, by variant: whether they can be had, as their consumer finds it out.
  private func settle(_ bundle: VariantID, in fixture: StockFixture) async throws -> [Bool] {
    let relay = OutboxRelay(fixture.database, consumers: [Bundles.consumer])
    // What its consumer publishes has its place in the stream after that.
    for _ in 0..<2 { try await relay.drain() }
    let events = try await EventStream(fixture.database).events(after: 0, limit: 1_000)
    return try events.filter { $0.type == AvailabilityChanged.type.name && VariantID($0.aggregate) == bundle }.map {
      try $0.payload(of: AvailabilityChanged.type).isAvailable
    }
  }

  @Test func `a bundle can be had as often as its components make it, wherever they are`() async throws {
    try await StockFixture.with { fixture in
      let (mug, tea, set) = (VariantID.make(), VariantID.make(), VariantID.make())
      try await compose(set, of: [(mug, 1), (tea, 3)], in: fixture)
      #expect(try await sellable([set, mug], in: fixture) == [set: 0, mug: 0])
      try await fixture.move(.received, 5, of: mug)
      try await fixture.move(.received, 4, of: tea)
      try await fixture.move(.received, 4, of: tea, at: fixture.attic)
      #expect(try await sellable([set, mug, tea], in: fixture) == [set: 2, mug: 5, tea: 8])
      try await fixture.sell([(tea, 3)])
      #expect(try await sellable([set], in: fixture) == [set: 1])
      // What no count limits limits no bundle.
      try await fixture.change { work throws(InventoryError) in
        try InventoryService.setPolicy(.untracked, of: tea, in: work)
      }
      #expect(try await sellable([set], in: fixture) == [set: 5])
      try await fixture.change { work throws(InventoryError) in
        try InventoryService.setPolicy(.untracked, of: mug, in: work)
      }
      #expect(try await sellable([set], in: fixture) == [:])
      let levels = try await fixture.database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
        try InventoryService.levels(of: [set], in: snapshot)
      }
      #expect(levels[set]?.policy == .untracked)
    }
  }

  @Test func `that a bundle sold out, or is there again, is published when a component decides it`() async throws {
    try await StockFixture.with { fixture in
      let (mug, tea, set) = (VariantID.make(), VariantID.make(), VariantID.make())
      try await fixture.move(.received, 4, of: tea)
      try await compose(set, of: [(mug, 1), (tea, 3)], in: fixture)
      #expect(try await settle(set, in: fixture) == [])
      try await fixture.move(.received, 2, of: mug)
      #expect(try await settle(set, in: fixture) == [true])
      // One tin less makes no difference; the next does, though there are two.
      let order = try await fixture.sell([(tea, 1)])
      #expect(try await settle(set, in: fixture) == [true])
      try await fixture.sell([(tea, 1)])
      #expect(try await settle(set, in: fixture) == [true, false])
      try await fixture.release(of: order)
      #expect(try await settle(set, in: fixture) == [true, false, true])
      // Both components sell out at once, which is told once.
      try await fixture.sell([(tea, 3), (mug, 2)])
      #expect(try await settle(set, in: fixture) == [true, false, true, false])
      try await compose(set, of: [], in: fixture)
      try await compose(set, of: [(tea, 1)], in: fixture)
      #expect(try await settle(set, in: fixture) == [true, false, true, false])
    }
  }

  @Test func `a location that ships no longer takes its units from bundles too`() async throws {
    try await StockFixture.with { fixture in
      let (tea, set) = (VariantID.make(), VariantID.make())
      try await fixture.move(.received, 1, of: tea)
      try await fixture.move(.received, 1, of: tea, at: fixture.attic)
      try await compose(set, of: [(tea, 2)], in: fixture)
      #expect(try await settle(set, in: fixture) == [true])
      let keeper = InventoryServiceTests.keeper
      let attic = try await fixture.service.locations.location(fixture.attic, as: keeper)
      var details = attic.details
      details.roles.remove(.ships)
      _ = try await fixture.service.locations.change(attic.id, to: details, version: attic.version, as: keeper)
      #expect(try await settle(set, in: fixture) == [true, false])
    }
  }

  @Test func `a bundle has no movements, and what has stock becomes none`() async throws {
    try await StockFixture.with { fixture in
      let (mug, set) = (VariantID.make(), VariantID.make())
      try await compose(set, of: [(mug, 1)], in: fixture)
      await #expect(throws: InventoryError.isBundle(set)) { try await fixture.move(.received, 1, of: set) }
      await #expect(throws: InventoryError.outOfStock(set)) { try await fixture.sell([(set, 1)]) }
      try await fixture.move(.received, 1, of: mug)
      await #expect(throws: InventoryError.hasStock(mug)) { try await compose(mug, of: [(.make(), 1)], in: fixture) }
      let order = try await fixture.sell([(mug, 1)])
      try await fixture.ship(1, of: mug, for: order)
      try await compose(mug, of: [(.make(), 1)], in: fixture)
    }
  }

  @Test func `carts hold what bundles are made of, each as far as it is there`() async throws {
    try await StockFixture.with { fixture in
      let (mug, tea, set, cart) = (VariantID.make(), VariantID.make(), VariantID.make(), CartID.make())
      try await fixture.move(.received, 5, of: mug)
      try await fixture.move(.received, 5, of: tea)
      try await compose(set, of: [(mug, 1), (tea, 2)], in: fixture)
      try await fixture.change { work throws(InventoryError) in
        try Reservations.hold(
          [StockDemand(variant: set, quantity: 2), StockDemand(variant: mug, quantity: 1)], for: cart,
          lasting: .seconds(60), at: StockFixture.now, in: work)
      }
      #expect(try await sellable([set, mug, tea], in: fixture) == [set: 0, mug: 2, tea: 1])
    }
  }

  @Test func `a cart holds no part of a bundle that cannot be had`() async throws {
    try await StockFixture.with { fixture in
      let (mug, tea, set, cart) = (VariantID.make(), VariantID.make(), VariantID.make(), CartID.make())
      try await fixture.move(.received, 50, of: mug)
      try await compose(set, of: [(mug, 10), (tea, 1)], in: fixture)
      func hold() async throws -> [VariantID: Int] {
        try await fixture.change { work throws(InventoryError) in
          try Reservations.hold(
            [StockDemand(variant: set, quantity: 4)], for: cart, lasting: .seconds(60), at: StockFixture.now, in: work)
        }
        return try await sellable([mug, tea], in: fixture)
      }
      #expect(try await hold() == [mug: 50, tea: 0])
      try await fixture.move(.received, 2, of: tea)
      #expect(try await hold() == [mug: 30, tea: 0])
      // What it holds itself is there for it.
      #expect(try await hold() == [mug: 30, tea: 0])
    }
  }

  @Test func `what has become a bundle since it was sold comes back to no stock, and the rest does`() async throws {
    try await StockFixture.with { fixture in
      let (mug, set) = (VariantID.make(), VariantID.make())
      try await compose(set, of: [(mug, 1)], in: fixture)
      let home = fixture.main
      try await fixture.change { work throws(InventoryError) in
        try StockReturns.restock(
          [ReturnedStock(variant: set, sellable: 1, damaged: 0), ReturnedStock(variant: mug, sellable: 2, damaged: 1)],
          of: .make(), at: home, on: StockFixture.now, in: work)
      }
      #expect(try await fixture.quantities(of: mug)?.onHand == 3)
      #expect(try await fixture.quantities(of: set) == nil)
    }
  }

  @Test(.onPostgreSQL) func `components that change at the same moment leave what is told of a bundle right`()
    async throws
  {
    try await StockFixture.with { fixture in
      for _ in 0..<10 {
        let (mug, tea, set) = (VariantID.make(), VariantID.make(), VariantID.make())
        try await compose(set, of: [(mug, 1), (tea, 1)], in: fixture)
        _ = await atOnce(2) { turn in try await fixture.move(.received, 1, of: turn == 0 ? mug : tea) }
        #expect(try await settle(set, in: fixture).last == true)
      }
    }
  }
}
