import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension ImportJobs {
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/catalog/product-imports", operation: "beginProductImport",
        summary: "Send a file of products to be taken in: Shopify's CSV or JSON Lines",
        policy: gate.catalogStaff, inputs: .query(optional: "id", .identifier(of: ProductImportTag.self)),
        .query("name", .text(1...200)),
        .query(optional: "format", .enumeration(of: ProductImportFormat.self)),
        .query("dryRun", .boolean, default: false),
        .streamedBody(
          contentType: "application/octet-stream", limit: sizeLimit),
        output: .json(.productImportJob, status: .accepted)
      ) { context, id, name, format, isDryRun, body in
        // Writing may have to wait for the disk, and those who share the loop must not.
        try await withTaskExecutorPreference(arrivals) {
          try await begin(
            id ?? .make(), named: name, format: format ?? ProductImportFormat(fileName: name), isDryRun: isDryRun,
            reading: body, as: context.principal)
        }
      },
      Route(
        .get, "/api/v1/catalog/product-imports", operation: "listProductImports",
        summary: "The imports, the newest first", policy: gate.catalogStaff,
        inputs: .cursor, .pageLimit,
        output: .json(.productImportJobs)
      ) { context, cursor, limit in
        try await page(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/product-imports/{id}", operation: "getProductImport",
        summary: "How far an import is, and what has become of its products", policy: gate.catalogStaff,
        inputs: .id(of: ProductImportTag.self), output: .json(.productImportJob)
      ) { context, id in try await job(id, as: context.principal) },
      Route(
        .get, "/api/v1/catalog/product-imports/{id}/issues", operation: "listProductImportIssues",
        summary: "Every row that was not taken in, and why", policy: gate.catalogStaff,
        inputs: .id(of: ProductImportTag.self),
        .query("after", .integer(0...1_000_000_000), default: 0),
        .query("limit", .integer(1...ProductImportIssues.limit), default: 100), output: .json(.productImportIssues)
      ) { context, id, number, limit in
        try await issues(of: id, after: number, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/product-imports/{id}/cancel", operation: "cancelProductImport",
        summary: "Stop an import; what was taken in stays", policy: gate.catalogStaff,
        inputs: .id(of: ProductImportTag.self), output: .json(.productImportJob)
      ) { context, id in try await cancel(id, as: context.principal) },
    ]
  }
}
