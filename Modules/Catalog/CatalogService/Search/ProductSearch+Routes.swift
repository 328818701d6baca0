import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension ProductSearch {
  /// Lists of products and their facets.
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/products", operation: "listProducts", summary: "Products that shoppers see",
        policy: gate.anyone, inputs: .query(optional: "q", .text(maxLength: 200)),
        .query(optional: "minPrice", .amount), .query(optional: "maxPrice", .amount),
        .query(optional: "category", .identifier(of: CategoryTag.self)), .query(optional: "facets", .facets),
        .query(optional: "minRating", .stars), .query(optional: "available", .boolean),
        .query(optional: "sort", .enumeration(of: ProductSort.self)), .cursor,
        .pageLimit,
        .locale, .query(optional: "collection", .text(1...200)), .query(optional: "reduced", .boolean),
        .query("page", .integer(1...ProductListQuery.pageLimit), default: 1), output: .json(.productSummaries),
        caching: .whileUnchanged(generation)
      ) {
        context, text, low, high, category, facets, rating, available, sort, cursor, limit, locale, collection,
        reduced, page in
        var filter = Self.filter(text, low, high, category, facets, rating, available, sort: sort)
        (filter.locale, filter.collection, filter.reducedOnly) = (locale, collection, reduced ?? false)
        return try await products(
          filter, after: cursor, page: page, limit: limit, as: context.principal.asShopper)
      },
      Route(
        .get, "/api/v1/catalog/staff/product-list", operation: "listProductsAsStaff",
        summary: "All products, whatever their status", policy: gate.catalogStaff,
        inputs: .query(optional: "q", .text(maxLength: 200)),
        .query(optional: "minPrice", .amount), .query(optional: "maxPrice", .amount),
        .query(optional: "category", .identifier(of: CategoryTag.self)), .query(optional: "facets", .facets),
        .query(optional: "minRating", .stars), .query(optional: "available", .boolean),
        .query(optional: "status", .enumeration(of: ProductStatus.self)),
        .query(optional: "sort", .enumeration(of: ProductSort.self)), .cursor,
        .pageLimit,
        output: .json(.productSummaries)
      ) { context, text, low, high, category, facets, rating, available, status, sort, cursor, limit in
        var filter = Self.filter(text, low, high, category, facets, rating, available, sort: sort)
        filter.status = status
        return try await products(filter, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/staff/product-counts", operation: "countProductsByStatus",
        summary: "How many products have each status", policy: gate.catalogStaff, output: .json(.productStatusCounts)
      ) { context in
        try await statusCounts(as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/facets", operation: "getFacets",
        summary: "What a list of products can be narrowed by", policy: gate.anyone,
        inputs: .query(optional: "q", .text(maxLength: 200)), .query(optional: "minPrice", .amount),
        .query(optional: "maxPrice", .amount), .query(optional: "category", .identifier(of: CategoryTag.self)),
        .query(optional: "facets", .facets), .query(optional: "minRating", .stars),
        .query(optional: "available", .boolean), .query(optional: "collection", .text(1...200)),
        .locale, .query(optional: "reduced", .boolean), output: .json(.productFacets),
        caching: .whileUnchanged(generation)
      ) { context, text, low, high, category, facets, rating, available, collection, locale, reduced in
        var filter = Self.filter(text, low, high, category, facets, rating, available, sort: nil)
        (filter.collection, filter.locale, filter.reducedOnly) = (collection, locale, reduced ?? false)
        return try await self.facets(filter, as: context.principal.asShopper)
      },
      Route(
        .get, "/api/v1/catalog/staff/search-explanations", operation: "explainSearch",
        summary: "Why a search finds its first products", policy: gate.catalogStaff,
        inputs: .query("q", .text(1...200)), .query("limit", .integer(1...100), default: 10),
        output: .json(.searchExplanations)
      ) { context, text, limit in
        try await explain(text, limit: limit, as: context.principal)
      },
    ]
  }

  private static func filter(
    _ text: String?, _ low: Int?, _ high: Int?, _ category: CategoryID?, _ facets: FacetChoices?, _ rating: Int?,
    _ available: Bool?, sort: ProductSort?
  ) -> ProductFilter {
    ProductFilter(
      text: text, minimumPrice: low.map { Int64($0) }, maximumPrice: high.map { Int64($0) }, category: category,
      facets: facets ?? FacetChoices(), minimumRating: rating, availableOnly: available ?? false,
      sort: sort ?? (text == nil ? .newest : .relevance))
  }
}

extension Parameter where Value == FacetChoices {
  /// The values that a list is narrowed by.
  fileprivate static var facets: Parameter {
    Parameter(
      description: .string(length: 1...4_000, pattern: "^[^,:|%\\u0000-\\u001F]+:[^,:|%\\u0000-\\u001F]+$"),
      expectation: "facets and their values, as facet:value|value,facet:value"
    ) { $0.utf8.count <= 4_000 ? FacetChoices(text: $0) : nil }
  }
}

extension Parameter where Value == Int {
  /// A price in minor units.
  fileprivate static var amount: Parameter { .integer(0...100_000_000_000) }
  /// The fewest stars.
  fileprivate static var stars: Parameter { .integer(1...5) }
}
