import Foundation
import TestSupport
import Testing

/// Somebody else's package uses one module of the store, and nothing of the rest.
struct OutsidePackageTests {
  @Test(.timeLimit(.minutes(4)))
  func `a package that depends on Catalog alone lists the products of a running store`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      do {
        let package = folder.appendingPathComponent("Window")
        try Self.write(to: package)
        let built = try await Self.swift(["build", "--scratch-path", package.path + "/.build"], in: package)
        #expect(built.status == 0, "\(built.output.suffix(2_000))")
        let listed = try await Command.run(
          package.appendingPathComponent(".build/debug/window"), [store.base.absoluteString])
        #expect(listed.status == 0, "\(listed.errors)")
        for name in ["Handmade Fresh Table", "Stoneware Mug", "Canvas Tote Bag"] {
          #expect(listed.output.contains(name))
        }
        // What it did not ask for was not compiled.
        let modules = try FileManager.default.contentsOfDirectory(atPath: package.path + "/.build/debug/Modules")
        #expect(modules.contains("Catalog.swiftmodule"))
        for module in ["CatalogService", "HTTPServer", "WebUI", "Ordering"] {
          #expect(!modules.contains("\(module).swiftmodule"))
        }
      } catch {
        store.kill()
        throw error
      }
      store.kill()
    }
  }

  /// The repository that these tests are in.
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the package manager as somebody outside would: without the repository's own narrowing.
  private static func swift(
    _ arguments: [String], in folder: URL
  ) async throws -> (status: Int32, output: String, errors: String) {
    try await Command.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["-u", "MODULE", "swift"] + arguments, in: folder)
  }

  private static func write(to package: URL) throws {
    let sources = package.appendingPathComponent("Sources/window")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try manifest.write(to: package.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    try program.write(to: sources.appendingPathComponent("Window.swift"), atomically: true, encoding: .utf8)
  }

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Window",
      dependencies: [.package(name: "MyStore", path: "\(root.path)")],
      targets: [
        .executableTarget(
          name: "window",
          dependencies: ["Catalog", "MyStoreKit", "FoundationCore"].map { .product(name: $0, package: "MyStore") })
      ])
    """

  private static let program = """
    import Catalog
    import Foundation
    import FoundationCore
    import MyStoreKit

    @main struct Window {
      static func main() async throws {
        guard let url = CommandLine.arguments.dropFirst().first.flatMap({ URL(string: $0) }) else { exit(64) }
        let catalog = CatalogHTTPClient(client: HTTPClient(transport: NetworkTransport(base: url)))
        let page = try await catalog.products(ProductFilter(), limit: 100)
        for product in page.items { print(product.name, "\\(product.lowestPrice)") }
      }
    }
    """
}
