import FoundationCore
import Marketing
import MarketingService
import Persistence
import Pricing
import StoreIdentifiers
import Testing

/// Which promotions a cart may have, and what orders make of them.
struct PromotionUsesTests {
  private typealias Store = MarketingFixture
  private static let ann = PromotionBuyer(email: "ann@example.com")

  @Test func `a cart gets what is active, in its time and in its currency`() async throws {
    try await Store.with { store in
      let now = store.clock.now.milliseconds
      let open = try await store.add()
      _ = try await store.add(Store.terms("Draft") { $0.status = .draft })
      _ = try await store.add(Store.terms("Archived") { $0.status = .archived })
      let later = try await store.add(Store.terms("Later") { $0.startsAt = Timestamp(milliseconds: now + 1_000) })
      let former = try await store.add(Store.terms("Former") { $0.endsAt = Timestamp(milliseconds: now + 1_000) })
      _ = try await store.add(Store.terms("By code") { $0.trigger = .code })
      let euros = try await store.add(Store.terms("Euros") { $0.currency = .eur })
      #expect(try await store.offered().promotions.map(\.id) == [open.id, former.id].sorted())
      store.clock.move(by: 1_000)
      #expect(try await store.offered().promotions.map(\.id) == [open.id, later.id].sorted())
      #expect(try await store.offered(currency: .eur).promotions.map(\.id) == [open.id, later.id, euros.id].sorted())
      #expect(try await store.offered().titles[later.id] == "Later")
    }
  }

  @Test func `a change counts from its commit on`() async throws {
    try await Store.with { store in
      #expect(try await store.offered().promotions.isEmpty)
      let promotion = try await store.add()
      #expect(try await store.offered().promotions == [promotion.rule])
      let changed = try await store.service.promotions.edit(
        promotion.id, Store.terms { $0.priority = 7 }, version: 1, as: Store.keeper)
      #expect(try await store.offered().promotions == [changed.rule])
      _ = try await store.service.promotions.edit(
        promotion.id, Store.terms { $0.status = .archived }, version: 2, as: Store.keeper)
      #expect(try await store.offered().promotions.isEmpty)
    }
  }

  @Test func `a code that gets nothing says why`() async throws {
    try await Store.with { store in
      let now = store.clock.now.milliseconds
      let byCode = Store.terms { $0.trigger = .code }
      func terms(_ change: (inout PromotionTerms) -> Void) -> PromotionTerms {
        var terms = byCode
        change(&terms)
        return terms
      }
      let good = try await store.add(byCode, codes: ["Good 1", "GOOD2"])
      _ = try await store.add(terms { $0.status = .draft }, codes: ["DRAFT"])
      _ = try await store.add(terms { $0.status = .archived }, codes: ["ARCHIVED"])
      _ = try await store.add(terms { $0.startsAt = Timestamp(milliseconds: now + 1) }, codes: ["LATER"])
      _ = try await store.add(terms { $0.endsAt = Timestamp(milliseconds: now) }, codes: ["FORMER"])
      _ = try await store.add(terms { $0.currency = .eur }, codes: ["EUROS"])
      let once = try await store.add(terms { $0.limits.total = 1 }, codes: ["ONCE"])
      let each = try await store.add(terms { $0.limits.perCode = 1 }, codes: ["EACH1", "EACH2"])
      let own = try await store.add(terms { $0.limits.perCustomer = 1 }, codes: ["OWN"])
      let spent = try await store.add(
        terms { ($0.currency, $0.budget) = (.gbp, Store.pounds(100)) }, codes: ["SPENT"])
      for (promotion, code) in [(once, "ONCE"), (each, "EACH1"), (own, "OWN"), (spent, "SPENT")] {
        try await store.use(promotion.id, codes: [code], buyer: Self.ann)
      }
      let codes = [
        "nothing", "", "draft", "archived", "later", "former", "euros", "once", "each1", "own", "spent", "good1",
        "good2",
        "GOOD 1",
      ]
      let offered = try await store.offered(codes, buyer: Self.ann)
      #expect(
        offered.refused.map(\.reason) == [
          .unknown, .unknown, .unknown, .ended, .notBegun, .ended, .otherCurrency, .usedUp, .usedUp, .usedByBuyer,
          .budgetSpent,
        ])
      #expect(offered.promotions.map(\.id) == [good.id])
      #expect(offered.codes == ["good1": good.id, "good2": good.id])
      // Another code of the promotion, another buyer, and nobody in particular.
      #expect(try await store.offered(["each1", "each2"]).codes == ["each2": each.id])
      #expect(try await store.offered(["own"], buyer: PromotionBuyer(email: "bea@example.com")).refused.isEmpty)
      #expect(try await store.offered(["own"]).refused.isEmpty)
      // What is beyond twenty codes is not looked for.
      let many = (0..<20).map { "no\($0)" } + ["good1"]
      #expect(try await store.offered(many).refused.map(\.code) == many)
    }
  }

  @Test func `an automatic promotion that is used up is not offered`() async throws {
    try await Store.with { store in
      let promotion = try await store.add(Store.terms { $0.limits.total = 1 })
      #expect(try await store.offered().promotions.count == 1)
      try await store.use(promotion.id)
      #expect(try await store.offered().promotions.isEmpty)
    }
  }

  @Test func `what is left of a budget is the most that a promotion takes off`() async throws {
    try await Store.with { store in
      let promotion = try await store.add(
        Store.terms { ($0.currency, $0.budget, $0.cap) = (.gbp, Store.pounds(250), Store.pounds(200)) })
      #expect(try await store.offered().promotions.first?.cap == Store.pounds(200))
      try await store.use(promotion.id, saving: Store.pounds(200))
      #expect(try await store.offered().promotions.first?.cap == Store.pounds(50))
      await #expect(throws: MarketingError.unusable(promotion.id, .budgetSpent)) {
        try await store.use(promotion.id, saving: Store.pounds(51))
      }
      try await store.use(promotion.id, saving: Store.pounds(50))
      #expect(try await store.offered().promotions.isEmpty)
      #expect(try await store.counted(promotion.id).saved == Store.pounds(250))
    }
  }

  @Test func `a gift that is worth more than what is left is not given`() async throws {
    try await Store.with { store in
      let gift = PromotionGift(variant: .make(), quantity: 2, unitPrice: Store.pounds(60))
      let promotion = try await store.add(
        Store.terms { ($0.currency, $0.budget, $0.action) = (.gbp, Store.pounds(239), .gift(gift)) })
      #expect(try await store.offered().promotions.map(\.cap) == [nil])
      try await store.use(promotion.id, saving: Store.pounds(120))
      #expect(try await store.offered().promotions.isEmpty)
    }
  }

  @Test(arguments: PromotionUseState.allCases, PromotionUseState.Command.allCases)
  func `each command does to the counters what the table says`(
    state: PromotionUseState, command: PromotionUseState.Command
  ) async throws {
    try await Store.with { store in
      let promotion = try await store.add(
        Store.terms {
          ($0.trigger, $0.currency, $0.limits.perCustomer) = (.code, .gbp, 2)
        }, codes: ["A"])
      let (id, order) = (promotion.id, OrderID.make())
      let buyer = PromotionBuyer(customer: .make(), email: "ann@example.com")
      if state != .unused { try await store.use(id, of: order, codes: ["a"], buyer: buyer) }
      if state == .voided { try await store.void(order) }
      let before = try await store.counted(id)
      #expect(try await store.state(id, of: order) == state)
      for _ in 0..<2 {
        switch command {
        case .use: try await store.use(id, of: order, codes: ["a"], buyer: buyer)
        case .void: try await store.void(order)
        }
      }
      let outcome = state.outcome(of: command)
      let after = try await store.counted(id)
      #expect(try await store.state(id, of: order) == outcome.state)
      #expect(after.uses - before.uses == outcome.counts)
      #expect(after.saved?.amount == after.uses * 100)
      let code = try await store.service.codes.page(of: id, limit: 1, as: Store.keeper).items.first
      #expect(code?.uses == after.uses)
      // The counter of the buyer: with two uses allowed, as many are left as the table says.
      for _ in 0..<(2 - after.uses) { try await store.use(id, codes: ["a"], buyer: buyer) }
      await #expect(throws: MarketingError.unusable(id, .usedByBuyer)) {
        try await store.use(id, codes: ["a"], buyer: buyer)
      }
    }
  }

  @Test func `who has used a promotion as a guest has used it with an account too`() async throws {
    try await Store.with { store in
      let promotion = try await store.add(Store.terms { $0.limits.perCustomer = 1 })
      let (id, account) = (promotion.id, CustomerID.make())
      try await store.use(id, buyer: PromotionBuyer(email: "Ann@example.com"))
      for buyer in [
        PromotionBuyer(email: "ann@EXAMPLE.com "), PromotionBuyer(customer: account, email: "ann@example.com"),
      ] {
        #expect(try await store.offered(buyer: buyer).promotions.isEmpty)
        await #expect(throws: MarketingError.unusable(id, .usedByBuyer)) { try await store.use(id, buyer: buyer) }
      }
      try await store.use(id, buyer: PromotionBuyer(customer: account, email: "bea@example.com"))
      await #expect(throws: MarketingError.unusable(id, .usedByBuyer)) {
        try await store.use(id, buyer: PromotionBuyer(customer: account, email: "cy@example.com"))
      }
      // Nobody at all cannot be counted.
      await #expect(throws: MarketingError.unusable(id, .usedByBuyer)) {
        try await store.use(id, buyer: PromotionBuyer())
      }
    }
  }

  @Test func `an order is refused what has changed since it was priced`() async throws {
    try await Store.with { store in
      let promotion = try await store.add(
        Store.terms { ($0.trigger, $0.limits.perCode) = (.code, 1) }, codes: ["A", "B"])
      let id = promotion.id
      await #expect(throws: MarketingError.unusable(id, .unknown)) { try await store.use(id) }
      try await store.use(id, codes: ["a"])
      await #expect(throws: MarketingError.unusable(id, .usedUp)) { try await store.use(id, codes: ["a"]) }
      try await store.use(id, codes: ["a", "b"])
      let unknown = PromotionID.make()
      await #expect(throws: MarketingError.self) { try await store.use(unknown) }
      var terms = promotion.terms
      terms.endsAt = store.clock.now
      _ = try await store.service.promotions.edit(id, terms, version: 1, as: Store.keeper)
      await #expect(throws: MarketingError.unusable(id, .ended)) { try await store.use(id, codes: ["b"]) }
      #expect(try await store.counted(id).uses == 2)
    }
  }

  @Test func `nothing saved is no use`() async throws {
    try await Store.with { store in
      let promotion = try await store.add()
      try await store.use(promotion.id, saving: .zero(.gbp))
      #expect(try await store.counted(promotion.id).uses == 0)
    }
  }

  @Test func `a refused order uses none of its promotions`() async throws {
    try await Store.with { store in
      let (free, full) = (try await store.add(), try await store.add(Store.terms { $0.limits.total = 1 }))
      try await store.use(full.id)
      let (uses, now) = (store.service.uses, store.clock.now)
      await #expect(throws: MarketingError.unusable(full.id, .usedUp)) {
        try await store.database.write(as: MarketingSchema.self) { work throws(MarketingError) in
          try uses.use(
            [free.id: Store.pounds(1), full.id: Store.pounds(1)], of: .make(), buyer: Self.ann, at: now, in: work)
        }
      }
      #expect(try await store.counted(free.id).uses == 0)
    }
  }

  @Test func `a cart without codes in a shop without limits is priced from memory`() async throws {
    try await Store.with { store in
      let promotion = try await store.add()
      _ = try await store.offered()
      let (uses, now) = (store.service.uses, store.clock.now)
      let offered = try await store.database.write(as: MarketingSchema.self) { work throws(MarketingError) in
        // In this transaction no statement finds anything.
        try work.run("DELETE FROM \(.promotion)")
        return try work.snapshot { snapshot throws(MarketingError) in
          try uses.promotions(at: now, currency: .gbp, in: snapshot)
        }
      }
      #expect(offered.promotions == [promotion.rule])
    }
  }
}
