public import Catalog
public import WebUI

/// What other contexts add to a product's page. Composition fills them; empty, they show nothing.
public struct ProductSlots {
  /// How much of a variant there is.
  public var stock: (Variant) -> AnyView
  /// How a variant is bought.
  public var purchase: (Product, Variant) -> AnyView

  /// Slots filled by closures.
  public init(
    stock: @escaping (Variant) -> AnyView = { _ in AnyView(EmptyView()) },
    purchase: @escaping (Product, Variant) -> AnyView = { _, _ in AnyView(EmptyView()) }
  ) {
    self.stock = stock
    self.purchase = purchase
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
