import Access
import Catalog
import FoundationCore
import HTTPServer

extension CatalogService {
  /// Lists of products and their facets.
  func lists(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/products", operation: "listProducts", summary: "Products that shoppers see",
        policy: gate.anyone, inputs: .query(optional: "q", .text(maxLength: 200)),
        .query(optional: "minPrice", .amount), .query(optional: "maxPrice", .amount),
        .query(optional: "category", .identifier(of: CategoryTag.self)), .query(optional: "facets", .facets),
        .query(optional: "minRating", .stars), .query(optional: "available", .boolean),
        .query(optional: "sort", .enumeration(of: ProductSort.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<ProductSummary>.limits), default: Page<ProductSummary>.defaultLimit),
        .query(optional: "locale", .languageTag), .query(optional: "collection", .text(1...200)),
        output: .json(.productSummaries), caching: .whileUnchanged(generation)
      ) { context, text, low, high, category, facets, rating, available, sort, cursor, limit, locale, collection in
        var filter = Self.filter(text, low, high, category, facets, rating, available, sort: sort)
        (filter.locale, filter.collection) = (locale, collection)
        return try await service.products(filter, after: cursor, limit: limit, as: context.principal.asShopper)
      },
      Route(
        .get, "/api/v1/catalog/staff/product-list", operation: "listProductsAsStaff",
        summary: "All products, whatever their status", policy: gate.staff(.catalogWrite),
        inputs: .query(optional: "q", .text(maxLength: 200)),
        .query(optional: "minPrice", .amount), .query(optional: "maxPrice", .amount),
        .query(optional: "category", .identifier(of: CategoryTag.self)), .query(optional: "facets", .facets),
        .query(optional: "minRating", .stars), .query(optional: "available", .boolean),
        .query(optional: "status", .enumeration(of: ProductStatus.self)),
        .query(optional: "sort", .enumeration(of: ProductSort.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<ProductSummary>.limits), default: Page<ProductSummary>.defaultLimit),
        output: .json(.productSummaries)
      ) { context, text, low, high, category, facets, rating, available, status, sort, cursor, limit in
        var filter = Self.filter(text, low, high, category, facets, rating, available, sort: sort)
        filter.status = status
        return try await service.products(filter, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/staff/product-stock", operation: "listProductStock",
        summary: "How many units of some products can be sold", policy: gate.staff(.catalogWrite),
        inputs: .query("products", .products), output: .json(.productStocks)
      ) { context, products in
        try await service.stock(of: products, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/facets", operation: "getFacets",
        summary: "What a list of products can be narrowed by", policy: gate.anyone,
        inputs: .query(optional: "q", .text(maxLength: 200)), .query(optional: "minPrice", .amount),
        .query(optional: "maxPrice", .amount), .query(optional: "category", .identifier(of: CategoryTag.self)),
        .query(optional: "facets", .facets), .query(optional: "minRating", .stars),
        .query(optional: "available", .boolean), .query(optional: "collection", .text(1...200)),
        .query(optional: "locale", .languageTag), output: .json(.productFacets), caching: .whileUnchanged(generation)
      ) { context, text, low, high, category, facets, rating, available, collection, locale in
        var filter = Self.filter(text, low, high, category, facets, rating, available, sort: nil)
        (filter.collection, filter.locale) = (collection, locale)
        return try await service.facets(filter, as: context.principal.asShopper)
      },
      Route(
        .get, "/api/v1/catalog/staff/search-explanations", operation: "explainSearch",
        summary: "Why a search finds its first products", policy: gate.staff(.catalogWrite),
        inputs: .query("q", .text(1...200)), .query("limit", .integer(1...100), default: 10),
        output: .json(.searchExplanations)
      ) { context, text, limit in
        try await service.explainSearch(text, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/reindexing", operation: "beginReindexing",
        summary: "Mark what search knows as stale; it goes on meanwhile", policy: gate.staff(.catalogWrite),
        output: .json(.reindexingProgress)
      ) { context in
        try await service.beginReindexing(as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/reindexing/batches", operation: "continueReindexing",
        summary: "Write some of what is stale anew", policy: gate.staff(.catalogWrite),
        output: .json(.reindexingProgress)
      ) { context in
        try await service.continueReindexing(as: context.principal)
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
