public import Access
public import FoundationCore
public import Markets
public import Persistence

/// What staff do with markets.
public struct ShopMarkets: Sendable {
  private let database: Database
  private let currency: Currency
  private let current: CurrentMarkets

  init(database: Database, currency: Currency, current: CurrentMarkets) {
    self.database = database
    self.currency = currency
    self.current = current
  }

  /// Every market, by name; that of everywhere else is the last. Needs `markets.read`.
  ///
  /// - Throws: `.access` without the permission; `.storage` when the database fails.
  public func all(as principal: Principal) async throws(MarketsError) -> [Market] {
    try principal.must(.marketsRead)
    return try await database.read(as: MarketsSchema.self) { [current] snapshot throws(MarketsError) in
      try current.state(in: snapshot).markets
    }
  }

  /// Adds a market. Needs `markets.write`; once per key. Orders go by it from the commit on.
  ///
  /// - Throws: `.marketExists` for a used id or name; `.countryTaken` for a country of another market; `.wrongCountries`
  ///   without a country; `.wrongCurrency`; `.access` without the permission; `.storage` when nothing can be written.
  public func add(
    _ new: NewMarket, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(MarketsError) -> Market {
    try principal.must(.marketsWrite)
    let market = Market(id: new.id, details: new.details, version: 1)
    guard !market.isElsewhere else { throw .marketExists }
    guard !market.details.countries.isEmpty else { throw .wrongCountries }
    try check(market.details.currency)
    return try await database.write(as: MarketsSchema.self, once: key, returning: .market) {
      [current] work throws(MarketsError) in
      try current.change(in: work) { _ throws(MarketsError) in
        try MarketRecords.put(market, in: work)
        try work.audit(Self.subject(market.id), from: nil, to: market.details, as: .marketDetails)
        return market
      }
    }
  }

  /// Changes a market. Needs `markets.write`; refused when it has changed since `version`. Orders keep what they have.
  ///
  /// - Throws: `.marketNotFound`; `.changedSince`; what `add` throws.
  public func change(
    _ id: MarketID, to details: Market.Details, version: Int64, as principal: Principal
  ) async throws(MarketsError) -> Market {
    try principal.must(.marketsWrite)
    guard details.countries.isEmpty == (id == Market.elsewhere.id) else { throw .wrongCountries }
    try check(details.currency)
    return try await database.write(as: MarketsSchema.self) { [current] work throws(MarketsError) in
      try current.change(in: work) { state throws(MarketsError) in
        guard let former = state.markets.first(where: { $0.id == id }) else { throw .marketNotFound }
        guard former.version == version else { throw .changedSince }
        let market = Market(id: id, details: details, version: version + 1)
        try MarketRecords.put(market, in: work)
        try work.audit(Self.subject(id), from: former.details, to: details, as: .marketDetails)
        return market
      }
    }
  }

  /// Removes a market; its countries are then in that of everywhere else. Needs `markets.write`.
  ///
  /// - Throws: `.marketNotFound`; `.elsewhereStays`; `.access` without the permission; `.storage` when the database
  ///   fails.
  public func remove(_ id: MarketID, as principal: Principal) async throws(MarketsError) {
    try principal.must(.marketsWrite)
    guard id != Market.elsewhere.id else { throw .elsewhereStays }
    try await database.write(as: MarketsSchema.self) { [current] work throws(MarketsError) in
      try current.change(in: work) { state throws(MarketsError) in
        guard let former = state.markets.first(where: { $0.id == id }) else { throw .marketNotFound }
        try MarketRecords.remove(market: id, in: work)
        try work.audit(Self.subject(id), from: former.details, to: nil, as: .marketDetails)
      }
    }
  }

  private func check(_ own: MarketCurrency?) throws(MarketsError) {
    if let own, own.conversion(from: currency) == nil { throw .wrongCurrency }
  }

  private static func subject(_ id: MarketID) -> AuditSubject { AuditSubject("markets/markets", id) }
}
