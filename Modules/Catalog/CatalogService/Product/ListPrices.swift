import Catalog
import FoundationCore

/// What lists say of a product's prices: they are stored with it, so that a list need not read its variants.
struct ListPrices {
  let lowest: Int64, highest: Int64, recommended: Int64?, currency: String?
  /// The reduction of the lowest price.
  let reduction: PriceReduction?
  /// What the cheapest variant costs everyone, where that is more.
  let usual: Int64?
  let unitPrice: UnitPrice?

  init(_ variants: [Variant]) {
    let cheapest = variants.min { $0.price.amount < $1.price.amount }
    lowest = cheapest?.price.amount ?? 0
    highest = variants.map(\.price.amount).max() ?? 0
    recommended = cheapest?.compareAtPrice?.amount
    currency = cheapest?.price.currency.code
    reduction = cheapest?.reduction
    usual = cheapest?.usualPrice?.amount
    unitPrice = cheapest?.unitPrice
  }
}
