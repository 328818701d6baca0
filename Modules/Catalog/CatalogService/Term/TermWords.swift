import Catalog

/// What the readers of one language read in place of the shop's own words.
struct TermWords: Sendable {
  let book: TermBook
  /// The languages to look for, the best first.
  let locales: [String]

  /// A text as it is read.
  func told(_ text: String, _ use: TermUse) -> String {
    locales.isEmpty ? text : book.translation(of: text, use, into: locales) ?? text
  }

  /// A product as it is read: its options, attributes, type and tags.
  func applied(to product: Product) -> Product {
    var told = product
    told.attributes = attributes(product.attributes, ofType: product.type)
    for place in told.variants.indices {
      told.variants[place].attributes = attributes(told.variants[place].attributes, ofType: product.type)
    }
    guard !locales.isEmpty else { return told }
    told.type = product.type.map { self.told($0, .types) }
    told.tags = product.tags.map { self.told($0, .tags) }
    told.options = product.options.map { self.told($0, .names) }
    let values = product.options.indices.map { translations(ofOption: $0, of: product) }
    for place in told.variants.indices {
      told.variants[place] = self.told(product.variants[place], values, keeping: told.variants[place].attributes)
    }
    return told
  }

  /// A variant's own name as it is read: one that is made of its option values is made of what those are.
  func name(of variant: (name: String?, values: [String]), options: [String]) -> String? {
    guard !locales.isEmpty, let name = variant.name, name == Self.name(of: variant.values) else { return variant.name }
    return Self.name(of: zip(options, variant.values).map { told($1, .values(ofOption: $0)) })
  }

  /// Facets as they are read. Values keep the words that filters name them by.
  func applied(to facets: ProductFacets) -> ProductFacets {
    ProductFacets(
      total: facets.total, facets: facets.facets.map { applied(to: $0) }, prices: facets.prices,
      ratings: facets.ratings, available: facets.available, reduced: facets.reduced)
  }

  private func applied(to facet: Facet) -> Facet {
    switch facet.key {
    case Facet.type: return facet.labelled { told($0, .types) }
    case Facet.tag: return facet.labelled { told($0, .tags) }
    case let key where key.hasPrefix(Facet.attributePrefix):
      let code = String(key.dropFirst(Facet.attributePrefix.count))
      let ending = book.unit(ofCode: code).map { " " + $0 }
      return facet.labelled(title: book.name(ofCode: code).map { told($0, .names) }) { label in
        guard let ending, label.hasSuffix(ending) else { return told(label, .values(of: code)) }
        return told(String(label.dropLast(ending.count)), .values(of: code)) + " "
          + told(String(ending.dropFirst()), .units)
      }
    default: return facet
    }
  }

  private func attributes(_ values: [AttributeValue], ofType type: String?) -> [AttributeValue] {
    values.map { value in
      let attribute = book.attribute(value.code, ofType: type)
      return AttributeValue(
        code: value.code, values: value.values.map { told($0, .values(of: value.code)) },
        name: attribute.map { told($0.name, .names) }, unit: attribute?.unit.map { told($0, .units) })
    }
  }

  /// What each value of an option is. Two values that would read the same stay as they are, so that variants can be
  /// told apart.
  private func translations(ofOption index: Int, of product: Product) -> [String: String] {
    let values = product.values(ofOption: index)
    let use = TermUse.values(ofOption: product.options[index])
    let told = Dictionary(values.map { ($0, self.told($0, use)) }) { first, _ in first }
    return Set(told.values).count == values.count ? told : [:]
  }

  private func told(
    _ variant: Variant, _ translations: [[String: String]], keeping attributes: [AttributeValue]
  ) -> Variant {
    var told = variant
    told.attributes = attributes
    told.optionValues = zip(variant.optionValues, translations).map { $1[$0] ?? $0 }
    if variant.name == Self.name(of: variant.optionValues) { told.name = Self.name(of: told.optionValues) }
    return told
  }

  private static func name(of values: [String]) -> String? { ProductRules.name(of: values) }
}
