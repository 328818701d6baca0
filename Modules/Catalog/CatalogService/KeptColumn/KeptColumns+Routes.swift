import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension KeptColumns {
  /// The operations of staff on columns that are kept.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/kept-columns", operation: "listKeptColumns",
        summary: "Columns of product files whose cells are kept as they are", policy: gate.catalogStaff,
        output: .json(.keptColumns)
      ) { context in try await all(as: context.principal) },
      Route(
        .get, "/api/v1/catalog/kept-columns/details", operation: "getKeptColumn",
        summary: "A column of product files with the attribute that it could be", policy: gate.catalogStaff,
        inputs: .query("column", .text(1...255)), output: .json(.keptColumnDetails)
      ) { context, name in try await column(name, as: context.principal) },
      Route(
        .put, "/api/v1/catalog/kept-columns", operation: "mapKeptColumn",
        summary: "Make a column of product files an attribute", policy: gate.catalogStaff,
        inputs: .body(.columnMappingDraft), output: .json(.keptColumn)
      ) { context, draft in try await map(draft, as: context.principal) },
      Route(
        .delete, "/api/v1/catalog/kept-columns", operation: "unmapKeptColumn",
        summary: "Keep the cells of a column as they are again", policy: gate.catalogStaff,
        inputs: .query("column", .text(1...255)), output: .json(.keptColumn)
      ) { context, name in try await unmap(name, as: context.principal) },
      Route(
        .get, "/api/v1/catalog/products/{id}/kept-cells", operation: "listKeptCells",
        summary: "Cells of product files that are kept with a product", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), output: .json(.keptCellList)
      ) { context, product in try await cells(of: product, as: context.principal) },
    ]
  }
}
