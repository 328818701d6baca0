public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// What a variant is called elsewhere in the shop.
public struct StockedVariant: Identifiable, Hashable, Sendable {
  /// The variant.
  public let id: VariantID
  /// What it is called.
  public let name: String
  /// Its SKU.
  public let sku: String
  /// What is printed on its box for scanners, such as an EAN.
  public let barcode: String?

  /// A variant with its name and codes.
  public init(id: VariantID, name: String, sku: String, barcode: String? = nil) {
    self.id = id
    self.name = name
    self.sku = sku
    self.barcode = barcode
  }
}

/// What Inventory's screens need of other contexts. Composition fills them.
public struct InventoryOutlets {
  /// Finds variants by what staff type: a name, or a SKU.
  public var find: (String) async throws(HTTPClientError) -> [VariantID]
  /// Loads what variants are called. What cannot be loaded is not shown.
  public var loadNames: ([VariantID]) async -> Void
  /// What a variant is called; nil while it is not known.
  public var variant: (VariantID) -> StockedVariant?
  /// The page where staff change a variant's product; nil while it is not known.
  public var product: (VariantID) -> PageLocation?
  /// The page of an order.
  public var order: (OrderID) -> PageLocation
  /// The page of goods that come back.
  public var goodsReturn: (GoodsReturnID) -> PageLocation
  /// The page that tells what a person, such as `staff:0198…`, did; nil for who is no person.
  public var doings: (String) -> PageLocation?
  /// The e-mail address of the customer who is signed in; nil for anyone else.
  public var email: () async -> String?
  /// The country that the shop is in: an ISO 3166-1 alpha-2 code.
  public var country: String

  /// The shop's own currency.
  public var currency: Currency

  /// Outlets filled by closures.
  public init(
    find: @escaping (String) async throws(HTTPClientError) -> [VariantID] = { _ in [] },
    loadNames: @escaping ([VariantID]) async -> Void = { _ in },
    variant: @escaping (VariantID) -> StockedVariant? = { _ in nil },
    product: @escaping (VariantID) -> PageLocation? = { _ in nil },
    order: @escaping (OrderID) -> PageLocation = { _ in PageLocation() },
    goodsReturn: @escaping (GoodsReturnID) -> PageLocation = { _ in PageLocation() },
    doings: @escaping (String) -> PageLocation? = { _ in nil },
    email: @escaping () async -> String? = { nil }, country: String = "GB",
    currency: Currency = .gbp
  ) {
    self.find = find
    self.loadNames = loadNames
    self.variant = variant
    self.product = product
    self.order = order
    self.goodsReturn = goodsReturn
    self.doings = doings
    self.email = email
    self.country = country
    self.currency = currency
  }
}

extension EnvironmentValues {
  /// What Inventory's screens need of other contexts.
  public var inventoryOutlets: InventoryOutlets {
    get { self[InventoryOutletsKey.self] }
    set { self[InventoryOutletsKey.self] = newValue }
  }

  private enum InventoryOutletsKey: EnvironmentKey { static var defaultValue: InventoryOutlets { InventoryOutlets() } }
}
