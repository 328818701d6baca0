import Access
import Catalog
import FoundationCore
import HTTPServer

extension CatalogService {
  /// The operations that move the catalogue in and out.
  func productFiles(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/catalog/product-imports", operation: "importProducts",
        summary: "Take in a product file", policy: gate.staff(.catalogWrite),
        inputs: .body(.productImportRequest, limit: ProductImportRequest.limit), output: .json(.productImportReport)
      ) { context, request in
        try await service.importProducts(request, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/product-export", operation: "exportProducts",
        summary: "A part of the catalogue as a product file", policy: gate.staff(.catalogWrite),
        inputs: .query(optional: "after", .text(1...200)), .query("limit", .integer(1...500), default: 100),
        output: .json(.productExportPart)
      ) { context, after, limit in
        try await service.exportProducts(after: after, limit: limit, as: context.principal)
      },
    ]
  }
}
