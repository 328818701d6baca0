import Foundation
import Testing
import WebUI
import WebUITesting

@Suite struct ControlTests {
  struct Numbers: View {
    @State private var level = 2.0
    @State private var count = 5
    @State private var share = 0.5
    @State private var presses = 0

    var body: some View {
      Slider("Level", value: $level, in: 0...10, step: 0.5)
      Stepper("Count", value: $count, in: 1...6, step: 2)
      Stepper("Share", value: $share, in: 0...1, step: 0.25)
      Stepper("Presses", onIncrement: { presses += 1 }, onDecrement: nil)
      Text("\(level)|\(count)|\(share)|\(presses)")
    }
  }

  @Test(arguments: [(3.7, "3.5"), (11, "10.0"), (-4, "0.0"), (1e300, "10.0")])
  func `a slider keeps to its bounds and steps, whatever is posted`(_ number: Double, _ level: String) async throws {
    let screen = await Screen { Numbers() }
    try await screen.slide(.field("Level"), to: number)
    #expect(await screen.contains("\(level)|5"))
  }

  @Test(arguments: ["nan", "inf", "", "2<script>", "0x10p9999"])
  func `a slider takes nothing that is not a number`(_ text: String) async throws {
    let screen = await Screen { Numbers() }
    await #expect(throws: ScreenError.self) { try await screen.type(text, into: .field("Level")) }
    #expect(await screen.contains("2.0|5"))
    // What is a number is taken.
    try await screen.type("4", into: .field("Level"))
    #expect(await screen.contains("4.0|5"))
  }

  @Test func `steppers count anything that has strides, and stop at their bounds`() async throws {
    let screen = await Screen { Numbers() }
    try await screen.tap(.button("Count +"))
    #expect(await screen.contains("2.0|6|"))
    await #expect(throws: ScreenError.self) { try await screen.tap(.button("Count +")) }
    try await screen.tap(.button("Share −"))
    #expect(await screen.contains("|0.25|"))
    try await screen.tap(.button("Presses +"))
    await #expect(throws: ScreenError.self) { try await screen.tap(.button("Presses −")) }
    #expect(await screen.contains("|1"))
    let spin = await screen.all(.role("spinbutton"))
    #expect(spin.map { $0.attributes["aria-valuenow"] } == ["6", "0.25"])
    #expect(spin.first?.attributes["aria-valuemax"] == "6")
  }

  struct Moments: View {
    @State private var date = Date(timeIntervalSince1970: 1_780_318_800)  // 2026-06-01 13:00 UTC
    let zone: TimeZone

    var body: some View {
      DatePicker("Day", selection: $date, displayedComponents: .date)
      DatePicker("Time", selection: $date, displayedComponents: .hourAndMinute)
      DatePicker("Both", selection: $date, in: Date(timeIntervalSince1970: 1_780_000_000)...)
      Text(date.formatted(.iso8601))
      VStack { Text(date, style: .date) }
    }
  }

  @Test func `a moment is chosen in the page's time zone, a part at a time, within bounds`() async throws {
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let screen = await Screen { Moments(zone: zone).environment(\.timeZone, zone) }
    #expect(try await screen.find(.field("Both")).attributes["value"] == "2026-06-01T22:00")
    try await screen.choose("2026-06-30", in: .field("Day"))
    #expect(await screen.contains("2026-06-30T13:00:00Z"))
    try await screen.choose("00:15", in: .field("Time"))
    #expect(await screen.contains("2026-06-29T15:15:00Z"))
    #expect(await screen.contains("June 30, 2026"))
    try await screen.choose("1999-01-01T00:00", in: .field("Both"))
    #expect(await screen.contains(Date(timeIntervalSince1970: 1_780_000_000).formatted(.iso8601)))
  }

  @Test(arguments: [
    "2026-02-30", "2026-13-01", "0000-01-01", "99999-01-01", "2026-06-01T09:30", "x", "2026-6", "-1-1-1",
  ])
  func `a day that is none changes nothing`(_ text: String) async throws {
    let screen = await Screen { Moments(zone: .gmt) }
    await #expect(throws: ScreenError.self) { try await screen.choose(text, in: .field("Day")) }
    #expect(await screen.contains("2026-06-01T13:00:00Z"))
    try await screen.choose("2026-02-28", in: .field("Day"))
    #expect(await screen.contains("2026-02-28T13:00:00Z"))
  }

  struct Choosing: View {
    @State private var size = "S"
    let style: PickerStyle

    var body: some View {
      Picker("Size", selection: $size) {
        ForEach(["S", "M"], id: \.self) { Text($0).tag($0) }
        Large()
      }
      .pickerStyle(style)
      Text("size \(size)")
      Button("Reset") { size = "S" }
    }
  }

  struct Large: View {
    var body: some View { Text("L").tag("L") }
  }

  @Test(arguments: [PickerStyle.menu, .segmented, .inline])
  func `a picker offers the same in every style`(_ style: PickerStyle) async throws {
    let screen = await Screen { Choosing(style: style) }
    try await screen.select("L", in: .field("Size"))
    #expect(await screen.contains("size L"))
    try await screen.tap(.button("Reset"))
    #expect(await screen.contains("size S"))
    await #expect(throws: ScreenError.self) { try await screen.select("XL", in: .field("Size")) }
    let marked = await screen.session.snapshot().flatMap(\.all).filter { $0.attributes["checked"] != nil }
    #expect(marked.count == (style == .menu ? 0 : 1))
  }

  @Test func `a radio button is posted under its group, and another's name is refused`() async throws {
    let screen = await Screen { Choosing(style: .inline) }
    let group = try await screen.find(.role("radiogroup"))
    let radios = group.all.filter { $0.attributes["type"] == "radio" }
    #expect(await screen.session.post(inputs: [(group.name, radios[1].name)], event: ""))
    #expect(await screen.contains("size M"))
    _ = await screen.session.post(inputs: [(group.name, group.name), (group.name, "1")], event: "")
    #expect(await screen.contains("size M"))
    #expect(await screen.session.statistics.droppedEvents == 1)
  }

  struct Amounts: View {
    @State private var price: Decimal = 5
    @State private var discount: Int?

    var body: some View {
      TextField("Price", value: $price, format: .number.locale(Locale(identifier: "en")), message: "Like 1.50")
      TextField("Discount", value: $discount, format: .number.locale(Locale(identifier: "en")))
      Button("Raise") { price += 1 }
      Text("\(price)|\(discount ?? -1)")
    }
  }

  @Test func `what a format cannot read stays as typed, until the value is changed otherwise`() async throws {
    let screen = await Screen { Amounts() }
    try await screen.type("much", into: .field("Price"))
    #expect(try await screen.find(.field("Price")).attributes["aria-invalid"] == "true")
    #expect(try await screen.find(.field("Price")).attributes["value"] == "much")
    #expect(await screen.contains("Like 1.50"))
    try await screen.tap(.button("Raise"))
    #expect(try await screen.find(.field("Price")).attributes["value"] == "6")
    #expect(await screen.contains("Like 1.50") == false)
    // A value that must be there cannot be taken out; one that need not, can.
    try await screen.type("", into: .field("Price"))
    #expect(await screen.contains("6|-1"))
    try await screen.type("20", into: .field("Discount"))
    #expect(await screen.contains("6|20"))
    try await screen.type(" ", into: .field("Discount"))
    #expect(await screen.contains("6|-1"))
  }

  @Test func `texts are joined, each in its own style`() async {
    let screen = await Screen { (Text("a").bold() + Text("b") + Text("c").italic().bold(false)).font(.title) }
    #expect(
      await screen.html.hasSuffix(
        "<span class=\"font-title\"><span class=\"bold\">a</span><span>b</span><span class=\"italic\">c</span></span>"))
  }

  @Test func `a picture's content follows from its address`() async throws {
    struct Pictures: View {
      let url: URL?
      var body: some View {
        AsyncImage(url: url) { image in
          image.resizable().scaledToFit().accessibilityLabel("A mug")
        } placeholder: {
          Text("none")
        }
        AsyncImage(url: url) { phase in
          if let error = phase.error { Text(error.localizedDescription) }
        }
      }
    }
    let good = URL(string: "/media/mug.webp"), bad = URL(string: "javascript:alert(1)")
    #expect(await Screen { Pictures(url: good) }.html.contains("alt=\"A mug\""))
    #expect(await Screen { Pictures(url: nil) }.text == "none")
    #expect(await Screen { Pictures(url: bad) }.text == "none No picture may come from this address.")
  }

  @Test func `a browser chooses among the widths of a picture, and knows its shape before it comes`() async throws {
    func source(_ path: String, _ width: Int) throws -> ImageSet.Source {
      .init(url: try #require(URL(string: path)), width: width)
    }
    let sources = try [source("/m/a-1280.webp", 1_280), source("/m/a-320.webp", 320), source("/m/a-640.webp", 640)]
    let screen = await Screen {
      AsyncImage(set: ImageSet(sources, width: 1_280, height: 960), room: .card) { image in
        image.resizable().loading(.eager).accessibilityLabel("A mug")
      } placeholder: {
        Text("none")
      }
    }
    #expect(
      await screen.html.contains(
        "srcset=\"/m/a-320.webp 320w, /m/a-640.webp 640w, /m/a-1280.webp 1280w\" width=\"1280\" height=\"960\" "
          + "src=\"/m/a-640.webp\" alt=\"A mug\" loading=\"eager\""))
    #expect(ImageSet([], width: 1, height: 1) == nil)
    let bad = try [source("javascript:alert(1)", 100), source("/m/a,b.webp", 200), source("/m/c.webp", 900)]
    for set in [ImageSet(bad, width: 900, height: 9), nil] {
      let screen = await Screen {
        AsyncImage(set: set, room: .card) {
          $0
        } placeholder: {
          Text("none")
        }
      }
      #expect(await !screen.html.contains("javascript"))
      #expect(await !screen.html.contains("a,b.webp 200w"))
    }
  }

  @Test func `an address is shared without a script`() async throws {
    let url = try #require(URL(string: "https://shop.example/a?b=1&c=2"))
    let screen = await Screen { ShareLink(item: url, subject: "A & B") }
    #expect(try await screen.find(.field("Address")).attributes["value"] == url.absoluteString)
    let mail = try #require(try await screen.find(.link("Send by e-mail")).attributes["href"])
    #expect(mail.hasPrefix("mailto:?subject=A%20%26%20B&body=https"))
  }
}
