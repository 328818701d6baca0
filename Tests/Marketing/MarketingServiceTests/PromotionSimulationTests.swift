import AccessService
import Foundation
import FoundationCore
import Marketing
import MarketingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What last month's orders would have come to, with orders as values.
struct PromotionSimulationTests {
  private typealias Store = MarketingFixture

  /// Orders of one line each, and the time that they were asked for.
  private final class Orders: Sendable {
    let asked = Mutex<Range<Timestamp>?>(nil)
    let requests: [PricingRequest]
    let given = Mutex(0)

    init(_ requests: [PricingRequest]) { self.requests = requests }
  }

  private static func order(_ price: Int64, currency: Currency = .gbp, country: String? = nil) throws -> PricingRequest
  {
    PricingRequest(
      currency: currency, regime: .includingTax, rounding: .line, buyer: PricingBuyer(country: country),
      lines: [
        PricingLine(
          id: UniqueID(high: 0x7000, low: 1 << 63), variant: .make(), traits: ProductTraits(product: .make()),
          quantity: 1, unitPrice: try Money(price, currency))
      ])
  }

  private func with(
    _ orders: Orders, _ body: (MarketingService, MarketingFixture) async throws -> Void
  ) async throws {
    try await Store.with { store in
      let service = MarketingService(
        database: store.database, clock: WallClock { MarketingFixture.start },
        ports: MarketingPorts { placed, _, each throws(MarketingError) in
          orders.asked.withLock { $0 = placed }
          for order in orders.requests {
            orders.given.withLock { $0 += 1 }
            if !each(order) { return }
          }
        })
      try await body(service, store)
    }
  }

  @Test func `cost, average and the orders concerned are those of the orders that it takes something off`() async throws
  {
    let orders = Orders([
      try Self.order(1_000, country: "DE"), try Self.order(3_000, country: "DE"), try Self.order(9_000, country: "PL"),
      try Self.order(1_000, currency: .eur, country: "DE"), try Self.order(-1, country: "DE"),
    ])
    try await with(orders) { service, _ in
      let terms = Store.terms {
        ($0.status, $0.conditions) = (.draft, PromotionConditions(.all, [.country(["DE"])]))
      }
      let result = try await service.promotions.simulate(.make(), terms, in: .gbp, as: Store.keeper)
      #expect(
        result
          == PromotionSimulation(orders: 3, skipped: 2, concerned: 2, cost: Store.pounds(400), conflicts: []))
      #expect(result.average == Store.pounds(200))
      let asked = try #require(orders.asked.withLock { $0 })
      #expect(asked.upperBound == Store.start)
      #expect(asked.upperBound.milliseconds - asked.lowerBound.milliseconds == 30 * 86_400_000)
    }
  }

  @Test func `a promotion that loses its place is named, with what it took off`() async throws {
    let orders = Orders([try Self.order(1_000), try Self.order(2_000)])
    try await with(orders) { service, store in
      let small = try await store.add(
        Store.terms("Small") { $0.action = .percentage(Share(millionths: 50_000) ?? .none, of: ProductSelection()) })
      let result = try await service.promotions.simulate(.make(), Store.terms(), in: .gbp, as: Store.keeper)
      // 10 % instead of 5 %: the shop gives 5 % more.
      #expect(result.cost == Store.pounds(150) && result.concerned == 2)
      #expect(
        result.conflicts == [
          .init(promotion: small.id, title: "Small", orders: 2, saved: Store.pounds(150))
        ])
      // Its own terms are not beside it.
      let own = try await service.promotions.simulate(small.id, Store.terms(), in: .gbp, as: Store.keeper)
      #expect(own.conflicts.isEmpty && own.cost == Store.pounds(300))
    }
  }

  @Test func `no more orders are looked at than a simulation may`() async throws {
    let orders = Orders(Array(repeating: try Self.order(100), count: Promotions.simulatedOrders + 5))
    try await with(orders) { service, _ in
      let result = try await service.promotions.simulate(.make(), Store.terms(), in: .gbp, as: Store.keeper)
      #expect(result.orders == Promotions.simulatedOrders)
      #expect(orders.given.withLock { $0 } == Promotions.simulatedOrders)
    }
  }

  @Test func `without orders there is no average, and without the permission nothing`() async throws {
    try await Store.with { store in
      let promotions = store.service.promotions
      let result = try await promotions.simulate(.make(), Store.terms(), in: .gbp, as: Store.keeper)
      #expect(result.orders == 0 && result.average == nil)
      await #expect(throws: MarketingError.access(.notPermitted)) {
        _ = try await promotions.simulate(.make(), Store.terms(), in: .gbp, as: Store.staff(.marketingWrite))
      }
    }
  }
}
