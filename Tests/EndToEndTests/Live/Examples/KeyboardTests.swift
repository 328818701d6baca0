import Foundation
import Testing
import WebDriver

/// The whole kit by keyboard alone: the order of Tab, Space and Enter, arrow keys, Esc.
@Suite(.serialized) struct KeyboardTests {
  private func withPage(_ path: String, _ body: (Browser) async throws -> Void) async throws {
    try await ExampleSite.with { url in
      try await Browser.with { browser in
        try await browser.open(url.appendingPathComponent(path))
        try await browser.wait(until: "the live connection") { () throws(WebDriverError) in
          try await browser.run("return document.querySelector('.live-banner') !== null") == .bool(true)
        }
        try await body(browser)
      }
    }
  }

  /// What has the focus, by its identifier, its label or its text.
  private func focused(_ browser: Browser) async throws -> String {
    let script = """
      const e = document.activeElement, group = e.closest("fieldset[data-testid],.stepper[data-testid]");
      return e.dataset.testid || e.getAttribute("aria-label") || (group && group.dataset.testid) || e.textContent.trim();
      """
    return try await browser.run(script).text ?? ""
  }

  private func tab(_ browser: Browser, to name: String, within steps: Int = 60) async throws {
    var seen: [String] = []
    for _ in 0..<steps {
      try await browser.press(.tab)
      seen.append(try await focused(browser))
      if seen.last == name { return }
    }
    Issue.record("Tab never reaches \(name): \(seen)")
  }

  private func wait(_ browser: Browser, _ id: String, says text: String) async throws {
    try await browser.wait(until: "\(id) to say \(text)") { () throws(WebDriverError) in
      try await browser.find(id: id).text == text
    }
  }

  @Test func `codes that are typed faster than they are taken arrive one by one`() async throws {
    try await withPage("codes") { browser in
      try await browser.find(id: "code").type(["a", "b", "c", "c", "d"].map { $0 + Key.enter.rawValue }.joined() + "e")
      try await wait(browser, "taken", says: "a b c c d")
      // What is not sent yet is nobody else's.
      #expect(try await browser.find(id: "code").attribute("value") == "e")
    }
  }

  @Test func `Tab goes through every control once, in the order they are read`() async throws {
    try await withPage("controls") { browser in
      var order: [String] = []
      try await tab(browser, to: "name")
      while order.last != "reset", order.count < 40 {
        order.append(try await focused(browser))
        try await browser.press(.tab)
      }
      #expect(
        order == [
          "name", "secret", "notes", "price", "focus", "on", "color", "size", "plan", "level", "Count", "Count +",
          "day",
          "day", "day", "day", "time", "time", "time", "time", "save", "reset",
        ])
      try await browser.press(.tab, withShift: true)
      #expect(try await focused(browser) == "reset")
    }
  }

  @Test func `a form is filled in and saved without a pointer`() async throws {
    try await withPage("controls") { browser in
      try await tab(browser, to: "name")
      try await browser.write("Ada")
      try await tab(browser, to: "on")
      try await browser.press(.space)
      try await tab(browser, to: "color")
      try await browser.press(.down)
      try await tab(browser, to: "size")
      try await browser.press(.right)
      try await tab(browser, to: "plan")
      try await browser.press(.down)
      try await tab(browser, to: "level")
      try await browser.press(.right)
      try await tab(browser, to: "Count")
      try await browser.press(.up)
      try await wait(browser, "state", says: "Ada|||12.5|true|green|M|paid|2.5|2|2026-06-01T13:00:00Z|0")
      try await browser.press(.up)
      try await wait(browser, "state", says: "Ada|||12.5|true|green|M|paid|2.5|3|2026-06-01T13:00:00Z|0")
      try await browser.press(.down)
      try await tab(browser, to: "save")
      try await browser.press(.space)
      try await wait(browser, "state", says: "Ada|||12.5|true|green|M|paid|2.5|2|2026-06-01T13:00:00Z|1")
      try await tab(browser, to: "reset")
      try await browser.press(.enter)
      try await browser.wait(forText: "What was entered is lost.")
      #expect(try await focused(browser) == "reset-all")
      try await browser.press(.escape)
      try await browser.wait(until: "the question is gone") { () throws(WebDriverError) in
        try await browser.all("dialog").isEmpty
      }
      #expect(try await focused(browser) == "reset")
      #expect(try await browser.find(id: "state").text.hasPrefix("Ada"))
    }
  }

  @Test func `a dialog holds the focus, Esc closes it, and the focus returns`() async throws {
    try await withPage("containers") { browser in
      try await tab(browser, to: "sheet")
      try await browser.press(.enter)
      _ = try await browser.find(id: "note")
      #expect(try await focused(browser) == "note")
      // Nothing outside can be reached: the browser's own frame aside, which has no element.
      for _ in 0..<8 {
        try await browser.press(.tab)
        let isInside = try await browser.run(
          "const e = document.activeElement; return e === document.body || e.closest('dialog') !== null")
        #expect(isInside == .bool(true))
      }
      try await tab(browser, to: "nested")
      try await browser.press(.space)
      try await browser.wait(forText: "Surely")
      try await browser.press(.escape)
      try await browser.wait(until: "one dialog") { () throws(WebDriverError) in
        try await browser.all("dialog").count == 1
      }
      #expect(try await focused(browser) == "nested")
      try await browser.press(.escape)
      try await wait(browser, "log", says: "dismissed")
      #expect(try await browser.all("dialog").isEmpty)
      #expect(try await focused(browser) == "sheet")
      try await browser.press(.tab)
      try await browser.press(.enter)
      try await browser.wait(forText: "There is no way back.")
      try await browser.press(.escape)
      try await wait(browser, "log", says: "stayed")
      #expect(try await focused(browser) == "alert")
    }
  }

  @Test func `tabs are one stop, and arrow keys go from one to the next`() async throws {
    try await withPage("containers") { browser in
      try await tab(browser, to: "Cups")
      try await browser.press(.right)
      #expect(try await focused(browser) == "Bowls")
      try await browser.press(.left)
      try await browser.press(.left)
      #expect(try await focused(browser) == "Plates")
      try await browser.press(.space)
      try await wait(browser, "counted-Plates", says: "0 Plates")
      #expect(try await browser.find("[role=tab][aria-selected=true]").attribute("tabindex") == "0")
      #expect(try await browser.all("[role=tab][tabindex='-1']").count == 2)
      // The panel comes next, and what is in it.
      try await browser.press(.tab)
      #expect(try await browser.all("[role=tabpanel]:focus").count == 1)
      try await browser.press(.tab)
      try await browser.press(.space)
      try await wait(browser, "counted-Plates", says: "1 Plates")
    }
  }

  @Test func `menus, lists and tables need no pointer`() async throws {
    try await withPage("containers") { browser in
      try await tab(browser, to: "menu")
      try await browser.press(.enter)
      try await browser.press(.tab)
      #expect(try await focused(browser) == "copy")
      try await browser.press(.escape)
      #expect(try await focused(browser) == "menu")
      #expect(try await browser.all(".menu[open]").isEmpty)
      try await browser.press(.space)
      try await browser.press(.tab)
      try await browser.press(.enter)
      try await wait(browser, "log", says: "copied")
      try await tab(browser, to: "Move down")
      try await browser.press(.space)
      try await wait(browser, "rows", says: "Bowl,Cup,Plate|0|[]")
      try await browser.find("[data-testid=one] input").click()
      try await browser.press(.down)
      try await wait(browser, "rows", says: "Bowl,Cup,Plate|2|[]")
      try await browser.press(.tab)
      try await browser.press(.space)
      try await wait(browser, "rows", says: "Bowl,Cup,Plate|2|[1]")
      try await tab(browser, to: "Price")
      try await browser.press(.enter)
      try await browser.wait(until: "rows by their price") { () throws(WebDriverError) in
        try await browser.find(".table tbody").text == "Cup £7\nPlate £9\nBowl £12"
      }
      try await tab(browser, to: "tap")
      try await browser.press(.space)
      try await wait(browser, "log", says: "tapped")
    }
  }
}
