import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// What is sold before it comes: how much of it is there, and when the rest is expected.
struct PreorderTests {
  private let mug = VariantID.make(), tea = VariantID.make(), set = VariantID.make()

  private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  private func sell(
    _ variant: VariantID, expectedOn day: LocalDay?, limit: Int? = 10, in fixture: StockFixture
  ) async throws(InventoryError) {
    try await fixture.change { work throws(InventoryError) in
      try InventoryService.setPolicy(
        StockTerms(policy: .oversells, backorderLimit: limit, expectedOn: day), of: variant, in: work)
    }
  }

  private func preorders(on day: LocalDay, in fixture: StockFixture) async throws -> [VariantID: Preorder] {
    let variants = [mug, tea, set]
    return try await fixture.database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try Preorders.of(variants, on: day, in: snapshot)
    }
  }

  @Test func `what is there is told with the day of the rest, until that comes`() async throws {
    try await StockFixture.with { fixture in
      let (before, due) = (try day("2026-12-23"), try day("2026-12-24"))
      try await fixture.move(.received, 2, of: mug)
      try await fixture.move(.received, 1, of: mug, at: fixture.attic)
      try await sell(mug, expectedOn: due, in: fixture)
      try await sell(tea, expectedOn: nil, in: fixture)
      #expect(try await preorders(on: before, in: fixture) == [mug: Preorder(inStock: 3, expectedOn: due)])
      #expect(try await preorders(on: due, in: fixture) == [:])
      // What is owed is no stock, and what is sold there and then waits for nothing.
      try await fixture.sell([(mug, 5)])
      #expect(try await preorders(on: before, in: fixture) == [mug: Preorder(inStock: 0, expectedOn: due)])
      #expect(try await fixture.sellable(mug) == 8)
      // Where nothing is sent from is nothing that shoppers have.
      try await fixture.move(.received, 9, of: mug)
      try await fixture.change { work throws(InventoryError) in
        try work.run("UPDATE \(.location) SET ships = 0 WHERE id = \(fixture.attic)")
      }
      let found = try await preorders(on: before, in: fixture)
      let there = try await fixture.quantities(of: mug)
      #expect(found[mug]?.inStock == there.map { max($0.available, 0) })
    }
  }

  @Test func `what a cart holds is there for it, but not what may be owed to it`() async throws {
    try await StockFixture.with { fixture in
      let (before, due) = (try day("2026-12-23"), try day("2026-12-24"))
      let (mug, cart) = (mug, CartID.make())
      try await fixture.move(.received, 2, of: mug)
      try await sell(mug, expectedOn: due, in: fixture)
      func hold(_ units: Int) async throws -> [Int?] {
        try await fixture.change { work throws(InventoryError) in
          _ = try Reservations.hold(
            [StockDemand(variant: mug, quantity: units)], for: cart, lasting: .seconds(600), at: StockFixture.now,
            in: work)
        }
        return try await fixture.database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
          [
            try Preorders.of([mug], on: before, in: snapshot)[mug]?.inStock,
            try Preorders.of([mug], heldFor: cart, on: before, in: snapshot)[mug]?.inStock,
          ]
        }
      }
      #expect(try await hold(1) == [1, 2])
      #expect(try await hold(2) == [0, 2])
      #expect(try await hold(5) == [0, 2])
    }
  }

  @Test func `what is owed at one location is not taken from what is there at another`() async throws {
    try await StockFixture.with { fixture in
      let (before, due) = (try day("2026-12-23"), try day("2026-12-24"))
      try await sell(mug, expectedOn: due, in: fixture)
      try await fixture.sell([(mug, 4)])
      try await fixture.move(.received, 3, of: mug, at: fixture.attic)
      #expect(try await preorders(on: before, in: fixture) == [mug: Preorder(inStock: 3, expectedOn: due)])
    }
  }

  @Test func `each location has the day, a new one too, and where orders move`() async throws {
    try await StockFixture.with { fixture in
      let due = try day("2026-12-24")
      try await sell(mug, expectedOn: due, in: fixture)
      try await fixture.move(.received, 1, of: mug, at: fixture.attic)
      func terms() async throws -> [StockTerms] {
        try await fixture.service.stock(
          StockFilter(variant: mug), after: nil, limit: 9, as: InventoryServiceTests.keeper
        ).items.map(\.terms)
      }
      let sold = StockTerms(policy: .oversells, backorderLimit: 10, expectedOn: due)
      #expect(try await terms() == [sold, sold])
      let third = try await fixture.service.locations.add(
        NewLocation(.init(code: "THIRD", name: "Third", kind: .warehouse)), once: nil, as: InventoryServiceTests.keeper)
      let order = try await fixture.sell([(mug, 1)])
      try await fixture.relocate(
        [CommittedStock(variant: mug, location: fixture.attic, quantity: 1)], of: order, to: third.id)
      #expect(try await terms() == [sold, sold, sold])
      // Another policy keeps neither.
      try await fixture.setPolicy(.untracked, of: mug)
      #expect(try await terms() == Array(repeating: StockTerms(policy: .untracked), count: 3))
    }
  }

  @Test func `shoppers read the day while none is there, and pages are told of another day`() async throws {
    try await StockFixture.with { fixture in
      // The fixture's clock stands at the beginning of 1970.
      let (due, later) = (try day("1970-01-02"), try day("1970-02-01"))
      try await fixture.move(.received, 1, of: mug)
      try await sell(mug, expectedOn: due, in: fixture)
      #expect(try await fixture.service.availability(of: mug) == Availability(variant: mug, available: 10))
      try await fixture.sell([(mug, 1)])
      #expect(
        try await fixture.service.availability(of: mug) == Availability(variant: mug, available: 10, expectedOn: due))
      try await sell(mug, expectedOn: later, in: fixture)
      #expect(try await fixture.service.availability(of: mug).expectedOn == later)
      try await sell(mug, expectedOn: later, in: fixture)
      try await OutboxRelay(fixture.database, consumers: []).drain()
      let told = try await EventStream(fixture.database).events(after: 0, limit: 100)
        .filter { $0.type == AvailabilityChanged.type.name }
      // It came, it has a day, the last was sold, and there is another day; what was so already is no news.
      #expect(told.count == 4)
      try await sell(mug, expectedOn: try day("1970-01-01"), in: fixture)
      #expect(try await fixture.service.availability(of: mug).expectedOn == nil)
    }
  }

  @Test func `a bundle waits for the last of its components`() async throws {
    try await StockFixture.with { fixture in
      let (soon, late) = (try day("1970-01-05"), try day("1970-03-01"))
      let (set, parts) = (set, [StockDemand(variant: mug, quantity: 1), StockDemand(variant: tea, quantity: 2)])
      try await fixture.change { work throws(InventoryError) in try Bundles.compose(set, of: parts, in: work) }
      try await sell(mug, expectedOn: late, in: fixture)
      try await sell(tea, expectedOn: soon, in: fixture)
      #expect(try await fixture.service.availability(of: set).expectedOn == late)
      try await fixture.move(.received, 1, of: mug)
      #expect(try await fixture.service.availability(of: set).expectedOn == soon)
      // One of two is not enough for a set.
      try await fixture.move(.received, 1, of: tea)
      #expect(try await fixture.service.availability(of: set).expectedOn == soon)
      try await fixture.move(.received, 1, of: tea)
      #expect(try await fixture.service.availability(of: set) == Availability(variant: set, available: 6))
      // Its page says the days of its components.
      func told() async throws -> Int {
        for _ in 0..<2 { try await OutboxRelay(fixture.database, consumers: [Bundles.consumer]).drain() }
        return try await EventStream(fixture.database).events(after: 0, limit: 1_000)
          .count { $0.type == AvailabilityChanged.type.name && VariantID($0.aggregate) == set }
      }
      let former = try await told()
      try await sell(tea, expectedOn: late, in: fixture)
      #expect(try await told() == former + 1)
    }
  }
}
