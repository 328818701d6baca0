import Access
import Foundation
import FoundationCore
import Metadata
import MetadataService
import Persistence
import TestDatabase
import TestSupport

/// A context with things that metadata can be of.
enum Things: DatabaseSchema {
  enum Table: String, CaseIterable { case thing }
  typealias Failure = DatabaseError
  static let name = "things"
  static let migrations: [Migration<Self>] = [["CREATE TABLE \(.thing) (id \(.id) PRIMARY KEY NOT NULL) \(.strict)"]]
  static let (kind, other) = (MetadataKind("thing"), MetadataKind("other-thing"))

  static func subjects(_ kind: MetadataKind) -> MetadataSubjects {
    MetadataSubjects(
      kind, of: Things.self, read: Permission("things.read"), write: Permission("things.write"), asStorage: { $0 }
    ) { id, snapshot throws(DatabaseError) in
      guard let id = UniqueID(id) else { return false }
      let one: Int? = try snapshot.first("SELECT 1 FROM \(.thing) WHERE id = \(id)")
      return one != nil
    }
  }
}

/// A service over a database with things.
struct Shelf {
  static let reader = staff("things.read")
  static let keeper = staff("things.read", "things.write")
  let service: MetadataService
  let database: Database

  static func staff(_ permissions: String...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions.map { Permission($0) })))
  }

  static func with(_ body: (Shelf) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(folder.appendingPathComponent("db").path, schemas: [Things.self])
      try await body(
        Shelf(
          service: MetadataService(
            database: database, subjects: [Things.subjects(Things.kind), Things.subjects(Things.other)]),
          database: database))
      await database.close()
    }
  }

  /// Adds a thing and answers its id.
  func thing() async throws -> String {
    let id = IdentifierSource.system.next()
    try await database.write(as: Things.self) { work throws(DatabaseError) in
      try work.run("INSERT INTO \(.thing) (id) VALUES (\(id))")
    }
    return id.description
  }

  func remove(_ text: String) async throws {
    guard let id = UniqueID(text) else { return }
    try await database.write(as: Things.self) { work throws(DatabaseError) in
      try work.run("DELETE FROM \(.thing) WHERE id = \(id)")
      try work.forgetMetadata(Things.kind, text)
    }
  }

  @discardableResult
  func change(
    _ id: String, _ values: [String: String?] = [:], externalID: MergedMember<String> = .unchanged,
    kind: MetadataKind = Things.kind, once key: IdempotencyKey? = nil
  ) async throws -> AggregateMetadata {
    try await service.change(
      kind, id, MetadataPatch(externalID: externalID, values: values), once: key, as: Self.keeper)
  }

  func metadata(_ id: String) async throws -> AggregateMetadata {
    try await service.metadata(of: Things.kind, id, as: Self.keeper)
  }
}
