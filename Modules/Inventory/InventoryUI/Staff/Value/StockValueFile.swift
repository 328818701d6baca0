public import Foundation
public import FoundationCore
import FoundationUI
public import Inventory
public import StoreIdentifiers
public import WebUI

/// Where a browser finds what the stock is worth as a file, and what stands in it. Composition serves it to the staff user
/// who is signed in.
public enum StockValueFile {
  /// The path of the file.
  public static let path = "/office/stock-value.csv"

  /// The address of what is at all locations or at one, with columns in a locale's language.
  public static func location(at location: LocationID?, in locale: Locale) -> PageLocation {
    PageLocation(
      ["office", "stock-value.csv"],
      query: ["location": location?.description, "language": locale.identifier(.bcp47)])
  }

  /// What an address names: a location, if any, and the language of the columns.
  public static func contents(of location: PageLocation) -> (location: LocationID?, locale: Locale) {
    (location["location"].flatMap { LocationID($0) }, Locale(identifier: location["language"] ?? "en"))
  }

  /// What the columns are called.
  public static func header(in locale: Locale) -> [String] {
    let text = InventoryPhrases.book.phrases(for: locale)
    return [
      text("SKU"), text("Product"), text("Units"), text("Units of unknown cost"), text("Average cost"), text("Value"),
      text("Currency"), text("Variant id"),
    ]
  }

  /// The cells of a variant as text. A cost that is not known stays empty.
  public static func row(_ item: StockValue, variant: StockedVariant?) -> [String] {
    [
      variant?.sku ?? "", variant?.name ?? "", String(item.units), String(item.uncosted),
      item.averageCost?.decimal ?? "", item.value?.decimal ?? "", item.value?.currency.code ?? "",
      item.variant.description,
    ]
  }
}
