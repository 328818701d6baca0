import CatalogService
import FoundationCore
import InventoryService
import Persistence
import StoreIdentifiers

extension Ports {
  /// How product files reach the stock: by its own movements, in the transaction of the product.
  static func stock(clock: WallClock) -> StockPort {
    StockPort(
      permission: .inventoryWrite,
      available: { variants, snapshot throws(CatalogError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try InventoryService.available(of: variants, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      setAvailable: { wanted, work throws(CatalogError) in
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            try InventoryService.setAvailable(wanted, because: "Product file", at: clock.now(), in: work)
          }
        } catch { throw .storage(error.asStorage) }
      })
  }

  /// Whether a variant is on sale, for the Inventory.
  static func sellsVariant(
    clock: WallClock
  ) -> @Sendable (VariantID, borrowing Snapshot<InventorySchema>) throws(InventoryError) -> Bool {
    { variant, snapshot throws(InventoryError) in
      do throws(CatalogError) {
        return try snapshot.within(CatalogSchema.self) { snapshot throws(CatalogError) in
          try Variants.isOnSale(variant, at: clock.now(), in: snapshot)
        }
      } catch { throw .storage(error.asStorage) }
    }
  }
}
