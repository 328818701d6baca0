import FoundationCore
import Marketing
import MarketingService
import Persistence
import StoreIdentifiers
import TestDatabase
import Testing

/// No limit and no budget is passed, however many order at the same time.
struct PromotionRaceTests {
  private typealias Store = MarketingFixture
  private static let rounds = 5

  /// Guests and accounts in turn, each somebody else.
  private static func buyer(_ number: Int) -> PromotionBuyer {
    number.isMultiple(of: 2)
      ? PromotionBuyer(email: "guest\(number)@example.com")
      : PromotionBuyer(customer: .make(), email: "account\(number)@example.com")
  }

  @Test func `of 200 buyers who order at once, one has the last use`() async throws {
    for _ in 0..<Self.rounds {
      try await Store.with { store in
        let promotion = try await store.add(
          Store.terms { ($0.trigger, $0.limits.total) = (.code, 1) }, codes: ["LAST"])
        let results = await atOnce(200) { number in
          try await store.use(promotion.id, codes: ["last"], buyer: Self.buyer(number))
        }
        #expect(results.values().count == 1)
        for case .failure(let error) in results {
          #expect(error as? MarketingError == .unusable(promotion.id, .usedUp))
        }
        #expect(try await store.counted(promotion.id).uses == 1)
      }
    }
  }

  /// What a shop does that reads a counter, decides, and writes afterwards. It shows that the race above is one.
  @Test func `buyers who look first and order afterwards pass the limit`() async throws {
    try await Store.with { store in
      let promotion = try await store.add(Store.terms { $0.limits.total = 1 })
      let looked = await atOnce(20) { _ in try await store.offered().promotions.count }
      let allowed = looked.values().count { $0 == 1 }
      let written = await atOnce(allowed) { _ in
        try await store.database.write(as: MarketingSchema.self) { work throws(MarketingError) in
          try work.run(
            """
            INSERT INTO \(.use) (promotion, "order", saved, currency, used_at)
            VALUES (\(promotion.id), \(OrderID.make()), 1, 'GBP', 0)
            """)
        }
      }
      #expect(written.values().count == 20)
    }
  }

  @Test func `a statement that forgets the limit or the budget is refused by the table`() async throws {
    try await Store.with { store in
      let promotion = try await store.add(
        Store.terms { ($0.limits.total, $0.currency, $0.budget) = (1, .gbp, Store.pounds(5)) })
      for (statement, error) in [
        ("UPDATE \(.promotion) SET used = used + 2" as SQL<MarketingSchema>, MarketingError.limitBelowUses),
        ("UPDATE \(.promotion) SET used = used - 1", .limitBelowUses),
        ("UPDATE \(.promotion) SET spent = spent + 6", .budgetBelowSpent),
      ] {
        await #expect(throws: error) {
          try await store.database.write(as: MarketingSchema.self) { work throws(MarketingError) in
            try work.run(statement)
          }
        }
      }
      #expect(try await store.counted(promotion.id).uses == 0)
    }
  }

  @Test func `a budget is spent to its end and not beyond`() async throws {
    for _ in 0..<Self.rounds {
      try await Store.with { store in
        let promotion = try await store.add(
          Store.terms { ($0.currency, $0.budget) = (.gbp, Store.pounds(1_000)) })
        let results = await atOnce(100) { number in
          try await store.use(promotion.id, saving: Store.pounds(30), buyer: Self.buyer(number))
        }
        // 33 orders save 990; another would save 1020.
        #expect(results.values().count == 33)
        #expect(try await store.counted(promotion.id).saved == Store.pounds(990))
      }
    }
  }

  @Test func `one buyer who orders many times at once has one use, with whichever account`() async throws {
    for _ in 0..<Self.rounds {
      try await Store.with { store in
        let promotion = try await store.add(Store.terms { $0.limits.perCustomer = 1 })
        let results = await atOnce(60) { number in
          let account: CustomerID? = number.isMultiple(of: 2) ? .make() : nil
          try await store.use(
            promotion.id, buyer: PromotionBuyer(customer: account, email: "ann@example.com"))
        }
        #expect(results.values().count == 1)
        #expect(try await store.counted(promotion.id).uses == 1)
      }
    }
  }

  @Test func `each code is used once, whatever the number of buyers`() async throws {
    try await Store.with { store in
      let codes = (0..<10).map { "CODE\($0)" }
      let promotion = try await store.add(
        Store.terms { ($0.trigger, $0.limits.perCode) = (.code, 1) }, codes: codes)
      let results = await atOnce(100) { number in
        try await store.use(promotion.id, codes: [codes[number % 10]], buyer: Self.buyer(number))
      }
      #expect(results.values().count == 10)
      let page = try await store.service.codes.page(of: promotion.id, limit: 100, as: Store.keeper)
      #expect(page.items.allSatisfy { $0.uses == 1 })
    }
  }

  @Test func `one order that is placed many times at once is one use`() async throws {
    for _ in 0..<Self.rounds {
      try await Store.with { store in
        let (promotion, order) = (try await store.add(), OrderID.make())
        let results = await atOnce(20) { _ in try await store.use(promotion.id, of: order) }
        #expect(results.values().count == 20)
        #expect(try await store.counted(promotion.id).uses == 1)
      }
    }
  }

  @Test func `an order that is cancelled many times at once gives its use back once, and another has it`() async throws
  {
    for _ in 0..<Self.rounds {
      try await Store.with { store in
        let promotion = try await store.add(Store.terms { $0.limits.total = 1 })
        let order = OrderID.make()
        try await store.use(promotion.id, of: order)
        // Half of them cancel the order, half of them wait for the use.
        let results = await atOnce(40) { number in
          if number.isMultiple(of: 2) {
            try await store.void(order)
            return 0
          }
          try await store.use(promotion.id, buyer: Self.buyer(number))
          return 1
        }
        #expect(results.values().reduce(0, +) <= 1)
        #expect(results.values().count { $0 == 0 } == 20)
        let uses = try await store.counted(promotion.id).uses
        #expect(uses == Int64(results.values().reduce(0, +)))
      }
    }
  }

  @Test func `an order that is cancelled while it is placed again ends in one state, with its count`() async throws {
    for _ in 0..<Self.rounds * 4 {
      try await Store.with { store in
        let promotion = try await store.add(
          Store.terms { ($0.trigger, $0.limits.total, $0.limits.perCustomer) = (.code, 5, 1) }, codes: ["A"])
        let order = OrderID.make()
        try await store.use(promotion.id, of: order, codes: ["a"])
        let results = await atOnce(8) { number in
          if number.isMultiple(of: 2) {
            try await store.void(order)
          } else {
            try await store.use(promotion.id, of: order, codes: ["a"])
          }
        }
        #expect(results.values().count == 8)
        let isUsed = try await store.state(promotion.id, of: order) == .used
        #expect(try await store.counted(promotion.id).uses == (isUsed ? 1 : 0))
      }
    }
  }

  @Test func `staff who lower a limit while orders come never pass it`() async throws {
    for _ in 0..<Self.rounds {
      try await Store.with { store in
        let promotion = try await store.add(Store.terms { $0.limits.total = 20 })
        let results = await atOnce(31) { number in
          if number == 15 {
            _ = try await store.service.promotions.edit(
              promotion.id, Store.terms { $0.limits.total = 10 }, version: 1, as: Store.keeper)
          } else {
            try await store.use(promotion.id, buyer: Self.buyer(number))
          }
        }
        let isLowered = if case .success = results[15] { true } else { false }
        let counted = try await store.counted(promotion.id)
        #expect(counted.terms.limits.total == (isLowered ? 10 : 20))
        #expect(counted.uses <= (isLowered ? 10 : 20))
      }
    }
  }
}
