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

/// Purchase orders and transfers, and what they do to the stock.
struct ReplenishmentServiceTests {
  private let mug = VariantID.make()
  private let bowl = VariantID.make()
  private var keeper: Principal { InventoryServiceTests.keeper }

  private func supplier(_ stock: StockFixture, _ name: String = "Potters") async throws(InventoryError) -> SupplierID {
    try await stock.service.suppliers.add(NewSupplier(.init(name: name)), once: nil, as: keeper).id
  }

  private func draft(
    _ stock: StockFixture, from origin: LocationID? = nil, _ items: [(VariantID, Int)]
  ) async throws(InventoryError) -> Replenishment {
    let supplier: SupplierID? = origin == nil ? try await supplier(stock, "\(SupplierID.make())") : nil
    return try await stock.service.replenishments.add(
      NewReplenishment(
        .init(
          supplier: supplier, origin: origin, destination: stock.main,
          items: items.map { .init(variant: $0.0, quantity: $0.1) })), once: StockFixture.key(), as: keeper)
  }

  private func sent(
    _ stock: StockFixture, from origin: LocationID? = nil, _ items: [(VariantID, Int)]
  ) async throws(InventoryError) -> ReplenishmentID {
    let goods = try await draft(stock, from: origin, items)
    _ = try await stock.service.replenishments.dispatch(goods.id, version: 1, once: StockFixture.key(), as: keeper)
    return goods.id
  }

  @discardableResult private func receive(
    _ stock: StockFixture, _ id: ReplenishmentID, _ lines: [GoodsArrival.Line]
  ) async throws(InventoryError) -> Replenishment {
    let version = try await stock.service.replenishments.replenishment(id, as: keeper).version
    return try await stock.service.replenishments.receive(
      GoodsArrival(lines: lines), of: id, version: version, once: StockFixture.key(), as: keeper)
  }

  @Test func `what is ordered is incoming, and what comes is on hand`() async throws {
    try await StockFixture.with { stock in
      let id = try await sent(stock, [(mug, 10), (bowl, 4)])
      #expect(try await stock.quantities(of: mug) == StockQuantities(incoming: 10))
      #expect(try await stock.sellable(mug) == 0)
      let part = try await receive(stock, id, [.init(variant: mug, received: 6, damaged: 1)])
      #expect(part.status == .partlyReceived)
      #expect(part.lines.first?.outstanding == 3)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 7, unavailable: 1, incoming: 3))
      #expect(try await stock.sellable(mug) == 6)
      let all = try await receive(
        stock, id, [.init(variant: mug, received: 3), .init(variant: bowl, received: 4)])
      #expect(all.status == .received)
      #expect(try await stock.quantities(of: bowl) == StockQuantities(onHand: 4))
      await #expect(throws: InventoryError.wrongStep(.receive, .received)) {
        try await receive(stock, id, [.init(variant: mug, received: 1)])
      }
    }
  }

  @Test func `more than was ordered is taken in as well`() async throws {
    try await StockFixture.with { stock in
      let id = try await sent(stock, [(mug, 5)])
      let goods = try await receive(stock, id, [.init(variant: mug, received: 7, damaged: 1)])
      #expect(goods.status == .received)
      #expect(goods.lines.first?.surplus == 3)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 8, unavailable: 1))
    }
  }

  @Test func `what never comes is missing`() async throws {
    try await StockFixture.with { stock in
      let id = try await sent(stock, [(mug, 5), (bowl, 2)])
      try await receive(stock, id, [.init(variant: mug, received: 4)])
      let goods = try await stock.service.replenishments.close(id, version: 3, once: StockFixture.key(), as: keeper)
      #expect(goods.status == .received)
      #expect(goods.lines.map(\.missing) == [1, 2])
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 4))
      #expect(try await stock.quantities(of: bowl) == StockQuantities())
    }
  }

  @Test func `a transfer takes from where it comes, and gives back what is called off`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 8, of: mug, at: stock.attic)
      let id = try await sent(stock, from: stock.attic, [(mug, 5)])
      #expect(try await stock.quantities(of: mug, at: stock.attic) == StockQuantities(onHand: 3))
      #expect(try await stock.quantities(of: mug) == StockQuantities(incoming: 5))
      #expect(try await stock.sellable(mug) == 3)
      let goods = try await stock.service.replenishments.cancel(id, version: 2, once: StockFixture.key(), as: keeper)
      #expect(goods.status == .cancelled)
      #expect(try await stock.quantities(of: mug, at: stock.attic) == StockQuantities(onHand: 8))
      #expect(try await stock.quantities(of: mug) == StockQuantities())
      await #expect(throws: InventoryError.outOfStock(mug)) {
        _ = try await sent(stock, from: stock.attic, [(mug, 9)])
      }
      // A transfer that could not be sent moved nothing, and is a draft still.
      #expect(try await stock.quantities(of: mug) == StockQuantities())
      let drafts = try await stock.service.replenishments.all(
        .init(kind: .transfer, status: .draft), after: nil, limit: 10, as: keeper)
      #expect(drafts.items.count == 1)
    }
  }

  @Test func `units that belong to orders are not sent elsewhere`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      try await stock.sell([(mug, 4)])
      await #expect(throws: InventoryError.outOfStock(mug)) {
        _ = try await sent(stock, from: stock.attic, [(mug, 2)])
      }
    }
  }

  @Test func `a repeated step moves nothing twice`() async throws {
    try await StockFixture.with { stock in
      let goods = try await draft(stock, [(mug, 5)])
      let service = stock.service.replenishments
      let (first, second) = (StockFixture.key("sent"), StockFixture.key("came"))
      for _ in 0..<2 { _ = try await service.dispatch(goods.id, version: 1, once: first, as: keeper) }
      #expect(try await stock.quantities(of: mug) == StockQuantities(incoming: 5))
      for _ in 0..<2 {
        _ = try await service.receive(
          GoodsArrival(lines: [.init(variant: mug, received: 2)]), of: goods.id, version: 2, once: second, as: keeper)
      }
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 2, incoming: 3))
    }
  }

  @Test func `what cannot be sent is refused`() async throws {
    try await StockFixture.with { stock in
      let supplier = try await supplier(stock)
      func add(_ details: Replenishment.Details) async throws(InventoryError) {
        _ = try await stock.service.replenishments.add(
          NewReplenishment(details), once: StockFixture.key(), as: keeper)
      }
      let item = Replenishment.Item(variant: mug, quantity: 1)
      await #expect(throws: InventoryError.unclearSource) {
        try await add(.init(destination: stock.main, items: [item]))
      }
      await #expect(throws: InventoryError.unclearSource) {
        try await add(.init(supplier: supplier, origin: stock.attic, destination: stock.main, items: [item]))
      }
      await #expect(throws: InventoryError.sameLocation) {
        try await add(.init(origin: stock.main, destination: stock.main, items: [item]))
      }
      await #expect(throws: InventoryError.unclearCost) {
        let costs = [try Money(1, .gbp), try Money(1, .eur)]
        let items = costs.map { Replenishment.Item(variant: .make(), quantity: 1, unitCost: $0) }
        try await add(.init(supplier: supplier, destination: stock.main, items: items))
      }
      await #expect(throws: InventoryError.unknownSupplier) {
        try await add(.init(supplier: .make(), destination: stock.main, items: [item]))
      }
      await #expect(throws: InventoryError.unknownLocation) {
        try await add(.init(supplier: supplier, destination: .make(), items: [item]))
      }
      await #expect(throws: InventoryError.repeatedVariant(mug)) {
        try await add(.init(supplier: supplier, destination: stock.main, items: [item, item]))
      }
      let empty = try await draft(stock, [])
      await #expect(throws: InventoryError.emptyReplenishment) {
        _ = try await stock.service.replenishments.dispatch(
          empty.id, version: 1, once: StockFixture.key(), as: keeper)
      }
      let id = try await sent(stock, [(mug, 1)])
      await #expect(throws: InventoryError.notExpected(bowl)) {
        try await receive(stock, id, [.init(variant: bowl, received: 1)])
      }
      await #expect(throws: InventoryError.emptyReplenishment) {
        try await receive(stock, id, [.init(variant: mug, received: 0)])
      }
      await #expect(throws: InventoryError.repeatedVariant(mug)) {
        try await receive(stock, id, [.init(variant: mug, received: 1), .init(variant: mug, received: 1)])
      }
      await #expect(throws: InventoryError.supplierExists) { _ = try await self.supplier(stock, " potters") }
    }
  }

  @Test func `goods that somebody else has taken in are not taken in again`() async throws {
    try await StockFixture.with { stock in
      let id = try await sent(stock, [(mug, 10), (bowl, 5)])
      try await receive(stock, id, [.init(variant: mug, received: 10)])
      await #expect(throws: InventoryError.changedSince(version: 3)) {
        _ = try await stock.service.replenishments.receive(
          GoodsArrival(lines: [.init(variant: mug, received: 10)]), of: id, version: 2, once: StockFixture.key(),
          as: keeper)
      }
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 10))
    }
  }

  @Test func `what is owed is not sent elsewhere, whatever may be sold`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      try await stock.setPolicy(.oversells, of: mug)
      await #expect(throws: InventoryError.outOfStock(mug)) {
        _ = try await sent(stock, from: stock.attic, [(mug, 6)])
      }
      _ = try await sent(stock, from: stock.attic, [(mug, 5)])
      #expect(try await stock.quantities(of: mug, at: stock.attic) == StockQuantities())
    }
  }

  @Test func `a draft is changed by whoever read it last, and by nobody once it is sent`() async throws {
    try await StockFixture.with { stock in
      let goods = try await draft(stock, [(mug, 5)])
      let service = stock.service.replenishments
      var details = goods.details
      details.items = [.init(variant: bowl, quantity: 2), .init(variant: mug, quantity: 1)]
      let changed = try await service.change(goods.id, to: details, version: 1, as: keeper)
      #expect(changed.details == details)
      #expect(changed.version == 2)
      await #expect(throws: InventoryError.changedSince(version: 2)) {
        _ = try await service.change(goods.id, to: details, version: 1, as: keeper)
      }
      _ = try await service.dispatch(goods.id, version: 2, once: StockFixture.key(), as: keeper)
      await #expect(throws: InventoryError.wrongStep(.change, .underWay)) {
        _ = try await service.change(goods.id, to: details, version: 3, as: keeper)
      }
    }
  }

  @Test func `a movement of goods on their way names them, and is not undone by hand`() async throws {
    try await StockFixture.with { stock in
      let id = try await sent(stock, [(mug, 5)])
      try await receive(stock, id, [.init(variant: mug, received: 5)])
      let movements = try await stock.service.movements(of: mug, after: nil, limit: 10, as: keeper).items
      #expect(Set(movements.map(\.kind)) == [.expected, .arrived])
      for movement in movements {
        #expect(movement.contents.reference == StockReference(.purchaseOrder, id.value))
        await #expect(throws: InventoryError.notReversible) {
          try await stock.service.reverse(movement.id, because: "No", once: StockFixture.key(), as: keeper)
        }
      }
    }
  }

  @Test func `a supplier and a location that goods name cannot be removed`() async throws {
    try await StockFixture.with { stock in
      let (used, unused) = (try await supplier(stock), try await supplier(stock, "Weavers"))
      _ = try await stock.service.replenishments.add(
        NewReplenishment(.init(supplier: used, destination: stock.attic, items: [])), once: StockFixture.key(),
        as: keeper)
      await #expect(throws: InventoryError.supplierInUse) {
        try await stock.service.suppliers.remove(used, as: keeper)
      }
      await #expect(throws: InventoryError.locationInUse) {
        try await stock.service.locations.remove(stock.attic, as: keeper)
      }
      try await stock.service.suppliers.remove(unused, as: keeper)
      let left = try await stock.service.suppliers.all(after: nil, limit: 10, as: keeper)
      #expect(left.items.map(\.id) == [used])
    }
  }

  @Test func `lists go on where a page ends`() async throws {
    try await StockFixture.with { stock in
      for _ in 0..<5 { _ = try await draft(stock, [(mug, 1)]) }
      let service = stock.service.replenishments
      var (numbers, cursor): ([Int], Cursor?) = ([], nil)
      repeat {
        let page = try await service.all(after: cursor, limit: 2, as: keeper)
        numbers += page.items.map(\.number)
        cursor = page.next
      } while cursor != nil
      #expect(numbers == [5, 4, 3, 2, 1])
      let first = try await service.all(after: nil, limit: 2, as: keeper)
      await #expect(throws: InventoryError.invalidCursor) {
        _ = try await service.all(.init(kind: .transfer), after: first.next, limit: 2, as: keeper)
      }
      var (names, place): ([String], Cursor?) = ([], nil)
      repeat {
        let page = try await stock.service.suppliers.all(after: place, limit: 2, as: keeper)
        names += page.items.map(\.name)
        place = page.next
      } while place != nil
      #expect(names.count == 5)
      #expect(names == names.sorted())
    }
  }

  @Test func `strangers see and move nothing`() async throws {
    try await StockFixture.with { stock in
      let goods = try await draft(stock, [(mug, 1)])
      let nobody = Principal.anonymous
      await #expect(throws: InventoryError.self) {
        _ = try await stock.service.replenishments.replenishment(goods.id, as: nobody)
      }
      await #expect(throws: InventoryError.self) {
        _ = try await stock.service.replenishments.dispatch(
          goods.id, version: 1, once: StockFixture.key(), as: nobody)
      }
      await #expect(throws: InventoryError.self) {
        _ = try await stock.service.suppliers.all(after: nil, limit: 1, as: nobody)
      }
    }
  }

  @Test(.onPostgreSQL)
  func `goods that several people receive, send and close at once are taken in once`() async throws {
    try await StockFixture.with { stock in
      let service = stock.service.replenishments
      for _ in 0..<5 {
        let mug = VariantID.make()
        try await stock.move(.received, 10, of: mug, at: stock.attic)
        let goods = try await draft(stock, from: stock.attic, [(mug, 10)])
        let sent = await atOnce(4) { [keeper] _ in
          try await service.dispatch(goods.id, version: 1, once: StockFixture.key(), as: keeper)
        }
        #expect(sent.count { (try? $0.get()) != nil } == 1)
        #expect(try await stock.quantities(of: mug) == StockQuantities(incoming: 10))
        let came = await atOnce(6) { [keeper] number in
          if number == 0 {
            return try await service.close(goods.id, version: 2, once: StockFixture.key(), as: keeper)
          }
          return try await service.receive(
            GoodsArrival(lines: [.init(variant: mug, received: 2)]), of: goods.id, version: 2,
            once: StockFixture.key(), as: keeper)
        }
        // All of them saw the same goods: one of them was the first.
        #expect(came.count { (try? $0.get()) != nil } == 1)
        let received = came.dropFirst().contains { (try? $0.get()) != nil } ? 2 : 0
        let quantities = try await stock.quantities(of: mug)
        #expect(quantities == StockQuantities(onHand: received, incoming: received == 0 ? 0 : 8))
      }
    }
  }
}
