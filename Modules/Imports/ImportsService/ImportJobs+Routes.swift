import Access
import AccessService
import FoundationCore
import HTTPServer
import Imports

extension ImportJobs {
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/imports", operation: "beginImport",
        summary: "Send a file to be taken in: Shopify's CSV, of products also JSON Lines",
        policy: gate.anyStaff, inputs: .query(optional: "id", .identifier(of: ImportTag.self)),
        .query("kind", .enumeration(of: ImportKind.self), default: .products),
        .query("name", .text(1...200)),
        .query(optional: "format", .enumeration(of: ImportFormat.self)),
        .query("dryRun", .boolean, default: false),
        .streamedBody(
          contentType: "application/octet-stream", limit: sizeLimit),
        output: .json(.importJob, status: .accepted)
      ) { context, id, kind, name, format, isDryRun, body in
        // Writing may have to wait for the disk, and those who share the loop must not.
        try await withTaskExecutorPreference(arrivals) {
          try await begin(
            id ?? .make(), of: kind, named: name, format: format ?? ImportFormat(fileName: name), isDryRun: isDryRun,
            reading: body, as: context.principal)
        }
      },
      Route(
        .get, "/api/v1/imports", operation: "listImports",
        summary: "The imports, the newest first", policy: gate.anyStaff,
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<ImportJob>.limits), default: Page<ImportJob>.defaultLimit),
        output: .json(.importJobs)
      ) { context, cursor, limit in
        try await page(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/imports/{id}", operation: "getImport",
        summary: "How far an import is, and what has become of its entries", policy: gate.anyStaff,
        inputs: .path("id", .identifier(of: ImportTag.self)), output: .json(.importJob)
      ) { context, id in try await job(id, as: context.principal) },
      Route(
        .get, "/api/v1/imports/{id}/issues", operation: "listImportIssues",
        summary: "Every row that was not taken in, and why", policy: gate.anyStaff,
        inputs: .path("id", .identifier(of: ImportTag.self)),
        .query("after", .integer(0...1_000_000_000), default: 0),
        .query("limit", .integer(1...ImportIssues.limit), default: 100), output: .json(.importIssues)
      ) { context, id, number, limit in
        try await issues(of: id, after: number, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/imports/{id}/cancel", operation: "cancelImport",
        summary: "Stop an import; what was taken in stays", policy: gate.anyStaff,
        inputs: .path("id", .identifier(of: ImportTag.self)), output: .json(.importJob)
      ) { context, id in try await cancel(id, as: context.principal) },
    ]
  }
}
