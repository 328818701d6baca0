import Access
import Catalog
import FoundationCore
import HTTPServer

extension CatalogService {
  /// The operations that move products in.
  func productImports(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/catalog/product-imports", operation: "beginProductImport",
        summary: "Send a file of products to be taken in: Shopify's CSV or JSON Lines",
        policy: gate.staff(.catalogWrite), inputs: .query(optional: "id", .identifier(of: ProductImportTag.self)),
        .query("name", .text(1...200)),
        .query(optional: "format", .enumeration(of: ProductImportFormat.self)),
        .query("dryRun", .boolean, default: false),
        .streamedBody(
          contentType: "application/octet-stream", limit: imports?.folder.sizeLimit ?? 0),
        output: .json(.productImportJob, status: .accepted)
      ) { context, id, name, format, isDryRun, body in
        // Writing may have to wait for the disk, and those who share the loop must not.
        try await withTaskExecutorPreference(service.imports?.arrivals) {
          try await service.beginImport(
            id ?? .make(), named: name, format: format ?? ProductImportFormat(fileName: name), isDryRun: isDryRun,
            reading: body, as: context.principal)
        }
      },
      Route(
        .get, "/api/v1/catalog/product-imports", operation: "listProductImports",
        summary: "The imports, the newest first", policy: gate.staff(.catalogWrite),
        inputs: .query(optional: "cursor", .cursor), .query("limit", .integer(1...100), default: 24),
        output: .json(.productImportJobs)
      ) { context, cursor, limit in
        try await service.productImports(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/product-imports/{id}", operation: "getProductImport",
        summary: "How far an import is, and what has become of its products", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductImportTag.self)), output: .json(.productImportJob)
      ) { context, id in try await service.productImport(id, as: context.principal) },
      Route(
        .get, "/api/v1/catalog/product-imports/{id}/issues", operation: "listProductImportIssues",
        summary: "Every row that was not taken in, and why", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductImportTag.self)),
        .query("after", .integer(0...1_000_000_000), default: 0),
        .query("limit", .integer(1...ProductImportIssues.limit), default: 100), output: .json(.productImportIssues)
      ) { context, id, number, limit in
        try await service.issues(of: id, after: number, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/product-imports/{id}/cancel", operation: "cancelProductImport",
        summary: "Stop an import; what was taken in stays", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductImportTag.self)), output: .json(.productImportJob)
      ) { context, id in try await service.cancelImport(id, as: context.principal) },
    ]
  }
}
