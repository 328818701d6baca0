import Foundation
import TestSupport

/// Live pages over real connections: latency of many at once, and what one of them holds.
struct LoadBench {
  let figures: Figures

  func run() throws {
    let server = try ServerProcess()
    defer { server.stop() }
    // What the first pages make once, they do not count.
    for _ in 0..<50 { _ = try LivePeer(port: server.port, button: "First") }
    let before = try server.settledMemory(ending: true).resident
    var peers: [LivePeer] = []
    for _ in 0..<2_000 { peers.append(try LivePeer(port: server.port, button: "First")) }
    // Idle is what nothing has been heard of for a while: what a connection needs at its beginning only is gone.
    sleep(11)
    let held = try server.settledMemory().resident - before
    figures.report(
      "idle page of 20 rows with its connection", Double(held) / Double(peers.count) / 1_024, "KB", target: 50)
    let times = try press(peers, perSecond: 1_000, for: 10)
    figures.report("2,000 pages, 1,000 presses a second, p50", times.percentile(50), "ms")
    figures.report("2,000 pages, 1,000 presses a second, p99", times.percentile(99), "ms", target: 20)
  }

  /// Presses a button of one page after another, at a steady rate, whether or not answers come: milliseconds from when
  /// each press was due to its patch.
  private func press(_ peers: [LivePeer], perSecond: Int, for seconds: Int) throws -> [Double] {
    var entries = peers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var times: [Double] = []
    let (start, total) = (ContinuousClock.now, perSecond * seconds)
    var pressed = 0
    while times.count < total {
      let now = ContinuousClock.now
      guard now - start < .seconds(seconds + 20) else {
        throw BenchFailure(description: "\(total - times.count) presses were not answered")
      }
      while pressed < total, start + .microseconds(pressed * 1_000_000 / perSecond) <= now {
        let peer = peers[pressed % peers.count]
        peer.due = start + .microseconds(pressed * 1_000_000 / perSecond)
        peer.press()
        pressed += 1
      }
      guard unsafe poll(&entries, nfds_t(entries.count), 1) > 0 else { continue }
      for (index, entry) in entries.enumerated() where entry.revents != 0 {
        let peer = peers[index]
        guard try peer.receive(), let due = peer.due else { continue }
        peer.due = nil
        times.append((ContinuousClock.now - due).microseconds / 1_000)
      }
    }
    return times
  }
}
