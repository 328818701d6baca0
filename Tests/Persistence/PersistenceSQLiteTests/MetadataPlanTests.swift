import TestDatabase
import TestSupport
import Testing

// The statement whose plan is asked for is Persistence's own.
@testable import Persistence

/// How metadata are found.
struct MetadataPlanTests {
  private static let filters = [
    MetadataFilter(), MetadataFilter(externalID: "4711"), MetadataFilter(key: "erp.group"),
    MetadataFilter(key: "erp.group", value: "12"),
  ]

  @Test(.onSQLite, arguments: filters)
  func `a search reads ranges of indexes alone, in their order`(filter: MetadataFilter) async throws {
    try await Scratch().withDatabase { database in
      let statement = MetadataRows.search(MetadataKind("thing"), filter, after: "a", limit: 25)
      let plan = try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
        try snapshot.rows("EXPLAIN QUERY PLAN \(statement)", as: PlanStep.self)
      }.map(\.detail)
      #expect(plan.count == 2 && plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(plan)")
    }
  }
}

private struct PlanStep: RowDecodable {
  let detail: String

  init(row: inout RowReader) throws(DatabaseError) {
    for _ in 0..<3 { _ = try row.read(Int64.self) }
    detail = try row.read()
  }
}
