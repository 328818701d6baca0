public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What a product is one of: what other contexts select products by, within their own transactions.
public struct ProductMembership: Hashable, Sendable {
  /// Its categories, with all those above them.
  public let categories: Set<CategoryID>
  /// Of the collections that were asked for, those that it is in.
  public let collections: Set<ProductCollectionID>
  /// The handle of its brand; nil without one.
  public let brand: String?

  /// What products are one of. For use within a transaction. One that does not exist is left out.
  ///
  /// The documents that search reads say it: what stands beside a product, such as a category's place in the tree,
  /// reaches them a moment after its change. Two statements for each 100 products, and one or two for each collection.
  ///
  /// - Parameters:
  ///   - products: The products.
  ///   - collections: The collections that matter. One that does not exist has no products.
  ///   - now: The moment at which reductions must be announced, for collections that ask for that.
  ///   - snapshot: What is read; in a transaction, `work.snapshot { … }`.
  /// - Throws: `storage` when the database fails.
  public static func memberships(
    of products: [ProductID], among collections: Set<ProductCollectionID> = [], at now: Timestamp,
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: ProductMembership] {
    guard !products.isEmpty else { return [:] }
    let candidates = try candidates(products, in: snapshot)
    var members: [ProductID: Set<ProductCollectionID>] = [:]
    for collection in collections.sorted() {
      let row: CollectionRow? = try snapshot.first(
        "SELECT \(CollectionRow.columns) FROM \(.collection) WHERE id = \(collection)")
      guard let row else { continue }
      var requirement = CollectionRecords.requirement(of: row.collection)
      requirement.words = try SearchWords(requirement.text, forgiving: false, in: snapshot)
      for candidate in candidates where candidate.meets(requirement, at: now) {
        members[candidate.product, default: []].insert(collection)
      }
    }
    let found = candidates.map { candidate in
      let membership = ProductMembership(
        categories: Set((candidate.values[Facet.category] ?? []).compactMap { CategoryID($0) }),
        collections: members[candidate.product] ?? [], brand: candidate.values[Facet.brand]?.first)
      return (candidate.product, membership)
    }
    return Dictionary(found) { first, _ in first }
  }

  private static func candidates(
    _ products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Candidate] {
    var documents: [SearchDocument] = []
    for part in products.chunks(of: 100) {
      documents += try snapshot.rows("\(fragment: SearchDocument.selection) WHERE d.product IN (\(list: part))")
    }
    var facets: [Int: FacetTerm] = [:]
    let terms = documents.reduce(into: Set<Int>()) { terms, document in
      document.entries.forEach { if $0.weight == 0 { terms.insert($0.term) } }
    }
    for part in terms.sorted().chunks(of: 100) {
      let rows: [FacetTerm] = try snapshot.rows(
        "SELECT id, facet, text, label FROM \(.searchTerm) WHERE id IN (\(list: part)) AND label IS NOT NULL")
      for row in rows { facets[row.term] = row }
    }
    return documents.map { Candidate($0, facets) }
  }
}

/// A product as its document describes it.
private struct Candidate {
  /// The values of each facet.
  private(set) var values: [String: Set<String>] = [:]
  private var terms: Set<Int> = []
  private let summary: ProductSummary

  var product: ProductID { summary.id }

  init(_ document: SearchDocument, _ facets: [Int: FacetTerm]) {
    summary = document.summary
    document.entries.forEach { entry in
      terms.insert(entry.term)
      if let facet = facets[entry.term] { values[facet.facet, default: []].insert(facet.value) }
    }
  }

  /// Whether a list with the requirement would have the product, whatever its status: what the index decides for all.
  func meets(_ requirement: IndexRequirement, at now: Timestamp) -> Bool {
    if requirement.text != nil {
      guard let words = requirement.words else { return false }
      guard words.alternatives.allSatisfy({ $0.contains { terms.contains($0.term) } }) else { return false }
    }
    for (facet, wanted) in requirement.facets where values[facet]?.isDisjoint(with: wanted) ?? true { return false }
    if let prices = requirement.prices, !prices.contains(summary.lowestPrice.amount) { return false }
    return !requirement.reducedOnly || summary.reduction?.isAnnounced(at: now) == true
  }
}
