import FoundationCore
import Marketing
import Persistence
import StoreIdentifiers

/// Writes the use of one promotion by one order, with its counters.
struct PromotionUseRecords {
  let promotion: PromotionID
  let order: OrderID
  let buyer: PromotionBuyer
  let saved: Money
  let now: Timestamp

  /// Writes the use and counts it, unless the order uses the promotion already.
  ///
  /// The promotion's row is counted first: it is held from there on, so that its codes and its buyers are counted by
  /// one order at a time.
  func record(codes: [String], in work: borrowing UnitOfWork<MarketingSchema>) throws(MarketingError) {
    let email = buyer.emailKey
    guard try claim(email, in: work) else { return }
    let limits = try countPromotion(in: work)
    if limits.isByCode {
      let code = try countCode(codes, limit: limits.perCode, in: work)
      try work.run("UPDATE \(.use) SET code = \(code) WHERE promotion = \(promotion) AND \"order\" = \(order)")
    }
    let keys = [buyer.customerKey, email].compactMap(\.self)
    guard !keys.isEmpty || limits.perCustomer == nil else { throw .unusable(promotion, .usedByBuyer) }
    for key in keys { try countBuyer(key, limit: limits.perCustomer, in: work) }
  }

  /// Whether the order begins to use the promotion: it has not, or the use was voided.
  private func claim(
    _ email: String?, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) -> Bool {
    try work.run(
      """
      INSERT INTO \(.use) AS u (promotion, "order", customer, email, saved, currency, used_at)
      VALUES (\(promotion), \(order), \(buyer.customerKey), \(email), \(saved.amount),
        \(saved.currency.code), \(now))
      ON CONFLICT (promotion, "order") DO UPDATE SET code = NULL, customer = excluded.customer, email = excluded.email,
        saved = excluded.saved, currency = excluded.currency, used_at = excluded.used_at, voided_at = NULL
      WHERE u.voided_at IS NOT NULL
      """) == 1
  }

  private func countPromotion(in work: borrowing UnitOfWork<MarketingSchema>) throws(MarketingError) -> CountedLimits {
    let counted: CountedLimits? = try work.first(
      """
      UPDATE \(.promotion) SET used = used + 1,
        spent = spent + CASE WHEN currency IS NULL THEN 0 ELSE \(saved.amount) END
      WHERE id = \(promotion) AND status = \(PromotionTerms.Status.active.rawValue)
        AND (starts_at IS NULL OR starts_at <= \(now)) AND (ends_at IS NULL OR ends_at > \(now))
        AND (currency IS NULL OR currency = \(saved.currency.code))
        AND (use_limit IS NULL OR used < use_limit) AND (budget IS NULL OR budget - spent >= \(saved.amount))
      RETURNING by_code, code_limit, customer_limit
      """)
    if let counted { return counted }
    let counters: PromotionCounters? = try work.first(
      "SELECT \(PromotionCounters.columns) FROM \(.promotion) AS p WHERE p.id = \(promotion)")
    guard let counters else { throw .unusable(promotion, .unknown) }
    // Where it could be used by now, somebody has given a use back meanwhile: the order is priced again all the same.
    throw .unusable(promotion, counters.refusal(at: now, in: saved.currency, saving: saved.amount) ?? .usedUp)
  }

  /// Counts the first code that is not used up.
  private func countCode(
    _ codes: [String], limit: Int64?, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) -> String {
    let free: SQL<MarketingSchema> = limit.map { "used < \($0)" } ?? "1 = 1"
    for code in codes {
      let counted = try work.run(
        "UPDATE \(.code) SET used = used + 1 WHERE code = \(code) AND promotion = \(promotion) AND \(free)")
      if counted == 1 { return code }
    }
    throw .unusable(promotion, codes.isEmpty ? .unknown : .usedUp)
  }

  private func countBuyer(
    _ key: String, limit: Int64?, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) {
    let free: SQL<MarketingSchema> = limit.map { "b.used < \($0)" } ?? "1 = 1"
    let counted = try work.run(
      """
      INSERT INTO \(.buyer) AS b (promotion, buyer, used) VALUES (\(promotion), \(key), 1)
      ON CONFLICT (promotion, buyer) DO UPDATE SET used = b.used + 1 WHERE \(free)
      """)
    guard counted == 1 else { throw .unusable(promotion, .usedByBuyer) }
  }

  /// Gives back what an order uses: its rows are marked by one statement, which finds each of them once.
  static func void(
    _ order: OrderID, at now: Timestamp, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) {
    let voided: [VoidedUse] = try work.rows(
      """
      UPDATE \(.use) SET voided_at = \(now) WHERE "order" = \(order) AND voided_at IS NULL
      RETURNING promotion, code, customer, email, saved
      """)
    for use in voided.sorted(by: { $0.promotion < $1.promotion }) {
      try work.run(
        """
        UPDATE \(.promotion) SET used = used - 1,
          spent = spent - CASE WHEN currency IS NULL THEN 0 ELSE \(use.saved) END
        WHERE id = \(use.promotion)
        """)
      if let code = use.code {
        try work.run("UPDATE \(.code) SET used = used - 1 WHERE code = \(code) AND promotion = \(use.promotion)")
      }
      for buyer in use.buyers {
        try work.run(
          "UPDATE \(.buyer) SET used = used - 1 WHERE promotion = \(use.promotion) AND buyer = \(buyer)")
      }
    }
  }
}

/// What counting the promotion says of the other limits: read while its row is held.
private struct CountedLimits: RowDecodable {
  let isByCode: Bool, perCode: Int64?, perCustomer: Int64?

  init(row: inout RowReader) throws(DatabaseError) {
    isByCode = try row.read()
    perCode = try row.read()
    perCustomer = try row.read()
  }
}

private struct VoidedUse: RowDecodable {
  let promotion: PromotionID, code: String?, buyers: [String], saved: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    promotion = try row.read()
    code = try row.read()
    let customer: String? = try row.read()
    let email: String? = try row.read()
    buyers = [customer, email].compactMap(\.self)
    saved = try row.read()
  }
}
