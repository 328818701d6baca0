import FoundationCore
import Marketing
import Pricing
import StoreIdentifiers

/// Prices orders twice, without a promotion and with it, and adds up the difference. O(orders), and no more memory than
/// there are promotions.
struct PromotionSimulator: Sendable {
  private let promotion: Promotion
  private let others: [ActivePromotions.Entry]
  private let currency: Currency
  private var orders = 0
  private var skipped = 0
  private var concerned = 0
  private var cost: Money
  private var lost: [PromotionID: (orders: Int, saved: Money)] = [:]

  init(_ promotion: Promotion, beside others: [ActivePromotions.Entry], in currency: Currency) {
    self.promotion = promotion
    self.others = others
    self.currency = currency
    cost = .zero(currency)
  }

  /// How many orders were looked at.
  var count: Int { orders + skipped }

  /// Adds an order.
  mutating func add(_ order: PricingRequest) {
    guard order.currency == currency, let (former, changed) = priced(order) else {
      skipped += 1
      return
    }
    orders += 1
    let (before, after) = (former.savings, changed.savings)
    guard after[promotion.id] != nil, let less = try? former.total.subtracting(changed.total),
      let sum = try? cost.adding(less)
    else { return }
    concerned += 1
    cost = sum
    for (other, saved) in before where after[other] == nil {
      let known = lost[other] ?? (0, .zero(currency))
      lost[other] = (known.orders + 1, (try? known.saved.adding(saved)) ?? known.saved)
    }
  }

  private func priced(_ order: PricingRequest) -> (PricedCart, PricedCart)? {
    var request = order
    request.promotions = others.map(\.rule)
    guard let former = try? PricedCart(request) else { return nil }
    request.promotions.append(promotion)
    guard let changed = try? PricedCart(request) else { return nil }
    return (former, changed)
  }

  /// What they come to.
  var result: PromotionSimulation {
    let titles = Dictionary(others.map { ($0.id, $0.terms.title) }) { first, _ in first }
    let conflicts = lost.map { id, lost in
      PromotionSimulation.Conflict(
        promotion: id, title: titles[id] ?? "", orders: lost.orders, saved: lost.saved)
    }
    return PromotionSimulation(
      orders: orders, skipped: skipped, concerned: concerned, cost: cost,
      conflicts: conflicts.sorted { ($1.orders, $0.promotion) < ($0.orders, $1.promotion) })
  }
}

extension PricedCart {
  /// What each promotion takes off.
  fileprivate var savings: [PromotionID: Money] {
    var savings: [PromotionID: Money] = [:]
    for step in trace.steps {
      guard case .promotion(let promotion) = step.cause else { continue }
      savings[promotion] = savings[promotion].flatMap { try? $0.adding(step.amount) } ?? step.amount
    }
    return savings
  }
}
