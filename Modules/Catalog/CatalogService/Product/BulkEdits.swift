public import Access
import AccessService
public import Catalog
import FoundationCore
import HTTPServer
public import Persistence

/// One change to many products at once.
public struct BulkEdits: Sendable {
  private let database: Database
  private let clock: WallClock
  private let didChange: ChangeNotice

  init(database: Database, clock: WallClock, didChange: @escaping ChangeNotice) {
    self.database = database
    self.clock = clock
    self.didChange = didChange
  }

  /// Makes one change to many products, each on its own. Needs `catalog.write`.
  ///
  /// What one product is refused does not hold up the others; an unknown category refuses them all. With a key, a repeat
  /// answers what the first one did.
  ///
  /// - Throws: `access` without `catalog.write`; `repeatedProduct` when a product is named twice; `unknownCategory`
  ///   when the category is not there; `storage` when the database fails.
  public func edit(
    _ edit: ProductBulkEdit, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> ProductBulkReport {
    try principal.mustWrite()
    guard Set(edit.products.map(\.id)).count == edit.products.count else { throw .repeatedProduct }
    let now = clock.now()
    let report = try await database.write(as: CatalogSchema.self, once: key, returning: .productBulkReport) {
      work throws(CatalogError) in
      if let category = edit.addCategory {
        do throws(CatalogError) { _ = try CategoryTree.category(category, in: work) } catch {
          throw error == .categoryNotFound ? .unknownCategory(category) : error
        }
      }
      var items: [ProductBulkReport.Item] = []
      for target in edit.products {
        let outcome = try Self.apply(edit, to: target, at: now, in: work)
        items.append(ProductBulkReport.Item(id: target.id, outcome: outcome))
      }
      return ProductBulkReport(items: items)
    }
    didChange()
    return report
  }

  /// Everything that may be refused is looked at before the first row changes: no product is left half changed.
  private static func apply(
    _ edit: ProductBulkEdit, to target: ProductBulkEdit.Target, at now: Timestamp,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> ProductBulkReport.Outcome {
    let found = try work.snapshot { snapshot throws(CatalogError) in
      try ProductRecords.product("id = \(target.id)", in: snapshot)
    }
    guard let product = found else { return .notFound }
    guard product.version == target.version else { return .changedMeanwhile }
    let edited = edit.applied(to: product)
    guard edited.tags.count <= 250, edited.categories.count <= Product.categoryLimit else { return .refused }
    if edited == product { return .done }
    let costs = try work.snapshot { snapshot throws(CatalogError) in
      try ProductRecords.costs(of: [target.id], in: snapshot)
    }
    try ProductRecords.update(product, to: edited, costs: (costs, costs), at: now, in: work)
    try work.audit(ProductAudit.subject(target.id), from: product, to: edited, as: ProductAudit.schema)
    return .done
  }

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .patch, "/api/v1/catalog/products", operation: "editProducts",
        summary: "Make one change to many products, each on its own", policy: gate.catalogStaff,
        inputs: .body(.productBulkEdit), .optionalIdempotencyKey, output: .json(.productBulkReport)
      ) { context, edit, key in
        try await self.edit(edit, once: context.once(key, "editProducts"), as: context.principal)
      }
    ]
  }
}
