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
  static func promotions(_ uses: PromotionUses, currency: Currency, clock: WallClock) -> PromotionPorts {
    PromotionPorts(
      offers: { claim, snapshot throws(OrderingError) in
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
            try ProductMembership.memberships(
              of: products, among: Set(collections.map { ProductCollectionID($0) }), at: clock.now(), in: snapshot)
          }.reduce(into: [:]) { traits, found in
            traits[found.key] = ProductTraits(
              product: found.key, categories: Set(found.value.categories.map(\.value)),
              collections: Set(found.value.collections.map(\.value)), brand: found.value.brand)
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
