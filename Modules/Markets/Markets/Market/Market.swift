import Addresses
public import FoundationCore
public import Pricing

/// Marks ids of markets.
public enum MarketTag {}
/// A market's id.
public typealias MarketID = Identifier<MarketTag>

/// Countries that the shop sells to on the same terms. A country is in one market at most.
public struct Market: Identifiable, Hashable, Sendable {
  /// What the shop decides of a market: everything but its id and version.
  public struct Details: Hashable, Sendable {
    /// What staff call it.
    public var name: String
    /// ISO 3166-1 alpha-2 codes; empty for the market of everywhere else.
    public var countries: [String]
    /// Whether prices contain the tax.
    public var regime: PriceRegime
    /// Where tax is rounded.
    public var rounding: TaxRounding
    /// The currency of its prices; nil for the shop's.
    public var currency: MarketCurrency?

    /// The details of a market.
    public init(
      name: String, countries: [String], regime: PriceRegime = .includingTax, rounding: TaxRounding = .line,
      currency: MarketCurrency? = nil
    ) {
      self.name = name
      self.countries = countries
      self.regime = regime
      self.rounding = rounding
      self.currency = currency
    }
  }

  /// The market's id.
  public let id: MarketID
  /// What the shop decides of it.
  public let details: Details
  /// Raised by every change; 0 for the market of everywhere else until it is changed.
  public let version: Int64

  /// A market with all its parts.
  public init(id: MarketID, details: Details, version: Int64) {
    self.id = id
    self.details = details
    self.version = version
  }

  /// The market of every country that no other has. There is always one.
  public static let elsewhere = Market(
    id: MarketID(UniqueID(high: 0x7000, low: 0x8000_0000_0000_0000)),
    details: Details(name: "Everywhere else", countries: []), version: 0)

  /// Whether it is the market of every country that no other has.
  public var isElsewhere: Bool { id == Self.elsewhere.id }
}

extension TaxRounding {
  /// What is usual for countries: once for each rate of an order where all are in the EU, otherwise for each line.
  public static func usual(in countries: [String]) -> TaxRounding {
    !countries.isEmpty && countries.allSatisfy(EuropeanUnion.isMember) ? .document : .line
  }
}

/// A market to add. Its id is made by the caller.
public struct NewMarket: Hashable, Sendable {
  /// The market's id.
  public var id: MarketID
  /// What the shop decides of it.
  public var details: Market.Details

  /// A market to add.
  public init(id: MarketID = .make(), _ details: Market.Details) {
    self.id = id
    self.details = details
  }
}

extension Schema where Value == Market.Details {
  /// The details as the API sends and accepts them: up to 300 countries, each once.
  public static let marketDetails = Schema.object(
    "MarketDetails", Field("name", \.name, .text(1...100)),
    Field("countries", \.countries, .array(of: .country, count: 0...300)),
    Field("regime", \.regime, .enumeration()), Field("rounding", \.rounding, .enumeration()),
    .optional("currency", \.currency, .marketCurrency)
  ) { name, countries, regime, rounding, currency throws(SchemaViolation) in
    guard Set(countries).count == countries.count, countries.allSatisfy(Country.isKnown) else {
      throw SchemaViolation(pointer: "/countries", code: "country", message: "Name each country once, by its code.")
    }
    return Market.Details(
      name: name, countries: countries.sorted(), regime: regime, rounding: rounding, currency: currency)
  }
}

extension Schema where Value == Market {
  /// A market as staff see it.
  public static let market = Schema.object(
    "Market", Field("id", \.id, .identifier()), Field("details", \.details, .marketDetails),
    Field("version", \.version, .integer64(in: 0...Int64.max))
  ) { Market(id: $0, details: $1, version: $2) }
}

extension Schema where Value == [Market] {
  /// Every market; that of everywhere else is the last.
  public static let markets = Schema.array(of: .market)
}

extension Schema where Value == NewMarket {
  /// The request that adds a market.
  public static let newMarket = Schema.object(
    "NewMarket", Field("id", \.id, .identifier()), Field("details", \.details, .marketDetails)
  ) { NewMarket(id: $0, $1) }
}
