import Access
import FoundationCore
import Marketing
import MarketingService
import Persistence
import Pricing
import StoreIdentifiers
import Testing

/// What staff do with promotions and their codes.
struct PromotionsTests {
  private typealias Store = MarketingFixture

  @Test func `pages hold everything once, the latest first, by words and by status`() async throws {
    try await Store.with { store in
      for number in 0..<15 {
        store.clock.move(by: number % 3 == 0 ? 1 : 0)
        _ = try await store.add(
          Store.terms("Mug \(number)%") { if number.isMultiple(of: 5) { $0.status = .archived } })
      }
      func all(_ search: String? = nil, _ status: PromotionTerms.Status? = nil) async throws -> [ShopPromotion] {
        var (seen, cursor): ([ShopPromotion], Cursor?) = ([], nil)
        repeat {
          let page = try await store.service.promotions.page(
            search: search, status: status, after: cursor, limit: 4, as: Store.keeper)
          seen += page.items
          cursor = page.next
        } while cursor != nil
        return seen
      }
      let seen = try await all()
      #expect(seen.count == 15 && Set(seen.map(\.id)).count == 15)
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.createdAt >= $1.createdAt })
      #expect(try await all("mUG 1").count == 6)
      #expect(try await all("4%").count == 2)
      #expect(try await all("_").isEmpty)
      #expect(try await all(nil, .archived).count == 3)
      #expect(try await all("mug", .active).count == 12)
      let cursor = try #require(
        try await store.service.promotions.page(search: "mug", limit: 1, as: Store.keeper).next)
      await #expect(throws: MarketingError.invalidCursor) {
        try await store.service.promotions.page(after: cursor, limit: 1, as: Store.keeper)
      }
    }
  }

  @Test func `an id is used once, and a repeated request adds nothing`() async throws {
    try await Store.with { store in
      let new = NewShopPromotion(terms: Store.terms())
      let key = IdempotencyKey(principal: "p", operation: "add", key: "k", fingerprint: [1])
      let first = try await store.service.promotions.add(new, once: key, as: Store.keeper)
      #expect(try await store.service.promotions.add(new, once: key, as: Store.keeper) == first)
      await #expect(throws: MarketingError.promotionExists) {
        try await store.service.promotions.add(new, as: Store.keeper)
      }
      #expect(try await store.service.promotions.promotion(new.id, as: Store.keeper) == first)
    }
  }

  @Test func `a change needs the version that was read`() async throws {
    try await Store.with { store in
      let promotion = try await store.add()
      let terms = Store.terms("Winter")
      let changed = try await store.service.promotions.edit(promotion.id, terms, version: 1, as: Store.keeper)
      #expect(changed.terms.title == "Winter" && changed.version == 2)
      await #expect(throws: MarketingError.changedSince(version: 1)) {
        try await store.service.promotions.edit(promotion.id, terms, version: 1, as: Store.keeper)
      }
      await #expect(throws: MarketingError.promotionNotFound) {
        try await store.service.promotions.edit(.make(), terms, version: 1, as: Store.keeper)
      }
    }
  }

  @Test func `a limit, a budget and a currency that orders rest on stay`() async throws {
    try await Store.with { store in
      let terms = Store.terms { ($0.currency, $0.limits.total, $0.budget) = (.gbp, 5, Store.pounds(500)) }
      let promotion = try await store.add(terms)
      for _ in 0..<2 { try await store.use(promotion.id) }
      let refused: [(MarketingError, (inout PromotionTerms) -> Void)] = [
        (.limitBelowUses, { $0.limits.total = 1 }), (.budgetBelowSpent, { $0.budget = Store.pounds(199) }),
        (.currencyInUse, { ($0.currency, $0.budget) = (nil, nil) }),
      ]
      for (error, change) in refused {
        var changed = terms
        change(&changed)
        let wanted = changed
        await #expect(throws: error) {
          try await store.service.promotions.edit(promotion.id, wanted, version: 1, as: Store.keeper)
        }
      }
      var changed = terms
      (changed.limits.total, changed.budget) = (2, Store.pounds(200))
      let exact = try await store.service.promotions.edit(promotion.id, changed, version: 1, as: Store.keeper)
      #expect(exact.uses == 2 && exact.saved == Store.pounds(200))
    }
  }

  @Test func `made codes are as many as were asked for, and belong to their promotion`() async throws {
    try await Store.with { store in
      let promotion = try await store.add(Store.terms { $0.trigger = .code })
      let key = IdempotencyKey(principal: "p", operation: "codes", key: "k", fingerprint: [1])
      let made = try await store.service.codes.generate(
        GeneratedCodes(count: 1_200, prefix: "mug-"), for: promotion.id, once: key, as: Store.keeper)
      #expect(Set(made.added).count == 1_200 && made.refused.isEmpty)
      let repeated = try await store.service.codes.generate(
        GeneratedCodes(count: 1_200, prefix: "mug-"), for: promotion.id, once: key, as: Store.keeper)
      #expect(repeated == made)
      #expect(try await store.counted(promotion.id).codeCount == 1_200)
      var (seen, cursor): ([String], Cursor?) = ([], nil)
      repeat {
        let page = try await store.service.codes.page(
          of: promotion.id, after: cursor, limit: 100, as: Store.keeper)
        seen += page.items.map(\.code)
        cursor = page.next
      } while cursor != nil
      #expect(seen == made.added)
      #expect(try await store.offered([seen[700].lowercased()]).promotions.map(\.id) == [promotion.id])
    }
  }

  @Test func `a code belongs to one promotion, and each refused one is told by its row`() async throws {
    try await Store.with { store in
      let byCode = Store.terms { $0.trigger = .code }
      let (first, second) = (try await store.add(byCode), try await store.add(byCode))
      let added = try await store.service.codes.add(
        ImportedCodes(codes: [" Summer  10 ", "", "SUMMER10", "winter"]), to: first.id, as: Store.keeper)
      #expect(added.added == ["Summer 10", "winter"])
      #expect(added.refused == [.init(row: 2, reason: .invalid), .init(row: 3, reason: .repeated)])
      let others = try await store.service.codes.add(
        ImportedCodes(codes: ["summer10", "spring"]), to: second.id, as: Store.keeper)
      #expect(others == AddedCodes(added: ["spring"], refused: [.init(row: 1, reason: .taken)]))
      #expect(try await store.counted(second.id).codeCount == 1)
    }
  }

  @Test func `only a promotion that asks for codes has some`() async throws {
    try await Store.with { store in
      let promotion = try await store.add()
      await #expect(throws: MarketingError.needsNoCode) {
        try await store.service.codes.generate(GeneratedCodes(count: 1), for: promotion.id, as: Store.keeper)
      }
      await #expect(throws: MarketingError.promotionNotFound) {
        try await store.service.codes.add(ImportedCodes(codes: ["A"]), to: .make(), as: Store.keeper)
      }
      await #expect(throws: MarketingError.promotionNotFound) {
        try await store.service.codes.page(of: .make(), limit: 1, as: Store.keeper)
      }
      await #expect(throws: MarketingError.invalidCursor) {
        try await store.service.codes.page(
          of: promotion.id, after: Cursor(text: "AAAA"), limit: 1, as: Store.keeper)
      }
    }
  }

  @Test(arguments: [
    Principal.anonymous, .guest(UniqueID(high: 0, low: 1)), .customer(UniqueID(high: 0, low: 1)),
    MarketingFixture.staff(), MarketingFixture.staff(.marketingRead),
  ])
  func `only staff with the permission may write`(principal: Principal) async throws {
    try await Store.with { store in
      let promotion = try await store.add(Store.terms { $0.trigger = .code })
      let (service, id) = (store.service, promotion.id)
      let writes: [() async throws -> Void] = [
        { _ = try await service.promotions.add(NewShopPromotion(terms: Store.terms()), as: principal) },
        { _ = try await service.promotions.edit(id, Store.terms(), version: 1, as: principal) },
        { _ = try await service.codes.generate(GeneratedCodes(count: 1), for: id, as: principal) },
        { _ = try await service.codes.add(ImportedCodes(codes: ["A"]), to: id, as: principal) },
      ]
      for write in writes { await #expect(throws: MarketingError.self) { try await write() } }
      guard !principal.holds(.marketingRead) else { return }
      let reads: [() async throws -> Void] = [
        { _ = try await service.promotions.page(limit: 1, as: principal) },
        { _ = try await service.promotions.promotion(id, as: principal) },
        { _ = try await service.codes.page(of: id, limit: 1, as: principal) },
      ]
      for read in reads { await #expect(throws: MarketingError.self) { try await read() } }
    }
  }
}
