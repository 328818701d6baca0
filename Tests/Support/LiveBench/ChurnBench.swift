import Foundation

/// Pages that come, are used and go, for a long time: what the server holds must be what it held before.
struct ChurnBench {
  let figures: Figures

  func run(seconds: Int) throws {
    let server = try ServerProcess()
    defer { server.stop() }
    for round in 0..<seconds / 20 {
      let count = try churn(server, for: 20)
      let now = try server.settledMemory(ending: true)
      say("\(round): \(count) pages, in use \(now.inUse >> 10) KB, resident \(now.resident >> 10) KB")
    }
    if seconds >= 0 { return }
    // Once round, so that what is made once and kept for ever is there before it is measured.
    _ = try churn(server, for: 15)
    let before = try server.settledMemory(ending: true)
    let count = try churn(server, for: seconds)
    let after = try server.settledMemory(ending: true)
    say("\(count) pages in \(seconds) s: \(before.inUse >> 10) KB before, \(after.inUse >> 10) KB after, without pages")
    figures.report(
      "growth after churn", max(Double(after.inUse - before.inUse) / Double(before.inUse) * 100, 0), "%", target: 5)
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
