import Access
import Foundation
import MyStoreKit
import TestSupport
import Testing

/// A store beside models of its carts, orders and money, and of its stock, by requests that Hypothesis makes up.
struct ShopModelTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The models, by their files.
  enum Model: String, CaseIterable { case shop = "shop_model.py", stock = "stock_model.py" }

  /// Runs a model; `MODEL_RUNS` says how often, and `MODEL_STEPS` with how many requests at most.
  private func run(
    _ model: Model, beside store: StoreProcess, runs: String = "100"
  ) async throws -> (status: Int32, output: String) {
    let python = Self.tests.appendingPathComponent("../../../.tools/venv/bin/python").standardizedFileURL
    try #require(FileManager.default.isExecutableFile(atPath: python.path), "make tools installs Hypothesis")
    let session = try await StoreClients(base: store.base).access.signIn(
      Credentials(email: "owner@shop.example", password: try #require(store.ownerPassword)))
    let environment = ProcessInfo.processInfo.environment
    let result = try await Command.run(
      python,
      [
        "-B", Self.tests.appendingPathComponent("Machines/\(model.rawValue)").path, store.base.absoluteString,
        session.token, environment["MODEL_RUNS"] ?? runs, environment["MODEL_STEPS"] ?? "40",
      ])
    return (result.status, result.output + result.errors)
  }

  @Test(arguments: Model.allCases)
  func `the store does what its model does`(model: Model) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let (status, output) = try await run(model, beside: store)
      #expect(status == 0, "\(output.suffix(4_000))")
      #expect(await store.stop())
      let verified = try await Command.mystore(
        ["verify", "--database", folder.appendingPathComponent("mystore.db").path])
      #expect(verified.status == 0, "\(verified.output)")
    }
  }

  @Test(arguments: Model.allCases)
  func `a store that commits no stock differs from its model`(model: Model) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path, executable: "faulty-store",
        arguments: ["commits-no-stock"])
      let (status, output) = try await run(model, beside: store, runs: "20")
      #expect(status == 1 && output.contains("AssertionError"), "\(output.suffix(4_000))")
      store.kill()
    }
  }
}
