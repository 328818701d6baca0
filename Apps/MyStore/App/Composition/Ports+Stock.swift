import CatalogService
import FoundationCore
import InventoryService
import Persistence

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
}
