import FoundationCore
import Marketing
import Persistence
import Pricing
import StoreIdentifiers

/// What has been used of a promotion, with the columns that decide whether it may be used once more.
struct PromotionCounters: RowDecodable, Sendable {
  static let columns: SQL<MarketingSchema> =
    "p.id, p.status, p.starts_at, p.ends_at, p.currency, p.use_limit, p.used, p.budget, p.spent"

  let id: PromotionID
  private let status: String, startsAt: Timestamp?, endsAt: Timestamp?, currency: String?
  private let limit: Int64?, used: Int64, budget: Int64?, spent: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    status = try row.read()
    startsAt = try row.read()
    endsAt = try row.read()
    currency = try row.read()
    limit = try row.read()
    used = try row.read()
    budget = try row.read()
    spent = try row.read()
  }

  /// What is left of the budget, in minor units; nil without one.
  var left: Int64? { budget.map { max(0, $0 - spent) } }

  /// Why it cannot be used once more, to save at least so much; nil when it can. What depends on the buyer and on the
  /// code is judged elsewhere.
  func refusal(at now: Timestamp, in currency: Currency, saving: Int64 = 1) -> PromotionRefusal? {
    switch PromotionTerms.Status(rawValue: status) {
    case .draft, nil: return .unknown
    case .archived: return .ended
    case .active: break
    }
    if let startsAt, now < startsAt { return .notBegun }
    if let endsAt, now >= endsAt { return .ended }
    if let own = self.currency, own != currency.code { return .otherCurrency }
    if let limit, used >= limit { return .usedUp }
    if let left, left < saving { return .budgetSpent }
    return nil
  }
}

extension Promotion {
  /// The promotion with no more than what is left of its budget to give; nil where it gives all or nothing, and that is
  /// too much.
  func within(_ left: Int64?, _ currency: Currency) -> Promotion? {
    guard let left else { return self }
    if case .gift(let gift) = action {
      let worth = try? gift.unitPrice.multiplied(by: gift.quantity)
      return (worth?.amount ?? .max) <= left ? self : nil
    }
    guard let rest = try? Money(left, currency) else { return self }
    var capped = self
    capped.cap = (cap?.amount ?? .max) <= left ? cap : rest
    return capped
  }
}

extension PromotionBuyer {
  /// What the tables know the buyer by. An address is told apart from others by a digest: nobody reads it there.
  var keys: [String] { [customerKey, emailKey].compactMap(\.self) }

  var customerKey: String? { customer.map { "customer:" + $0.description } }

  var emailKey: String? { foldedEmail.map { "email:" + BuyerDigest.digest(of: $0) } }
}
