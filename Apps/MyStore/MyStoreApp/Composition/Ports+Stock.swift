import Catalog
import CatalogService
import FoundationCore
import Inventory
import InventoryService
import Markets
import MarketsService
import OrderingService
import Persistence
import Settings
import StoreIdentifiers

extension Ports {
  /// What is set of stock, and of taxes as far as they decide what it is sent from.
  static func stockRules(_ values: SettingValues) -> StockRules {
    InventorySettings.rules(
      values, fiscalCountries: TaxSettings.seller(values).fiscalCountries, timeZone: values.timeZone)
  }

  /// How product files reach the stock: by its own movements, in the transaction of the product.
  static func stock(clock: WallClock, rules: @escaping @Sendable () -> StockRules) -> StockPort {
    StockPort(
      permission: .inventoryWrite,
      levels: { variants, snapshot throws(CatalogError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            let rules = rules()
            let expected = try Preorders.of(variants, on: rules.today(clock.now()), in: snapshot)
              .filter { $0.value.inStock == 0 }
            let sellable = try InventoryService.sellable(of: expected.keys.sorted(), in: snapshot)
            var stock: [VariantID: VariantStock] = [:]
            for (variant, level) in try InventoryService.levels(of: variants, by: rules, in: snapshot) {
              stock[variant] = VariantStock(
                available: level.available, policy: .init(rawValue: level.policy.rawValue) ?? .tracked,
                isOwedElsewhere: level.isOwedElsewhere,
                expectedAt: sellable[variant] == 0
                  ? nil : expected[variant].map { $0.expectedOn.bounds(in: rules.timeZone).lowerBound })
            }
            return stock
          }
        } catch { throw .storage(error.asStorage) }
      },
      sellable: { variants, snapshot throws(CatalogError) in
        do throws(InventoryError) {
          let units = try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try InventoryService.sellable(of: variants, in: snapshot)
          }
          return Set(variants.filter { units[$0].map { $0 > 0 } ?? true })
        } catch { throw .storage(error.asStorage) }
      },
      set: { changes, work throws(CatalogError) in
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            // One variant after the other, as orders take them.
            for (variant, change) in changes.sorted(by: { $0.key < $1.key }) {
              if let count = change.available {
                try InventoryService.setAvailable(
                  [variant: count], because: "Product file", by: rules(), at: clock.now(), in: work)
              }
              if let policy = change.policy.flatMap({ StockPolicy(rawValue: $0.rawValue) }) {
                try InventoryService.setPolicy(policy, of: variant, by: rules(), in: work)
              }
            }
          }
        } catch {
          switch error {
          case .outOfStock, .tooMany, .unknownLocation, .isBundle: throw .stockRefused
          default: throw .storage(error.asStorage)
          }
        }
      },
      compose: { bundle, components, work throws(CatalogError) in
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            try Bundles.compose(
              bundle, of: components.map { StockDemand(variant: $0.variant, quantity: $0.quantity) }, in: work)
          }
        } catch {
          if case .hasStock(let variant) = error { throw .invalidBundle(.hasStock(variant)) }
          throw .storage(error.asStorage)
        }
      })
  }

  /// How carts hold stock: by its own movements, in the transaction of what their shoppers do.
  static func holds(clock: WallClock, rules: @escaping @Sendable () -> StockRules) -> HoldPorts {
    HoldPorts(
      hold: { cart, units, place, time, work throws(OrderingError) in
        let demand = units.map { StockDemand(variant: $0.key, quantity: $0.value) }
        do throws(InventoryError) {
          return try work.within(InventorySchema.self) { work throws(InventoryError) in
            try Reservations.hold(
              demand, for: cart, pickedUpAt: place, lasting: time, by: rules(), at: clock.now(), in: work)
          }
        } catch { throw error.asOrdering }
      },
      held: { cart, snapshot throws(OrderingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try Reservations.held(for: cart, in: snapshot)
          }
        } catch { throw error.asOrdering }
      })
  }

  /// Which variants a file of stock speaks of, for the Inventory.
  static func variants(_ database: Database) -> StockClue.LookUp {
    { clues throws(InventoryError) in
      do throws(CatalogError) {
        let found = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
          try Variants.matching(Set(clues.map(\.asCatalog)), in: snapshot)
        }
        return Dictionary(uniqueKeysWithValues: clues.map { ($0, found[$0.asCatalog] ?? []) })
      } catch { throw .storage(error.asStorage) }
    }
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

extension StockClue {
  fileprivate var asCatalog: VariantClue { VariantClue(handle: handle, options: options, sku: sku) }
}
