import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import Persistence
import StoreIdentifiers

/// How many units of products staff can sell, as another context tells.
struct ProductStocks: Sendable {
  private let database: Database
  private let stock: StockPort?

  init(database: Database, stock: StockPort?) {
    self.database = database
    self.stock = stock
  }

  /// How many units of some products can be sold, all variants of each together. Needs `catalog.write`.
  ///
  /// Products that do not exist have none; those that no count limits are left out. At most `Page.limits` products are asked about at once.
  func stock(of products: [ProductID], as principal: Principal) async throws(CatalogError) -> [ProductStock] {
    try principal.mustWrite()
    return try await database.report { snapshot throws(CatalogError) in
      var found: [ProductStock] = []
      for product in products {
        let variants: [VariantID] = try snapshot.rows("SELECT id FROM \(.variant) WHERE product = \(product)")
        let levels = try stock?.levels(variants, snapshot) ?? [:]
        guard levels.values.allSatisfy({ $0.policy == .tracked }) else { continue }
        found.append(ProductStock(product: product, units: levels.values.reduce(0) { $0 + max($1.available, 0) }))
      }
      return found
    }
  }

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/staff/product-stock", operation: "listProductStock",
        summary: "How many units of some products can be sold", policy: gate.catalogStaff,
        inputs: .query("products", .ids()), output: .json(.productStocks)
      ) { context, products in
        try await stock(of: products, as: context.principal)
      }
    ]
  }
}

extension Parameter {
  /// Ids separated by commas, as many as a page of a list has.
  static func ids<Tag>() -> Parameter where Value == [Identifier<Tag>] {
    Parameter(
      description: .string(
        length: 36...3_699,
        pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$"),
      expectation: "1 to 100 ids separated by commas"
    ) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let ids = parts.compactMap { Identifier<Tag>(String($0)) }
      return ids.count == parts.count && (1...100).contains(ids.count) ? ids : nil
    }
  }
}
