import Catalog
import FoundationCore

/// What a product is found by.
enum SearchTexts {
  // A name says more than a code, a code more than a brand or a tag, and all of them more than the text.
  private static let nameWeight = 8, codeWeight = 6, labelWeight = 4, attributeWeight = 2, summaryWeight = 1
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
    let attributes = (product.attributes + product.variants.flatMap(\.attributes)).flatMap(\.values)
    let labels = [product.brand, product.type].compactMap { $0 } + product.tags
    return [
      WeightedText(text: product.name, weight: nameWeight),
      WeightedText(text: product.variants.map(\.sku).joined(separator: " "), weight: codeWeight),
      WeightedText(text: product.variants.compactMap(\.barcode).joined(separator: " "), weight: codeWeight),
      WeightedText(text: labels.joined(separator: " "), weight: labelWeight),
      WeightedText(text: attributes.joined(separator: " "), weight: attributeWeight),
      WeightedText(text: about, weight: summaryWeight),
    ]
  }

  /// Every word, with the most that it says of the product.
  static func words(of product: Product, _ translations: [ProductTranslation]) -> [(String, Int)] {
    var weights: [String: Int] = [:]
    // In whichever language somebody asks, it is the same product.
    let translated = translations.flatMap { translation in
      [
        WeightedText(text: translation.name ?? "", weight: nameWeight),
        WeightedText(
          text: [translation.summary, translation.description?.plainText].compactMap { $0 }.joined(separator: "\n"),
          weight: summaryWeight),
      ]
    }
    for entry in texts(of: product) + translated {
      for word in SearchTerms.words(of: entry.text).prefix(wordLimit) {
        weights[word] = max(weights[word] ?? 0, entry.weight)
      }
    }
    return weights.sorted { $0.key < $1.key }
  }

  /// How filters name a value: as an address would, unless nothing would be left of it.
  private static func key(_ value: String) -> String {
    value.contains { $0.isLetter || $0.isNumber } ? Handle.make(from: value) : value
  }

  /// The values of facets that a product has; `brand` is its brand's handle, `type` what describes its type, and
  /// `categories` are those it is in, with all above them.
  static func facets(
    of product: Product, brand: String?, type: ProductType?, categories: [CategoryID]
  ) -> [FacetEntry] {
    var found = FacetEntries()
    if let brand, let name = product.brand { found.add(Facet.brand, brand, name) }
    if let type = product.type { found.add(Facet.type, key(type), type) }
    for category in categories { found.add(Facet.category, category.description, category.description) }
    for tag in product.tags { found.add(Facet.tag, key(tag), tag) }
    for (index, option) in product.options.enumerated() {
      for value in product.values(ofOption: index) {
        found.add(Facet.attributePrefix + Handle.make(from: option), key(value), value)
      }
    }
    for attribute in product.attributes + product.variants.flatMap(\.attributes) {
      let described = type?.attributes.first { $0.code == attribute.code }
      guard described?.isFacet ?? true, described?.kind != .richText, described?.kind != .reference else { continue }
      for value in attribute.values where value.count <= 250 {
        let label = described?.unit.map { "\(value) \($0)" } ?? value
        found.add(Facet.attributePrefix + attribute.code, key(value), label)
      }
    }
    return found.entries
  }
}

/// Values of facets, each once.
private struct FacetEntries {
  private(set) var entries: [SearchTexts.FacetEntry] = []
  private var seen: Set<String> = []

  mutating func add(_ key: String, _ value: String, _ label: String) {
    guard seen.insert("\(key):\(value)").inserted else { return }
    entries.append(SearchTexts.FacetEntry(key: key, value: value, label: label))
  }
}
