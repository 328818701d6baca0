import Catalog
import Persistence
import StoreIdentifiers

/// The only code that writes what search reads, within the transaction of the change.
enum SearchIndex {
  // A name says more than a code, and both more than the text.
  private static let nameWeight = 8, skuWeight = 6, summaryWeight = 1

  /// Indexes a product that is not, or no longer, in the index.
  static func add(
    _ id: ProductID, name: String, summary: String?, skus: [String], in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    var weights: [String: Int] = [:]
    for (text, weight) in [
      (name, nameWeight), (skus.joined(separator: " "), skuWeight), (summary ?? "", summaryWeight),
    ] {
      for word in SearchTerms.words(of: text).prefix(200) { weights[word] = max(weights[word] ?? 0, weight) }
    }
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
