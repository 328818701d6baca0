import Access
import AccessService
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

struct StockAlertTests {
  /// What was queued, in order. A test's post: what a transaction that fails has queued is counted all the same.
  private final class Letters: Sendable {
    private let all = Mutex<[StockAlertLetter]>([])

    func add(_ letter: StockAlertLetter) { all.withLock { $0.append(letter) } }

    var emails: [String] { all.withLock { $0.map(\.email) } }
    var ids: [StockAlertID] { all.withLock { $0.map(\.id) } }
    var tokens: [String] { all.withLock { $0.map(\.token) } }
  }

  /// A value that a test changes while others read it.
  private final class Changing<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var now: Value { value.withLock(\.self) }
    func become(_ new: Value) { value.withLock { $0 = new } }
  }

  private struct Waiting {
    let stock: StockFixture, alerts: StockAlerts, letters: Letters, time: @Sendable (Duration) -> Void

    func ask(_ email: String, for variant: VariantID, language: String? = nil) async throws {
      try await alerts.add(NewStockAlert(variant: variant, email: email, language: language))
    }

    func waiting(_ variant: VariantID) async throws -> Int {
      try await alerts.waiting(for: variant, as: InventoryServiceTests.keeper).waiting
    }
  }

  private static func with(
    limit: Int = StockAlerts.standardLimit, isOnSale: @escaping @Sendable () -> Bool = { true },
    _ body: (Waiting) async throws -> Void
  ) async throws {
    try await StockFixture.with { stock in
      let (letters, passed) = (Letters(), Changing(Duration.zero))
      let alerts = StockAlerts(
        database: stock.database, clock: WallClock { StockFixture.now.advanced(by: passed.now) },
        key: [UInt8](repeating: 7, count: 32), limit: limit, sells: { _, _ in isOnSale() },
        post: StockAlertPost { letter, _ throws(InventoryError) in
          letters.add(letter)
          return true
        })
      try await body(
        Waiting(stock: stock, alerts: alerts, letters: letters) { passed.become($0) })
    }
  }

  @Test func `everyone who waits is told once, whoever asked first comes first`() async throws {
    try await Self.with { shop in
      let variant = VariantID.make()
      for index in 0..<120 {
        shop.time(.seconds(index))
        try await shop.ask("reader\(index)@example.com", for: variant)
      }
      try await shop.ask("READER5@example.com", for: variant)
      #expect(try await shop.waiting(variant) == 120)
      #expect(try await shop.alerts.tell(about: variant) == 0)
      try await shop.stock.move(.received, 1, of: variant)
      // Two at once, as a job and the hourly sweep may be.
      _ = await atOnce(4) { _ in try await shop.alerts.tell(about: variant) }
      #expect(try await shop.alerts.tellRest() == 0)
      #expect(Set(shop.letters.ids).count == 120)
      #expect(Set(shop.letters.emails).count == 120)
      #expect(try await shop.waiting(variant) == 0)
    }
  }

  @Test func `the event asks for a job once, and a replay of it tells nobody again`() async throws {
    try await Self.with { shop in
      let (variant, other) = (VariantID.make(), VariantID.make())
      try await shop.ask("reader@example.com", for: variant)
      try await shop.stock.move(.received, 2, of: variant)
      try await shop.stock.move(.received, 2, of: other)
      let relay = OutboxRelay(shop.stock.database, consumers: [shop.alerts.consumer])
      try await relay.drain()
      let jobs = JobRunner(shop.stock.database, handlers: [shop.alerts.handler]) { _ in }
      try await jobs.drain()
      #expect(shop.letters.emails == ["reader@example.com"])
      try await relay.replay("inventory.stock-alerts", from: 1)
      try await relay.drain()
      try await jobs.drain()
      #expect(shop.letters.emails == ["reader@example.com"])
    }
  }

  @Test func `what is sold out again before it was told is not told, and its alerts stay`() async throws {
    let isOnSale = Changing(true)
    try await Self.with(isOnSale: { isOnSale.now }) { shop in
      let variant = VariantID.make()
      try await shop.ask("reader@example.com", for: variant)
      try await shop.stock.move(.received, 1, of: variant)
      try await shop.stock.sell([(variant, 1)])
      #expect(try await shop.alerts.tell(about: variant) == 0)
      #expect(try await shop.waiting(variant) == 1)
      // Nor is what is not for sale.
      try await shop.stock.move(.received, 1, of: variant)
      isOnSale.become(false)
      #expect(try await shop.alerts.tell(about: variant) == 0)
      isOnSale.become(true)
      #expect(try await shop.alerts.tellRest() == 1)
      #expect(shop.letters.emails == ["reader@example.com"])
    }
  }

  @Test func `nobody waits for what can be bought, or is not for sale`() async throws {
    let isOnSale = Changing(true)
    try await Self.with(isOnSale: { isOnSale.now }) { shop in
      let variant = VariantID.make()
      try await shop.stock.move(.received, 1, of: variant)
      await #expect(throws: InventoryError.isAvailable(variant)) { try await shop.ask("a@example.com", for: variant) }
      isOnSale.become(false)
      let other = VariantID.make()
      await #expect(throws: InventoryError.unknownVariant(other)) { try await shop.ask("a@example.com", for: other) }
    }
  }

  @Test func `an address waits for twenty variants at most, and is not told so`() async throws {
    try await Self.with { shop in
      let variants = (0..<22).map { _ in VariantID.make() }
      for variant in variants { try await shop.ask("a@example.com", for: variant) }
      var counts: [Int] = []
      for variant in variants { counts.append(try await shop.waiting(variant)) }
      #expect(counts == [Int](repeating: 1, count: 20) + [0, 0])
      try await shop.ask("b@example.com", for: variants[21])
      #expect(try await shop.waiting(variants[21]) == 1)
    }
  }

  @Test func `a shop has so many alerts and no more`() async throws {
    try await Self.with(limit: 2) { shop in
      let variant = VariantID.make()
      for name in ["a", "b"] { try await shop.ask("\(name)@example.com", for: variant) }
      await #expect(throws: InventoryError.tooManyAlerts) { try await shop.ask("c@example.com", for: variant) }
    }
  }

  @Test func `the link of a message ends all alerts of its address, and no other's`() async throws {
    try await Self.with { shop in
      let variants = (0..<3).map { _ in VariantID.make() }
      for variant in variants {
        try await shop.ask("a@example.com", for: variant)
        try await shop.ask("b@example.com", for: variant)
      }
      try await shop.stock.move(.received, 1, of: variants[0])
      try await shop.alerts.tell(about: variants[0])
      let index = try #require(shop.letters.emails.firstIndex(of: "a@example.com"))
      try await shop.alerts.end(by: "nothing")
      #expect(try await shop.waiting(variants[1]) == 2)
      for _ in 0..<2 { try await shop.alerts.end(by: shop.letters.tokens[index]) }
      #expect(try await shop.waiting(variants[1]) == 1)
      #expect(try await shop.waiting(variants[2]) == 1)
      // Whoever wants to be told after all asks again.
      try await shop.ask("A@example.com", for: variants[1])
      #expect(try await shop.waiting(variants[1]) == 2)
    }
  }

  @Test func `alerts and what links need are erased once they are too old`() async throws {
    try await Self.with { shop in
      let (variant, told) = (VariantID.make(), VariantID.make())
      try await shop.ask("a@example.com", for: variant)
      try await shop.ask("a@example.com", for: told)
      try await shop.stock.move(.received, 1, of: told)
      try await shop.alerts.tell(about: told)
      #expect(try await shop.alerts.sweep() == 0)
      shop.time(.seconds(31 * 86_400))
      #expect(try await shop.alerts.sweep() == 1)
      try await shop.alerts.end(by: try #require(shop.letters.tokens.first))
      #expect(try await shop.waiting(variant) == 1)
      shop.time(.seconds(181 * 86_400))
      #expect(try await shop.alerts.sweep() == 1)
      #expect(try await shop.waiting(variant) == 0)
    }
  }

  @Test func `how many wait is staff's to know`() async throws {
    try await Self.with { shop in
      await #expect(throws: InventoryError.access(.notAuthenticated)) {
        try await shop.alerts.waiting(for: .make(), as: .anonymous)
      }
    }
  }
}
