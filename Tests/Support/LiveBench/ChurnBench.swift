import Foundation
import TestSupport

/// Pages that come, are used and go, for a long time: what the server holds must be what it held before.
struct ChurnBench {
  /// How long the server is left alone before it is asked: a connection's timers outlast it by up to ten seconds, and
  /// threads that have no more to do end only a while after that.
  private static let rest: UInt32 = 30

  let figures: Figures

  func run(seconds: Int) throws {
    // What a thread keeps by itself for what it will ask for next would count as in use, for as many threads as happen to
    // live.
    let server = try ServerProcess(settings: ["GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"])
    defer { server.stop() }
    // So that what is made once and kept for ever is there before it is measured.
    _ = try churn(server, for: 60)
    let before = try atRest(server)
    var count = try churn(server, for: seconds / 2)
    let middle = try atRest(server)
    count += try churn(server, for: seconds - seconds / 2)
    let after = try atRest(server)
    say("\(count) pages in \(seconds) s; without pages, before, in the middle and after:")
    report("resident memory", before.resident, middle.resident, after.resident, from: before.resident)
    // Tables grow to the most pages that ever met, which may come after the first look: what leaks grows in the second
    // half as it did in the first.
    report("bytes in use", before.inUse, middle.inUse, after.inUse, from: middle.inUse)
  }

  /// What is there after all is within a twentieth of what was.
  private func report(_ name: String, _ before: Int, _ middle: Int, _ after: Int, from base: Int) {
    figures.report("  \(name) before", Double(before) / 1_024, "KB")
    figures.report("  \(name) in the middle", Double(middle) / 1_024, "KB")
    figures.report("  \(name) after", Double(after) / 1_024, "KB", target: Double(base) / 1_024 * 1.05)
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
      let peer = try LivePeer(port: server.port, button: "First")
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
