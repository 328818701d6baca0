import Access
import AccessService
import Content
import FoundationCore
import HTTPServer

extension Redirects {
  /// The operations on redirects.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let path = Input<String>.query("path", .text(1...Redirect.addressLimit))
    return [
      Route(
        .get, "/api/v1/content/redirect", operation: "getRedirect", summary: "Where an address leads that has no page",
        policy: gate.everyone, inputs: path, output: .json(.redirect)
      ) { _, path in try await target(of: path) },
      Route(
        .get, "/api/v1/content/staff/redirects", operation: "listRedirects", summary: "The redirects, by their paths",
        policy: gate.staff(.contentRead), inputs: .query(optional: "q", .text(1...200)),
        .query(optional: "cursor", .cursor), .limit, output: .json(.redirects)
      ) { context, text, cursor, limit in
        try await all(matching: text, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .put, "/api/v1/content/staff/redirects", operation: "putRedirect",
        summary: "Let an address without a page lead elsewhere", policy: gate.staff(.contentWrite),
        inputs: .body(.redirect), output: .json(.redirect)
      ) { context, redirect in try await put(redirect, as: context.principal) },
      Route(
        .delete, "/api/v1/content/staff/redirects", operation: "removeRedirect", summary: "Remove a redirect",
        policy: gate.staff(.contentWrite), inputs: path, output: .json(.redirect)
      ) { context, path in try await remove(path, as: context.principal) },
    ]
  }
}
