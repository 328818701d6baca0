import Foundation
import FoundationCore
import Ordering

/// What is measured of a store on a server alone.
extension Bench {
  /// Connections that a store writes by.
  private static let writers = 4

  /// Has the server log one order.
  func recordOrder(_ store: ServerProcess, on server: DatabaseServer) throws -> PostgreSQLFloor {
    guard let cart = shop.carts.last else { throw Load.Failure(description: "no cart") }
    let start = WallClock.system.now()
    let statements = try server.recordPlacement {
      _ = try load("", store, [place(cart)], connections: 1, until: .once)
    }
    return PostgreSQLFloor(statements, of: cart, since: start)
  }

  /// The same statements by libpq alone, and how much of that the store does.
  func bareOrders(_ floor: PostgreSQLFloor, on server: DatabaseServer, beside figures: [Figure]) async throws -> Figure
  {
    let before = try server.processorTime
    let rate = try await floor.orders(server.address, carts: floorCarts, connections: Self.writers, for: length)
    var figure = Figure(name: "bare libpq, the statements of such an order", perSecond: rate)
    figure.databaseMicroseconds =
      (try server.processorTime - before).microseconds / max(rate * (length / .seconds(1)), 1)
    figure.limit = "\(floor.summary), over \(Self.writers) connections, without a store"
    if let placed = figures.first(where: { $0.name == Self.manyOrders })?.perSecond, rate > 0 {
      figure.target = Figure.Target(
        wanted: "orders ≥ 0.5 of it", measured: String(format: "%.2f of it", placed / rate), isMet: placed / rate >= 0.5
      )
    }
    return figure
  }

  /// Reads of the same shop in a file: a store's own time on a server is at most three times as long.
  func readsBesideSQLite(_ figures: [Figure]) async throws -> [Figure] {
    let path = folder.appendingPathComponent("beside.db").path
    let small = try await SeededShop.make(
      database: path, products: Self.productCount, carts: 0, pages: Self.pageCount)
    let bench = Bench(
      executable: executable, folder: folder, database: path, shop: small, length: length)
    let store = try ServerProcess.store(executable, database: path)
    defer { store.stop() }
    return try [bench.uncachedPage(store), bench.product(store)].map { figure in
      var beside = Figure(name: figure.name + ", on SQLite", perSecond: figure.perSecond)
      beside.processorMicroseconds = figure.processorMicroseconds
      if let own = figures.first(where: { $0.name == figure.name })?.processorMicroseconds,
        let other = figure.processorMicroseconds
      {
        beside.target = Figure.Target(
          wanted: "on a server ≤ 3 × it", measured: String(format: "%.2f ×", own / other), isMet: own <= 3 * other)
      }
      return beside
    }
  }
}
