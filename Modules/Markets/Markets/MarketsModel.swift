public import FoundationCore
public import MyStoreKit
public import Observation

/// What screens know of Markets: all markets and all rates, as the server sent them last.
///
/// The server is the source of truth.
@Observable public final class MarketsModel {
  /// Every market, by name; that of everywhere else is the last. Empty until they are loaded.
  public private(set) var markets: [Market] = []
  /// Every rate, by country. Empty until they are loaded.
  public private(set) var rates: [JurisdictionRate] = []
  @ObservationIgnored private let client: MarketsHTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: MarketsHTTPClient) { self.client = client }

  /// Loads the markets.
  ///
  /// - Throws: `HTTPClientError`, after which they are as they were.
  public func loadMarkets() async throws(HTTPClientError) { markets = try await client.markets() }

  /// Loads the rates.
  ///
  /// - Throws: `HTTPClientError`, after which they are as they were.
  public func loadRates() async throws(HTTPClientError) { rates = try await client.rates() }

  /// Adds a market.
  ///
  /// - Throws: `HTTPClientError` when it was not added.
  public func add(_ new: NewMarket) async throws(HTTPClientError) {
    let added = try await client.add(new)
    markets = markets.filter { $0.id != added.id } + [added]
  }

  /// Changes a market.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded.
  public func change(_ market: Market, to details: Market.Details) async throws(HTTPClientError) -> Market {
    let changed = try await client.change(market, to: details)
    markets = markets.map { $0.id == changed.id ? changed : $0 }
    return changed
  }

  /// Removes a market.
  ///
  /// - Throws: `HTTPClientError` when it was not removed.
  public func remove(market id: MarketID) async throws(HTTPClientError) {
    try await client.remove(market: id)
    markets.removeAll { $0.id == id }
  }

  /// Adds a rate.
  ///
  /// - Throws: `HTTPClientError` when it was not added.
  public func add(_ new: NewJurisdictionRate) async throws(HTTPClientError) {
    let added = try await client.add(new)
    rates = rates.filter { $0.id != added.id } + [added]
  }

  /// Changes a rate.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded.
  public func change(
    _ rate: JurisdictionRate, to details: JurisdictionRate.Details
  ) async throws(HTTPClientError) -> JurisdictionRate {
    let changed = try await client.change(rate, to: details)
    rates = rates.map { $0.id == changed.id ? changed : $0 }
    return changed
  }

  /// Removes a rate.
  ///
  /// - Throws: `HTTPClientError` when it was not removed.
  public func remove(rate id: JurisdictionRateID) async throws(HTTPClientError) {
    try await client.remove(rate: id)
    rates.removeAll { $0.id == id }
  }

  /// Adds the known rates of countries, and loads the rates again.
  ///
  /// - Throws: `HTTPClientError` when nothing was added, or the rates could not be loaded afterwards.
  public func addKnown(_ request: KnownRateRequest) async throws(HTTPClientError) -> AddedRates {
    let added = try await client.addKnown(request)
    try await loadRates()
    return added
  }

  /// The terms of a destination today, and why they count.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func check(_ destination: TaxDestination) async throws(HTTPClientError) -> TaxCheck {
    try await client.check(destination)
  }
}
