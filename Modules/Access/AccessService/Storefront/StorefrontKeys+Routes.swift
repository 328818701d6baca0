import Access
import FoundationCore
import HTTPServer

extension StorefrontKeys {
  /// The API's operations of keys.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/access/storefront-keys", operation: "listStorefrontKeys",
        summary: "Keys that pages of other sites show to use the API as shoppers do", policy: gate.staff(.accessRead),
        output: .json(.storefrontKeys)
      ) { context in
        try await all(as: context.principal)
      },
      Route(
        .post, "/api/v1/access/storefront-keys", operation: "addStorefrontKey",
        summary: "Make a key for pages of other sites",
        policy: gate.staff(.accessWrite), inputs: .body(.storefrontKeyDetails), .optionalIdempotencyKey,
        output: .created(.storefrontKey)
      ) { context, details, key in
        try await add(details, once: context.once(key, "addStorefrontKey"), as: context.principal)
      },
      Route(
        .put, "/api/v1/access/storefront-keys/{id}", operation: "changeStorefrontKey",
        summary: "Rename a key, or change which pages may show it",
        policy: gate.staff(.accessWrite), inputs: .path("id", .text(1...100)), .body(.storefrontKeyDetails), .ifMatch(),
        output: .tagged(.json(.storefrontKey))
      ) { context, id, details, tag in
        let key = try await change(id, to: details, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(key, etag: String(key.version))
      },
      Route(
        .delete, "/api/v1/access/storefront-keys/{id}", operation: "removeStorefrontKey", summary: "Remove a key",
        policy: gate.staff(.accessWrite), inputs: .path("id", .text(1...100)), output: .noContent
      ) { context, id in
        try await remove(id, as: context.principal)
      },
    ]
  }
}
