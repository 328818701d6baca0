import Catalog
import FoundationCore

/// What a product is found by.
enum SearchTexts {
  // A name says more than a code, a code more than a brand or a tag, and all of them more than the text.
  private static let nameWeight = 8, skuWeight = 6, labelWeight = 4, summaryWeight = 1
  /// Words of one text beyond this are left aside.
  private static let wordLimit = 200

  /// A value of a facet that a product has.
  struct FacetEntry: Equatable {
    let key: String, value: String, label: String
  }

  /// A text with what its words say of the product.
  struct WeightedText: Equatable {
    let text: String, weight: Int
  }

  /// What is said of a product, and how much each text weighs.
  static func texts(of product: Product) -> [WeightedText] {
    let about = [product.summary, product.description?.plainText].compactMap { $0 }.joined(separator: "\n")
    let labels = [product.brand, product.type].compactMap { $0 } + product.tags
    return [
      WeightedText(text: product.name, weight: nameWeight),
      WeightedText(text: product.variants.map(\.sku).joined(separator: " "), weight: skuWeight),
      WeightedText(text: labels.joined(separator: " "), weight: labelWeight),
      WeightedText(text: about, weight: summaryWeight),
    ]
  }

  /// Every word, with the most that it says of the product.
  static func words(of product: Product) -> [(String, Int)] {
    var weights: [String: Int] = [:]
    for entry in texts(of: product) {
      for word in SearchTerms.words(of: entry.text).prefix(wordLimit) {
        weights[word] = max(weights[word] ?? 0, entry.weight)
      }
    }
    return weights.sorted { $0.key < $1.key }
  }

  /// The values of facets that a product has.
  static func facets(of product: Product) -> [FacetEntry] {
    var found: [FacetEntry] = []
    if let brand = product.brand {
      found.append(FacetEntry(key: Facet.brand, value: Handle.make(from: brand), label: brand))
    }
    if let type = product.type {
      found.append(FacetEntry(key: Facet.type, value: Handle.make(from: type), label: type))
    }
    var tags: Set<String> = []
    for tag in product.tags where tags.insert(Handle.make(from: tag)).inserted {
      found.append(FacetEntry(key: Facet.tag, value: Handle.make(from: tag), label: tag))
    }
    for (index, option) in product.options.enumerated() {
      let key = Facet.attributePrefix + Handle.make(from: option)
      var values: Set<String> = []
      for value in product.values(ofOption: index) where values.insert(Handle.make(from: value)).inserted {
        found.append(FacetEntry(key: key, value: Handle.make(from: value), label: value))
      }
    }
    return found
  }
}
