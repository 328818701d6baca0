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
import Shipping
import ShippingService
public import StoreIdentifiers

/// How an order's demand is taken from stock; the real one, unless a test composes a faulty part.
public struct StockAllocation: Sendable {
  let allocate:
    @Sendable ([StockDemand], OrderID, Timestamp, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Void

  /// An allocation by a closure.
  public init(
    _ allocate:
      @escaping @Sendable ([StockDemand], OrderID, Timestamp, borrowing UnitOfWork<InventorySchema>)
      throws(InventoryError) -> Void
  ) {
    self.allocate = allocate
  }

  /// The Inventory's own: conditional writes within the order's transaction.
  public static let conditional = StockAllocation { demand, order, now, work throws(InventoryError) in
    try InventoryService.allocate(demand, to: order, at: now, in: work)
  }
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

  static let orderedLines: ShippingService.OrderedLines = { order, snapshot throws(ShippingError) in
    do throws(OrderingError) {
      let lines = try snapshot.within(OrderingSchema.self) { snapshot throws(OrderingError) in
        try OrderShipments.placedLines(of: order, in: snapshot)
      }
      return lines?.map { OrderedLine(id: $0.id, variant: $0.variant, quantity: $0.quantity - $0.cancelled) }
    } catch { throw .storage(error.asStorage) }
  }

  static func ordering(
    clock: WallClock, terms: Terms, sales: @escaping OrderingPorts.Terms, promotions: PromotionPorts,
    allocate: StockAllocation, reached: @escaping @Sendable (StorePoint) -> Void = { _ in }
  ) -> OrderingPorts {
    OrderingPorts(
      quotes: quotes(clock, terms), terms: sales, promotions: promotions,
      available: { variants, snapshot throws(OrderingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try InventoryService.sellable(of: variants, in: snapshot)
          }
        } catch { throw error.asOrdering }
      }, deliveries: deliveries,
      allocate: { lines, order, work throws(OrderingError) in
        let demand = lines.map { StockDemand(variant: $0.variant, quantity: $0.quantity) }
        reached(.takingStock)
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            try allocate.allocate(demand, order, clock.now(), work)
          }
        } catch { throw error.asOrdering }
        reached(.stockTaken)
      },
      release: { order, units, work throws(OrderingError) in
        reached(.releasingStock)
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            try InventoryService.release(units, of: order, at: clock.now(), in: work)
          }
        } catch { throw error.asOrdering }
        reached(.stockReleased)
      },
      shipped: { order, work throws(OrderingError) in
        do throws(ShippingError) {
          return try work.within(ShippingSchema.self) { work throws(ShippingError) in
            try ShippingService.shippedUnits(of: order, in: work)
          }
        } catch { throw .storage(error.asStorage) }
      },
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
            isExcludedFromWithdrawal: quote.isExcludedFromWithdrawal)
        }
      } catch { throw .storage(error.asStorage) }
    }
  }

  private static func converter(_ conversion: PriceConversion) -> PriceConverter {
    PriceConverter(to: conversion.target) { try? conversion.price($0) }
  }

  private static let deliveries: OrderingPorts.Deliveries = { request, snapshot throws(OrderingError) in
    do throws(ShippingError) {
      let rates = try snapshot.within(ShippingSchema.self) { snapshot throws(ShippingError) in
        try ShippingService.rates(to: request.destination.country, in: snapshot)
      }
      return rates.map { ShippingMethod(id: $0.id, name: $0.name, price: $0.price) }
    } catch { throw .storage(error.asStorage) }
  }

  private static func taxClass(of quote: VariantQuote) -> TaxClass {
    quote.isTaxable ? quote.taxClass.map { TaxClass(rawValue: $0) } ?? .standard : .zero
  }
}
