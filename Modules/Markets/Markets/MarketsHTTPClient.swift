public import FoundationCore
public import MyStoreKit

/// The API of Markets as typed calls. Usable without any screen. For staff: reading needs `markets.read`, writing
/// `markets.write`.
public struct MarketsHTTPClient: Sendable {
  private let client: HTTPClient
  private static let markets = "/api/v1/markets/markets"
  private static let rates = "/api/v1/markets/rates"

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Returns every market, by name; that of everywhere else is the last.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func markets() async throws(HTTPClientError) -> [Market] {
    try await client.load(.get(Self.markets, as: .markets))
  }

  /// Adds a market. Safe to repeat: its id is the idempotency key.
  ///
  /// - Throws: `HTTPClientError`, with code `market-exists` for a used id or name, `market-country-taken` for a country of
  ///   another market.
  public func add(_ new: NewMarket) async throws(HTTPClientError) -> Market {
    try await client.load(
      .send(.post, Self.markets, new, as: .newMarket, returning: .market).idempotent(new.id.description))
  }

  /// Changes a market.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded; otherwise as `add`.
  public func change(_ market: Market, to details: Market.Details) async throws(HTTPClientError) -> Market {
    try await client.load(
      .send(.put, "\(Self.markets)/\(market.id)", details, as: .marketDetails, returning: .market)
        .ifMatch(version: market.version))
  }

  /// Removes a market; its countries are then in that of everywhere else.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func remove(market id: MarketID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, "\(Self.markets)/\(id)"))
  }

  /// Asks the EU's register about the VAT number of a business. Anyone may.
  ///
  /// - Throws: `HTTPClientError`, with status 429 after ten numbers in a minute.
  public func check(_ request: VATNumberRequest) async throws(HTTPClientError) -> VATNumberCheck {
    try await client.load(
      .send(
        .post, "/api/v1/markets/vat-number-checks", request, as: .vatNumberRequest, returning: .vatNumberCheck))
  }

  /// Returns every rate, by country.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func rates() async throws(HTTPClientError) -> [JurisdictionRate] {
    try await client.load(.get(Self.rates, as: .jurisdictionRates))
  }

  /// Adds a rate. Safe to repeat: its id is the idempotency key.
  ///
  /// - Throws: `HTTPClientError`, with code `tax-rate-overlaps` where another rate holds on one of its days.
  public func add(_ new: NewJurisdictionRate) async throws(HTTPClientError) -> JurisdictionRate {
    try await client.load(
      .send(.post, Self.rates, new, as: .newJurisdictionRate, returning: .jurisdictionRate)
        .idempotent(new.id.description))
  }

  /// Changes a rate. Orders keep what they have.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded; otherwise as `add`.
  public func change(
    _ rate: JurisdictionRate, to details: JurisdictionRate.Details
  ) async throws(HTTPClientError) -> JurisdictionRate {
    try await client.load(
      .send(.put, "\(Self.rates)/\(rate.id)", details, as: .jurisdictionRateDetails, returning: .jurisdictionRate)
        .ifMatch(version: rate.version))
  }

  /// Removes a rate. Orders keep what they have.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func remove(rate id: JurisdictionRateID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, "\(Self.rates)/\(id)"))
  }

  /// Adds the known rates of countries, from today on, where the country has none of that class. Safe to repeat.
  ///
  /// - Throws: `HTTPClientError` when nothing was added.
  public func addKnown(_ request: KnownRateRequest) async throws(HTTPClientError) -> AddedRates {
    try await client.load(
      .send(.post, "/api/v1/markets/known-rates", request, as: .knownRateRequest, returning: .addedRates))
  }

  /// Returns the terms of a destination today, and why they count.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func check(_ destination: TaxDestination) async throws(HTTPClientError) -> TaxCheck {
    try await client.load(
      .get(
        "/api/v1/markets/tax-check",
        query: [
          QueryItem("country", destination.country), QueryItem("region", destination.region),
          QueryItem("postalCode", destination.postalCode),
        ], as: .taxCheck))
  }
}
