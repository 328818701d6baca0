import Foundation
import Testing
import WebUI
import WebUITesting

/// The example screens without a browser.
@Suite struct ExampleScreenTests {
  @Test func `a form with every control is filled in`() async throws {
    let screen = await Screen { EveryControlScreen() }
    try await screen.type("Ada", into: .field("Name"))
    try await screen.type("one\ntwo", into: .field("Notes"))
    try await screen.type("7.25", into: .field("Price"))
    try await screen.turn(.field("Newsletter"), on: true)
    try await screen.select("Green", in: .field("Color"))
    try await screen.select("L", in: .field("Size"))
    try await screen.select("Paid", in: .field("Plan"))
    try await screen.slide(.field("Level"), to: 9.4)
    try await screen.tap(.button("Count +"))
    try await screen.choose("2026-06-15", in: .field("Day"))
    try await screen.choose("09:15", in: .field("Time"))
    try await screen.type("secret", into: .field("Password"))
    let rest = "one\ntwo|7.25|true|green|L|paid|9.5|2|2026-06-15T09:15:00Z"
    #expect(try await screen.find(.identifier("state")).text == "Ada|secret|\(rest)|0")
    #expect(await screen.html.contains("value=\"secret\"") == false)
    // A secret is forgotten with the press that used it.
    try await screen.submit(.field("Name"))
    #expect(try await screen.find(.identifier("state")).text == "Ada||\(rest)|1")
    await #expect(throws: ScreenError.self) { try await screen.tap(.button("Locked")) }
    try await screen.tap(.button("Edit the name"))
    #expect(try await screen.isFocused(.field("Name")))
    try await screen.tap(.button("Reset"))
    try await screen.tap(.button("Reset all"))
    #expect(try await screen.find(.identifier("state")).text == "|||12.5|false|red|S|free|2.0|1|2026-06-01T13:00:00Z|1")
  }

  @Test func `the style sheet holds every class that the example screens use`() async throws {
    let css = StyleSheet.css(theme: Theme())
    let containers = await Screen { ContainersScreen() }
    for button in ["Sheet", "Fail", "Notice"] { try await containers.tap(.button(button)) }
    for screen in [containers, await Screen { EveryControlScreen() }] {
      let classes = await screen.session.snapshot().flatMap(\.all).flatMap(\.classes)
      for name in Set(classes.flatMap { $0.split(separator: " ") }) where !css.contains(".\(name)") {
        Issue.record("no rule for \(name)")
      }
    }
  }

  @Test func `a counter counts`() async throws {
    let screen = await Screen { ExampleCounter(name: "Cups") }
    try await screen.tap(.button("Count Cups"))
    #expect(await screen.contains("1 Cups"))
  }

  @Test func `a switch stays with its row among 500`() async throws {
    let screen = await Screen { LongListScreen() }
    try await screen.turn(.field("Row 7"), on: true)
    try await screen.tap(.button("Reverse"))
    #expect(try await screen.find(.identifier("row-7")).attributes["checked"] != nil)
    #expect(await screen.session.snapshot().flatMap(\.all).filter { $0.tag == "li" }.last?.text == "Row 0")
  }
}
