import Catalog
import FoundationCore

/// What is true of every stored product, beyond what its schema says.
enum ProductRules {
  static func check(_ product: Product, currency: Currency) throws(CatalogError) {
    let amounts = product.variants.map(\.price) + product.variants.compactMap(\.compareAtPrice)
    guard amounts.allSatisfy({ $0.currency == currency }) else { throw .wrongCurrency(expected: currency) }
    guard Set(product.variants.map(\.id)).count == product.variants.count else { throw .repeatedVariant }
    guard Set(product.options.map { $0.lowercased() }).count == product.options.count,
      product.variants.allSatisfy({ $0.optionValues.count == product.options.count }),
      product.options.isEmpty || Set(product.variants.map(\.optionValues)).count == product.variants.count
    else { throw .invalidOptions }
    try BundleRecords.check(product)
    let media = Set(product.media.map(\.id))
    guard media.count == product.media.count else { throw .mediaExists }
    guard product.variants.allSatisfy({ $0.media.map { media.contains($0) } ?? true }) else { throw .unknownMedia }
  }

  /// A variant with options is called by their values, unless it has a name of its own. Reductions and usual prices are
  /// the service's to tell.
  static func named(_ variants: [Variant]) -> [Variant] {
    variants.map { variant in
      var variant = variant
      (variant.reduction, variant.usualPrice) = (nil, nil)
      variant.attributes = variant.attributes.map(\.bare)
      variant.name = variant.name ?? name(of: variant.optionValues)
      return variant
    }
  }

  /// What a variant is called by its option values; nil without any.
  static func name(of values: [String]) -> String? {
    values.isEmpty ? nil : String(values.joined(separator: " / ").prefix(250))
  }
}
