import Catalog
import Foundation
import FoundationCore
import TestSupport
import Testing

/// The first start of a store is cut short at every moment of it.
struct FirstStartTests {
  @Test func `a first start that is killed is made up for by the next`() async throws {
    for delay in stride(from: 50, through: 3_000, by: 150) {
      try await withTemporaryFolder { folder in
        let database = folder.appendingPathComponent("mystore.db").path
        let told = try await output(ofStart: database, killedAfter: .milliseconds(delay))
        let store = try await StoreProcess.start(database: database, arguments: ["serve"])
        let password = try #require(
          store.ownerPassword ?? password(in: told), "after \(delay) ms nobody knows the first login")
        let owner = try await StoreClients(base: store.base).asOwner(password: password)
        #expect(try await owner.catalog.products(limit: 100).items.count == 66, "after \(delay) ms")
        #expect(await store.stop())
      }
    }
  }

  private func password(in output: String) -> String? {
    output.split(separator: "\n").first { $0.contains("First staff login") }?
      .split(separator: " ").last.map { String($0) }
  }

  private func output(ofStart database: String, killedAfter delay: Duration) async throws -> String {
    let process = Process()
    process.environment = ChildEnvironment.uncounted
    process.executableURL = try StoreProcess.executable("mystore")
    process.arguments = ["serve", "--database", database, "--port", "0"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    try await Task.sleep(for: delay)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return String(decoding: pipe.fileHandleForReading.allData(), as: UTF8.self)
  }
}
