import Access
import AccessService
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What comes back: what is expected, and what was found.
struct ReturnTests {
  private static let keeper = ShippingFixture.keeper

  @Test func `what has left can come back, once`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3, 1], elsewhere: [1])
      let line = order.lines[0].id
      await #expect(throws: ShippingError.nothingToReturn) { try await store.expect(order.id) }
      _ = try await store.ship(order.id, [.init(orderLine: line, quantity: 3)])
      await #expect(throws: ShippingError.moreThanLeft(order.lines[1].id)) {
        try await store.expect(order.id, [.init(orderLine: order.lines[1].id, quantity: 1)])
      }
      let first = try await store.expect(order.id, [.init(orderLine: line, quantity: 2)])
      #expect((first.state, first.cause, first.number, first.version) == (.expected, .requested, "A-1", 1))
      #expect(first.lines == [.init(orderLine: line, variant: order.lines[0].variant, expected: 2)])
      await #expect(throws: ShippingError.moreThanLeft(line)) {
        try await store.expect(order.id, [.init(orderLine: line, quantity: 2)])
      }
      let rest = try await store.expect(order.id)
      #expect(rest.lines.map(\.expected) == [1])
      await #expect(throws: ShippingError.nothingToReturn) { try await store.expect(order.id) }
      #expect(try await store.returns.of(order.id, token: "token", as: .anonymous) == [first, rest])
      #expect(try await store.returns.one(first.id, as: Self.keeper) == first)
      let lines = try await store.all(of: order.id).flatMap(\.lines).filter { $0.orderLine == line }
      #expect(lines.map(\.returnable) == [0, 0])
      #expect(try await store.discrepancies().isEmpty)
    }
  }

  @Test func `what was found is put on stock, and what did not come can be expected again`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.shipped([5])
      let line = order.lines[0]
      let goods = try await store.expect(order.id)
      let found = ReturnFindings(restocked: 2, damaged: 1)
      let part = try await store.receive(found, of: line.id, goods)
      #expect((part.state, part.version, part.outstanding) == (.partlyReceived, 2, 2))
      await #expect(throws: ShippingError.changedSince) { try await store.receive(found, of: line.id, goods) }
      await #expect(throws: ShippingError.moreThanExpected(line.id)) {
        try await store.receive(found, of: line.id, part)
      }
      await #expect(throws: ShippingError.illegalTransition(from: "partlyReceived", to: "cancelled")) {
        try await store.change(part, .cancel)
      }
      let whole = try await store.receive(ReturnFindings(wrong: 1, missing: 1), of: line.id, part)
      #expect((whole.state, whole.lines[0].claimed) == (.closed, 3))
      let restocked = store.world.restocked.withLock { $0 }
      #expect(restocked == [RestockedUnits(variant: line.variant, restocked: 2, damaged: 1)])
      let again = try await store.expect(order.id)
      #expect(again.lines.map(\.expected) == [2])
      #expect(try await store.change(again, .cancel).state == .cancelled)
      let third = try await store.expect(order.id, [.init(orderLine: line.id, quantity: 1)])
      let closed = try await store.change(third, .close)
      #expect((closed.state, closed.found.missing) == (.closed, 1))
      #expect(try await store.all(of: order.id).flatMap(\.lines).map(\.returnable) == [2])
      #expect(try await store.discrepancies().isEmpty)
    }
  }

  @Test func `a receipt that is repeated with its key is one`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.shipped([2])
      let goods = try await store.expect(order.id)
      let receipt = ReturnReceipt(
        lines: [.init(orderLine: order.lines[0].id, found: ReturnFindings(restocked: 2))])
      let first = try await store.returns.receive(
        receipt, of: goods.id, version: 1, once: store.key("one"), as: Self.keeper)
      let second = try await store.returns.receive(
        receipt, of: goods.id, version: 1, once: store.key("one"), as: Self.keeper)
      #expect(first == second)
      #expect(store.world.restocked.withLock { $0.count } == 1)
    }
  }

  @Test func `a shipment that comes back is expected where it left`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3], elsewhere: [3])
      let shipment = try await store.ship(order.id)
      // One unit is in a return already.
      _ = try await store.expect(order.id, [.init(orderLine: order.lines[0].id, quantity: 1)])
      try await store.change(shipment.id, .return)
      let made = try await store.returns.of(order.id, token: "token", as: .anonymous).filter {
        $0.cause == .undelivered
      }
      #expect(made.map(\.shipment) == [shipment.id])
      #expect(made.map(\.location) == [store.there])
      #expect(made.flatMap(\.lines).map(\.expected) == [2])
      await #expect(throws: ShippingError.nothingToReturn) { try await store.expect(order.id) }
    }
  }

  @Test func `what a buyer withdraws from is expected, but for what is in another return`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.shipped([2, 2])
      let lines = order.lines.map(\.id)
      _ = try await store.expect(order.id, [.init(orderLine: lines[0], quantity: 1)])
      try await store.withdraw([lines[0]: 2, lines[1]: 1], from: order.id)
      let made = try await store.returns.of(order.id, token: "token", as: .anonymous).filter { $0.cause == .withdrawn }
      #expect(made.flatMap(\.lines).map(\.expected) == [1, 1])
      // All of it is expected: nothing is made, and nothing fails.
      try await store.withdraw([lines[0]: 2, .make(): 1], from: order.id)
      try await store.withdraw([lines[0]: 2], from: .make())
      #expect(try await store.returns.of(order.id, token: "token", as: .anonymous).count == 2)
    }
  }

  @Test func `units in a return are not expected once more, though others of their line have left`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.shipped([5])
      let line = order.lines[0].id
      func expected() async throws -> [Int] {
        try await store.returns.of(order.id, token: "token", as: .anonymous).flatMap(\.lines).map(\.expected)
      }
      _ = try await store.expect(order.id, [.init(orderLine: line, quantity: 2)])
      try await store.withdraw([line: 2], from: order.id)
      #expect(try await expected() == [2])
      try await store.withdraw([line: 3], from: order.id)
      #expect(try await expected().sorted() == [1, 2])
    }
  }

  @Test func `a parcel that comes back is what a buyer has withdrawn from`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([5], elsewhere: [])
      let shipment = try await store.ship(order.id)
      try await store.withdraw([order.lines[0].id: 5], from: order.id)
      try await store.change(shipment.id, .return)
      let returns = try await store.returns.of(order.id, token: "token", as: .anonymous)
      #expect(returns.map(\.cause) == [.withdrawn])
    }
  }

  @Test func `goods come to a location that takes returns`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.shipped([2])
      store.world.returnLocation.withLock { $0 = store.there }
      let one = [Shipment.Line(orderLine: order.lines[0].id, quantity: 1)]
      await #expect(throws: ShippingError.noReturnsThere) { try await store.expect(order.id, one, at: store.here) }
      #expect(try await store.expect(order.id, one).location == store.there)
      #expect(try await store.expect(order.id, one, at: store.there).location == store.there)
    }
  }

  @Test func `the list has those of a state, the oldest first, page by page, and of a location`() async throws {
    try await ShippingFixture.with { store in
      for _ in 0..<3 { _ = try await store.expect(try await store.shipped([1]).id) }
      let first = try await store.returns.queue(.expected, after: nil, limit: 2, as: Self.keeper)
      let second = try await store.returns.queue(.expected, after: first.next, limit: 2, as: Self.keeper)
      #expect((first.items.count, second.items.count, second.next) == (2, 1, nil))
      #expect(try await store.returns.queue(.closed, after: nil, limit: 2, as: Self.keeper).items.isEmpty)
      let elsewhere = try await store.returns.queue(.expected, at: store.there, after: nil, limit: 2, as: Self.keeper)
      #expect(elsewhere.items.isEmpty)
      await #expect(throws: ShippingError.invalidCursor) {
        try await store.returns.queue(.closed, after: first.next, limit: 2, as: Self.keeper)
      }
    }
  }

  @Test func `what is not there, not ordered or not allowed is refused`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.shipped([1])
      await #expect(throws: ShippingError.unknownOrder) { try await store.expect(.make()) }
      await #expect(throws: ShippingError.unknownOrder) {
        try await store.returns.of(order.id, token: "other", as: .anonymous)
      }
      let other = OrderLineID.make()
      await #expect(throws: ShippingError.unknownLine(other)) {
        try await store.expect(order.id, [.init(orderLine: other, quantity: 1)])
      }
      await #expect(throws: ShippingError.unknownReturn) { try await store.returns.one(.make(), as: Self.keeper) }
      let goods = try await store.expect(order.id)
      await #expect(throws: ShippingError.access(.notAuthenticated)) {
        try await store.returns.one(goods.id, as: .anonymous)
      }
      await #expect(throws: ShippingError.access(.notAuthenticated)) {
        try await store.returns.change(
          goods.id, ReturnChange(.cancel), version: 1, once: store.key(), as: .anonymous)
      }
      await #expect(throws: ShippingError.returnExists) {
        let second = try await store.shipped([1])
        _ = try await store.returns.expect(
          NewGoodsReturn(id: goods.id, order: second.id), once: store.key(), as: Self.keeper)
      }
    }
  }
}

/// What is decided by what was read holds also when others write at the same time.
struct ReturnRaceTests {
  @Test func `one of two receipts of one version is taken`() async throws {
    try await ShippingFixture.with { store in
      for round in 0..<10 {
        let order = try await store.shipped([4])
        let goods = try await store.expect(order.id)
        let before = store.world.restocked.withLock { $0.count }
        let results = await atOnce(4) { _ in
          try await store.receive(ReturnFindings(restocked: 2), of: order.lines[0].id, goods)
        }
        #expect(results.values().count == 1, "round \(round)")
        #expect(try await store.returns.one(goods.id, as: ShippingFixture.keeper).outstanding == 2)
        // On PostgreSQL a transaction that was begun again has called the port twice; only one was kept.
        #expect(store.world.restocked.withLock { $0.count } > before)
      }
    }
  }

  @Test func `the last unit comes back in one return`() async throws {
    try await ShippingFixture.with { store in
      for round in 0..<10 {
        let order = try await store.order([3], elsewhere: [round % 3])
        let shipment = try await store.ship(order.id)
        let results = await atOnce(6) { number in
          switch number {
          case 0: try await store.change(shipment.id, .return)
          case 1: try await store.withdraw([order.lines[0].id: 2], from: order.id)
          default: _ = try await store.expect(order.id, [.init(orderLine: order.lines[0].id, quantity: 1)])
          }
        }
        #expect(!results.values().isEmpty)
        let made = try await store.returns.of(order.id, token: "token", as: .anonymous)
        #expect(made.reduce(0) { $0 + $1.expected } <= 3, "round \(round)")
        let lines = try await store.all(of: order.id).flatMap(\.lines)
        #expect(lines.reduce(0) { $0 + $1.returned } == made.reduce(0) { $0 + $1.expected })
        #expect(try await store.discrepancies().isEmpty)
      }
    }
  }

  @Test func `the table refuses what a command forgets`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.shipped([2])
      let goods = try await store.expect(order.id)
      await #expect(throws: ShippingError.self) {
        try await store.database.write(as: ShippingSchema.self) { work throws(ShippingError) in
          try work.run("UPDATE \(.fulfilmentLine) SET returned = 3 WHERE order_line = \(order.lines[0].id)")
        }
      }
      await #expect(throws: ShippingError.self) {
        try await store.database.write(as: ShippingSchema.self) { work throws(ShippingError) in
          try work.run("UPDATE \(.goodsReturnLine) SET wrong = 2, missing = 1 WHERE goods_return = \(goods.id)")
        }
      }
    }
  }
}

extension ShippingFixture {
  fileprivate var returns: Returns { service.returns }

  /// An order of which everything has left.
  fileprivate func shipped(_ quantities: [Int]) async throws -> PlacedOrder {
    let order = try await order(quantities)
    _ = try await ship(order.id)
    return order
  }

  @discardableResult
  fileprivate func expect(
    _ order: OrderID, _ lines: [Shipment.Line]? = nil, at location: LocationID? = nil
  ) async throws(ShippingError) -> GoodsReturn {
    try await returns.expect(
      NewGoodsReturn(order: order, location: location, lines: lines), once: key(), as: Self.keeper)
  }

  @discardableResult
  fileprivate func receive(
    _ found: ReturnFindings, of line: OrderLineID, _ goods: GoodsReturn
  ) async throws(ShippingError) -> GoodsReturn {
    try await returns.receive(
      ReturnReceipt(lines: [.init(orderLine: line, found: found)]), of: goods.id, version: goods.version, once: key(),
      as: Self.keeper)
  }

  @discardableResult
  fileprivate func change(
    _ goods: GoodsReturn, _ action: ReturnChange.Action
  ) async throws(ShippingError) -> GoodsReturn {
    try await returns.change(goods.id, ReturnChange(action), version: goods.version, once: key(), as: Self.keeper)
  }

  fileprivate func withdraw(_ units: [OrderLineID: Int], from order: OrderID) async throws(ShippingError) {
    let ports = ports
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try OrderReturns.expect(units, withdrawnFrom: order, by: ports, on: Self.now, in: work)
    }
  }

  fileprivate func discrepancies() async throws -> [ReturnDiscrepancy] {
    try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try FulfilmentBooks.verifyReturns(in: snapshot)
    }
  }
}
