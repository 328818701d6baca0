import Access
import AccessService
import Foundation
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import Persistence
import StoreIdentifiers

/// What staff's list of stock costs over a hundred thousand counters, and whether reading what happened to it costs more
/// after a million movements than after a thousand.
struct StockLoad {
  private static let counters = 100_000
  private static let movementsOfEach = 10
  private static let rounds = 300
  /// A measurement is met by what else the machine does: the middle one of so many counts.
  private static let turns = 5

  let executable: String
  let folder: URL

  /// The processor time of the slowest list and of the middle one; of a history, in a new shop and in one
  /// of many years.
  func run() async throws -> [Figure] {
    say("Measuring: stock of \(Self.counters) counters and \(Self.counters * Self.movementsOfEach) movements")
    let old = try await shop(counters: Self.counters, named: "old-stock")
    defer { old.server.stop() }
    let new = try await shop(counters: 100, named: "new-stock")
    defer { new.server.stop() }
    let costs = try Self.lists(at: old.locations).map {
      (list: $0, cost: try cost(of: old, [Request.get($0, token: old.token)]))
    }
    .sorted { $0.cost < $1.cost }
    guard let worst = costs.last else { return [] }
    for (list, cost) in costs { say("\(Int(cost)) µs CPU  \(list)") }
    var figures = [
      Figure(name: "stock, the middle of \(costs.count) lists", processorMicroseconds: costs[costs.count / 2].cost),
      Figure(
        name: "stock, the slowest list", processorMicroseconds: worst.cost, limit: worst.list,
        target: .atMost(500, worst.cost, "µs CPU")),
    ]
    // The hundred counters that the office's first page looks at.
    let low = try cost(of: old, [Request.get("/api/v1/inventory/low-stock", token: old.token)])
    figures.append(Figure(name: "what is nearly gone, at once", processorMicroseconds: low))
    // In turn, so that both meet the same machine.
    var times: [[Double]] = [[], []]
    for _ in 0..<Self.turns {
      for (index, shop) in [new, old].enumerated() { times[index].append(try once(shop, Self.histories(shop))) }
    }
    let (before, after) = (Self.middle(times[0]), Self.middle(times[1]))
    figures.append(Figure(name: "history of an item, 1,000 movements", processorMicroseconds: before))
    figures.append(
      Figure(
        name: "history of an item, 1,000,000 movements", processorMicroseconds: after,
        target: .atMost(1.2, after / before, "× of 1,000")))
    return figures
  }

  private struct Shop {
    let server: ServerProcess, token: String, locations: [LocationID]
  }

  private func shop(counters: Int, named name: String) async throws -> Shop {
    let own = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let database = own.appendingPathComponent("mystore.db").path
    let (token, locations) = try await Self.seed(database, counters: counters)
    return Shop(server: try .store(executable, database: database), token: token, locations: locations)
  }

  private func cost(of shop: Shop, _ requests: [[UInt8]]) throws -> Double {
    Self.middle(try (0..<Self.turns).map { _ in try once(shop, requests) })
  }

  private func once(_ shop: Shop, _ requests: [[UInt8]]) throws -> Double {
    let all = requests.count > 1 ? requests : Array(repeating: requests[0], count: Self.rounds)
    _ = try Load.run(Array(all.prefix(20)), to: shop.server.port, connections: 1, until: .once)
    let (result, processor) = try shop.server.measure {
      try Load.run(Array(all.dropFirst(20)), to: shop.server.port, connections: 1, until: .once)
    }
    guard result.refused == 0 else {
      throw Load.Failure(description: "\(String(decoding: all[0].prefix(140), as: UTF8.self)) was refused")
    }
    return processor.microseconds / Double(result.count)
  }

  private static func middle(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  private static func variant(_ number: Int) -> String {
    let digits = String(number)
    let text = String(repeating: "0", count: max(16 - digits.count, 0)) + digits
    let bytes = Array(text.utf8).map { byte in String(byte, radix: 16) }
    return [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]].map { $0.joined() }
      .joined(separator: "-")
  }

  /// Of items that both shops have.
  private static func histories(_ shop: Shop) -> [[UInt8]] {
    (0..<rounds).map { Request.get("/api/v1/inventory/stock/\(variant($0 % 100))/movements", token: shop.token) }
  }

  /// Each selection, each location, both, a variant.
  private static func lists(at locations: [LocationID]) -> [String] {
    let shown = ["", "&show=low", "&show=out", "&show=untracked", "&show=oversells"]
    let places = [""] + locations.prefix(2).map { "&location=\($0)" }
    let all = places.flatMap { place in shown.map { "/api/v1/inventory/stock?limit=24\(place)\($0)" } }
    return all + ["/api/v1/inventory/stock?variant=\(variant(50))"]
  }

  /// A store with counters at five locations and with movements, written by few statements.
  private static func seed(
    _ path: String, counters: Int
  ) async throws -> (token: String, locations: [LocationID]) {
    var configuration = StoreConfiguration()
    configuration.database = path
    let store = try await Store.open(configuration)
    do {
      try await store.access.addStaff(email: SeededShop.staff, name: "Bench", password: AccessService.makePassword())
      let token = try await store.access.issueToken(toStaff: SeededShop.staff).token
      var locations: [LocationID] = []
      for number in 0..<5 {
        let new = NewLocation(Location.Details(code: "L\(number)", name: "Location \(number)", kind: .warehouse))
        locations.append(try await store.inventory.locations.add(new, once: nil, as: SeededShop.keeper).id)
      }
      let size = min(counters, 10_000)
      for first in stride(from: 0, to: counters, by: size) {
        try await store.database.write(as: InventorySchema.self) { [locations] work throws(InventoryError) in
          try insert(first..<first + size, at: locations, in: work)
        }
      }
      await store.close()
      return (token, locations)
    } catch {
      await store.close()
      throw error
    }
  }

  private static func insert(
    _ numbers: Range<Int>, at locations: [LocationID], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let counted: SQL<InventorySchema> = """
      WITH RECURSIVE counted(n) AS (
        SELECT \(numbers.lowerBound) UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < \(numbers.upperBound))
      """
    let variant: SQL<InventorySchema> = "CAST(printf('%016d', n) AS BLOB)"
    let location: SQL<InventorySchema> = """
      CASE n % 5 WHEN 0 THEN \(locations[0]) WHEN 1 THEN \(locations[1]) WHEN 2 THEN \(locations[2])
        WHEN 3 THEN \(locations[3]) ELSE \(locations[4]) END
      """
    try work.run(
      """
      INSERT INTO \(.stock) (variant, location, on_hand, committed, policy) \(counted)
      SELECT \(variant), \(location), \(movementsOfEach), n % 11,
        CASE WHEN n % 40 = 0 THEN 'untracked' WHEN n % 40 = 1 THEN 'oversells'
          ELSE 'tracked' END
      FROM counted
      """)
    try work.run(
      """
      INSERT INTO \(.movement) (id, variant, location, kind, quantity, on_hand_after, available_after, occurred_at) \(counted)
      SELECT CAST(printf('%08d%08d', n, m) AS BLOB), \(variant), \(location), 'received', 1, m + 1, m + 1,
        1577836800000 + n * 1000 + m
      FROM counted, (WITH RECURSIVE each(m) AS (
        SELECT 0 UNION ALL SELECT m + 1 FROM each WHERE m + 1 < \(movementsOfEach)) SELECT m FROM each)
      """)
  }
}
