import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// The only code that writes what search reads, within the transaction of the change.
///
/// Each product has a document: the numbers of its words and facets. A change gives the document the next number, by
/// which every index in memory learns of it.
enum SearchDocuments {
  /// Writes a product's document anew.
  static func put(_ product: Product, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    var entries: [SearchDocument.Entry] = []
    for (word, weight) in SearchTexts.words(of: product) {
      let term = try term("", word, label: nil, in: work)
      entries.append(SearchDocument.Entry(term: term, weight: UInt8(clamping: weight)))
    }
    for facet in SearchTexts.facets(of: product) {
      let term = try term(facet.key, facet.value, label: facet.label, in: work)
      entries.append(SearchDocument.Entry(term: term, weight: 0))
    }
    try work.run(
      """
      INSERT INTO \(.searchDocument) (product, number, stale, rating, review_count, available, entries)
      VALUES (\(product.id), \(next), 0, 0, 0, 0, \(SearchEntries(entries)))
      ON CONFLICT (product) DO UPDATE SET number = excluded.number, stale = 0, entries = excluded.entries
      """)
  }

  /// Tells the indexes that what stands beside a product's words has changed: its price, its status, its rating.
  static func touch(_ product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run("UPDATE \(.searchDocument) SET number = \(next) WHERE product = \(product)")
  }

  /// Notes whether any of a product's variants can be had, where that is news.
  static func refreshAvailability(
    of product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let isAvailable: SQL<CatalogSchema> = """
      (SELECT coalesce(max(a.available), 0) FROM \(.variant) AS v JOIN \(.availability) AS a ON a.variant = v.id
        WHERE v.product = \(product))
      """
    try work.run(
      """
      UPDATE \(.searchDocument) SET available = \(fragment: isAvailable), number = \(next)
      WHERE product = \(product) AND available <> \(fragment: isAvailable)
      """)
  }

  /// The number of the next change. Only one command writes at a time; where several do, `UNIQUE` has one repeated.
  private static let next: SQL<CatalogSchema> = "(SELECT coalesce(max(number), 0) + 1 FROM \(.searchDocument))"

  /// A term's number; a new one with its misspellings where it is not known.
  private static func term(
    _ facet: String, _ text: String, label: String?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Int {
    let known: Int? = try work.first("SELECT id FROM \(.searchTerm) WHERE facet = \(facet) AND text = \(text)")
    if let known { return known }
    try work.run("INSERT INTO \(.searchTerm) (facet, text, label) VALUES (\(facet), \(text), \(label))")
    let new: Int? = try work.first("SELECT id FROM \(.searchTerm) WHERE facet = \(facet) AND text = \(text)")
    guard let new else { throw .storage(.statement("a term was not stored")) }
    if facet.isEmpty {
      let fragments = Misspelling.fragments(of: text)
      if !fragments.isEmpty {
        let rows = SQL<CatalogSchema>.joined(fragments.map { "(\($0), \(new))" }, by: ", ")
        try work.enqueue("INSERT INTO \(.searchFragment) (fragment, term) VALUES \(rows) ON CONFLICT DO NOTHING")
      }
    }
    return new
  }
}
