public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// The Inventory as a session sees it: the stock of what it asked about.
@Observable public final class InventoryModel {
  /// Units that can be bought, up to `Availability.many`, of the variants asked about so far.
  public private(set) var available: [VariantID: Int] = [:]
  /// The counted stock, as staff see it.
  public private(set) var stock: [StockItem] = []
  @ObservationIgnored private let client: InventoryHTTPClient

  /// A model over a client.
  public init(client: InventoryHTTPClient) { self.client = client }

  /// Asks how much of some variants can be bought.
  public func loadAvailability(of variants: [VariantID]) async throws(HTTPClientError) {
    for variant in variants { available[variant] = try await client.availability(of: variant).available }
  }

  /// Loads the first page of counted stock.
  public func load() async throws(HTTPClientError) { stock = try await client.stock().items }
}
