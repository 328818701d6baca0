import Access
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestSupport
import Testing

struct StockValueReversalTests {
  private static let buyer = Principal.staff(
    StaffPrincipal(
      id: UniqueID(high: 1, low: 2), permissions: [.inventoryRead, .inventoryWrite, .inventoryCosts]))
  private let mug = VariantID.make()

  /// What the mug is worth: units, those of unknown cost, and the value.
  private func value(_ stock: StockFixture) async throws -> StockValue? {
    try await stock.service.values.list(after: nil, limit: 10, as: Self.buyer).items.first { $0.variant == mug }
  }

  private func worth(
    _ units: Int, uncosted: Int = 0, _ value: Int64? = nil, each average: Int64? = nil, in currency: Currency = .gbp
  ) throws -> StockValue {
    StockValue(
      variant: mug, units: units, uncosted: uncosted, value: try value.map { try Money($0, currency) },
      averageCost: try average.map { try Money($0, currency) })
  }

  /// Receives mugs, and returns the movement.
  @discardableResult
  private func receive(
    _ quantity: Int, for cost: Int64?, in currency: Currency = .gbp, _ stock: StockFixture
  ) async throws -> StockMovementID {
    let line = Receipt.Line(
      variant: mug, quantity: quantity, unitCost: try cost.map { try Money($0, currency) })
    let former = try await movements(stock)
    try await stock.service.receive(Receipt(lines: [line]), once: StockFixture.key(), as: Self.buyer)
    return try #require(try await movements(stock).subtracting(former).first)
  }

  /// Corrects how many mugs there are, and returns the movement.
  private func adjust(_ quantity: Int, _ stock: StockFixture) async throws -> StockMovementID {
    let former = try await movements(stock)
    try await stock.service.adjust(
      StockAdjustment(variant: mug, quantity: quantity, reason: "Counted"), once: StockFixture.key(), as: Self.buyer)
    return try #require(try await movements(stock).subtracting(former).first)
  }

  private func reverse(_ movement: StockMovementID, _ stock: StockFixture) async throws {
    try await stock.service.reverse(movement, because: "By mistake", once: StockFixture.key(), as: Self.buyer)
  }

  private func movements(_ stock: StockFixture) async throws -> Set<StockMovementID> {
    Set(try await stock.service.movements(of: mug, after: nil, limit: 100, as: Self.buyer).items.map(\.id))
  }

  @Test func `a loss by mistake brings its cost back`() async throws {
    try await StockFixture.with { stock in
      try await receive(5, for: 10, stock)
      let loss = try await adjust(-5, stock)
      #expect(try await value(stock) == worth(0))
      try await reverse(loss, stock)
      #expect(try await value(stock) == worth(5, 50, each: 10))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `a find by mistake takes along what it came in at`() async throws {
    try await StockFixture.with { stock in
      try await receive(5, for: nil, stock)
      try await receive(5, for: 10, stock)
      let find = try await adjust(5, stock)
      #expect(try await value(stock) == worth(15, uncosted: 5, 100, each: 10))
      try await reverse(find, stock)
      #expect(try await value(stock) == worth(10, uncosted: 5, 50, each: 10))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `the first movement is undone to nothing`() async throws {
    try await StockFixture.with { stock in
      let receipt = try await receive(5, for: 10, stock)
      try await reverse(receipt, stock)
      #expect(try await value(stock) == worth(0))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `what comes back in another currency than the value has by now is of unknown cost`() async throws {
    try await StockFixture.with { stock in
      try await receive(5, for: 10, stock)
      let loss = try await adjust(-5, stock)
      try await receive(3, for: 7, in: .eur, stock)
      try await reverse(loss, stock)
      #expect(try await value(stock) == worth(8, uncosted: 5, 21, each: 7, in: .eur))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  @Test func `a cost in another currency than the first is not known`() async throws {
    try await StockFixture.with { stock in
      try await receive(5, for: 10, stock)
      let other = try await receive(5, for: 900, in: .eur, stock)
      #expect(try await value(stock) == worth(10, uncosted: 5, 50, each: 10))
      #expect(try await stock.service.values.verify() == [])
      try await reverse(other, stock)
      #expect(try await value(stock) == worth(5, 50, each: 10))
      #expect(try await stock.service.values.verify() == [])
    }
  }

  /// What a reversal wrote as it should not have.
  private static let errors: [SQL<InventorySchema>] = [
    "UPDATE \(.cost) SET costed_after = 0, value_after = 0 WHERE step = 3",
    "UPDATE \(.cost) SET value_after = 49 WHERE step = 3", "UPDATE \(.value) SET costed = 0, value = 0",
    "UPDATE \(.cost) SET currency_after = NULL WHERE step = 3",
  ]

  @Test(arguments: errors.indices)
  func `an error of a reversal is found`(error: Int) async throws {
    try await StockFixture.with { stock in
      try await receive(5, for: 10, stock)
      try await reverse(try await adjust(-5, stock), stock)
      #expect(try await stock.service.values.verify() == [])
      try await stock.change { work throws(InventoryError) in try work.run(Self.errors[error]) }
      #expect(try await stock.service.values.verify().map(\.variant) == [mug])
    }
  }

  @Test func `values and costs of variants that never moved are found, also beyond a page`() async throws {
    try await StockFixture.with { stock in
      // More than a page, so that what follows is on another.
      let variants = (0..<402).map { _ in VariantID.make() }.sorted()
      try await stock.change { work throws(InventoryError) in
        for (index, variant) in variants.enumerated() where index % 2 == 0 {
          try work.run("INSERT INTO \(.value) (variant, units, costed, value, steps) VALUES (\(variant), 1, 0, 0, 0)")
        }
        for (index, variant) in variants.enumerated() where index % 2 == 1 {
          try work.run(
            """
            INSERT INTO \(.cost) (variant, step, movement, units, costed_after, value_after)
            VALUES (\(variant), 1, \(StockMovementID.make()), 1, 0, 0)
            """)
        }
      }
      try await receive(5, for: 10, stock)
      #expect(try await stock.service.values.verify().map(\.variant) == variants)
    }
  }

  @Test(arguments: 1...12)
  func `any course of receipts, corrections and reversals is explained by its movements`(seed: UInt64) async throws {
    try await StockFixture.with { stock in
      var (random, done) = (SplitMix(seed: seed), [StockMovementID]())
      for _ in 0..<25 {
        let quantity = Int.random(in: 1...9, using: &random)
        do {
          switch Int.random(in: 0..<5, using: &random) {
          case 0: done.append(try await receive(quantity, for: nil, stock))
          case 1: done.append(try await receive(quantity, for: Int64(quantity) * 7, stock))
          case 2: done.append(try await receive(quantity, for: 50, in: .eur, stock))
          case 3: done.append(try await adjust(Bool.random(using: &random) ? quantity : -quantity, stock))
          default:
            guard let movement = done.randomElement(using: &random) else { continue }
            try await reverse(movement, stock)
          }
        } catch let error as InventoryError {
          // There are fewer, or it is undone already.
          #expect(error == .outOfStock(mug) || error == .notReversible)
        }
      }
      #expect(try await stock.service.values.verify() == [])
    }
  }
}
