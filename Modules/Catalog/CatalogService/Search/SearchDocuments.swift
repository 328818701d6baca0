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
  /// Who writes many hands over the words that are known.
  static func put(
    _ product: Product, knowing known: KnownTerms? = nil, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    var entries: [SearchEntries.Entry] = []
    let translations = try work.snapshot { snapshot throws(CatalogError) in
      try ProductTranslations.all(of: product.id, in: snapshot)
    }
    let words = SearchTexts.words(of: product, translations)
    let terms = try terms(of: words.map(\.0), knowing: known, in: work)
    for (word, weight) in words {
      guard let term = terms[word] else { continue }
      entries.append(SearchEntries.Entry(term: term, weight: UInt8(clamping: weight)))
    }
    let brand = try product.brand.map { name throws(CatalogError) in try BrandRecords.handle(of: name, in: work) }
    let type = try work.snapshot { snapshot throws(CatalogError) in
      try product.type.flatMap { name throws(CatalogError) in try ProductTypeRecords.named(name, in: snapshot) }
    }
    let above = try categories(above: product.categories, in: work)
    for facet in SearchTexts.facets(of: product, brand: brand, type: type, categories: above) {
      entries.append(SearchEntries.Entry(term: try value(facet, in: work), weight: 0))
    }
    for collection in try CollectionRecords.chosen(for: product.id, in: work) {
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

  /// Gives a product a place among those that sell best. Returns how many documents that changed.
  static func place(
    _ product: ProductID, _ popularity: Int, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Int {
    try work.run(
      "UPDATE \(.searchDocument) SET popularity = \(popularity), number = \(next) WHERE product = \(product)")
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

  /// The number of the next change; the catalogue is written by one command at a time.
  private static let next: SQL<CatalogSchema> = "(SELECT coalesce(max(number), 0) + 1 FROM \(.searchDocument))"

  /// The numbers of words; of new ones the misspellings are noted too.
  private static func terms(
    of words: [String], knowing known: KnownTerms?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> [String: Int] {
    var terms = known?.find(words) ?? [:]
    let unknown = words.filter { terms[$0] == nil }
    guard !unknown.isEmpty else { return terms }
    // Always as many, the last one again and again, so that two prepared statements serve all.
    let count = unknown.count <= fewWords ? fewWords : wordsAtATime
    for part in unknown.chunks(of: count) {
      let asked = part + Array(repeating: part.last ?? "", count: count - part.count)
      let found: [Word] = try work.rows(
        "SELECT text, id FROM \(.searchTerm) WHERE facet = '' AND text IN (\(list: asked))")
      for word in found { terms[word.text] = word.term }
    }
    for word in unknown where terms[word] == nil { terms[word] = try add(word, in: work) }
    if let known {
      // Codes are each product's own: nobody will ask for them again.
      let learned = unknown.filter { !$0.contains(where: \.isNumber) }.map { ($0, terms[$0]) }
      if !learned.isEmpty { work.onCommit { known.note(learned) } }
    }
    return terms
  }

  /// Half of what asking for one at a time takes.
  private static let wordsAtATime = 16
  /// What is left of a product when the usual words are known.
  private static let fewWords = 4

  private struct Word: RowDecodable {
    let text: String, term: Int
    init(row: inout RowReader) throws(DatabaseError) {
      text = try row.read()
      term = try row.read()
    }
  }

  /// Gives a new word a number, and notes its misspellings.
  private static func add(_ word: String, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Int {
    let new: Int? = try work.first(
      "INSERT INTO \(.searchTerm) (facet, text, number) VALUES ('', \(word), 0) RETURNING id")
    guard let new else { throw .storage(.statement("a word was not stored")) }
    let fragments = Misspelling.fragments(of: word)
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
