public import AccessService
import FoundationCore
public import HTTPServer
import Metadata
import Persistence

extension MetadataService {
  /// The API's operations of metadata. Whoever works for the shop may ask; the kind says which permission is needed.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    let kind = Parameter<MetadataKind>.kind(among: subjects.keys.sorted())
    return [
      Route(
        .get, "/api/v1/metadata/{kind}", operation: "listMetadata",
        summary: "Things of a kind by a key, by a key and its value, or by an external id", policy: gate.anyStaff,
        inputs: .path("kind", kind), .query(optional: "key", .metadataKey), .query(optional: "value", .text(0...500)),
        .query(optional: "externalID", .text(1...100)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<MetadataMatch>.limits), default: Page<MetadataMatch>.defaultLimit),
        output: .json(.metadataMatches)
      ) { context, kind, key, value, externalID, cursor, limit in
        let filter: MetadataFilter
        switch (key, value, externalID) {
        case (let key?, let value, nil): filter = MetadataFilter(key: key, value: value)
        case (nil, nil, let id): filter = MetadataFilter(externalID: id)
        case (nil, _?, _): throw MetadataError.unclearFilter("value")
        case (_?, _, _?): throw MetadataError.unclearFilter("externalID")
        }
        return try await service.matches(kind, filter, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/metadata/{kind}/{id}", operation: "getMetadata",
        summary: "What other programs keep beside something", policy: gate.anyStaff, inputs: .path("kind", kind),
        .path("id", .text(1...100)), output: .json(.aggregateMetadata)
      ) { context, kind, id in
        try await service.metadata(of: kind, id, as: context.principal)
      },
      Route(
        .patch, "/api/v1/metadata/{kind}/{id}", operation: "changeMetadata",
        summary: "Set and remove metadata of something by a JSON merge patch", policy: gate.anyStaff,
        inputs: .path("kind", kind), .path("id", .text(1...100)), .body(.metadataPatch), .optionalIdempotencyKey,
        output: .json(.aggregateMetadata)
      ) { context, kind, id, patch, key in
        try await service.change(
          kind, id, patch, once: context.once(key, "changeMetadata"), as: context.principal)
      },
    ]
  }
}

extension Parameter where Value == MetadataKind {
  fileprivate static func kind(among names: [String]) -> Parameter {
    Parameter(description: .enumeration(names), expectation: "one of " + names.joined(separator: ", ")) { name in
      names.contains(name) ? MetadataKind(name) : nil
    }
  }
}

extension Parameter where Value == String {
  fileprivate static var metadataKey: Parameter {
    Parameter(
      description: .string(pattern: AggregateMetadata.keyPattern), expectation: "a key such as erp.article-group"
    ) { AggregateMetadata.isKey($0) ? $0 : nil }
  }
}
