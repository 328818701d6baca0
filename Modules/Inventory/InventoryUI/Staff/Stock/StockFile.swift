public import Foundation
public import FoundationCore
import FoundationUI
public import Inventory
public import StoreIdentifiers
public import WebUI

/// Where a browser finds stock as a file, and what stands in it. Composition serves it to the staff user who is signed in.
public enum StockFile {
  /// The path of the file.
  public static let path = "/office/stock.csv"

  /// The address of the stock of what was searched for, or of everything; at one location or at all; with columns in a
  /// locale's language.
  public static func location(_ query: String?, at location: LocationID?, in locale: Locale) -> PageLocation {
    PageLocation(
      ["office", "stock.csv"],
      query: ["q": query, "location": location?.description, "language": locale.identifier(.bcp47)])
  }

  /// What an address names: a search, a location, and the language of the columns.
  public static func contents(
    of location: PageLocation
  ) -> (query: String?, location: LocationID?, locale: Locale) {
    (
      location["q"], location["location"].flatMap { LocationID($0) }, Locale(identifier: location["language"] ?? "en")
    )
  }

  /// What the columns are called.
  public static func header(in locale: Locale) -> [String] {
    let text = InventoryPhrases.book.phrases(for: locale)
    return [
      text("SKU"), text("Product"), text("Location"), text("On hand"), text("Committed"), text("Available"),
      text("Variant id"),
    ]
  }

  /// The cells of a counter as text. What is not known of its variant or its location stays empty.
  public static func row(_ item: StockItem, variant: StockedVariant?, location: String?) -> [String] {
    [
      variant?.sku ?? "", variant?.name ?? "", location ?? "", String(item.onHand), String(item.committed),
      String(item.available), item.variant.description,
    ]
  }
}
