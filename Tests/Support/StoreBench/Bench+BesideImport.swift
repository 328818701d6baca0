import Foundation
import TestSupport

extension Bench {
  /// Files that are imported one after another.
  private static let fileCount = 5

  /// What shoppers wait for pages while a product file comes in by the API, beside what they wait otherwise: one asks
  /// for lists and products that nobody has asked for, two hundred times a second. And how long the files take.
  ///
  /// Quiet times are taken between the files, so that they are of the same minutes as the others. Of the rounds' p99
  /// the middle one counts, on both sides: when the machine's host stops it for some milliseconds, that is in one or two.
  func pagesBesideImport(_ store: ServerProcess) throws -> [Figure] {
    var random = SplitMix(seed: 21)
    func next() -> [UInt8] {
      let low = Int.random(in: 0...9_000, using: &random)
      return Request.get("/api/v1/catalog/products?minPrice=\(low)&maxPrice=\(low + 4_000)&limit=24")
    }
    var (quiet, busy): ([[Double]], [[Double]]) = ([], [])
    var length = Duration.zero
    let products = Array(ProductFile(rows: Self.rowCount))
    for number in 0..<Self.fileCount {
      quiet.append(try Self.waiting(store, next) { $0 < 400 })
      let file = folder.appendingPathComponent("beside-\(number).csv")
      let own = products.indices.filter { $0 % Self.fileCount == number }
      try Data(own.reduce(into: ProductFile.header) { $0 += products[$1] }).write(to: file)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = ["import", file.path, "--api", "http://127.0.0.1:\(store.port)", "--token", shop.staffToken]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let start = ContinuousClock.now
      try process.run()
      busy.append(try Self.waiting(store, next) { _ in process.isRunning })
      process.waitUntilExit()
      length += ContinuousClock.now - start
      guard process.terminationStatus == 0 else { throw Load.Failure(description: "the import failed") }
    }
    let (before, during) = (Self.middle(quiet.map { $0.percentile(99) }), Self.middle(busy.map { $0.percentile(99) }))
    let ratio = during / before
    return [
      Figure(
        name: "page, quiet", medianMicroseconds: quiet.flatMap(\.self).percentile(50), percentile99Microseconds: before),
      Figure(
        name: "page beside an import", medianMicroseconds: busy.flatMap(\.self).percentile(50),
        percentile99Microseconds: during,
        target: Figure.Target(
          wanted: "p99 ≤ 1.6 × quiet", measured: String(format: "%.2f ×", ratio), isMet: ratio <= 1.6)),
      Figure(name: "import of \(Self.rowCount) rows beside pages", target: .atMost(30, length / .seconds(1), "s")),
    ]
  }

  private static func middle(_ values: [Double]) -> Double { values.percentile(50) }

  /// Microseconds of each answer; asked every five milliseconds while a condition on their number holds.
  private static func waiting(
    _ store: ServerProcess, _ next: () -> [UInt8], while goesOn: (Int) -> Bool
  ) throws -> [Double] {
    guard let socket = RawSocket.open(store.port) else { throw Load.Failure(description: "no connection") }
    return try RightOfWay.with {
      var times: [Double] = []
      repeat {
        let start = ContinuousClock.now
        socket.send(next())
        guard let answer = socket.responses(1).first, answer.status == 200 else {
          throw Load.Failure(description: "a page was refused")
        }
        times.append((ContinuousClock.now - start).microseconds)
        Thread.sleep(forTimeInterval: 0.005)
      } while goesOn(times.count)
      return times
    }
  }
}

extension [Double] {
  /// The value that so many percent of them do not exceed; 0 of none.
  func percentile(_ percent: Int) -> Double {
    isEmpty ? 0 : sorted()[Swift.min(count * percent / 100, count - 1)]
  }
}
