import Foundation

/// Pages that come, are used and go, for a long time: what the server holds must be what it held before.
struct ChurnBench {
  /// How long the server is left alone before it is asked: a connection's timers outlast it by up to ten seconds, and
  /// threads that have no more to do end only a while after that.
  private static let rest: UInt32 = 30

  let figures: Figures

  func run(seconds: Int) throws {
    let server = try ServerProcess()
    defer { server.stop() }
    // So that what is made once and kept for ever is there before it is measured.
    _ = try churn(server, for: 60)
    let before = try atRest(server)
    let count = try churn(server, for: seconds)
    let after = try atRest(server)
    say("\(count) pages in \(seconds) s; without pages, before and after:")
    for (name, part) in [("bytes in use", \Memory.inUse), ("resident memory", \Memory.resident)] {
      let (old, new) = (Double(before[keyPath: part]) / 1_024, Double(after[keyPath: part]) / 1_024)
      figures.report("  \(name) before", old, "KB")
      figures.report("  \(name) after", new, "KB", target: old * 1.05)
    }
  }

  private func atRest(_ server: ServerProcess) throws -> Memory {
    _ = try server.statistics(ending: true)
    sleep(Self.rest)
    return try server.settledMemory(ending: true)
  }

  /// Opens a page, presses its button a few times and leaves: 100 at a time.
  private func churn(_ server: ServerProcess, for seconds: Int) throws -> Int {
    let end = ContinuousClock.now + .seconds(seconds)
    var peers: [LivePeer] = []
    var count = 0
    while ContinuousClock.now < end {
      let peer = try LivePeer(port: server.port)
      for _ in 0..<3 {
        peer.press()
        while try !peer.receive() {}
      }
      peers.append(peer)
      if peers.count > 100 { peers.removeFirst() }
      count += 1
    }
    return count
  }
}
