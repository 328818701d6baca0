import Foundation
import TestSupport

extension Bench {
  /// From the start of the process to the first page answered; the median of seven, the file in the system's cache.
  func coldStart() throws -> Figure {
    let times = try (0..<7).map { _ in
      let start = ContinuousClock.now
      let store = try ServerProcess.store(executable, database: database)
      defer { store.stop() }
      guard let answer = RawSocket.open(store.port)?.exchange("GET \(Self.page) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
        answer.status == 200
      else { throw Load.Failure(description: "no page") }
      return (ContinuousClock.now - start).milliseconds
    }
    let median = times.sorted()[times.count / 2]
    return Figure(
      name: "cold start to the first page", medianMicroseconds: median * 1_000, target: .atMost(200, median, "ms"))
  }

  /// What the process holds after all of the load.
  func memory(_ store: ServerProcess) throws -> Figure {
    Figure(
      name: "memory after the load",
      target: .atMost(90, Double(try store.residentBytes) / 1_000_000, "MB resident"))
  }
}
