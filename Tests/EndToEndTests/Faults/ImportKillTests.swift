import Catalog
import Foundation
import FoundationCore
import Imports
import TestSupport
import Testing

/// A store is killed while it takes a file in.
struct ImportKillTests {
  @Test(.timeLimit(.minutes(5)))
  func `an import goes on after each kill, and ends with every product`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      var store = try await StoreProcess.start(database: database)
      let password = try #require(store.ownerPassword)
      let total = 3_000
      let file =
        "Handle,Title,Variant SKU,Variant Price\n" + (1...total).map { "p-\($0),P \($0),S\($0),5.00\n" }.joined()
      let path = folder.appendingPathComponent("a.csv")
      try Data(file.utf8).write(to: path)
      let id = try await StoreClients(base: store.base).asOwner(password: password).imports.begin(
        of: .products, fileAt: path.path, named: "a.csv"
      ).id
      var (reached, kills) = (0, 0)
      for _ in 0..<3 {
        let clients = try await StoreClients(base: store.base).asOwner(password: password)
        // It has come further than before the last kill.
        let job = try await eventually({ $0.report.entries > reached || $0.status.isOver }) {
          try await clients.imports.job(id)
        }
        reached = job.report.entries
        if job.status.isOver { break }
        store.kill()
        kills += 1
        store = try await StoreProcess.start(database: database)
      }
      #expect(reached > 0 && kills > 0)
      let last = try await StoreClients(base: store.base).asOwner(password: password)
      let job = try await eventually({ $0.status.isOver }, within: .seconds(180)) {
        try await last.imports.job(id)
      }
      #expect(job.status == .finished && job.report.entries == total && job.issueCount == 0)
      #expect(await store.stop())
    }
  }
}
