import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

extension ProductSearch {
  /// The products that are in a sale's part of the catalogue, whatever their status. A part that is not there any more
  /// has none. O(number of products / 64), and of those found.
  ///
  /// - Throws: `storage` when the database fails.
  func products(in scope: SaleScope) async throws(CatalogError) -> [ProductID] {
    let (index, now) = (index, clock.now())
    return try await database.answer { snapshot throws(CatalogError) in
      var filter = ProductFilter()
      var requirement: IndexRequirement?
      switch scope {
      case .category(let id): filter.category = id
      case .brand(let handle): filter.facets = FacetChoices().adding(handle, of: Facet.brand)
      case .search(let words): filter.text = words
      case .collection(let id):
        let handle: String? = try snapshot.first("SELECT handle FROM \(.collection) WHERE id = \(id)")
        guard let handle else { return [] }
        requirement = try CollectionRecords.requirement(ofCollection: handle, in: snapshot)
        // A rule that has been made to go by prices since would follow the sale that follows it.
        requirement?.prices = nil
        requirement?.reducedOnly = false
        let words = requirement?.text
        requirement?.words = try SearchWords(words, forgiving: false, in: snapshot)
      }
      // Exactly these words: what only looks like them is not reduced.
      let query = IndexQuery(
        filter: filter, words: try SearchWords(filter.text, forgiving: false, in: snapshot),
        statuses: Set(ProductStatus.allCases), moment: nil, now: now, reader: .staff, requirement: requirement)
      return try index.ask(in: snapshot) { index in
        var products: [ProductID] = []
        index.selection(query).forEach { slot, _ in
          if index.ids.indices.contains(slot) { products.append(index.ids[slot]) }
        }
        return products
      }
    }
  }
}
