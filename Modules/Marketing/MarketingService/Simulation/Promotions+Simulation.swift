public import Access
public import FoundationCore
public import Marketing
import Pricing
public import StoreIdentifiers
import Synchronization

extension Promotions {
  /// How many orders a simulation looks at.
  public static let simulatedOrders = 10_000
  /// How far back it looks: 30 days.
  private static let period: Int64 = 30 * 86_400_000

  /// What the orders of the last 30 days would have come to under terms, beside the automatic promotions that run now.
  /// Needs `marketing.read`. Writes nothing. Of more than 10,000 orders, the latest.
  ///
  /// Status, schedule, codes, limits and budget of the terms do not matter: every order is offered the promotion.
  ///
  /// - Parameters:
  ///   - id: The promotion that the terms are of, which is left out of the others.
  ///   - terms: The terms as they are typed.
  ///   - currency: The currency of the orders; that of the terms, where they have one.
  ///   - principal: Who asks.
  /// - Throws: `.access` without the permission; `.storage` when the database fails; what the port throws.
  public func simulate(
    _ id: PromotionID, _ terms: PromotionTerms, in currency: Currency, as principal: Principal
  ) async throws(MarketingError) -> PromotionSimulation {
    try principal.must(.marketingRead)
    let currency = terms.currency ?? currency
    let others = try await running(in: currency).filter { $0.id != id }
    let now = clock.now()
    let rule = terms.rule(id)
    let collections = others.reduce(into: rule.collections) { $0.formUnion($1.rule.collections) }
    let simulator = Mutex(PromotionSimulator(rule, beside: others, in: currency))
    try await ports.orders(Timestamp(milliseconds: now.milliseconds - Self.period)..<now, collections) { order in
      simulator.withLock { simulator in
        simulator.add(order)
        return simulator.count < Self.simulatedOrders
      }
    }
    return simulator.withLock { $0.result }
  }
}
