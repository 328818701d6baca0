import AccessService
import Foundation
import FoundationCore
import HTTPServer
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

struct PolicyFailureTests {
  @Test func `what keeps a policy from finding out who asks is logged with its cause`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(folder.appendingPathComponent("db").path, schemas: [AccessSchema.self])
      let access = AccessService(database: database, clock: .system)
      let lines = Lines()
      let router = try Router(routes: access.routes(Gate(access)), logger: Logger { lines.add($0) })
      await database.close()
      let token = AccessToken.make(.staff).text
      let response = await router.respond(
        to: HTTPRequest(
          .delete, "/api/v1/access/sessions/current", fields: ["Authorization": "Bearer \(token)"]))
      #expect(response.status == .serviceUnavailable)
      #expect(!String(decoding: response.body, as: UTF8.self).contains("closed"))
      #expect(lines.all.contains { $0.contains("the database is closed") }, "\(lines.all)")
    }
  }

  @Test func `what the database refused can be told from what Access refuses`() {
    let refused: AccessError = .storage(.writesStopped)
    let missing: AccessError = .unknownToken
    #expect(refused.database == .writesStopped)
    #expect(missing.database == nil)
  }

  private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
  }
}
