import Foundation
import Synchronization
import TestSupport
import Testing
import WebDriver

/// Where the filled shop is until the tests end.
private let demoFolder = Mutex<URL?>(nil)

/// The demo shop, which was filled once: to fill one takes a second of a processor, and most tests look at it.
struct DemoShop {
  private let folder: URL
  private let ownerPassword: String?

  private static let filled = Task {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mystore-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    demoFolder.withLock { $0 = folder }
    atexit { demoFolder.withLock { folder in if let folder { try? FileManager.default.removeItem(at: folder) } } }
    let store = try await StoreProcess.start(
      database: folder.appendingPathComponent("mystore.db").path, arguments: ["serve"])
    let password = store.ownerPassword
    try #require(await store.stop())
    return DemoShop(folder: folder, ownerPassword: password)
  }

  /// Serves a copy of it in a folder.
  static func start(
    in folder: URL, arguments: [String] = [], limits: StoreLimits = .raised
  ) async throws -> StoreProcess {
    let shop = try await filled.value
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: shop.folder.path) {
      try FileManager.default.copyItem(
        at: shop.folder.appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
    return try await StoreProcess.start(
      database: folder.appendingPathComponent("mystore.db").path, arguments: ["serve"] + arguments, limits: limits,
      ownerPassword: shop.ownerPassword)
  }

  /// Serves a copy of it, and looks at it in a browser.
  static func withBrowser(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser, URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await start(in: folder)
      try await Browser.with(options) { browser in try await body(browser, store.base) }
      #expect(await store.stop())
    }
  }
}
