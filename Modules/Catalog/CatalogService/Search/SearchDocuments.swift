import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// The only code that writes what search reads, within the transaction of the change.
///
/// Each product has a document: the numbers of its words and facets. A change gives the document the next number, by
/// which every index in memory learns of it.
enum SearchDocuments {
  /// Writes a product's document anew. A stale one stays so: more may be behind than what this writes, such as prices.
  static func put(_ product: Product, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    var entries: [SearchEntries.Entry] = []
    let translations = try work.snapshot { snapshot throws(CatalogError) in
      try ProductTranslations.all(of: product.id, in: snapshot)
    }
    for (word, weight) in SearchTexts.words(of: product, translations) {
      entries.append(
        SearchEntries.Entry(term: try self.word(word, in: work), weight: UInt8(clamping: weight)))
    }
    let brand = try product.brand.map { name throws(CatalogError) in try Brands.handle(of: name, in: work) }
    let type = try work.snapshot { snapshot throws(CatalogError) in
      try product.type.flatMap { name throws(CatalogError) in try ProductTypes.named(name, in: snapshot) }
    }
    let above = try categories(above: product.categories, in: work)
    for facet in SearchTexts.facets(of: product, brand: brand, type: type, categories: above) {
      entries.append(SearchEntries.Entry(term: try value(facet, in: work), weight: 0))
    }
    for collection in try ProductCollections.chosen(for: product.id, in: work) {
      let entry = SearchTexts.FacetEntry(
        key: Facet.collection, value: collection.description, label: collection.description)
      entries.append(SearchEntries.Entry(term: try value(entry, in: work), weight: 0))
    }
    // A new product's stock may be known before it is.
    try work.run(
      """
      INSERT INTO \(.searchDocument) (product, number, stale, available, entries)
      VALUES (\(product.id), \(next), 0, \(fragment: isAvailable(product.id)), \(SearchEntries(entries)))
      ON CONFLICT (product) DO UPDATE SET number = excluded.number, entries = excluded.entries
      """)
  }

  /// Notes that nothing of these products is behind any more.
  static func markRenewed(
    _ products: [ProductID], in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run("UPDATE \(.searchDocument) SET stale = 0 WHERE product IN (\(list: products))")
  }

  /// Categories with all those above them.
  private static func categories(
    above start: [CategoryID], in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> [CategoryID] {
    guard !start.isEmpty else { return [] }
    return try work.rows(
      """
      WITH RECURSIVE above (id, parent) AS (
        SELECT id, parent FROM \(.category) WHERE id IN (\(list: start))
        UNION SELECT c.id, c.parent FROM \(.category) AS c JOIN above AS a ON c.id = a.parent)
      SELECT id FROM above
      """)
  }

  /// Tells the indexes that what stands beside a product's words has changed: its price, its status, its rating.
  static func touch(_ product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run("UPDATE \(.searchDocument) SET number = \(next) WHERE product = \(product)")
  }

  private static func isAvailable(_ product: ProductID) -> SQL<CatalogSchema> {
    """
    (SELECT coalesce(max(a.available), 0) FROM \(.variant) AS v JOIN \(.availability) AS a ON a.variant = v.id
      WHERE v.product = \(product))
    """
  }

  /// Notes whether any of a product's variants can be had, where that is news.
  static func refreshAvailability(
    of product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let isAvailable = isAvailable(product)
    try work.run(
      """
      UPDATE \(.searchDocument) SET available = \(fragment: isAvailable), number = \(next)
      WHERE product = \(product) AND available <> \(fragment: isAvailable)
      """)
  }

  /// The number of the next change. Only one command writes at a time; where several do, `UNIQUE` has one repeated.
  private static let next: SQL<CatalogSchema> = "(SELECT coalesce(max(number), 0) + 1 FROM \(.searchDocument))"

  /// The number of a word; of a new one the misspellings are noted too.
  private static func word(_ text: String, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Int {
    let find: SQL<CatalogSchema> = "SELECT id FROM \(.searchTerm) WHERE facet = '' AND text = \(text)"
    if let known = try work.first(find, as: Int.self) { return known }
    try work.run("INSERT INTO \(.searchTerm) (facet, text, number) VALUES ('', \(text), 0)")
    guard let new = try work.first(find, as: Int.self) else { throw .storage(.statement("a word was not stored")) }
    let fragments = Misspelling.fragments(of: text)
    if !fragments.isEmpty {
      let rows = SQL<CatalogSchema>.joined(fragments.map { "(\($0), \(new))" }, by: ", ")
      try work.enqueue("INSERT INTO \(.searchFragment) (fragment, term) VALUES \(rows) ON CONFLICT DO NOTHING")
    }
    return new
  }

  /// The number of a facet's value, with the label that was given last.
  private static func value(
    _ entry: SearchTexts.FacetEntry, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Int {
    let find: SQL<CatalogSchema> = """
      SELECT id, facet, text, label FROM \(.searchTerm) WHERE facet = \(entry.key) AND text = \(entry.value)
      """
    let known = try work.first(find, as: FacetTerm.self)
    if let known, known.label == entry.label { return known.term }
    try work.run(
      """
      INSERT INTO \(.searchTerm) (facet, text, label, number)
      VALUES (\(entry.key), \(entry.value), \(entry.label), \(next))
      ON CONFLICT (facet, text) DO UPDATE SET label = excluded.label, number = excluded.number
      """)
    if let known { return known.term }
    guard let new = try work.first(find, as: FacetTerm.self) else {
      throw .storage(.statement("a facet's value was not stored"))
    }
    return new.term
  }
}
