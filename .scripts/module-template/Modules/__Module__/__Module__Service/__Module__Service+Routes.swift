import Access
public import AccessService
import FoundationCore
public import HTTPServer
import __Module__

extension __Module__Service {
  /// Returns the operations of the API. Each has a policy; a route without one does not compile.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/__path__/__entities_path__", operation: "list__Entities__",
        summary: "__Entities_words__, the latest first", policy: gate.staff(.__module__Read),
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<__Entity__>.limits), default: Page<__Entity__>.defaultLimit),
        output: .json(.__entities__)
      ) { context, cursor, limit in
        try await service.__entities__(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/__path__/__entities_path__", operation: "add__Entity__",
        summary: "Add __an_entity_words__", policy: gate.staff(.__module__Write),
        inputs: .body(.new__Entity__), .optionalIdempotencyKey, output: .created(.__entity__)
      ) { context, new, key in
        try await service.add(new, once: context.once(key, "add__Entity__"), as: context.principal)
      },
    ]
  }
}
