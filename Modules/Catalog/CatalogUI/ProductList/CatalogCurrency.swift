public import FoundationCore
public import WebUI

extension EnvironmentValues {
  /// What the shop's prices are in: what the numbers typed into a price filter mean. Composition sets it.
  public var catalogCurrency: Currency {
    get { self[CatalogCurrencyKey.self] }
    set { self[CatalogCurrencyKey.self] = newValue }
  }

  private enum CatalogCurrencyKey: EnvironmentKey { static var defaultValue: Currency { .gbp } }
}
