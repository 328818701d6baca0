public import FoundationCore
public import Marketing
public import Persistence
import Pricing
public import StoreIdentifiers

/// What placing and ending orders does with promotions. For the composition: it calls these inside the transactions of
/// whoever keeps the orders, so that order and use are written together or not at all.
///
/// Neither a limit nor a budget can be passed, whoever places at the same time: the statements that count are
/// conditional, and each holds its promotion's row until the transaction ends.
public struct PromotionUses: Sendable {
  private let active: ActivePromotions

  init(active: ActivePromotions) { self.active = active }

  /// The promotions that a cart may be priced with.
  ///
  /// Without codes, and without an active promotion that has a limit or a budget, no statement is run. Otherwise up to
  /// three, whatever the number of promotions. What it answers may be used up a moment later: `use` decides.
  ///
  /// - Parameters:
  ///   - now: The moment at which the cart is priced.
  ///   - codes: What the buyer has typed, at most 20; what is beyond that is unknown.
  ///   - buyer: Who buys; nil while that is not known, when limits for each customer are not judged.
  ///   - currency: The cart's currency.
  ///   - snapshot: What is read; in a transaction, `work.snapshot { … }`.
  /// - Throws: `.storage` when the database fails.
  public func promotions(
    at now: Timestamp, codes: [String] = [], buyer: PromotionBuyer? = nil, currency: Currency,
    in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> UsablePromotions {
    let active = try active.entries(in: snapshot).filter { $0.isOffered(at: now, in: currency) }
    guard !active.isEmpty || !codes.isEmpty else { return UsablePromotions() }
    let typed = try TypedCodes(codes, in: snapshot)
    let judged =
      active.filter { $0.terms.trigger == .automatic && $0.isCounted }.map(\.id) + Array(typed.promotions)
    let counters = try Self.counters(judged, in: snapshot)
    let uses = try Self.uses(of: judged, by: buyer, in: snapshot)
    var answer = UsablePromotions()
    func offer(_ entry: ActivePromotions.Entry) -> PromotionRefusal? {
      if let limit = entry.terms.limits.perCustomer, uses[entry.id, default: 0] >= limit { return .usedByBuyer }
      guard let rule = entry.rule.within(counters[entry.id]?.left, currency) else { return .budgetSpent }
      answer.promotions.append(rule)
      answer.titles[entry.id] = entry.terms.title
      return nil
    }
    for entry in active where entry.terms.trigger == .automatic {
      guard counters[entry.id]?.refusal(at: now, in: currency) == nil else { continue }
      _ = offer(entry)
    }
    let byID = Dictionary(active.map { ($0.id, $0) }) { first, _ in first }
    for (code, row) in typed.codes {
      guard let row, let counters = counters[row.promotion] else {
        answer.refused.append(.init(code: code, reason: .unknown))
        continue
      }
      var reason = counters.refusal(at: now, in: currency)
      if reason == nil, let entry = byID[row.promotion], entry.terms.trigger == .code {
        if let limit = entry.terms.limits.perCode, row.used >= limit {
          reason = .usedUp
        } else if answer.titles[row.promotion] == nil {
          reason = offer(entry)
        }
      } else if reason == nil {
        reason = .unknown
      }
      if let reason {
        answer.refused.append(.init(code: code, reason: reason))
      } else {
        answer.codes[code] = row.promotion
      }
    }
    answer.promotions.sort { $0.id < $1.id }
    return answer
  }

  /// Writes down that an order uses promotions, and counts it. Without savings, no statement is run.
  ///
  /// Repeating it for the same order changes nothing. An order whose uses were voided uses them again, if that may
  /// still be. One to five statements for each promotion, which are taken in the order of their ids by every order.
  ///
  /// - Parameters:
  ///   - savings: What each promotion takes off the order. Nothing is not a use.
  ///   - order: The order.
  ///   - codes: What the buyer has typed.
  ///   - buyer: Who buys. Limits for each customer need an account or an address.
  ///   - now: The moment of the placement.
  ///   - work: The placement's transaction.
  /// - Throws: `.unusable` with the promotion and the reason, when it cannot be used any more: the command must fail,
  ///   and the cart be priced again. `.storage` when the database fails.
  public func use(
    _ savings: [PromotionID: Money], of order: OrderID, codes: [String] = [], buyer: PromotionBuyer, at now: Timestamp,
    in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) {
    let savings = savings.filter { $0.value.amount > 0 }.sorted { $0.key < $1.key }
    guard !savings.isEmpty else { return }
    try work.lock(.use, order)
    let typed = try work.snapshot { snapshot throws(MarketingError) in try TypedCodes(codes, in: snapshot) }
    for (promotion, saved) in savings {
      let use = PromotionUseRecords(promotion: promotion, order: order, buyer: buyer, saved: saved, now: now)
      try use.record(codes: typed.folded(of: promotion), in: work)
    }
  }

  /// Gives back what an order has used, once: when it is cancelled, or expires before it was paid.
  ///
  /// - Throws: `.storage` when the database fails.
  public func void(
    order: OrderID, at now: Timestamp, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) {
    try work.lock(.use, order)
    try PromotionUseRecords.void(order, at: now, in: work)
  }

  /// The states of an order's uses, by promotion. One statement.
  ///
  /// - Throws: `.storage` when the database fails.
  public func states(
    of order: OrderID, in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> [PromotionID: PromotionUseState] {
    let rows: [StateRow] = try snapshot.rows("SELECT promotion, voided_at FROM \(.use) WHERE \"order\" = \(order)")
    return Dictionary(rows.map { ($0.promotion, $0.state) }) { first, _ in first }
  }

  private static func counters(
    _ promotions: [PromotionID], in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> [PromotionID: PromotionCounters] {
    guard !promotions.isEmpty else { return [:] }
    let rows: [PromotionCounters] = try snapshot.rows(
      "SELECT \(PromotionCounters.columns) FROM \(.promotion) AS p WHERE p.id IN (\(list: promotions))")
    return Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
  }

  /// How often the buyer has used each: the larger number of the account's and the address's.
  private static func uses(
    of promotions: [PromotionID], by buyer: PromotionBuyer?, in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> [PromotionID: Int64] {
    guard !promotions.isEmpty, let keys = buyer?.keys, !keys.isEmpty else { return [:] }
    let rows: [BuyerRow] = try snapshot.rows(
      """
      SELECT promotion, used FROM \(.buyer)
      WHERE promotion IN (\(list: promotions)) AND buyer IN (\(list: keys))
      """)
    return Dictionary(rows.map { ($0.promotion, $0.used) }) { max($0, $1) }
  }
}

private struct BuyerRow: RowDecodable {
  let promotion: PromotionID, used: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    promotion = try row.read()
    used = try row.read()
  }
}

private struct StateRow: RowDecodable {
  let promotion: PromotionID, state: PromotionUseState

  init(row: inout RowReader) throws(DatabaseError) {
    promotion = try row.read()
    let voidedAt: Timestamp? = try row.read()
    state = voidedAt == nil ? .used : .voided
  }
}
