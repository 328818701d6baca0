import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import ImportsService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport

/// A catalogue that takes in files, over a database that outlasts it.
struct ImportingCatalog {
  let catalog: CatalogService
  let files: ImportsService
  let imports: URL

  static func with(
    sizeLimit: Int = 1 << 20, issueLimit: Int = 1_000_000, stock: StockPort? = nil,
    _ body: (ImportingCatalog, Database) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self, ImportsSchema.self], clock: .system)
      let imports = folder.appendingPathComponent("imports")
      try await body(
        try ImportingCatalog(over: database, imports: imports, sizeLimit, issueLimit, stock: stock), database)
      await database.close()
    }
  }

  private init(
    over database: Database, imports: URL, _ sizeLimit: Int = 1 << 20, _ issueLimit: Int = 1_000_000,
    stock: StockPort? = nil
  ) throws {
    self.imports = imports
    let catalog = CatalogService(database: database, clock: .system, currency: .gbp, stock: stock)
    self.catalog = catalog
    files = ImportsService(
      database: database, clock: .system,
      runtime: try ImportRuntime(
        folder: ImportFolder(path: imports.path, sizeLimit: sizeLimit), issueLimit: issueLimit),
      sources: [
        ImportSource(.products, permissions: [.catalogWrite]) { request in
          catalog.productImport.taking(request.format, isDryRun: request.isDryRun, as: request.principal)
        }
      ])
  }

  /// The service of the next process, over the same database and folder.
  func next(over database: Database) throws -> ImportingCatalog {
    try ImportingCatalog(over: database, imports: imports)
  }

  /// The names of the files that lie there.
  var fileNames: [String] { (try? FileManager.default.contentsOfDirectory(atPath: imports.path)) ?? [] }

  @discardableResult func send(
    _ text: String, _ id: ImportID = .make(), _ format: ImportFormat = .shopify, isDryRun: Bool = false,
    as principal: Principal = .keeper
  ) async throws -> ImportJob {
    try await files.jobs.begin(
      id, of: .products, named: "file.csv", format: format, isDryRun: isDryRun, reading: arriving(Array(text.utf8)),
      as: principal)
  }

  /// Waits until an import is as it should be, or is over, and answers it. Imports let other work go first, so on a busy
  /// machine they take long.
  func job(_ id: ImportID, when isReady: (ImportJob) -> Bool) async throws -> ImportJob {
    try await eventually({ isReady($0) || $0.status.isOver }, within: .seconds(480)) {
      try await files.jobs.job(id, as: .keeper)
    }
  }

  /// An import when nothing more happens.
  func finished(_ id: ImportID) async throws -> ImportJob {
    try await job(id) { $0.status.isOver }
  }

  /// How many products there are.
  func count() async throws -> Int {
    var (count, cursor) = (0, Cursor?.none)
    repeat {
      let page = try await catalog.search.products(ProductFilter(), after: cursor, limit: 100, as: .keeper)
      count += page.items.count
      cursor = page.next
    } while cursor != nil
    return count
  }

  /// A file of so many products of one row each; every so manieth one is wrong.
  static func file(_ count: Int, wrongEach: Int = .max) -> String {
    var text = "Handle,Title,Variant SKU,Variant Price\n"
    for number in 1...count {
      text += "p-\(number),Product \(number),S-\(number),\(number % wrongEach == 0 ? "-1" : "1.50")\n"
    }
    return text
  }
}
