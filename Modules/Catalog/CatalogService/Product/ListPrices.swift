import Catalog
import FoundationCore

/// What lists say of a product's prices: they are stored with it, so that a list need not read its variants.
struct ListPrices {
  let lowest: Int64, highest: Int64, before: Int64?, currency: String?

  init(_ product: Product) { self.init(product.variants) }

  init(_ variants: [Variant]) {
    let cheapest = variants.min { $0.price.amount < $1.price.amount }
    lowest = cheapest?.price.amount ?? 0
    highest = variants.map(\.price.amount).max() ?? 0
    before = cheapest?.compareAtPrice?.amount
    currency = cheapest?.price.currency.code
  }
}
