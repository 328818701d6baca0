import CatalogUI
import Inventory
import InventoryUI
package import StoreIdentifiers
package import WebUI

/// Where the links of messages lead about products that are back.
package enum StockAlertPlaces {
  /// The page of a product, at one of its variants.
  package static func product(_ handle: String, variant: VariantID) -> PageLocation {
    CatalogRoute.product(handle: handle, variant: variant).location
  }

  /// Staff: what is nearly gone.
  package static var lowStock: PageLocation {
    InventoryRoute.stock(StockSearch(selection: .low), cursor: nil).location
  }

  /// The page that ends all such messages to an address.
  package static func ending(_ token: String) -> PageLocation { InventoryRoute.alertEnding(token: token).location }
}
