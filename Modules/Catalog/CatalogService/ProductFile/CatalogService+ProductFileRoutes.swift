import Access
import Catalog
import FoundationCore
import HTTPServer

extension CatalogService {
  /// The operation that moves the catalogue out.
  func productFiles(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/product-export", operation: "exportProducts",
        summary: "A part of the catalogue as a product file", policy: gate.staff(.catalogWrite),
        inputs: .query(optional: "after", .text(1...200)), .query("limit", .integer(1...500), default: 100),
        .query("format", .enumeration(of: ProductFileFormat.self), default: .shopify),
        .query(optional: "shop", .text(maxLength: 200)), .query(optional: "base", .text(maxLength: 200)),
        output: .json(.productExportPart)
      ) { context, after, limit, format, shop, base in
        try await service.exportProducts(
          in: format, after: after, limit: limit, shop: shop ?? "", base: base ?? "", as: context.principal)
      }
    ]
  }
}
