import Access
import AccessService
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import Testing

/// What staff record: units that are withheld, and what was recorded by mistake.
struct StockChangeTests {
  private let mug = VariantID.make()
  private var keeper: Principal { InventoryServiceTests.keeper }

  private func history(_ stock: StockFixture) async throws -> [StockMovement] {
    try await stock.service.movements(of: mug, after: nil, limit: 100, as: keeper).items
  }

  @Test func `what is withheld is there and not for sale, until it is put back`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug)
      func withhold(_ units: Int) async throws(InventoryError) {
        let change = StockWithholding(variant: mug, quantity: units, cause: .damaged, reason: "Wet")
        try await stock.service.withhold(change, once: StockFixture.key(), as: keeper)
      }
      try await withhold(4)
      #expect(try await stock.sellable(mug) == 1)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 5, unavailable: 4))
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 2)]) }
      await #expect(throws: InventoryError.outOfStock(mug)) { try await withhold(2) }
      await #expect(throws: InventoryError.tooFew(.unavailable, mug)) { try await withhold(-5) }
      await #expect(throws: InventoryError.emptyAdjustment) { try await withhold(0) }
      try await withhold(-3)
      #expect(try await stock.sellable(mug) == 4)
      let movements = try await history(stock)
      #expect(movements.map(\.kind).contains(.restored))
      #expect(movements.first { $0.kind == .withheld }?.contents.cause == .damaged)
    }
  }

  @Test func `withholding the last unit sells out, and putting it back offers it again`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 2, of: mug)
      try await stock.move(.withheld, 2, of: mug)
      try await stock.move(.restored, 1, of: mug)
      #expect(try await stock.told(of: mug) == [true, false, true])
    }
  }

  @Test func `a mistake is undone once, by a movement that names it`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug)
      let mistake = try #require(try await history(stock).first)
      func reverse(_ id: StockMovementID) async throws(InventoryError) {
        try await stock.service.reverse(id, because: "Counted twice", once: StockFixture.key(), as: keeper)
      }
      try await reverse(mistake.id)
      #expect(try await stock.quantities(of: mug) == StockQuantities())
      let reversal = try #require(try await history(stock).first { $0.contents.reverses == mistake.id })
      #expect(reversal.kind == .received)
      #expect(reversal.contents.quantity == -5)
      #expect(reversal.contents.reason == "Counted twice")
      await #expect(throws: InventoryError.notReversible) { try await reverse(mistake.id) }
      await #expect(throws: InventoryError.notReversible) { try await reverse(reversal.id) }
      await #expect(throws: InventoryError.unknownMovement) { try await reverse(.make()) }
      // The units must be there still.
      try await stock.move(.received, 5, of: mug)
      try await stock.sell([(mug, 3)])
      let taken = try #require(try await history(stock).first { $0.kind == .allocated })
      await #expect(throws: InventoryError.notReversible) { try await reverse(taken.id) }
      let second = try #require(
        try await history(stock).first {
          $0.kind == .received && $0.contents.reverses == nil && $0.id != mistake.id
        })
      await #expect(throws: InventoryError.outOfStock(mug)) { try await reverse(second.id) }
    }
  }

  @Test func `who may not write withholds and undoes nothing`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug)
      let id = try #require(try await history(stock).first).id
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.inventoryRead]))
      let change = StockWithholding(variant: mug, quantity: 1, cause: .other)
      await #expect(throws: InventoryError.access(.notPermitted)) {
        try await stock.service.withhold(change, once: StockFixture.key(), as: reader)
      }
      await #expect(throws: InventoryError.access(.notPermitted)) {
        try await stock.service.reverse(id, because: "x", once: StockFixture.key(), as: reader)
      }
    }
  }

  @Test func `a movement tells who made it and what it belongs to`() async throws {
    try await StockFixture.with { stock in
      let receipt = Receipt(lines: [.init(variant: mug, quantity: 5)])
      let acting = Acting(principal: "staff:7", operation: "receiveStock", address: "127.0.0.1")
      try await Acting.$current.withValue(acting) {
        try await stock.service.receive(receipt, once: StockFixture.key(), as: keeper)
      }
      let order = try await stock.sell([(mug, 2)])
      let movements = try await history(stock)
      let received = try #require(movements.first { $0.kind == .received })
      #expect(received.actor == "staff:7" && received.contents.reference?.kind == .receipt)
      let taken = try #require(movements.first { $0.kind == .allocated })
      #expect(taken.actor == nil && taken.order == order)
      #expect(taken.balance == .init(onHand: 5, available: 3))
    }
  }

  @Test func `the list has what is low, what is sold out and what is not limited, page by page`() async throws {
    try await StockFixture.with { stock in
      var variants: [VariantID] = []
      for units in 0..<8 {
        let variant = VariantID.make()
        variants.append(variant)
        try await stock.move(.received, 1, of: variant)
        if units == 0 { try await stock.move(.adjusted, -1, of: variant) }
        if units > 1 { try await stock.move(.received, units - 1, of: variant) }
      }
      try await stock.setPolicy(.untracked, of: variants[6])
      try await stock.setPolicy(.oversells, of: variants[7])
      try await stock.move(.received, 1, of: variants[3], at: stock.attic)
      func all(_ filter: StockFilter) async throws -> [Int] {
        var (found, cursor): ([StockItem], Cursor?) = ([], nil)
        repeat {
          let page = try await stock.service.stock(filter, after: cursor, limit: 2, as: keeper)
          found += page.items
          cursor = page.next
        } while cursor != nil
        return found.map(\.available)
      }
      #expect(try await all(StockFilter(selection: .low)) == [0, 1, 1, 2, 3, 4])
      #expect(try await all(StockFilter(selection: .out)) == [0])
      #expect(try await all(StockFilter(selection: .untracked)) == [6])
      #expect(try await all(StockFilter(selection: .oversells)) == [7])
      #expect(try await all(StockFilter(location: stock.attic)) == [1])
      #expect(try await all(StockFilter(location: stock.attic, selection: .low)) == [1])
      #expect(try await all(StockFilter()).count == 9)
      #expect(try await all(StockFilter(variant: variants[3])).sorted() == [1, 3])
      let page = try await stock.service.stock(StockFilter(selection: .low), after: nil, limit: 1, as: keeper)
      await #expect(throws: InventoryError.invalidCursor) {
        try await stock.service.stock(after: page.next, limit: 1, as: keeper)
      }
    }
  }

  @Test func `a file of locations that says nothing of what they do changes nothing of it`() async throws {
    try await StockFixture.with { shop in
      let keeper = InventoryServiceTests.keeper
      let details = Location.Details(code: "S1", name: "Shop", kind: .shop, roles: LocationFile.usualRoles)
      _ = try await shop.service.locations.take([NewLocation(details)], as: keeper)
      let all = try await shop.service.locations.all(after: nil, limit: 100, as: keeper).items
      let known = try #require(all.first { $0.details.code == "S1" })
      var changed = known.details
      (changed.priority, changed.roles) = (5, [.pickup])
      _ = try await shop.service.locations.change(known.id, to: changed, version: known.version, as: keeper)
      var renamed = details
      renamed.name = "Shop in Leeds"
      let report = try await shop.service.locations.take([NewLocation(renamed)], as: keeper)
      #expect(report.changed == 1)
      let now = try await shop.service.locations.all(after: nil, limit: 100, as: keeper).items
      let kept = try #require(now.first { $0.details.code == "S1" }).details
      #expect(kept.name == "Shop in Leeds" && kept.priority == 5 && kept.roles == [.pickup])
      #expect(try await shop.service.locations.take([NewLocation(renamed)], as: keeper).unchanged == 1)
    }
  }

  @Test func `the first units where orders are sent from can be had, whatever limits the variant`() async throws {
    try await StockFixture.with { shop in
      let keeper = InventoryServiceTests.keeper
      for (policy, limit) in [(StockPolicy.tracked, Int?.none), (.untracked, nil), (.oversells, nil), (.oversells, 3)] {
        let variant = VariantID.make()
        let attic = try #require(
          try await shop.service.locations.all(after: nil, limit: 10, as: keeper).items.first { $0.id == shop.attic })
        var closed = attic.details
        closed.roles = [.returns]
        _ = try await shop.service.locations.change(attic.id, to: closed, version: attic.version, as: keeper)
        try await shop.move(.received, 5, of: variant, at: shop.attic)
        if policy != .tracked {
          try await shop.change { work throws(InventoryError) in
            try InventoryService.setPolicy(
              StockTerms(policy: policy, backorderLimit: limit), of: variant, in: work)
          }
        }
        #expect(try await shop.told(of: variant) == [])
        try await shop.move(.received, 5, of: variant, at: shop.main)
        #expect(try await shop.told(of: variant) == [true], "\(policy) \(String(describing: limit))")
        let now = try #require(
          try await shop.service.locations.all(after: nil, limit: 10, as: keeper).items.first { $0.id == shop.attic })
        _ = try await shop.service.locations.change(now.id, to: attic.details, version: now.version, as: keeper)
      }
    }
  }
}
