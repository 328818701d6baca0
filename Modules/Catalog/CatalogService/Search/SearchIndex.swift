import Catalog
import Persistence
import StoreIdentifiers

/// The only code that writes what search reads, within the transaction of the change.
enum SearchIndex {
  // A name says more than a code, a code more than a brand or a tag, and all of them more than the text.
  private static let nameWeight = 8, skuWeight = 6, labelWeight = 4, summaryWeight = 1

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

  struct WeightedText: Equatable {
    let text: String, weight: Int
  }

  /// Indexes a product that is not, or no longer, in the index.
  static func add(_ product: Product, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    var weights: [String: Int] = [:]
    for entry in texts(of: product) {
      for word in SearchTerms.words(of: entry.text).prefix(200) {
        weights[word] = max(weights[word] ?? 0, entry.weight)
      }
    }
    let id = product.id
    for (word, weight) in weights.sorted(by: { $0.key < $1.key }) {
      try work.enqueue(
        """
        INSERT INTO \(.term) (word, product, weight) VALUES (\(word), \(id), \(weight))
        ON CONFLICT (word, product) DO UPDATE SET weight = excluded.weight
        """)
      let isNew = try work.run("INSERT INTO \(.vocabulary) (word) VALUES (\(word)) ON CONFLICT DO NOTHING") == 1
      if isNew { try learn(word, in: work) }
    }
  }

  /// Takes a product out. Words that nobody has any more stay known: they find nothing.
  static func remove(_ id: ProductID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run("DELETE FROM \(.term) WHERE product = \(id)")
  }

  private static func learn(
    _ word: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let fragments = Misspelling.fragments(of: word)
    guard !fragments.isEmpty else { return }
    let rows = SQL<CatalogSchema>.joined(fragments.map { "(\($0), \(word))" }, by: ", ")
    try work.enqueue("INSERT INTO \(.misspelling) (fragment, word) VALUES \(rows) ON CONFLICT DO NOTHING")
  }
}
