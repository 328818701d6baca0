import Foundation

/// A run of all measurements over one seeded shop.
struct Bench {
  let executable: String
  let folder: URL
  let database: String
  let shop: SeededShop
  /// How long each repeated measurement lasts.
  let length: Duration
  /// The one measurement that is wanted; nil for all.
  var only: String?

  static let productCount = 10_000
  /// Orders for 1, 16 and 64 clients.
  static let orderCounts = [(clients: 1, orders: 500), (clients: 16, orders: 3_000), (clients: 64, orders: 8_000)]
  /// Carts for orders without a store.
  static let floorCount = 4_000
  static let plainCount = orderCounts.map(\.orders).reduce(0, +)
  static let pageCount = 6_000

  /// Seeds a shop in a file, or in an empty database of a server.
  static func make(
    executable: String, folder: URL, server: String?, length: Duration
  ) async throws -> Bench {
    let database = server ?? folder.appendingPathComponent("mystore.db").path
    let carts = plainCount + taxedCount + floorCount
    let shop = try await SeededShop.make(database: database, products: productCount, carts: carts, pages: pageCount)
    return Bench(executable: executable, folder: folder, database: database, shop: shop, length: length)
  }

  /// Measures everything; what fails is told in the report and stops nothing else.
  func run() async -> Report {
    var report = Report()
    let server = DatabaseServer(address: database)
    var floor: PostgreSQLFloor?
    attempt("cold start", &report) { report in report.figures.append(try coldStart()) }
    attempt("cached page", &report) { report in report.figures += try cachedPage() }
    attempt("product file", &report) { report in report.figures += try productFile() }
    attempt(Self.underLoad, &report) { report in
      let store = try ServerProcess.store(executable, database: database)
      defer { store.stop() }
      attempt("uncached page", &report) { $0.figures.append(try uncachedPage(store)) }
      attempt("product", &report) { $0.figures.append(try product(store)) }
      attempt("search", &report) { $0.figures.append(try search(store)) }
      attempt("store finder", &report) { $0.figures.append(try storeFinder(store)) }
      attempt("price change", &report) { $0.figures.append(try priceChange(store)) }
      attempt("orders", &report) {
        $0.figures += try orders(store)
        if let server { floor = try recordOrder(store, on: server) }
      }
      attempt("packing", &report) { $0.figures += try packing(store) }
      attempt("longest invoice", &report) { $0.figures.append(try longestInvoice(store)) }
      // Before the open pages, which have a figure of their own.
      attempt("memory", &report) { $0.figures.append(try memory(store)) }
      attempt("open pages", &report) { $0.figures += try openPages(store) }
      attempt("pages beside an import", &report) { $0.figures += try pagesBesideImport(store) }
    }
    if only == nil || only == Self.taxed {
      say("Measuring: \(Self.taxed)")
      do { report.figures += try await taxedOrders() } catch { report.failures.append("\(Self.taxed): \(error)") }
    }
    if only == nil || only == Self.inBrowser {
      say("Measuring: \(Self.inBrowser)")
      do { report.figures += try await PageInBrowser(executable: executable, folder: folder).figures() } catch {
        report.failures.append("\(Self.inBrowser): \(error)")
      }
    }
    if let server {
      do {
        if let floor {
          report.figures.append(try await bareOrders(floor, on: server, beside: report.figures))
        }
        if only == nil { report.figures += try await readsBesideSQLite(report.figures) }
      } catch { report.failures.append("beside the server: \(error)") }
    }
    return report
  }

  private static let inBrowser = "page in a browser"
  private static let taxed = "taxed orders"
  private static let underLoad = "the store under load"

  private func attempt(_ name: String, _ report: inout Report, _ body: (inout Report) throws -> Void) {
    guard only == nil || only == name || name == Self.underLoad else { return }
    say("Measuring: \(name)")
    do { try body(&report) } catch { report.failures.append("\(name): \(error)") }
  }

  /// Loads a server, and refuses to count answers that were refusals.
  func load(
    _ name: String, _ server: ServerProcess, _ requests: [[UInt8]], connections: Int, until end: Load.End
  ) throws -> Figure {
    let database = DatabaseServer(address: database)
    let before = try database?.processorTime
    let (result, processor) = try server.measure {
      try Load.run(requests, to: server.port, connections: connections, until: end)
    }
    guard result.refused == 0 else {
      throw Load.Failure(description: "\(result.refused) of \(result.count) requests were refused")
    }
    var figure = Figure.served(name, result, processor: processor)
    if let before, let after = try database?.processorTime {
      figure.databaseMicroseconds = (after - before).microseconds / Double(result.count)
    }
    return figure
  }
}
