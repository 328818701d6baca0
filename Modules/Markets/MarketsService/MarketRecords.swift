import FoundationCore
import Markets
import Persistence
import Pricing

/// How markets and rates are stored.
enum MarketRecords {
  /// Everything, at the snapshot's revision. O(markets + rates).
  static func state(in snapshot: borrowing Snapshot<MarketsSchema>) throws(MarketsError) -> CurrentMarkets.State {
    let revision: Int64? = try snapshot.first("SELECT revision FROM \(.revision)")
    let countries: [CountryRow] = try snapshot.rows("SELECT market, country FROM \(.marketCountry) ORDER BY country")
    let ofMarket = Dictionary(grouping: countries, by: \.market).mapValues { $0.map(\.country) }
    let markets: [MarketRow] = try snapshot.rows(
      """
      SELECT id, name, regime, rounding, currency, rate, price_step, price_ending, version FROM \(.market)
      ORDER BY name, id
      """)
    let rates: [RateRow] = try snapshot.rows(
      """
      SELECT id, country, region, postal_prefix, class, name, millionths, first_day, last_day, source, version
      FROM \(.rate)
      """)
    return CurrentMarkets.State(
      revision: revision ?? 0, markets: markets.map { $0.market(ofMarket[$0.id] ?? []) }, rates: rates.map(\.rate))
  }

  /// Writes a market in its version, with its countries.
  static func put(_ market: Market, in work: borrowing UnitOfWork<MarketsSchema>) throws(MarketsError) {
    let (details, currency) = (market.details, market.details.currency)
    if market.version == 1 {
      try work.run(
        """
        INSERT INTO \(.market) (id, name, regime, rounding, currency, rate, price_step, price_ending, version)
        VALUES (\(market.id), \(details.name), \(details.regime.rawValue), \(details.rounding.rawValue),
          \(currency?.currency.code), \(currency?.hundredMillionths), \(currency?.rounding.step),
          \(currency?.rounding.ending), 1)
        """)
    } else {
      try work.run(
        """
        UPDATE \(.market) SET name = \(details.name), regime = \(details.regime.rawValue),
          rounding = \(details.rounding.rawValue), currency = \(currency?.currency.code),
          rate = \(currency?.hundredMillionths), price_step = \(currency?.rounding.step),
          price_ending = \(currency?.rounding.ending), version = \(market.version)
        WHERE id = \(market.id)
        """)
      try work.run("DELETE FROM \(.marketCountry) WHERE market = \(market.id)")
    }
    for country in details.countries {
      try work.run("INSERT INTO \(.marketCountry) (country, market) VALUES (\(country), \(market.id))")
    }
  }

  static func remove(market id: MarketID, in work: borrowing UnitOfWork<MarketsSchema>) throws(MarketsError) {
    try work.run("DELETE FROM \(.marketCountry) WHERE market = \(id)")
    try work.run("DELETE FROM \(.market) WHERE id = \(id)")
  }

  /// Writes a rate in its version.
  static func put(_ rate: JurisdictionRate, in work: borrowing UnitOfWork<MarketsSchema>) throws(MarketsError) {
    let (details, place) = (rate.details, rate.details.jurisdiction)
    if rate.version > 1 { try remove(rate: rate.id, in: work) }
    try work.run(
      """
      INSERT INTO \(.rate) (id, country, region, postal_prefix, class, name, millionths, first_day, last_day, source,
        version)
      VALUES (\(rate.id), \(place.country), \(place.region ?? ""), \(place.postalPrefix ?? ""),
        \(details.taxClass.rawValue), \(details.name), \(details.millionths), \(details.firstDay),
        \(details.lastDay), \(details.source), \(rate.version))
      """)
  }

  static func remove(
    rate id: JurisdictionRateID, in work: borrowing UnitOfWork<MarketsSchema>
  ) throws(MarketsError) {
    try work.run("DELETE FROM \(.rate) WHERE id = \(id)")
  }
}

private struct CountryRow: RowDecodable {
  let market: MarketID, country: String

  init(row: inout RowReader) throws(DatabaseError) { (market, country) = (try row.read(), try row.read()) }
}

private struct MarketRow: RowDecodable {
  let id: MarketID, name: String, regime: PriceRegime, rounding: TaxRounding, currency: MarketCurrency?
  let version: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    (id, name) = (try row.read(), try row.read())
    let (regime, rounding): (String, String) = (try row.read(), try row.read())
    self.regime = PriceRegime(rawValue: regime) ?? .includingTax
    self.rounding = TaxRounding(rawValue: rounding) ?? .line
    let (code, rate): (String?, Int64?) = (try row.read(), try row.read())
    let (step, ending): (Int64?, Int64?) = (try row.read(), try row.read())
    if let code, let rate {
      guard let currency = Currency(code: code), let rounding = PriceRounding(step: step ?? 1, ending: ending) else {
        throw .statement("a stored market's currency cannot be read")
      }
      self.currency = MarketCurrency(currency, hundredMillionths: rate, rounding: rounding)
    } else {
      currency = nil
    }
    version = try row.read()
  }

  func market(_ countries: [String]) -> Market {
    Market(
      id: id,
      details: Market.Details(
        name: name, countries: countries, regime: regime, rounding: rounding, currency: currency), version: version)
  }
}

private struct RateRow: RowDecodable {
  let rate: JurisdictionRate

  init(row: inout RowReader) throws(DatabaseError) {
    let id: JurisdictionRateID = try row.read()
    let place = TaxJurisdiction(country: try row.read(), region: try row.read(), postalPrefix: try row.read())
    let (taxClass, name): (String, String) = (try row.read(), try row.read())
    let millionths: Int64 = try row.read()
    let first: LocalDay = try row.read(), last: LocalDay? = try row.read()
    rate = JurisdictionRate(
      id: id,
      details: JurisdictionRate.Details(
        jurisdiction: place, taxClass: TaxClass(rawValue: taxClass), name: name, millionths: millionths,
        firstDay: first, lastDay: last, source: try row.read()), version: try row.read())
  }
}
