public import Access
public import FoundationCore
public import Markets
public import Persistence

/// What staff do with tax rates.
public struct ShopTaxRates: Sendable {
  private let database: Database
  private let current: CurrentMarkets
  private let today: @Sendable () -> LocalDay

  init(database: Database, current: CurrentMarkets, today: @escaping @Sendable () -> LocalDay) {
    self.database = database
    self.current = current
    self.today = today
  }

  /// Every rate, by country, place, class, name and day. Needs `markets.read`.
  ///
  /// - Throws: `.access` without the permission; `.storage` when the database fails.
  public func all(as principal: Principal) async throws(MarketsError) -> [JurisdictionRate] {
    try principal.must(.marketsRead)
    return try await database.read(as: MarketsSchema.self) { [current] snapshot throws(MarketsError) in
      try current.state(in: snapshot).rates.all
    }
  }

  /// Adds a rate. Needs `markets.write`; once per key. Orders go by it from the commit on.
  ///
  /// - Throws: `.rateExists` for a used id; `.rateOverlaps` where another rate of the same tax, class and place holds on
  ///   one of its days; `.tooManyRates`; `.access` without the permission; `.storage` when nothing can be written.
  public func add(
    _ new: NewJurisdictionRate, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(MarketsError) -> JurisdictionRate {
    try principal.must(.marketsWrite)
    return try await database.write(as: MarketsSchema.self, once: key, returning: .jurisdictionRate) {
      [current] work throws(MarketsError) in
      try current.change(in: work) { state throws(MarketsError) in
        let rate = JurisdictionRate(id: new.id, details: new.details)
        guard state.rates.all.count < JurisdictionRate.limit else { throw .tooManyRates }
        try Self.checkOverlap(of: rate, with: state.rates.all)
        try MarketRecords.put(rate, in: work)
        try work.audit(Self.subject(rate.id), from: nil, to: rate.details, as: .jurisdictionRateDetails)
        return rate
      }
    }
  }

  /// Changes a rate. Needs `markets.write`; refused when it has changed since `version`. Orders keep what they have.
  ///
  /// - Throws: `.rateNotFound`; `.changedSince`; what `add` throws.
  public func change(
    _ id: JurisdictionRateID, to details: JurisdictionRate.Details, version: Int64, as principal: Principal
  ) async throws(MarketsError) -> JurisdictionRate {
    try principal.must(.marketsWrite)
    return try await database.write(as: MarketsSchema.self) { [current] work throws(MarketsError) in
      try current.change(in: work) { state throws(MarketsError) in
        guard let former = state.rates.all.first(where: { $0.id == id }) else { throw .rateNotFound }
        guard former.version == version else { throw .changedSince }
        let rate = JurisdictionRate(id: id, details: details, version: version + 1)
        try Self.checkOverlap(of: rate, with: state.rates.all)
        try MarketRecords.put(rate, in: work)
        try work.audit(Self.subject(id), from: former.details, to: details, as: .jurisdictionRateDetails)
        return rate
      }
    }
  }

  /// Removes a rate. Needs `markets.write`. Orders keep what they have.
  ///
  /// - Throws: `.rateNotFound`; `.access` without the permission; `.storage` when the database fails.
  public func remove(_ id: JurisdictionRateID, as principal: Principal) async throws(MarketsError) {
    try principal.must(.marketsWrite)
    try await database.write(as: MarketsSchema.self) { [current] work throws(MarketsError) in
      try current.change(in: work) { state throws(MarketsError) in
        guard let former = state.rates.all.first(where: { $0.id == id }) else { throw .rateNotFound }
        try MarketRecords.remove(rate: id, in: work)
        try work.audit(Self.subject(id), from: former.details, to: nil, as: .jurisdictionRateDetails)
      }
    }
  }

  /// Adds the known rates of countries, from today on. Needs `markets.write`.
  ///
  /// What the shop has of a class in a whole country stays as it is, also where it has ended: nothing is overwritten, and
  /// a repeat adds nothing.
  ///
  /// - Throws: `.tooManyRates`; `.access` without the permission; `.storage` when nothing can be written.
  public func addKnown(_ request: KnownRateRequest, as principal: Principal) async throws(MarketsError) -> AddedRates {
    try principal.must(.marketsWrite)
    let (countries, day) = (Set(request.countries), today())
    let known = KnownTaxRates.entries.filter { countries.contains($0.country) }.map { $0.details(from: day) }
    return try await database.write(as: MarketsSchema.self) { [current] work throws(MarketsError) in
      try current.change(in: work) { state throws(MarketsError) in
        let new = known.filter { known in
          !state.rates.all.contains {
            $0.details.jurisdiction == known.jurisdiction && $0.details.taxClass == known.taxClass
          }
        }
        guard state.rates.all.count + new.count <= JurisdictionRate.limit else { throw .tooManyRates }
        for details in new {
          let rate = JurisdictionRate(id: .make(), details: details)
          try MarketRecords.put(rate, in: work)
          try work.audit(Self.subject(rate.id), from: nil, to: details, as: .jurisdictionRateDetails)
        }
        return AddedRates(added: new.count, kept: known.count - new.count)
      }
    }
  }

  private static func checkOverlap(
    of rate: JurisdictionRate, with others: [JurisdictionRate]
  ) throws(MarketsError) {
    guard !others.contains(where: { $0.id != rate.id && $0.details.overlaps(rate.details) }) else {
      throw .rateOverlaps
    }
  }

  private static func subject(_ id: JurisdictionRateID) -> AuditSubject { AuditSubject("markets/rates", id) }
}
