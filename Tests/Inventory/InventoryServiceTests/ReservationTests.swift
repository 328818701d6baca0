import Foundation
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// What carts hold, and what that does to others.
struct ReservationTests {
  private let mug = VariantID.make(), lamp = VariantID.make()
  private let cart = CartID.make(), other = CartID.make()

  @Test func `what one cart holds, no other order gets`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 3, of: mug)
      #expect(try await stock.hold([(mug, 2)], for: cart))
      #expect(try await stock.quantities(of: mug)?.reserved == 2)
      #expect(try await stock.sellable(mug) == 1)
      await #expect(throws: InventoryError.heldByOthers(mug)) { try await stock.sell([(mug, 2)]) }
      // More than there would be without the hold is not there at all.
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 4)]) }
      try await stock.sell([(mug, 1)])
      try await stock.sell([(mug, 2)], heldFor: cart)
      let now = try await stock.quantities(of: mug)
      #expect(now == StockQuantities(onHand: 3, committed: 3))
      #expect(try await stock.held(for: cart) == [:])
      #expect(try await stock.told(of: mug) == [true, false])
      #expect(try await stock.service.reservations.verify() == [])
    }
  }

  @Test func `an order takes what its cart holds, then what there is, and releases the rest`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug)
      try await stock.move(.received, 5, of: lamp)
      #expect(try await stock.hold([(mug, 2), (lamp, 4)], for: cart))
      let (order, taken) = try await stock.take([(mug, 5), (lamp, 1)], heldFor: cart)
      // Each variant and location once, though it was taken in two steps.
      let places = [(mug, 5), (lamp, 1)].map { CommittedStock(variant: $0.0, location: stock.main, quantity: $0.1) }
      #expect(Set(taken) == Set(places) && taken.count == 2)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 5, committed: 5))
      #expect(try await stock.quantities(of: lamp) == StockQuantities(onHand: 5, committed: 1))
      try await stock.release(of: order)
      #expect(try await stock.sellable(mug) == 5)
      // A cart whose order was refused still holds.
      #expect(try await stock.hold([(mug, 2)], for: cart))
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 6)], heldFor: cart) }
      #expect(try await stock.held(for: cart) == [mug: 2])
    }
  }

  @Test func `a cart holds what it wants now, and nothing else`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug, at: stock.main)
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      try await stock.move(.received, 1, of: lamp)
      #expect(try await stock.hold([(mug, 4), (mug, 3), (lamp, 2)], for: cart))
      // Of the lamps, the one that there is.
      #expect(try await stock.held(for: cart) == [mug: 7, lamp: 1])
      #expect(try await stock.hold([(mug, 1)], for: cart))
      #expect(try await stock.held(for: cart) == [mug: 1])
      #expect(try await stock.sellable(mug) == 9)
      #expect(try await stock.sellable(lamp) == 1)
      #expect(try await stock.hold([(mug, 2)], for: cart))
      #expect(try await stock.held(for: cart) == [mug: 2])
      #expect(try await !stock.hold([], for: cart))
      #expect(try await stock.sellable(mug) == 10)
      #expect(try await !stock.hold([(VariantID.make(), 1)], for: cart))
      #expect(try await stock.service.reservations.verify() == [])
    }
  }

  @Test func `what no count limits is not held, and what may be owed is held as far as it may be`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 1, of: mug)
      try await stock.move(.received, 1, of: lamp)
      try await stock.setPolicy(.untracked, of: mug)
      try await stock.setPolicy(.oversells, limit: 2, of: lamp)
      #expect(try await stock.hold([(mug, 9), (lamp, 9)], for: cart))
      #expect(try await stock.held(for: cart) == [lamp: 3])
      await #expect(throws: InventoryError.heldByOthers(lamp)) { try await stock.sell([(lamp, 1)]) }
      try await stock.sell([(lamp, 3), (mug, 2)], heldFor: cart)
      try await stock.setPolicy(.oversells, of: lamp)
      #expect(try await !stock.hold([(mug, 9), (lamp, 9)], for: other))
      #expect(try await stock.service.reservations.verify() == [])
    }
  }

  @Test func `what has expired keeps nobody from buying, whether it has been released yet or not`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 2, of: mug)
      try await stock.move(.received, 1, of: lamp)
      #expect(try await stock.hold([(mug, 1), (lamp, 1)], for: cart))
      #expect(try await stock.hold([(mug, 1)], for: other))
      try await stock.expire(cart)
      // Nobody has asked for its lamp: the cart itself can go on with that.
      try await stock.sell([(mug, 1)])
      #expect(try await stock.held(for: cart) == [lamp: 1])
      await #expect(throws: InventoryError.heldByOthers(mug)) { try await stock.sell([(mug, 1)]) }
      #expect(try await stock.hold([(mug, 1), (lamp, 1)], for: cart))
      #expect(try await stock.held(for: cart) == [lamp: 1])
      #expect(try await stock.service.reservations.releaseExpired() == 0)
      try await stock.expire(cart)
      try await stock.expire(other)
      #expect(try await stock.service.reservations.releaseExpired() == 2)
      #expect(try await stock.sellable(mug) == 1)
      #expect(try await stock.sellable(lamp) == 1)
      // An expired hold of one's own is as good as any while nobody has taken it.
      #expect(try await stock.hold([(lamp, 1)], for: cart))
      try await stock.expire(cart)
      try await stock.sell([(lamp, 1)], heldFor: cart)
      #expect(try await stock.quantities(of: lamp) == StockQuantities(onHand: 1, committed: 1))
      #expect(try await stock.service.reservations.verify() == [])
    }
  }

  @Test func `a cart can hold what others hold no longer`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 1, of: mug)
      #expect(try await stock.hold([(mug, 1)], for: other))
      #expect(try await !stock.hold([(mug, 1)], for: cart))
      try await stock.expire(other)
      #expect(try await stock.hold([(mug, 1)], for: cart))
      #expect(try await stock.held(for: other) == [:])
    }
  }

  @Test func `many that have expired are released in parts`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 300, of: mug)
      try await stock.change { work throws(InventoryError) in
        for _ in 0..<230 {
          try Reservations.hold(
            [StockDemand(variant: mug, quantity: 1)], for: .make(), lasting: .seconds(600), at: StockFixture.now,
            in: work)
        }
      }
      #expect(try await stock.sellable(mug) == 70)
      try await stock.expire()
      #expect(try await stock.service.reservations.releaseExpired() == 230)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 300))
    }
  }

  @Test func `what is held where nothing is sent from any more is taken elsewhere`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 1, of: mug, at: stock.main)
      #expect(try await stock.hold([(mug, 1)], for: cart))
      try await stock.move(.received, 1, of: mug, at: stock.attic)
      try await stock.change { work throws(InventoryError) in
        try work.run("UPDATE \(.location) SET ships = 0 WHERE id = \(stock.main)")
      }
      let order = try await stock.sell([(mug, 1)], heldFor: cart)
      #expect(try await stock.committed(to: order).map(\.location) == [stock.attic])
      #expect(try await stock.quantities(of: mug)?.reserved == 0)
    }
  }

  @Test func `a file's count is one of all that can be sold, by whoever holds it or by anybody`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug)
      #expect(try await stock.hold([(mug, 2)], for: cart))
      let level = try await stock.database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
        try InventoryService.levels(of: [mug], in: snapshot)[mug]?.available
      }
      #expect(level == 5)
      for count in [5, 3] {
        try await stock.change { work throws(InventoryError) in
          try InventoryService.setAvailable([mug: count], because: "A file", at: StockFixture.now, in: work)
        }
        #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: count, reserved: 2))
      }
      // What is held cannot be counted away.
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await stock.change { work throws(InventoryError) in
          try InventoryService.setAvailable([mug: 1], because: "A file", at: StockFixture.now, in: work)
        }
      }
    }
  }

  @Test func `verify tells a counter from what carts hold`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 3, of: mug)
      #expect(try await stock.hold([(mug, 2)], for: cart))
      // A movement without its row is what a faulty command would write.
      try await stock.move(.reserved, 1, of: mug)
      let found = try await stock.service.reservations.verify()
      #expect(found.map(\.stored) == [3])
      #expect(found.map(\.held) == [2])
    }
  }
}

extension StockFixture {
  /// Holds units for a cart.
  func hold(
    _ demand: [(VariantID, Int)], for cart: CartID, lasting time: Duration = .seconds(600)
  ) async throws(InventoryError) -> Bool {
    let lines = demand.map { StockDemand(variant: $0.0, quantity: $0.1) }
    return try await change { work throws(InventoryError) in
      try Reservations.hold(lines, for: cart, lasting: time, at: Self.now, in: work)
    }
  }

  /// Takes units for the order of a cart.
  func take(
    _ demand: [(VariantID, Int)], heldFor cart: CartID
  ) async throws(InventoryError) -> (order: OrderID, taken: [CommittedStock]) {
    let (order, lines) = (OrderID.make(), demand.map { StockDemand(variant: $0.0, quantity: $0.1) })
    let taken = try await change { work throws(InventoryError) in
      try InventoryService.allocate(lines, to: order, heldFor: cart, at: Self.now, in: work)
    }
    return (order, taken)
  }

  @discardableResult func sell(
    _ demand: [(VariantID, Int)], heldFor cart: CartID
  ) async throws(InventoryError) -> OrderID {
    try await take(demand, heldFor: cart).order
  }

  /// Lets the time of a cart be over, or of all of them.
  func expire(_ cart: CartID? = nil) async throws(InventoryError) {
    try await change { work throws(InventoryError) in
      if let cart {
        try work.run("UPDATE \(.reservation) SET expires_at = \(.now) - 1 WHERE cart = \(cart)")
      } else {
        try work.run("UPDATE \(.reservation) SET expires_at = \(.now) - 1")
      }
    }
  }

  func held(for cart: CartID) async throws(InventoryError) -> [VariantID: Int] {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try Reservations.held(for: cart, in: snapshot)
    }
  }

  func committed(to order: OrderID) async throws(InventoryError) -> [CommittedStock] {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try InventoryService.held(by: order, in: snapshot)
    }
  }
}
