import Addresses
import Catalog
import CatalogService
import Content
import ContentService
import CustomersService
public import FoundationCore
public import InventoryService
import Ordering
import OrderingService
import PaymentsService
public import Persistence
import Pricing
import ShippingService
public import StoreIdentifiers

/// How an order's demand is taken from stock; the real one, unless a test composes a faulty part.
public struct StockAllocation: Sendable {
  let allocate:
    @Sendable (
      [StockDemand], Order, CartID?, StockRules, Timestamp, borrowing UnitOfWork<InventorySchema>
    )
      throws(InventoryError) -> [CommittedStock]?

  /// An allocation by a closure, which does not say what it took where, and leaves what carts hold alone.
  public init(
    _ allocate:
      @escaping @Sendable ([StockDemand], OrderID, Timestamp, borrowing UnitOfWork<InventorySchema>)
      throws(InventoryError) -> Void
  ) {
    self.allocate = { demand, order, _, _, now, work throws(InventoryError) in
      try allocate(demand, order.id, now, work)
      return nil
    }
  }

  private init() {
    allocate = { demand, order, cart, rules, now, work throws(InventoryError) in
      try InventoryService.allocate(
        demand, to: order.id, heldFor: cart, pickedUpAt: order.shipping?.pickup,
        toward: order.address.map { StockDestination(country: $0.country, postalCode: $0.postalCode, city: $0.city) },
        by: rules, at: now, in: work)
    }
  }

  /// The Inventory's own: conditional writes within the order's transaction.
  public static let conditional = StockAllocation()
}

/// The real sides of what contexts need of each other, each within the transaction it is asked in.
enum Ports {
  static let knowsVariant: @Sendable (VariantID, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Bool =
    { variant, work throws(InventoryError) in
      do throws(CatalogError) {
        return try work.within(CatalogSchema.self) { work throws(CatalogError) in
          try work.snapshot { snapshot throws(CatalogError) in
            try Variants.exists(variant, in: snapshot)
          }
        }
      } catch { throw .storage(error.asStorage) }
    }

  /// The group that a customer is in, as of the Catalog's own snapshot.
  static let groupOfCustomer: CustomerGroupPort.Ask = { customer, snapshot throws(CatalogError) in
    do throws(CustomersError) {
      return try snapshot.within(CustomersSchema.self) { snapshot throws(CustomersError) in
        try CustomersService.group(of: customer, in: snapshot)
      }
    } catch { throw .storage(error.asStorage) }
  }

  static func ordering(
    clock: WallClock, terms: Terms, sales: @escaping OrderingPorts.Terms, promotions: PromotionPorts,
    deliveries: @escaping OrderingPorts.Deliveries, allocate: StockAllocation, sending: ShippingPorts,
    rules: @escaping @Sendable () -> StockRules = { StockRules() },
    reached: @escaping @Sendable (StorePoint) -> Void = { _ in }
  ) -> OrderingPorts {
    OrderingPorts(
      quotes: quotes(clock, terms), terms: sales, promotions: promotions,
      available: { variants, snapshot throws(OrderingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try InventoryService.sellable(of: variants, in: snapshot)
          }
        } catch { throw error.asOrdering }
      },
      expected: { variants, cart, snapshot throws(OrderingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try Preorders.of(variants, heldFor: cart, on: rules().today(clock.now()), in: snapshot)
          }.mapValues { ExpectedStock(inStock: $0.inStock, sentFrom: $0.expectedOn) }
        } catch { throw error.asOrdering }
      }, deliveries: deliveries,
      allocate: { order, cart, work throws(OrderingError) in
        let demand = order.stockLines.map { StockDemand(variant: $0.variant, quantity: $0.quantity) }
        reached(.takingStock)
        let taken: [CommittedStock]?
        do throws(InventoryError) {
          taken = try work.within(InventorySchema.self) { work throws(InventoryError) in
            try allocate.allocate(demand, order, cart, rules(), clock.now(), work)
          }
        } catch { throw error.asOrdering }
        reached(.stockTaken)
        return taken?.map { TakenStock(variant: $0.variant, location: $0.location, quantity: $0.quantity) }
      }, holds: holds(clock: clock, rules: rules), pickup: .shop, plan: FulfilmentPorts.plan(sending, clock: clock),
      release: { order, units, work throws(OrderingError) in
        reached(.releasingStock)
        let places = try FulfilmentPorts.cancelled(units, of: order, in: work)
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            try InventoryService.release(places, of: order, at: clock.now(), in: work)
          }
        } catch { throw error.asOrdering }
        reached(.stockReleased)
      }, shipped: FulfilmentPorts.shipped(sending, clock: clock),
      arrival: FulfilmentPorts.arrival,
      isPaidOtherwise: { order, snapshot throws(OrderingError) in
        do throws(PaymentsError) {
          return try snapshot.within(PaymentsSchema.self) { snapshot throws(PaymentsError) in
            try PaymentsService.isPaidOtherwise(order, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      hasOpenPayment: { order, snapshot throws(OrderingError) in
        do throws(PaymentsError) {
          return try snapshot.within(PaymentsSchema.self) { snapshot throws(PaymentsError) in
            try PaymentsService.hasOpenPayment(order, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      customerExists: { customer, snapshot throws(OrderingError) in
        do throws(CustomersError) {
          return try snapshot.within(CustomersSchema.self) { snapshot throws(CustomersError) in
            try CustomersService.exists(customer, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      customerEmail: { customer, snapshot throws(OrderingError) in
        do throws(CustomersError) {
          return try snapshot.within(CustomersSchema.self) { snapshot throws(CustomersError) in
            try CustomersService.email(of: customer, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      texts: { handles, snapshot throws(OrderingError) in
        do throws(ContentError) {
          return try snapshot.within(ContentSchema.self) { snapshot throws(ContentError) in
            try Articles.pages(handles, at: clock.now(), in: snapshot)
          }.map { AgreedText(page: AgreedPageID($0.id.value), handle: $0.handle, version: $0.version) }
        } catch { throw .storage(error.asStorage) }
      })
  }

  private static func quotes(_ clock: WallClock, _ terms: Terms) -> OrderingPorts.Quotes {
    { quantities, buyer, locale, conversion, snapshot throws(OrderingError) in
      do throws(CatalogError) {
        let quotes = try snapshot.within(CatalogSchema.self) { snapshot throws(CatalogError) in
          let reader: ProductReader =
            switch buyer {
            case .guest: .anonymous
            case .customer(let customer): .signedIn(group: try groupOfCustomer(customer, snapshot))
            case .whoever: .staff
            }
          return try Variants.quotes(
            for: quantities, to: reader, locale: locale, by: terms, converting: conversion.map(converter),
            at: clock.now(), in: snapshot)
        }
        return quotes.mapValues { quote in
          PriceQuote(
            product: quote.product, sku: quote.sku, name: quote.name, buyerName: quote.translatedName,
            price: quote.price, listPrice: quote.listPrice, taxClass: taxClass(of: quote), isReduced: quote.isReduced,
            isExcludedFromWithdrawal: quote.isExcludedFromWithdrawal,
            components: quote.components.map {
              PriceQuote.ComponentQuote(
                variant: $0.variant, sku: $0.sku, name: $0.name, buyerName: $0.translatedName, quantity: $0.quantity)
            })
        }
      } catch { throw .storage(error.asStorage) }
    }
  }

  private static func converter(_ conversion: PriceConversion) -> PriceConverter {
    PriceConverter(to: conversion.target) { try? conversion.price($0) }
  }

  private static func taxClass(of quote: VariantQuote) -> TaxClass {
    quote.isTaxable ? quote.taxClass.map { TaxClass(rawValue: $0) } ?? .standard : .zero
  }
}
