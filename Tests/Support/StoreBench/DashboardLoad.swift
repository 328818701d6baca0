import Foundation

/// What the office's first page costs in a shop with a million orders of a year: all that it asks for.
struct DashboardLoad {
  private static let count = 1_000_000
  private static let rounds = 200
  private static let parts = [
    "ordering/overview", "inventory/low-stock", "catalog/reviews?status=pending", "shipping/shipments?limit=5",
    "catalog/products?sort=bestselling&limit=5",
  ]

  let executable: String
  let folder: URL

  /// The processor time of each part, and of the whole page.
  func run() async throws -> [Figure] {
    say("Measuring: the first page of the office over \(Self.count) orders")
    let own = folder.appendingPathComponent("dashboard")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let database = own.appendingPathComponent("mystore.db").path
    let apart: Int64 = 31_500
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    let token = try await OrderListLoad.seed(
      database, Self.count, at: OrderListLoad.Times(first: now - Int64(Self.count) * apart, apart: apart))
    let store = try ServerProcess.store(executable, database: database)
    defer { store.stop() }
    var figures: [Figure] = []
    var whole = 0.0
    for part in Self.parts {
      let request = Request.get("/api/v1/\(part)", token: token)
      _ = try Load.run(Array(repeating: request, count: 20), to: store.port, connections: 1, until: .once)
      let (result, processor) = try store.measure {
        try Load.run(Array(repeating: request, count: Self.rounds), to: store.port, connections: 1, until: .once)
      }
      guard result.refused == 0 else { throw Load.Failure(description: "\(part) was refused") }
      let cost = processor.microseconds / Double(result.count)
      whole += cost
      figures.append(Figure(name: "dashboard: \(part)", processorMicroseconds: cost))
    }
    figures.append(
      Figure(
        name: "dashboard, all parts, \(Self.count) orders", processorMicroseconds: whole,
        target: .atMost(1_000, whole, "µs CPU")))
    return figures
  }
}
