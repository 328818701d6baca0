import Access
import AccessService
import Foundation
import FoundationCore
import MyStoreApp
import Ordering
import OrderingService
import Persistence

/// What staff's list of orders costs in a shop with a hundred thousand orders, whatever narrows and sorts it.
struct OrderListLoad {
  private static let count = 100_000
  /// 2020-01-01, five minutes apart: about a year.
  private static let times = Times(first: 1_577_836_800_000, apart: 300_000)
  /// Each list is asked for so often at a turn, and the middle one of its turns counts. They are spread over the whole
  /// run: one of a hundred lists is always met by what else the machine does, and such a disturbance takes seconds.
  private static let rounds = 30
  private static let turns = 7

  let executable: String
  let folder: URL

  /// The processor time of the slowest list, of the middle one, and of the counts of all parts.
  func run() async throws -> [Figure] {
    say("Measuring: lists of \(Self.count) orders")
    let own = folder.appendingPathComponent("orders")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let database = own.appendingPathComponent("mystore.db").path
    let token = try await Self.seed(database, Self.count, at: Self.times)
    let store = try ServerProcess.store(executable, database: database)
    defer { store.stop() }
    let counts = "order-counts"
    let paths = [counts] + Self.queries.map { "orders?limit=24&\($0)" }
    var times: [String: [Double]] = [:]
    for _ in 0..<Self.turns {
      for path in paths { times[path, default: []].append(try ask(path, store, token)) }
    }
    let middle = times.mapValues { $0.sorted()[Self.turns / 2] }
    let costs = middle.filter { $0.key != counts }.sorted { $0.value < $1.value }
    guard let worst = costs.last else { return [] }
    _ = try ask("order-matches?filter=cancelled", store, token)
    for cost in costs.suffix(8) + costs.prefix(3) { say("\(Int(cost.value)) µs CPU  \(cost.key)") }
    return [
      Figure(
        name: "orders, the middle of \(costs.count) lists", processorMicroseconds: costs[costs.count / 2].value),
      Figure(
        name: "orders, the slowest list", processorMicroseconds: worst.value,
        limit: worst.key, target: .atMost(500, worst.value, "µs CPU")),
      Figure(name: "counts of the parts of the list", processorMicroseconds: middle[counts]),
    ]
  }

  private func ask(_ path: String, _ store: ServerProcess, _ token: String) throws -> Double {
    let request = Request.get("/api/v1/ordering/\(path)", token: token)
    func ask(_ count: Int) throws -> Load.Result {
      try Load.run(Array(repeating: request, count: count), to: store.port, connections: 1, until: .once)
    }
    // The first questions read pages from the disk.
    _ = try ask(5)
    let (result, processor) = try store.measure { try ask(Self.rounds) }
    guard result.refused == 0 else { throw Load.Failure(description: "\(path) was refused") }
    return processor.microseconds / Double(result.count)
  }

  /// Each part and each axis in each order, axes together, days, and texts of every kind, common and rare.
  private static var queries: [String] {
    var queries = [
      "query=00042", "query=00042-00007", "query=buyer77%40example.com", "query=SKU-5", "query=common-sku",
    ]
    queries += ["query=cedar", "query=Kim+Cedar+12", "query=nobody", "from=2020-01-05&through=2020-01-06"]
    queries += ["from=2020-01-05", "through=2020-01-02", "payment=partiallyPaid&from=2020-01-05&through=2020-02-05"]
    queries += PaymentStatus.allCases.map { "query=common-sku&payment=\($0.rawValue)" }
    queries += FulfilmentStatus.allCases.map { "query=cedar&fulfilment=\($0.rawValue)" }
    queries += OrderFilter.allCases.map { "query=sku-7&filter=\($0.rawValue)&through=2020-06-01" }
    queries += ["query=common-sku&filter=owed", "query=common-sku&from=2020-02-01&through=2020-02-02"]
    for sort in OrderSort.allCases {
      let order = "sort=\(sort.rawValue)"
      queries.append(order)
      queries += OrderFilter.allCases.map { "filter=\($0.rawValue)&\(order)" }
      queries += OrderLifecycle.allCases.map { "lifecycle=\($0.rawValue)&\(order)" }
      queries += PaymentStatus.allCases.map { "payment=\($0.rawValue)&\(order)" }
      queries += FulfilmentStatus.allCases.map { "fulfilment=\($0.rawValue)&\(order)" }
      queries.append("lifecycle=placed&payment=paid&fulfilment=unfulfilled&\(order)")
      queries.append("payment=refunded&fulfilment=partiallyFulfilled&\(order)")
    }
    return queries
  }

  /// When the first order was placed, and how long after it the next one, in milliseconds.
  struct Times {
    let first: Int64, apart: Int64
  }

  /// A store with orders in every state, most of them done, written by few statements; returns a token of staff.
  static func seed(_ path: String, _ count: Int, at times: Times) async throws -> String {
    var configuration = StoreConfiguration()
    configuration.database = path
    let store = try await Store.open(configuration)
    do {
      try await store.access.addStaff(
        email: SeededShop.staff, name: "Bench", password: AccessService.makePassword())
      let token = try await store.access.issueToken(toStaff: SeededShop.staff).token
      try await fill(store.database, count, at: times)
      await store.close()
      return token
    } catch {
      await store.close()
      throw error
    }
  }

  /// Adds the orders to a database that has none.
  static func fill(_ database: Database, _ count: Int, at times: Times) async throws(OrderingError) {
    let size = 5_000
    for first in stride(from: 0, to: count, by: size) {
      try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        try Self.insert(first..<min(first + size, count), at: times, in: work)
      }
    }
    try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      try work.run(
        """
        INSERT INTO \(.salesHour) (hour, orders, total)
        SELECT placed_at / 3600000, count(*), sum(total) FROM \(.order) WHERE lifecycle = 'placed' GROUP BY 1
        """)
    }
  }

  private static func insert(
    _ numbers: Range<Int>, at times: Times, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let (start, apart) = (times.first, times.apart)
    let status: SQL<OrderingSchema> = """
      CASE n % 25 WHEN 0 THEN 300 WHEN 1 THEN 100 ELSE 200 END
      + CASE n % 40 WHEN 1 THEN 10 WHEN 2 THEN 10 WHEN 3 THEN 20 WHEN 4 THEN 50 WHEN 5 THEN 40 WHEN 6 THEN 60 ELSE 30 END
      + CASE WHEN n % 30 = 7 THEN 1 WHEN n % 300 = 8 THEN 2 WHEN n % 25 < 2 THEN 1 ELSE 3 END
      """
    try work.run(
      """
      INSERT INTO \(.order) (id, number, lifecycle, payment, fulfilment, email, buyer_name, currency, goods, shipping,
        discount, total, captured, refunded, line_count, units, shipped_units, created_at, placed_at, listed_at, version,
        status)
      WITH RECURSIVE counted(n) AS (
        SELECT \(numbers.lowerBound) UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < \(numbers.upperBound))
      SELECT CAST(printf('%016d', n) AS BLOB), printf('%05d-%05d', n % 1000, n / 1000),
        CASE n % 25 WHEN 0 THEN 'cancelled' WHEN 1 THEN 'draft' ELSE 'placed' END,
        CASE n % 40 WHEN 1 THEN 'none' WHEN 2 THEN 'none' WHEN 3 THEN 'partiallyPaid' WHEN 4 THEN 'refunded'
          WHEN 5 THEN 'partiallyRefunded' WHEN 6 THEN 'overcharged' ELSE 'paid' END,
        CASE WHEN n % 30 = 7 THEN 'unfulfilled' WHEN n % 300 = 8 THEN 'partiallyFulfilled'
          WHEN n % 25 < 2 THEN 'unfulfilled' ELSE 'fulfilled' END,
        printf('buyer%d@example.com', n % 20000), printf('Kim Cedar %d', n % 500), \(Store.benchCurrency),
        1000 + n * 7919 % 20000, 395, 0, 1395 + n * 7919 % 20000, 1395, CASE n % 40 WHEN 5 THEN 100 ELSE 0 END, 2, 2, 0,
        \(start) + n * \(apart), \(start) + n * \(apart), \(start) + n * \(apart), 1,
        \(status)
      FROM counted
      """)
    for term in [
      "printf('buyer%d@example.com', n % 20000)", "printf('kim cedar %d', n % 500)", "'kim'", "'cedar'",
      "printf('sku-%d', n % 3000)", "'common-sku'",
    ] as [SQL<OrderingSchema>] {
      try work.run(
        """
        INSERT INTO \(.term) (term, listed_at, "order", status)
        WITH RECURSIVE counted(n) AS (
          SELECT \(numbers.lowerBound) UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < \(numbers.upperBound))
        SELECT \(term), \(start) + n * \(apart), CAST(printf('%016d', n) AS BLOB),
          \(status)
        FROM counted
        """)
    }
  }
}

extension Store {
  /// The currency of a store that nobody has set up.
  fileprivate static var benchCurrency: String { StoreConfiguration().currency.code }
}
