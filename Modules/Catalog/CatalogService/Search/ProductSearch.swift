public import Access
public import Catalog
public import FoundationCore
import Persistence
import StoreIdentifiers

/// Lists of products, and what they can be narrowed by.
public struct ProductSearch: Sendable {
  let database: Database
  let clock: WallClock
  let index: LiveIndex
  private let groups: CustomerGroupPort
  private let terms: Terms
  /// Whether a search forgives misspellings. Only measurements of how much that helps turn it off.
  private let forgivesMisspellings: Bool

  init(
    database: Database, clock: WallClock, index: LiveIndex, groups: CustomerGroupPort, terms: Terms,
    forgivesMisspellings: Bool
  ) {
    self.database = database
    self.clock = clock
    self.index = index
    self.groups = groups
    self.terms = terms
    self.forgivesMisspellings = forgivesMisspellings
  }

  /// A page of the products that the principal may see: active ones, and members' ones for members; staff with
  /// `catalog.write` see them all. Members read their group's prices; bounds and orders go by everyone's.
  ///
  /// Shoppers' searches forgive misspellings. Those of staff do not: what is done to all that a search finds must not be
  /// done to what merely looks like it.
  ///
  /// The first page begins after the cursor, or at the beginning of the list. The number says which page from there on, 1
  /// to `ProductListQuery.pageLimit`; it costs as much as reading the pages before.
  ///
  /// - Throws: `emptyPriceRange` when the lowest price is not below the highest; `collectionNotFound` when the filter
  ///   names one that is not there; `invalidCursor` for a cursor from another list; `storage` when the database fails.
  public func products(
    _ filter: ProductFilter, after cursor: Cursor?, page number: Int = 1, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<ProductSummary> {
    let passed = (min(max(number, 1), ProductListQuery.pageLimit) - 1) * limit
    let now = clock.now()
    let place = try cursor.map { cursor throws(CatalogError) in try ProductPlace(cursor, filter) }
    return try await asking(filter, as: principal) { query, index, snapshot throws(CatalogError) in
      let found = try index.ask(in: snapshot) { index in
        index.page(query, after: place, passing: passed, limit: limit + 1)
      }
      let page = Page(found, limit: limit) { ProductPlace($0).cursor(filter) }
      let told = page.map { $0.summary.announcing(at: now) }
      return try GroupPrices.applied(to: told, for: query.reader.group, at: now, in: snapshot)
    }
  }

  /// What the products of a list can be narrowed by, with how many each choice leaves. Sees what `products` sees;
  /// categories and values are called what they are in the filter's language.
  ///
  /// - Throws: `emptyPriceRange` when the lowest price is not below the highest; `collectionNotFound` when the filter
  ///   names one that is not there; `storage` when the database fails.
  public func facets(_ filter: ProductFilter, as principal: Principal) async throws(CatalogError) -> ProductFacets {
    try await asking(filter, as: principal) { query, index, snapshot throws(CatalogError) in
      let level: SQL<CatalogSchema> = filter.category.map { "c.parent = \($0)" } ?? "c.parent IS NULL"
      let name = CategoryTranslations.name(in: filter.locale)
      let categories: [CategoryChoice] = try snapshot.rows(
        "SELECT c.id, coalesce(\(fragment: name), c.code) FROM \(.category) AS c WHERE \(fragment: level)")
      let facets = try index.ask(in: snapshot) { index in
        index.facets(query, categories: categories.map { ($0.id, $0.label) })
      }
      return try terms.words(in: filter.locale, in: snapshot).applied(to: facets)
    }
  }

  /// How many products have each status. Needs `catalog.write`. O(number of products / 64).
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func statusCounts(as principal: Principal) async throws(CatalogError) -> ProductStatusCounts {
    try principal.mustWrite()
    return try await asking(ProductFilter(), as: principal) { _, index, snapshot throws(CatalogError) in
      try index.ask(in: snapshot) { index in ProductStatusCounts(index.byStatus.mapValues(\.count)) }
    }
  }

  func asking<Answer: Sendable>(
    _ filter: ProductFilter, as principal: Principal, matching: SearchMatching? = nil,
    _ answer:
      @escaping @Sendable (IndexQuery, LiveIndex, borrowing Snapshot<CatalogSchema>) throws(CatalogError) ->
      Answer
  ) async throws(CatalogError) -> Answer {
    if let low = filter.minimumPrice, let high = filter.maximumPrice, low >= high { throw .emptyPriceRange }
    let statuses: Set<ProductStatus> =
      principal.holds(.catalogWrite) ? filter.status.map { [$0] } ?? Set(ProductStatus.allCases) : [.active]
    let now = clock.now()
    let moment = principal.holds(.catalogWrite) ? nil : now
    let matching = matching ?? (principal.holds(.catalogWrite) ? .exact : .forgiving)
    let (forgives, index) = (forgivesMisspellings && matching == .forgiving, index)
    let read: @Sendable (borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Answer = {
      snapshot throws(CatalogError) in
      var requirement = try filter.collection.map { handle throws(CatalogError) in
        try CollectionRecords.requirement(ofCollection: handle, in: snapshot)
      }
      // For themselves: what is typed besides makes a rule mean neither more nor less.
      let own = try SearchWords(requirement?.text, forgiving: forgives, in: snapshot)
      requirement?.words = own
      let words = try SearchWords(filter.text, forgiving: forgives, in: snapshot)
      let query = IndexQuery(
        filter: filter, words: words, statuses: statuses, moment: moment, now: now,
        reader: try groups.reader(principal, in: snapshot), requirement: requirement)
      return try answer(query, index, snapshot)
    }
    // The first question after the start, or after a large import, has much to take in.
    return try await database.answer(read)
  }

  /// How closely products must match what was typed.
  enum SearchMatching {
    /// Misspelled words find what was meant.
    case forgiving
    /// Only what has the words themselves is found; the last word may be the beginning of one.
    case exact
  }
}

private struct CategoryChoice: RowDecodable {
  let id: CategoryID, label: String

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    label = try row.read()
  }
}
