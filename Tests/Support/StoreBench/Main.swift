import Foundation

/// `store-bench --mystore EXECUTABLE [--json FILE] [--seconds N] [--only MEASUREMENT]`: figures of a whole store, beside
/// the machine's limits; with `--growth`, of a catalogue of 1,000 and of 100,000 products and of lists of 100,000 orders
/// and of placing beside 1,000,000 orders instead; with `--orders`, of those lists alone; with `--server ADDRESS`, of a store
/// on a PostgreSQL server, whose own processor time is a column of its own; with `--dashboard`, of settings, of pricing
/// and of the office's first page over a million orders.
///
/// Ends with 0 unless something could not be measured: a missed target is news, not a failure.
@main enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments
    func option(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
    }
    guard let executable = option("--mystore") else {
      say("store-bench --mystore EXECUTABLE [--json FILE] [--seconds N] [--only MEASUREMENT]")
      exit(64)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if arguments.contains("--growth") {
      var report = Report()
      report.figures = try await CatalogGrowth(executable: executable, folder: folder).run()
      report.figures += try await OrderListLoad(executable: executable, folder: folder).run()
      report.figures += try await OrderGrowth(executable: executable, folder: folder).run()
      report.figures += try await StockLoad(executable: executable, folder: folder).run()
      report.figures += try await AllocationLoad(folder: folder).run()
      return say(report.text)
    }
    if arguments.contains("--dashboard") {
      var report = Report()
      report.figures = try SettingReads.figures() + PricedCarts.figures() + ShippingQuotes.figures()
      report.figures += try await DashboardLoad(executable: executable, folder: folder).run()
      return say(report.text)
    }
    if arguments.contains("--stock") {
      var report = Report()
      report.figures = try await StockLoad(executable: executable, folder: folder).run()
      report.figures += try await AllocationLoad(folder: folder).run()
      return say(report.text)
    }
    if arguments.contains("--orders") {
      var report = Report()
      report.figures = try await OrderListLoad(executable: executable, folder: folder).run()
      return say(report.text)
    }
    let start = ContinuousClock.now
    var bench = try await Bench.make(
      executable: executable, folder: folder, server: option("--server"),
      length: .seconds(option("--seconds").flatMap { Double($0) } ?? 3))
    bench.only = option("--only")
    print(
      "Seeded \(Bench.productCount) products and \(bench.shop.carts.count) carts in \(ContinuousClock.now - start).\n")
    let report = await bench.run()
    say(report.text)
    if let path = option("--json") { try report.json().write(to: URL(fileURLWithPath: path)) }
    if !report.failures.isEmpty {
      try? FileManager.default.removeItem(at: folder)
      exit(1)
    }
  }
}

/// Prints a line, seen at once also through a pipe.
func say(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8)) }
