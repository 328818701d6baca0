import Synchronization
import WebUI

/// What live pages cost without a network: time from an event to its patch, and bytes told.
struct SessionBench {
  let figures: Figures

  func run() async {
    let small = await presses("First", rows: 20, count: 20_000)
    figures.report("event to patch, 20 rows, p50", small.times.percentile(50), "µs", target: 30)
    figures.report("event to patch, 20 rows, p99", small.times.percentile(99), "µs", target: 300)
    figures.report("  told", Double(small.bytes), "bytes", target: 40)
    let middle = await presses("Middle", rows: 500, count: 2_000)
    figures.report("one of 500 rows changed, p50", middle.times.percentile(50), "µs", target: 400)
    figures.report("  told", Double(middle.bytes), "bytes", target: 60)
    let reverse = await presses("Reverse", rows: 500, count: 200)
    figures.report("500 rows reversed, p50", reverse.times.percentile(50), "µs")
    figures.report("  told", Double(reverse.bytes), "bytes", target: 3_000)
    var mounts: [Double] = []
    for _ in 0..<60 {
      let start = ContinuousClock.now
      let page = await BenchPage.open(rows: 500)
      mounts.append((ContinuousClock.now - start).microseconds / 1_000)
      await page.session.close()
    }
    figures.report("500 rows drawn for the first time, with HTML, p50", mounts.percentile(50), "ms", target: 2.5)
    let before = Memory.now().resident
    var pages: [BenchPage] = []
    for _ in 0..<1_000 { pages.append(await BenchPage.open(rows: 20)) }
    figures.report("idle page of 20 rows, by itself", Double(Memory.now().resident - before) / 1_024_000, "KB")
    for page in pages { await page.session.close() }
  }

  private func presses(_ button: String, rows: Int, count: Int) async -> (times: [Double], bytes: Int) {
    let page = await BenchPage.open(rows: rows)
    let number = await page.number(of: button)
    var times: [Double] = []
    var bytes = 0
    for reference in 1...count {
      let start = ContinuousClock.now
      await page.session.receive(.press(number), reference: reference)
      times.append((ContinuousClock.now - start).microseconds)
      bytes = page.told.take()
      await page.session.acknowledge(reference + 1)
    }
    await page.session.close()
    return (times, bytes)
  }
}

private struct BenchPage {
  let session: Session
  let told: Told

  static func open(rows: Int) async -> BenchPage {
    let session = Session()
    await session.start { RowsScreen(count: rows) }
    _ = await session.page()
    let told = Told()
    let outlet = LiveOutlet(send: { told.add($0) }, close: { _ in })
    _ = await session.connect(LivePosition(page: 1, token: "token1", sequence: 0, reference: 0), outlet: outlet)
    return BenchPage(session: session, told: told)
  }

  func number(of button: String) async -> UInt64 {
    await session.snapshot().flatMap(\.all).first { $0.tag == "button" && $0.text == button }?.id ?? 0
  }
}

/// How many bytes a session has sent.
private final class Told: Sendable {
  private let bytes = Mutex(0)

  func add(_ text: String) { bytes.withLock { $0 += text.utf8.count } }

  func take() -> Int {
    bytes.withLock { bytes in
      defer { bytes = 0 }
      return bytes
    }
  }
}
