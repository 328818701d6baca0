import Access
import AccessService
import Foundation
import FoundationCore
import HTTPServer
import Persistence
import TestDatabase
import TestSupport
import Testing

/// What a client is answered that sends a request again.
@Suite struct ReplayTests {
  fileprivate struct Ticket: Sendable {
    var number: Int
    var secret: String
    var seat: String?
  }

  private enum Tickets: DatabaseSchema {
    enum Table: String, CaseIterable { case sold }
    typealias Failure = DatabaseError
    static let name = "tickets"
    static let migrations: [Migration<Self>] = [["CREATE TABLE \(.sold) (number \(.sequence)) \(.strict)"]]
  }

  private static let number = Field<Ticket, Int>("number", \.number, .integer(in: 0...9_999))
  private static let secret = Field<Ticket, String>("secret", \.secret, .text(0...99))
  private static let first = Schema<Ticket>.object("Ticket", number, secret) { Ticket(number: $0, secret: $1) }
  /// A later release: one more field, which must be there.
  private static let later = Schema<Ticket>.object(
    "Ticket", number, secret,
    Field<Ticket, String>("seat", \.seatOrNone, .text(1...9))
  ) { Ticket(number: $0, secret: $1, seat: $2) }

  /// A release of a service that sells tickets, on a database that stays.
  private func release<Value>(
    _ path: String, _ schema: Schema<Ticket>, _ status: HTTPStatus,
    _ body: (_ sell: @escaping (String) async -> HTTPResponse, Database) async throws -> Value
  ) async throws -> Value {
    let database = try await TestDatabase.open(path, schemas: [AccessSchema.self, Tickets.self])
    let gate = Gate(AccessService(database: database, clock: .system))
    let router = try Router(
      routes: [
        Route(
          .post, "/tickets", operation: "sell", summary: "Sell a ticket", policy: gate.everyone,
          inputs: .idempotencyKey,
          output: .json(schema, status: status)
        ) { context, key in
          let once: IdempotencyKey = context.once(key, "sell")
          return try await database.write(as: Tickets.self, once: once, returning: schema) {
            work throws(DatabaseError) in
            let number: Int? = try work.first("INSERT INTO \(.sold) (number) VALUES (NULL) RETURNING number")
            return Ticket(number: number ?? 0, secret: "winter-palace", seat: "7b")
          }
        }
      ])
    let value = try await body(
      { await router.respond(to: HTTPRequest(.post, "/tickets", fields: ["Idempotency-Key": $0])) }, database)
    await database.close()
    return value
  }

  @Test(.onSQLite)
  func `a repeat is answered byte for byte, also by a release whose schema has one more required field`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("db").path
      let sold = try await release(path, Self.first, .created) { sell, _ in
        let sold = await sell("a")
        #expect(sold.status == .created && String(decoding: sold.body, as: UTF8.self).contains("winter-palace"))
        let again = await sell("a")
        #expect(again.body == sold.body && again.status == sold.status)
        #expect(again.fields["Content-Type"] == sold.fields["Content-Type"])
        return sold
      }
      // Who reads the file does not read what was answered.
      for name in [path, path + "-wal"] {
        let file = (try? Data(contentsOf: URL(filePath: name))) ?? Data()
        #expect(file.range(of: Data("winter-palace".utf8)) == nil)
      }
      try await release(path, Self.later, .ok) { sell, _ in
        let again = await sell("a")
        #expect(again.body == sold.body && again.status == .created)
        // Only what came before: a new request gets what this release answers.
        let new = await sell("b")
        #expect(new.status == .ok && new.body != sold.body)
        #expect(String(decoding: new.body, as: UTF8.self).contains("7b"))
      }
    }
  }
}

extension ReplayTests.Ticket {
  fileprivate var seatOrNone: String { seat ?? "" }
}
