public import Access
public import Catalog
import FoundationCore
import Persistence

extension CatalogService {
  /// Why a shopper's search finds its first products, in their order. Needs `catalog.write`.
  public func explainSearch(
    _ text: String, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> [SearchExplanation] {
    try allow(principal)
    let filter = ProductFilter(text: text, sort: .relevance)
    return try await asking(filter, as: principal, matching: .forgiving) {
      query, index, snapshot throws(CatalogError) in
      guard let words = query.words else { return [] }
      return try index.ask(in: snapshot) { index in
        index.page(query, after: nil, limit: limit).map { index.explanation(of: $0.summary, words) }
      }
    }
  }
}

extension ProductIndex {
  /// What each word found in a product: of its candidates the one that counts.
  fileprivate func explanation(of product: ProductSummary, _ words: SearchWords) -> SearchExplanation {
    let found = zip(words.typed, words.alternatives).compactMap { typed, candidates -> SearchExplanation.Word? in
      candidates.compactMap { candidate -> SearchExplanation.Word? in
        guard let weight = weight(of: candidate.term, for: product.id) else { return nil }
        return SearchExplanation.Word(
          typed: typed, matched: candidate.word, closeness: candidate.closeness, weight: weight)
      }.max { $0.closeness * $0.weight < $1.closeness * $1.weight }
    }
    return SearchExplanation(product: product.id, name: product.name, words: found)
  }
}
