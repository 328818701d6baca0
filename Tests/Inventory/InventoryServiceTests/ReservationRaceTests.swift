import Foundation
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// Carts that hold, orders that take over, and what expires meanwhile: never more than there is, and nothing left over.
struct ReservationRaceTests {
  private enum Outcome: Hashable {
    case sold, heldByOthers, outOfStock
  }

  private static let rounds = Soak.count("SOAK_ROUNDS", orElse: 5)

  private func buy(
    _ stock: StockFixture, _ variant: VariantID, heldFor cart: CartID?
  ) async throws -> Outcome {
    do throws(InventoryError) {
      if let cart {
        try await stock.sell([(variant, 1)], heldFor: cart)
      } else {
        try await stock.sell([(variant, 1)])
      }
      return .sold
    } catch {
      switch error {
      case .heldByOthers: return .heldByOthers
      case .outOfStock: return .outOfStock
      default: throw error
      }
    }
  }

  @Test func `of one unit, one of many carts holds it, and it alone buys it`() async throws {
    for _ in 0..<Self.rounds {
      try await StockFixture.with(writers: 4) { stock in
        let mug = VariantID.make()
        try await stock.move(.received, 1, of: mug)
        let carts = (0..<16).map { _ in CartID.make() }
        let holding = try await atOnce(16) { index in
          (carts[index], try await stock.hold([(mug, 1)], for: carts[index]))
        }.map { try $0.get() }.filter(\.1).map(\.0)
        #expect(holding.count == 1)
        let outcomes = try await atOnce(16) { index in
          (carts[index], try await buy(stock, mug, heldFor: carts[index]))
        }.map { try $0.get() }
        // Whoever was first found it held; whoever came after its order, sold.
        #expect(outcomes.filter { $0.1 == .sold }.map(\.0) == holding)
        #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 1, committed: 1))
        #expect(try await stock.service.reservations.verify() == [])
      }
    }
  }

  @Test func `what expires while its own order, others and the job are about is sold once`() async throws {
    for round in 0..<Self.rounds {
      try await StockFixture.with(writers: 4) { stock in
        let (mug, cart) = (VariantID.make(), CartID.make())
        try await stock.move(.received, 1, of: mug)
        #expect(try await stock.hold([(mug, 1)], for: cart))
        // In half of the rounds nothing has expired yet: then nobody else can have it.
        if round % 2 == 0 { try await stock.expire() }
        let outcomes = try await atOnce(12) { index -> Outcome? in
          switch index % 4 {
          case 0: return try await buy(stock, mug, heldFor: index == 0 ? cart : .make())
          case 1: return try await buy(stock, mug, heldFor: nil)
          case 2: _ = try await stock.hold([(mug, 1)], for: .make())
          default: try await stock.service.reservations.releaseExpired()
          }
          return nil
        }.compactMap { try $0.get() }
        let now = try #require(try await stock.quantities(of: mug))
        #expect(outcomes.filter { $0 == .sold }.count == now.committed)
        #expect(now.committed + now.reserved == 1 && now.available == 0)
        #expect(try await stock.service.reservations.verify() == [])
        // Whatever is held still can be sold once that is over.
        try await stock.expire()
        #expect(try await buy(stock, mug, heldFor: nil) == (now.committed == 1 ? .outOfStock : .sold))
        #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 1, committed: 1))
      }
    }
  }

  @Test func `carts of two things at two locations, in any order, neither block each other nor oversell`()
    async throws
  {
    for _ in 0..<Self.rounds {
      try await StockFixture.with(writers: 4) { stock in
        let (mug, lamp) = (VariantID.make(), VariantID.make())
        for variant in [mug, lamp] {
          try await stock.move(.received, 3, of: variant, at: stock.main)
          try await stock.move(.received, 4, of: variant, at: stock.attic)
        }
        let sold = try await atOnce(16) { index -> Int in
          let cart = CartID.make()
          let lines = index % 2 == 0 ? [(mug, 1), (lamp, 1)] : [(lamp, 1), (mug, 1)]
          _ = try await stock.hold(lines, for: cart)
          _ = try await stock.hold(lines + [(mug, index % 3 == 0 ? 1 : 0)], for: cart)
          if index % 5 == 0 { try await stock.expire(cart) }
          if index % 4 == 0 { try await stock.service.reservations.releaseExpired() }
          do throws(InventoryError) {
            try await stock.sell(lines, heldFor: cart)
            return 1
          } catch {
            switch error {
            case .heldByOthers, .outOfStock: _ = try await stock.hold([], for: cart)
            default: throw error
            }
            return 0
          }
        }.map { try $0.get() }.reduce(0, +)
        for variant in [mug, lamp] {
          let main = try #require(try await stock.quantities(of: variant, at: stock.main))
          let attic = try #require(try await stock.quantities(of: variant, at: stock.attic))
          #expect(main.committed + attic.committed == sold && main.reserved + attic.reserved == 0)
        }
        #expect(sold <= 7)
        #expect(try await stock.service.reservations.verify() == [])
      }
    }
  }

  @Test func `an order that takes over what it remembers, and not what is held, sells what another cart holds`()
    async throws
  {
    try await StockFixture.with { stock in
      let (mug, cart, other) = (VariantID.make(), CartID.make(), CartID.make())
      try await stock.move(.received, 1, of: mug)
      #expect(try await stock.hold([(mug, 1)], for: cart))
      let remembered = try #require(try await stock.held(for: cart)[mug])
      try await stock.expire()
      #expect(try await stock.hold([(mug, 1)], for: other))
      // The fault: its time was over, and nobody looked again.
      try await stock.change { work throws(InventoryError) in
        var allocation = OrderAllocation(.order(.make()), by: StockRules(), at: StockFixture.now)
        let units = CommittedStock(variant: mug, location: stock.main, quantity: remembered)
        #expect(try allocation.takeOver(units, from: cart, in: work))
        try allocation.take([], in: work)
      }
      // The other cart has been promised what is sold.
      #expect(try await stock.held(for: other) == [mug: 1])
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 1, committed: 1))
      #expect(try await stock.service.reservations.verify().map(\.held) == [1])
    }
  }

  @Test func `holds without the condition promise one unit twice, which no counter can say`() async throws {
    try await StockFixture.with { stock in
      let mug = VariantID.make()
      try await stock.move(.received, 1, of: mug)
      let seen = try #require(try await stock.sellable(mug))
      for _ in 0..<2 where seen >= 1 {
        try await stock.change { work throws(InventoryError) in
          try work.run(
            """
            INSERT INTO \(.reservation) (cart, variant, location, units, held_at, expires_at)
            VALUES (\(CartID.make()), \(mug), \(stock.main), 1, 0, \(.now) + 600000)
            """)
        }
      }
      #expect(try await stock.service.reservations.verify().map(\.held) == [2])
      await #expect(throws: InventoryError.storage(.constraint(.check, "stock_available_not_oversold"))) {
        try await stock.change { work throws(InventoryError) in
          try work.run("UPDATE \(.stock) SET reserved = reserved + 2 WHERE variant = \(mug)")
        }
      }
    }
  }
}
