import Foundation
import MyStoreApp
import OrderingService
import Persistence

/// What placing an order costs in a shop that has many already.
struct OrderGrowth {
  private static let counts = [1_000, 1_000_000]
  private static let carts = 3_000
  /// Half a minute between two, from 2020 on.
  private static let times = OrderListLoad.Times(first: 1_577_836_800_000, apart: 30_000)

  let executable: String
  let folder: URL

  /// The processor time of an order beside few and beside many, and how much it has grown.
  func run() async throws -> [Figure] {
    var figures: [Figure] = []
    for count in Self.counts { figures.append(try await placing(beside: count)) }
    guard let few = figures.first?.processorMicroseconds, let many = figures.last?.processorMicroseconds else {
      return figures
    }
    return figures + [
      Figure(
        name: "growth of placing, 1,000 to 1,000,000 orders",
        target: Figure.Target(
          wanted: "≤ 1.2 ×", measured: String(format: "%.2f ×", many / few), isMet: many <= 1.2 * few))
    ]
  }

  private func placing(beside count: Int) async throws -> Figure {
    say("Measuring: placing beside \(count) orders")
    let own = folder.appendingPathComponent("placing-\(count)")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: own) }
    let database = own.appendingPathComponent("mystore.db").path
    let shop = try await SeededShop.make(database: database, products: 1_000, carts: Self.carts, pages: 0)
    var configuration = StoreConfiguration()
    configuration.database = database
    let store = try await Store.open(configuration)
    do {
      try await OrderListLoad.fill(store.database, count, at: Self.times)
    } catch {
      await store.close()
      throw error
    }
    await store.close()
    let bench = Bench(executable: executable, folder: own, database: database, shop: shop, length: .seconds(1))
    let server = try ServerProcess.store(executable, database: database)
    defer { server.stop() }
    // The first ones read pages from the disk.
    let requests = shop.carts.map { bench.place($0) }
    _ = try bench.load("", server, Array(requests.prefix(500)), connections: 16, until: .once)
    return try bench.load(
      "order of 3 lines beside \(count)", server, Array(requests.dropFirst(500)), connections: 16, until: .once)
  }
}
