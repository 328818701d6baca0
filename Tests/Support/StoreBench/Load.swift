import Glibc
import TestSupport

/// Requests sent over some connections at once, by one thread that polls: cheap, so that the processors are the server's.
struct Load {
  /// What came of it.
  struct Result {
    /// Microseconds of every answer, sorted.
    let times: [Double]
    /// Answers other than 2xx.
    let refused: Int
    /// From the first request to the last answer.
    let length: Duration

    var count: Int { max(times.count, 1) }
    var perSecond: Double { Double(times.count) / (length / .seconds(1)) }

    func percentile(_ percent: Int) -> Double {
      times.isEmpty ? 0 : times[min(times.count * percent / 100, times.count - 1)]
    }
  }

  /// When to stop.
  enum End {
    /// When every request has been sent once.
    case once
    /// After a time; requests are repeated.
    case after(Duration)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let requests: [[UInt8]]
  private let end: End
  private var clients: [LoadClient]
  private var next = 0
  private let start = ContinuousClock.now

  /// Sends requests, each over whichever connection is free first.
  static func run(
    _ requests: [[UInt8]], to port: UInt16, connections: Int, until end: End
  ) throws -> Result {
    var load = try Load(requests, port: port, connections: connections, end: end)
    return try load.run()
  }

  private init(_ requests: [[UInt8]], port: UInt16, connections: Int, end: End) throws {
    self.requests = requests
    self.end = end
    clients = try (0..<connections).map { _ in try LoadClient(port: port) }
  }

  private mutating func run() throws -> Result {
    var times: [Double] = []
    var refused = 0
    times.reserveCapacity(1 << 18)
    var entries = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var waiting = 0
    for index in clients.indices where try sendNext(by: index) { waiting += 1 }
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while waiting > 0 {
      guard unsafe poll(&entries, nfds_t(entries.count), 30_000) > 0 else {
        throw Failure(description: "no answer within 30 s")
      }
      guard ContinuousClock.now - start < .seconds(60) else { throw Failure(description: "not done within a minute") }
      for index in entries.indices where entries[index].revents != 0 {
        guard let status = try clients[index].receive(into: &buffer) else { continue }
        times.append((ContinuousClock.now - clients[index].sentAt).microseconds)
        if status / 100 != 2 { refused += 1 }
        waiting -= 1
        if try sendNext(by: index) { waiting += 1 }
      }
    }
    return Result(times: times.sorted(), refused: refused, length: ContinuousClock.now - start)
  }

  private mutating func sendNext(by index: Int) throws -> Bool {
    switch end {
    case .once: if next == requests.count { return false }
    case .after(let time): if ContinuousClock.now - start > time { return false }
    }
    try clients[index].send(requests[next % requests.count])
    next += 1
    return true
  }
}
