public import Catalog
public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// What other contexts add to a product's page. Composition fills them; empty, they show nothing.
public struct ProductSlots {
  /// How much of a variant there is.
  public var stock: (Variant) -> AnyView
  /// How a variant is bought.
  public var purchase: (Product, Variant) -> AnyView

  /// When and for how much a variant is sent.
  public var delivery: (Variant) -> AnyView

  /// How many units of a variant can be bought; nil while that is not known.
  public var available: (VariantID) -> Int?

  /// The day on which a variant is expected, where none of it is there and it can be ordered before.
  public var expectedOn: (VariantID) -> LocalDay?

  /// Finds out how many units of variants can be bought. What cannot be found out stays unknown.
  public var loadAvailability: ([VariantID]) async -> Void

  /// Staff: how much there is of a product's variants, and how that is changed.
  public var staffStock: (Product) -> AnyView

  /// Staff: how many units of a variant are on hand; nil while that is not known, or where one number does not say it.
  public var onHand: (VariantID) -> Int?

  /// Staff: finds out how many units of variants are on hand. What cannot be found out stays unknown.
  public var loadOnHand: ([VariantID]) async -> Void

  /// Staff: records that there are so many units more, or fewer, of a variant.
  public var changeOnHand: (VariantID, Int) async throws(HTTPClientError) -> Void

  /// Staff: where files of products are sent; nil where none are taken.
  public var imports: PageLocation?

  /// Slots filled by closures.
  public init(
    stock: @escaping (Variant) -> AnyView = { _ in AnyView(EmptyView()) },
    purchase: @escaping (Product, Variant) -> AnyView = { _, _ in AnyView(EmptyView()) },
    delivery: @escaping (Variant) -> AnyView = { _ in AnyView(EmptyView()) },
    available: @escaping (VariantID) -> Int? = { _ in nil },
    expectedOn: @escaping (VariantID) -> LocalDay? = { _ in nil },
    loadAvailability: @escaping ([VariantID]) async -> Void = { _ in },
    staffStock: @escaping (Product) -> AnyView = { _ in AnyView(EmptyView()) },
    onHand: @escaping (VariantID) -> Int? = { _ in nil },
    loadOnHand: @escaping ([VariantID]) async -> Void = { _ in },
    changeOnHand: @escaping (VariantID, Int) async throws(HTTPClientError) -> Void = { _, _ throws(HTTPClientError) in
    },
    imports: PageLocation? = nil
  ) {
    self.stock = stock
    self.purchase = purchase
    self.delivery = delivery
    self.available = available
    self.expectedOn = expectedOn
    self.loadAvailability = loadAvailability
    self.staffStock = staffStock
    self.onHand = onHand
    self.loadOnHand = loadOnHand
    self.changeOnHand = changeOnHand
    self.imports = imports
  }
}

extension EnvironmentValues {
  /// What other contexts add to a product's page.
  public var productSlots: ProductSlots {
    get { self[ProductSlotsKey.self] }
    set { self[ProductSlotsKey.self] = newValue }
  }

  private enum ProductSlotsKey: EnvironmentKey { static var defaultValue: ProductSlots { ProductSlots() } }
}
