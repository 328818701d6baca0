public import Access
public import Catalog
import FoundationCore
import Persistence

extension ProductSearch {
  /// Why a shopper's search finds its first products, in their order. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func explain(
    _ text: String, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> [SearchExplanation] {
    try principal.mustWrite()
    let filter = ProductFilter(text: text, sort: .relevance)
    return try await asking(filter, as: principal, matching: .forgiving) {
      query, index, snapshot throws(CatalogError) in
      guard let words = query.words else { return [] }
      return try index.ask(in: snapshot) { index in
        index.page(query, after: nil, passing: 0, limit: limit).map { SearchExplanation($0.summary, words, in: index) }
      }
    }
  }
}

extension SearchExplanation {
  /// What each word found in a product: of its candidates the one that counts.
  fileprivate init(_ product: ProductSummary, _ words: SearchWords, in index: ProductIndex) {
    let found = zip(words.typed, words.alternatives).compactMap { typed, candidates -> SearchExplanation.Word? in
      candidates.compactMap { candidate -> SearchExplanation.Word? in
        guard let weight = index.weight(of: candidate.term, for: product.id) else { return nil }
        return SearchExplanation.Word(
          typed: typed, matched: candidate.word, closeness: candidate.closeness, weight: weight)
      }.max { $0.closeness * $0.weight < $1.closeness * $1.weight }
    }
    self.init(product: product.id, name: product.name, words: found)
  }
}
