import Glibc
import Synchronization
import WebUI

/// What live pages cost: time from an event to its patch, bytes told, memory held.
@main struct LiveBench {
  static func main() async {
    await report("20 rows, one button", rows: 20, presses: 20_000, button: "First")
    await report("500 rows, one changed", rows: 500, presses: 2_000, button: "Middle")
    await report("500 rows reversed", rows: 500, presses: 200, button: "Reverse")
    guard CommandLine.arguments.count == 1 else { return }
    await mount()
    await memory()
  }

  private static func report(_ name: String, rows: Int, presses: Int, button: String) async {
    if let wanted = CommandLine.arguments.dropFirst().first, !name.contains(wanted) { return }
    let page = await LivePage.open(rows: rows)
    let number = await page.number(of: button)
    var times: [Duration] = []
    var bytes = 0
    for reference in 1...presses {
      let start = ContinuousClock.now
      await page.session.receive(.press(number), reference: reference)
      times.append(ContinuousClock.now - start)
      bytes = page.told.take()
      await page.session.acknowledge(reference + 1)
    }
    times.sort()
    print(name, "p50", times[presses / 2], "p99", times[presses * 99 / 100], "bytes", bytes)
  }

  private static func mount() async {
    var times: [Duration] = []
    for _ in 0..<40 {
      let start = ContinuousClock.now
      let page = await LivePage.open(rows: 500)
      times.append(ContinuousClock.now - start)
      await page.session.close()
    }
    times.sort()
    print("mount of 500 rows, with HTML: p50", times[20])
  }

  private static func memory() async {
    for round in 1...5 {
      let before = residentKilobytes()
      var pages: [LivePage] = []
      for _ in 0..<2_000 { pages.append(await LivePage.open(rows: 20)) }
      let held = residentKilobytes() - before
      for page in pages {
        let number = await page.number(of: "First")
        await page.session.receive(.press(number), reference: 1)
        await page.session.close()
      }
      pages = []
      print(
        "round \(round): 2000 sessions of 20 rows hold \(Double(held) / 2_000) KB each;",
        "resident before \(before) KB, after \(residentKilobytes()) KB")
    }
  }

  private static func residentKilobytes() -> Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    guard unsafe fgets(&line, 200, file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4
  }
}

private struct LivePage {
  let session: Session
  let told: Told

  static func open(rows: Int) async -> LivePage {
    let session = Session()
    await session.start { RowsScreen(count: rows) }
    _ = await session.page()
    let told = Told()
    let outlet = LiveOutlet(send: { told.add($0) }, close: { _ in })
    _ = await session.connect(LivePosition(page: 1, token: "token1", sequence: 0, reference: 0), outlet: outlet)
    return LivePage(session: session, told: told)
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

private struct RowsScreen: View {
  struct Item: Identifiable {
    let id: Int
    var price: Int
  }

  @State private var items: [Item]
  @State private var presses = 0

  init(count: Int) { _items = State(initialValue: (0..<count).map { Item(id: $0, price: $0) }) }

  var body: some View {
    Header(presses: $presses)
    Button("Middle") { items[items.count / 2].price += 1 }
    Button("Reverse") { items.reverse() }
    List(items) { ItemRow(item: $0) }
  }

  struct Header: View {
    @Binding var presses: Int
    var body: some View {
      Button("First") { presses += 1 }
      Text("Pressed \(presses)")
    }
  }

  struct ItemRow: View {
    let item: Item
    @State private var isOpen = false
    var body: some View {
      HStack {
        Text("Item \(item.id)")
        Text("\(item.price)")
        Button("Open") { isOpen.toggle() }
      }
    }
  }
}
