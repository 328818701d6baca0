import Foundation
import FoundationUI
import TestSupport
import Testing
import WebDriver

/// No page breaks a rule of axe-core, in light and dark colors, and with everything opened that opens.
@Suite(.serialized) struct AxeTests {
  private func axe() throws -> Axe { try #require(Axe(), "make tools installs axe") }

  @Test func `the example screens break no rule`() async throws {
    let axe = try axe()
    try await ExampleSite.with { url in
      try await Browser.with { browser in
        for path in ["counter", "controls", "containers", "rows"] {
          try await browser.open(url.appendingPathComponent(path))
          #expect(try await axe.violations(browser) == [], "\(path)")
        }
        try await browser.open(url.appendingPathComponent("containers"))
        try await browser.click(id: "fail")
        try await browser.find("[data-testid=details] button").click()
        // Last: a message goes with the next press.
        try await browser.click(id: "notice")
        try await browser.find(id: "menu").click()
        try await browser.wait(forText: "Well done.")
        #expect(try await axe.violations(browser) == [], "messages")
        for dialog in ["sheet", "alert"] {
          try await browser.open(url.appendingPathComponent("containers"))
          try await browser.click(id: dialog)
          _ = try await browser.find("dialog")
          #expect(try await axe.violations(browser) == [], "\(dialog)")
        }
        try await browser.open(url.appendingPathComponent("controls"))
        try await browser.click(id: "save")
        try await browser.wait(forText: "Please give a name.")
        #expect(try await axe.violations(browser) == [], "an error")
      }
    }
  }

  @Test func `the example screens break no rule on a phone, nor is it too wide`() async throws {
    let axe = try axe()
    try await ExampleSite.with { url in
      try await Browser.with(BrowserOptions(device: .mobile(width: 390, height: 844))) { browser in
        for path in ["controls", "containers"] {
          try await browser.open(url.appendingPathComponent(path))
          #expect(try await axe.violations(browser) == [], "\(path)")
          let overflow = try await browser.run(
            "return document.documentElement.scrollWidth > document.documentElement.clientWidth")
          #expect(overflow == .bool(false), "\(path)")
        }
      }
    }
  }

  @Test func `a control without a name is found, and so is faint text`() async throws {
    let axe = try axe()
    try await ExampleSite.with { url in
      try await Browser.with { browser in
        try await browser.open(url.appendingPathComponent("unlabelled"))
        #expect(
          try await axe.violations(browser).map { "\($0.rule) \($0.scheme)" }
            == ["color-contrast dark", "button-name light", "color-contrast light"])
      }
    }
  }

  @Test func `the shop's pages break no rule`() async throws {
    let axe = try axe()
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with { browser in
        try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
        try await browser.click(id: "add-to-cart")
        for path in ["", "products", "products/durable-water-bottle", "cart", "checkout"] {
          try await browser.open(store.base.appendingPathComponent(path))
          _ = try await browser.find("h1")
          #expect(try await axe.violations(browser) == [], "/\(path)")
        }
      }
      #expect(await store.stop())
    }
  }
}
