import Access
import Foundation
import FoundationCore
import MyStoreKit
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The API beside its own description: generated requests, good and bad, by a tool that reads only `/openapi.json`.
struct SchemathesisTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let configuration = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("schemathesis.toml")

  /// What requests follow from. `coverage`, each bound of each value of each operation, is four fifths of all requests:
  /// `make soak` and `make fuzz` ask for it.
  private static let phases = ProcessInfo.processInfo.environment["API_PHASES"] ?? "examples,fuzzing"

  /// How many requests are generated at random for an operation, beside those that follow from its description.
  private static let examples = ProcessInfo.processInfo.environment["API_EXAMPLES"] ?? "10"

  private func schemathesis(
    _ location: String, _ arguments: [String], token: String, in folder: URL
  ) async throws -> (status: Int32, output: String) {
    let tool = Self.root.appendingPathComponent(".tools/venv/bin/schemathesis")
    try #require(FileManager.default.isExecutableFile(atPath: tool.path), "make tools installs schemathesis")
    // Without most of the environment, all of which its HTTP client goes through twice a request.
    let result = try await Command.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "-i", "PATH=/usr/bin:/bin", "HOME=\(folder.path)", "PYTHONUTF8=1", tool.path, "--config-file",
        Self.configuration.path, "run", location, "--phases", Self.phases, "--max-examples",
        Self.examples, "--header", "Authorization: Bearer \(token)", "--seed", "1", "--no-color",
      ] + arguments, in: folder)
    return (result.status, result.output)
  }

  private func withStore(_ body: (StoreProcess, String, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: password))
      try await body(store, session.token, folder)
      #expect(await store.stop())
    }
  }

  /// Halves of the operations, beside each other. Signing out would end a run's own session: it has one of its own.
  private static let runs = [
    ["--include-path-regex", "^/api/v1/[a-c]", "--exclude-operation-id", "signOut"],
    ["--exclude-path-regex", "^/api/v1/[a-c]", "--exclude-operation-id", "signOut"],
    ["--include-operation-id", "signOut"],
  ]

  @Test(arguments: runs)
  func `no generated request makes the store fail or answer other than it says`(operations: [String]) async throws {
    try await withStore { store, token, folder in
      let (status, output) = try await schemathesis(
        store.base.absoluteString + "/openapi.json", operations, token: token, in: folder)
      // What failed stands before the warnings, of which there are many.
      let failures = output.firstRange(of: /=+ (ERRORS|FAILURES) =+/).map { output[$0.lowerBound...] } ?? output[...]
      #expect(status == 0, "\(failures.prefix(6_000))")
    }
  }

  @Test func `a description that says something else is caught`() async throws {
    try await withStore { store, token, folder in
      let document = try await URLSession.shared.data(from: store.base.appendingPathComponent("openapi.json")).0
      let text = String(decoding: document, as: UTF8.self)
      let altered = text.replacing(
        #""available":{"type":"integer""#, with: #""available":{"type":"string""#)
      try #require(altered != text)
      let file = folder.appendingPathComponent("altered.json")
      try Data(altered.utf8).write(to: file)
      let (status, output) = try await schemathesis(
        file.path, ["--url", store.base.absoluteString, "--include-operation-id", "getAvailability"], token: token,
        in: folder)
      #expect(status == 1, "\(output.suffix(2_000))")
    }
  }
}
