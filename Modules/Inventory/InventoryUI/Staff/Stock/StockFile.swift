public import Foundation
import FoundationCore
import FoundationUI
public import Inventory
import StoreIdentifiers
public import WebUI

/// Where a browser finds stock as a file, and what stands in it. Composition serves it to the staff user who is signed in.
public enum StockFile {
  /// The path of the file.
  public static let path = "/office/stock.csv"

  /// The address of the stock of what was searched for, with columns in a locale's language.
  public static func location(_ search: StockSearch, in locale: Locale) -> PageLocation {
    search.location(["office", "stock.csv"], with: ("language", locale.identifier(.bcp47)))
  }

  /// What an address names: a search, and the language of the columns.
  public static func contents(of location: PageLocation) -> (search: StockSearch, locale: Locale) {
    (StockSearch(in: location), Locale(identifier: location["language"] ?? "en"))
  }

  /// What the columns are called.
  public static func header(in locale: Locale) -> [String] {
    let text = InventoryPhrases.book.phrases(for: locale)
    return [
      text("SKU"), text("Product"), text("Location"),
    ] + StockCounter.allCases.map { text(InventoryPhrases.name(of: $0)) } + [text("Available"), text("Variant id")]
  }

  /// The cells of a counter as text. What is not known of its variant or its location stays empty.
  public static func row(_ item: StockItem, variant: StockedVariant?, location: String?) -> [String] {
    [
      variant?.sku ?? "", variant?.name ?? "", location ?? "",
    ] + StockCounter.allCases.map { String(item.quantities[$0]) } + [String(item.available), item.variant.description]
  }
}
