import Catalog
import CatalogService
import FoundationCore
import Marketing
import MarketingService
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers

extension Ports {
  /// How orders reach promotions: their limits and budgets are counted in the transaction of the order.
  static func promotions(_ uses: PromotionUses, clock: WallClock) -> PromotionPorts {
    PromotionPorts(
      offers: { claim, currency, snapshot throws(OrderingError) in
        let usable: UsablePromotions
        do throws(MarketingError) {
          usable = try snapshot.within(MarketingSchema.self) { snapshot throws(MarketingError) in
            try uses.promotions(
              at: clock.now(), codes: claim.codes, buyer: claim.buyer, currency: currency, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
        return OfferedPromotions(
          promotions: usable.promotions, titles: usable.titles, codes: usable.codes,
          refused: usable.refused.map { RefusedCode(code: $0.code, reason: $0.reason.rawValue) },
          group: usable.promotions.isEmpty ? nil : try group(of: claim.customer, in: snapshot))
      },
      traits: { products, collections, snapshot throws(OrderingError) in
        do throws(CatalogError) {
          return try snapshot.within(CatalogSchema.self) { snapshot throws(CatalogError) in
            try traits(of: products, among: collections, at: clock.now(), in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      use: { savings, order, claim, work throws(OrderingError) in
        let amounts = savings.compactMap { saving in saving.promotion.map { ($0, saving.amount) } }
        do throws(MarketingError) {
          try work.within(MarketingSchema.self) { work throws(MarketingError) in
            try uses.use(
              Dictionary(amounts) { first, _ in first }, of: order, codes: claim.codes, buyer: claim.buyer,
              at: clock.now(), in: work)
          }
        } catch {
          guard case .unusable(let promotion, _) = error else { throw .storage(error.asStorage) }
          throw .promotionUsedUp(savings.first { $0.promotion == promotion }?.name ?? "")
        }
      },
      giveBack: { order, work throws(OrderingError) in
        do throws(MarketingError) {
          try work.within(MarketingSchema.self) { work throws(MarketingError) in
            try uses.void(order: order, at: clock.now(), in: work)
          }
        } catch { throw .storage(error.asStorage) }
      })
  }

  private static func traits(
    of products: [ProductID], among collections: Set<UniqueID>, at now: Timestamp,
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: ProductTraits] {
    try ProductMembership.memberships(
      of: products, among: Set(collections.map { ProductCollectionID($0) }), at: now, in: snapshot
    ).reduce(into: [:]) { traits, found in
      traits[found.key] = ProductTraits(
        product: found.key, categories: Set(found.value.categories.map(\.value)),
        collections: Set(found.value.collections.map(\.value)), brand: found.value.brand)
    }
  }

  /// How Marketing tries promotions on past orders: by pages, each a read of its own.
  static func pastOrders(_ database: Database, clock: WallClock) -> MarketingPorts {
    MarketingPorts { placed, collections, each throws(MarketingError) in
      var last: PastOrder?
      repeat {
        let page: PastOrders
        do throws(OrderingError) {
          page = try await database.report(as: OrderingSchema.self) { [last] snapshot throws(OrderingError) in
            let orders = try PastOrder.orders(placed: placed, after: last, in: snapshot)
            return PastOrders(
              last: orders.last,
              requests: try requests(orders, among: collections, at: clock.now(), in: snapshot))
          }
        } catch { throw .storage(error.asStorage) }
        for request in page.requests { if !each(request) { return } }
        last = page.last
      } while last != nil
    }
  }

  /// A page of past orders.
  private struct PastOrders: Sendable {
    let last: PastOrder?, requests: [PricingRequest]
  }

  /// Past orders as they would be priced today: what their products are one of may have changed since.
  private static func requests(
    _ orders: [PastOrder], among collections: Set<UniqueID>, at now: Timestamp,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [PricingRequest] {
    let (products, traits): ([VariantID: ProductID], [ProductID: ProductTraits])
    do throws(CatalogError) {
      (products, traits) = try snapshot.within(CatalogSchema.self) { snapshot throws(CatalogError) in
        let products = try Variants.products(of: Set(orders.flatMap(\.lines).map(\.variant)), in: snapshot)
        return (
          products, try self.traits(of: Set(products.values).sorted(), among: collections, at: now, in: snapshot)
        )
      }
    } catch { throw .storage(error.asStorage) }
    return try orders.map { order throws(OrderingError) in
      PricingRequest(
        currency: order.delivery.currency, regime: .includingTax, rounding: .line,
        buyer: PricingBuyer(
          group: try group(of: order.customer, in: snapshot), isFirstOrder: order.isFirst, country: order.country),
        lines: order.lines.compactMap { line in
          products[line.variant].map { product in
            PricingLine(
              id: line.id.value, variant: line.variant, traits: traits[product] ?? ProductTraits(product: product),
              quantity: line.quantity, unitPrice: line.unitPrice)
          }
        }, delivery: DeliveryQuote(price: order.delivery))
    }
  }

  private static func group(
    of customer: CustomerID?, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> String? {
    guard let customer else { return nil }
    do throws(CatalogError) {
      return try snapshot.within(CatalogSchema.self) { snapshot throws(CatalogError) in
        try groupOfCustomer(customer, snapshot)
      }
    } catch { throw .storage(error.asStorage) }
  }
}

extension PromotionClaim {
  fileprivate var buyer: PromotionBuyer { PromotionBuyer(customer: customer, email: email) }
}
