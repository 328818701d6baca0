import Foundation
import MyStoreApp
import OrderingService
import Persistence

/// What placing an order costs in a shop that has many already, and where all buyers want the same.
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
    // Two products have three variants: carts of three different ones are all alike. Two of nine carts are that.
    var same = try await placing(beside: Self.counts[0], products: 2, carts: 4 * Self.carts)
    guard let few = figures.first, let many = figures.last, let cost = few.processorMicroseconds,
      let manyCost = many.processorMicroseconds, let rate = few.perSecond, let sameRate = same.perSecond
    else { return figures }
    same.target = Figure.Target(
      wanted: "as many as of 1,000", measured: String(format: "%.2f × as many", sameRate / rate),
      isMet: sameRate >= 0.9 * rate)
    return figures + [
      same,
      Figure(
        name: "growth of placing, 1,000 to 1,000,000 orders",
        target: Figure.Target(
          wanted: "≤ 1.2 ×", measured: String(format: "%.2f ×", manyCost / cost), isMet: manyCost <= 1.2 * cost)),
    ]
  }

  private func placing(beside count: Int, products: Int = 1_000, carts: Int = Self.carts) async throws -> Figure {
    say("Measuring: placing beside \(count) orders")
    let own = folder.appendingPathComponent("placing-\(count)-\(products)")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: own) }
    let database = own.appendingPathComponent("mystore.db").path
    let shop = try await SeededShop.make(database: database, products: products, carts: carts, pages: 0)
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
    let requests = shop.carts.filter { Set($0.variants).count == 3 }.map { bench.place($0) }
    _ = try bench.load("", server, Array(requests.prefix(500)), connections: 16, until: .once)
    return try bench.load(
      "order of 3 lines beside \(count), of \(products) products", server, Array(requests.dropFirst(500)),
      connections: 16, until: .once)
  }
}
