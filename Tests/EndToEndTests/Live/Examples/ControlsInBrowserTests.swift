import Foundation
import Testing
import WebDriver

/// Every control and container in a real browser, with scripts and without, and by keyboard alone.
@Suite(.serialized) struct ControlsInBrowserTests {
  private func withPage(
    _ path: String, _ scripts: BrowserOptions.Scripts = .enabled, _ body: (Browser) async throws -> Void
  ) async throws {
    try await ExampleSite.with { url in
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(url.appendingPathComponent(path))
        try await body(browser)
      }
    }
  }

  private func wait(_ browser: Browser, _ id: String, says text: String) async throws {
    try await browser.wait(until: "\(id) to say \(text)") { () throws(WebDriverError) in
      try await browser.find(id: id).text == text
    }
  }

  private func enter(_ browser: Browser) async throws {
    try await browser.find(id: "name").type("Ada <b>")
    try await browser.find(id: "notes").type("one\ntwo")
    try await browser.find(id: "price").clear()
    try await browser.find(id: "price").type("7.25")
    try await browser.find(id: "on").click()
    try await browser.find("[data-testid=color] option[value='1']").click()
    try await browser.find("[data-testid=size] label:nth-of-type(3)").click()
    try await browser.find("[data-testid=plan] label:nth-of-type(2)").click()
    try await browser.find(id: "level").type(Key.right.rawValue + Key.right.rawValue)
    try await browser.find(id: "day").type("06152026")
    try await browser.find(id: "time").type("0915AM")
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `every control is saved, live and by posts`(scripts: BrowserOptions.Scripts) async throws {
    try await withPage("controls", scripts) { browser in
      try await enter(browser)
      try await browser.find("[data-testid=count] button[aria-label='Count +']").click()
      try await browser.wait(until: "the count") { () throws(WebDriverError) in
        try await browser.find("[role=spinbutton]").text == "2"
      }
      try await browser.click(id: "save")
      let state = "Ada <b>||one two|7.25|true|green|L|paid|3.0|2|2026-06-15T09:15:00Z|1"
      try await wait(browser, "state", says: state)
      // What cannot be read stays as it was typed, with a message.
      try await browser.find(id: "price").clear()
      try await browser.find(id: "price").type("much")
      try await browser.click(id: "save")
      try await browser.wait(forText: "Like 12.50")
      #expect(try await browser.find(id: "price").attribute("value") == "much")
      #expect(try await browser.find(id: "price").attribute("aria-invalid") == "true")
      try await browser.click(id: "reset")
      try await browser.click(id: "reset-all")
      try await wait(browser, "state", says: "|||12.5|false|red|S|free|2.0|1|2026-06-01T13:00:00Z|2")
      #expect(try await browser.all("dialog").isEmpty)
      #expect(try await browser.all("input[type=radio]:checked").count == 2)
      #expect(try await browser.find(id: "notes").attribute("value") == "")
    }
  }

  @Test func `what is beyond a control's bounds is put right in the browser too`() async throws {
    try await withPage("controls") { browser in
      try await browser.find(id: "day").type("01011999")
      try await browser.find(id: "count").click()
      try await browser.wait(until: "the day is put right") { () throws(WebDriverError) in
        try await browser.find(id: "day").attribute("value") == "2026-06-01"
      }
    }
  }

  @Test func `radio buttons and sliders keep the last of many changes`() async throws {
    try await withPage("controls") { browser in
      for number in [2, 1, 3, 1, 2] {
        try await browser.find("[data-testid=size] label:nth-of-type(\(number))").click()
      }
      for _ in 0..<9 { try await browser.find(id: "level").type(Key.right.rawValue) }
      try await wait(browser, "state", says: "|||12.5|false|red|M|free|6.5|1|2026-06-01T13:00:00Z|0")
      #expect(try await browser.find("[data-testid=size] input:checked + span").text == "M")
    }
  }

  @Test func `the focus goes where the server sends it, with scripts and without`() async throws {
    for scripts in BrowserOptions.Scripts.ofShoppers {
      try await withPage("controls", scripts) { browser in
        for _ in 0..<2 {
          try await browser.click(id: "focus")
          try await browser.wait(until: "the focus") { () throws(WebDriverError) in
            try await browser.all("[data-testid=name]:focus").count == 1
          }
          try await browser.find(id: "notes").click()
        }
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `every container works, live and by posts`(scripts: BrowserOptions.Scripts) async throws {
    try await withPage("containers", scripts) { browser in
      try await browser.click(id: "publish")
      try await wait(browser, "log", says: "published")
      try await browser.click(id: "count-Cups")
      try await wait(browser, "counted-Cups", says: "1 Cups")
      try await browser.find("[role=tab]:nth-of-type(2)").click()
      try await wait(browser, "counted-Bowls", says: "0 Bowls")
      try await browser.find("[role=tab]:nth-of-type(1)").click()
      try await wait(browser, "counted-Cups", says: "1 Cups")
      try await browser.find("[data-testid=details] button").click()
      try await browser.wait(forText: "Unfolded")
      try await browser.find("[data-testid=menu]").click()
      try await browser.click(id: "copy")
      try await wait(browser, "log", says: "copied")
      #expect(try await browser.all(".menu[open]").isEmpty)
      try await browser.find("[data-testid=one] li:nth-of-type(2)").click()
      try await browser.find(".table tbody tr:nth-of-type(3) input[type=checkbox]").click()
      try await browser.find(".table th:nth-of-type(3) button").click()
      try await browser.wait(until: "rows by their price") { () throws(WebDriverError) in
        try await browser.find(".table tbody").text == "Cup £7\nPlate £9\nBowl £12"
      }
      try await wait(browser, "rows", says: "Cup,Bowl,Plate|2|[3]")
      try await browser.find("[aria-label='Move down']:enabled").click()
      try await wait(browser, "rows", says: "Bowl,Cup,Plate|2|[3]")
      try await browser.find("[aria-label=Delete]").click()
      try await wait(browser, "rows", says: "Cup,Plate|2|[3]")
      try await browser.find("[type=search]").type("Pl")
      try await browser.find("[type=search]").submit()
      try await wait(browser, "log", says: "searched Pl")
      #expect(try await browser.all("[data-testid=row-1]").isEmpty)
      try await browser.find(".suggestions button").click()
      try await browser.wait(until: "the suggestion") { () throws(WebDriverError) in
        try await browser.find("[type=search]").attribute("value") == "Bowl"
      }
      try await browser.click(id: "tap")
      try await wait(browser, "log", says: "tapped")
      try await browser.find(".refresh button").submit()
      try await wait(browser, "log", says: "refreshed")
      try await browser.click(id: "fail")
      try await browser.wait(forText: "Try again in a moment.")
      try await browser.click(id: "notice")
      try await browser.wait(forText: "Well done.")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `dialogs are answered, live and by posts`(scripts: BrowserOptions.Scripts) async throws {
    try await withPage("containers", scripts) { browser in
      try await browser.click(id: "sheet")
      try await browser.find(id: "note").type("milk")
      try await browser.find(id: "note").submit()
      try await wait(browser, "log", says: "dismissed")
      try await browser.click(id: "alert")
      // Without scripts the title has the focus, so that the question is in view.
      _ = try await browser.find(scripts == .enabled ? "[data-testid=go-on]:focus" : "dialog h2:focus")
      try await browser.click(id: "go-on")
      try await wait(browser, "log", says: "went on")
      #expect(try await browser.all("dialog").isEmpty)
    }
  }

  @Test func `a page of 500 rows is turned, and switches keep their rows`() async throws {
    try await withPage("rows") { browser in
      try await browser.find(id: "row-1").click()
      try await browser.find(id: "reverse").click()
      try await browser.wait(until: "the rows are turned") { () throws(WebDriverError) in
        try await browser.find("[data-testid=list] li").text == "Row 499"
      }
      #expect(try await browser.all("[data-testid=row-1]:checked").count == 1)
      #expect(try await browser.all("li").count == 500)
    }
  }
}
