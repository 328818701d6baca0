import FoundationCore
import Marketing
import Persistence
import StoreIdentifiers

/// How promotions are stored: their terms as JSON, and beside them what statements ask for.
enum PromotionRecords {
  private static let columns: SQL<MarketingSchema> = "id, terms, used, spent, currency, codes, version, created_at"

  static func promotion(
    _ id: PromotionID, in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> ShopPromotion? {
    let row: PromotionRow? = try snapshot.first("SELECT \(columns) FROM \(.promotion) WHERE id = \(id)")
    return row?.promotion
  }

  static func page(
    _ filter: SQL<MarketingSchema>, limit: Int, in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> [ShopPromotion] {
    let rows: [PromotionRow] = try snapshot.rows(
      "SELECT \(columns) FROM \(.promotion) WHERE \(filter) ORDER BY created_at DESC, id DESC LIMIT \(limit)")
    return rows.map(\.promotion)
  }

  /// What is active at the snapshot's revision.
  static func active(
    in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> ActivePromotions.State {
    let revision: Int64? = try snapshot.first("SELECT revision FROM \(.revision)")
    let rows: [PromotionRow] = try snapshot.rows(
      "SELECT \(columns) FROM \(.promotion) WHERE status = \(PromotionTerms.Status.active.rawValue) ORDER BY id")
    return ActivePromotions.State(
      revision: revision ?? 0, entries: rows.map { .init(id: $0.promotion.id, terms: $0.promotion.terms) })
  }

  static func insert(
    _ promotion: ShopPromotion, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) {
    let (terms, limits) = (promotion.terms, promotion.terms.limits)
    try work.run(
      """
      INSERT INTO \(.promotion) (id, title, status, starts_at, ends_at, by_code, currency, terms, use_limit, code_limit,
        customer_limit, budget, used, spent, codes, version, created_at)
      VALUES (\(promotion.id), \(PromotionSearch.folded(terms.title)), \(terms.status.rawValue), \(terms.startsAt),
        \(terms.endsAt), \(terms.trigger == .code), \(terms.currency?.code), \(StoredTerms(terms)), \(limits.total),
        \(limits.perCode), \(limits.perCustomer), \(terms.budget?.amount), 0, 0, 0, 1, \(promotion.createdAt))
      """)
  }

  /// Replaces the terms; false when the promotion has another version. The constraints refuse limits that are passed.
  static func update(
    _ id: PromotionID, to terms: PromotionTerms, version: Int64, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) -> Bool {
    let limits = terms.limits
    return try work.run(
      """
      UPDATE \(.promotion) SET title = \(PromotionSearch.folded(terms.title)), status = \(terms.status.rawValue),
        starts_at = \(terms.startsAt), ends_at = \(terms.endsAt), by_code = \(terms.trigger == .code),
        currency = \(terms.currency?.code), terms = \(StoredTerms(terms)), use_limit = \(limits.total),
        code_limit = \(limits.perCode), customer_limit = \(limits.perCustomer), budget = \(terms.budget?.amount),
        version = version + 1
      WHERE id = \(id) AND version = \(version)
      """) == 1
  }

  /// Counts a change. Whoever changes promotions holds the row until the commit, so that revisions are in its order.
  static func advance(in work: borrowing UnitOfWork<MarketingSchema>) throws(MarketingError) {
    try work.run("UPDATE \(.revision) SET revision = revision + 1")
  }
}

/// How titles are searched: without regard to case.
enum PromotionSearch {
  static func folded(_ text: String) -> String { text.lowercased() }
}

/// Terms in one column.
struct StoredTerms: SQLBindable, SQLReadable {
  let terms: PromotionTerms

  init(_ terms: PromotionTerms) { self.terms = terms }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Schema.promotionTerms.encode(terms), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    guard let terms = try? Schema.promotionTerms.decode(Array(try column.text().utf8), unknownFields: .ignored) else {
      throw column.mismatch("terms of a promotion")
    }
    self.terms = terms
  }
}

private struct PromotionRow: RowDecodable {
  let promotion: ShopPromotion

  init(row: inout RowReader) throws(DatabaseError) {
    let id: PromotionID = try row.read()
    let stored: StoredTerms = try row.read()
    let uses: Int64 = try row.read()
    let spent: Int64 = try row.read()
    let code: String? = try row.read()
    let currency = code.flatMap { Currency(code: $0) }
    promotion = ShopPromotion(
      id: id, terms: stored.terms, uses: uses, saved: currency.flatMap { try? Money(spent, $0) },
      codeCount: try row.read(), version: try row.read(), createdAt: try row.read())
  }
}
