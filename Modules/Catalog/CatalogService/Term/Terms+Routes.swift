import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension Terms {
  /// The operations on translations of the shop's own words.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/terms", operation: "listTermUses", summary: "Where the shop uses words of its own",
        policy: gate.catalogStaff, output: .json(.termUses)
      ) { context in
        try await uses(as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/terms/{use}", operation: "listTerms",
        summary: "The words of one use, with what they are in other languages", policy: gate.catalogStaff,
        inputs: .use, output: .tagged(.json(.termList))
      ) { context, use in
        Tagged(versioned: try await list(use, as: context.principal))
      },
      Route(
        .put, "/api/v1/catalog/terms/{use}", operation: "translateTerms",
        summary: "Say what some words are in a language", policy: gate.catalogStaff,
        inputs: .use, .body(.termEdit), .ifMatch(), output: .tagged(.json(.termList))
      ) { context, use, edit, tag in
        Tagged(versioned: try await translate(use, edit, version: try tag.version(), as: context.principal))
      },
    ]
  }
}

extension TermList: Versioned {}

extension Input where Value == TermUse {
  /// The use in an address.
  fileprivate static var use: Input {
    .path(
      "use",
      Parameter(
        description: .string(length: 4...207, pattern: TermUse.pattern),
        expectation: "names, units, types, tags, or values. and a code"
      ) { TermUse($0) })
  }
}
