public import Access
import AccessService
public import FoundationCore
public import Marketing
public import Persistence
public import StoreIdentifiers

/// What staff do with promotions.
public struct Promotions: Sendable {
  let database: Database
  let clock: WallClock
  let ports: MarketingPorts
  let active: ActivePromotions

  init(database: Database, clock: WallClock, ports: MarketingPorts, active: ActivePromotions) {
    self.database = database
    self.clock = clock
    self.ports = ports
    self.active = active
  }

  /// Adds a promotion. Needs `marketing.write`; once per key. It is offered from the commit on, if it is active.
  ///
  /// - Throws: `.promotionExists` for a used id; `.access` without the permission; `.storage` when nothing can be
  ///   written.
  public func add(
    _ new: NewShopPromotion, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(MarketingError) -> ShopPromotion {
    try principal.must(.marketingWrite)
    let now = clock.now()
    return try await database.write(as: MarketingSchema.self, once: key, returning: .shopPromotion) {
      [active] work throws(MarketingError) in
      try PromotionRecords.advance(in: work)
      try PromotionRecords.insert(ShopPromotion(id: new.id, terms: new.terms, createdAt: now), in: work)
      try work.audit(Self.subject(new.id), from: nil, to: new.terms, as: .promotionTerms)
      return try Self.written(new.id, active, in: work)
    }
  }

  /// Replaces the terms of a promotion. Needs `marketing.write`; refused when it has changed since `version`.
  ///
  /// Orders that use it already keep what they have. A limit or a budget that has been passed already is refused.
  ///
  /// - Throws: `.promotionNotFound`, `.changedSince`, `.limitBelowUses`, `.budgetBelowSpent`; `.currencyInUse` for
  ///   another currency once an order uses it; `.access` without the permission; `.storage` when nothing can be
  ///   written.
  public func edit(
    _ id: PromotionID, _ terms: PromotionTerms, version: Int64, as principal: Principal
  ) async throws(MarketingError) -> ShopPromotion {
    try principal.must(.marketingWrite)
    return try await database.write(as: MarketingSchema.self) { [active] work throws(MarketingError) in
      try PromotionRecords.advance(in: work)
      let former = try work.snapshot { snapshot throws(MarketingError) in
        try PromotionRecords.promotion(id, in: snapshot)
      }
      guard let former else { throw .promotionNotFound }
      guard former.version == version else { throw .changedSince(version: version) }
      if former.terms.currency != terms.currency, try Self.isUsed(id, in: work) { throw .currencyInUse }
      guard try PromotionRecords.update(id, to: terms, version: version, in: work) else {
        throw .changedSince(version: version)
      }
      try work.audit(Self.subject(id), from: former.terms, to: terms, as: .promotionTerms)
      return try Self.written(id, active, in: work)
    }
  }

  /// One promotion. Needs `marketing.read`.
  ///
  /// - Throws: `.promotionNotFound`; `.access` without the permission; `.storage` when the database fails.
  public func promotion(_ id: PromotionID, as principal: Principal) async throws(MarketingError) -> ShopPromotion {
    try principal.must(.marketingRead)
    let found = try await database.read(as: MarketingSchema.self) { snapshot throws(MarketingError) in
      try PromotionRecords.promotion(id, in: snapshot)
    }
    guard let found else { throw .promotionNotFound }
    return found
  }

  /// A page of promotions, the latest first. Needs `marketing.read`.
  ///
  /// - Parameters:
  ///   - search: What their titles contain, in upper or lower case; nil for any.
  ///   - status: Their status; nil for any.
  ///   - cursor: Where the page before ended.
  ///   - limit: How many at most.
  ///   - principal: Who asks.
  /// - Throws: `.access` without the permission; `.invalidCursor` for a cursor of another list.
  public func page(
    search: String? = nil, status: PromotionTerms.Status? = nil, after cursor: Cursor? = nil, limit: Int,
    as principal: Principal
  ) async throws(MarketingError) -> Page<ShopPromotion> {
    try principal.must(.marketingRead)
    var list = Fingerprint()
    list.mix(search)
    list.mix(status?.rawValue)
    let fingerprint = list.value
    var filter: SQL<MarketingSchema> = "1 = 1"
    if let search { filter = "\(filter) AND title LIKE \(LikePattern.containing(search)) ESCAPE '!'" }
    if let status { filter = "\(filter) AND status = \(status.rawValue)" }
    let keyset = Keyset(version: 1, filter: fingerprint)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      filter = "\(filter) AND (created_at, id) < (\(time), \(id))"
    }
    let selection = filter
    let found = try await database.read(as: MarketingSchema.self) { snapshot throws(MarketingError) in
      try PromotionRecords.page(selection, limit: limit + 1, in: snapshot)
    }
    return Page(found, limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// The automatic promotions that every cart of a currency is offered now.
  func running(in currency: Currency) async throws(MarketingError) -> [ActivePromotions.Entry] {
    let now = clock.now()
    return try await database.read(as: MarketingSchema.self) { [active] snapshot throws(MarketingError) in
      try active.entries(in: snapshot).filter {
        $0.terms.trigger == .automatic && $0.isOffered(at: now, in: currency)
      }
    }
  }

  static func subject(_ id: PromotionID) -> AuditSubject { AuditSubject("marketing/promotions", id) }

  private static func isUsed(
    _ id: PromotionID, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) -> Bool {
    // Holds the row, so that no order begins to use it meanwhile.
    try work.run("UPDATE \(.promotion) SET used = used WHERE id = \(id)")
    let one: Int? = try work.first("SELECT 1 FROM \(.use) WHERE promotion = \(id) LIMIT 1")
    return one != nil
  }

  /// What was written, which counts from the commit on.
  static func written(
    _ id: PromotionID, _ active: ActivePromotions, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) -> ShopPromotion {
    let (promotion, state) = try work.snapshot { snapshot throws(MarketingError) in
      (try PromotionRecords.promotion(id, in: snapshot), try PromotionRecords.active(in: snapshot))
    }
    guard let promotion else { throw .promotionNotFound }
    work.onCommit { active.take(state) }
    return promotion
  }
}
