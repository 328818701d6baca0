import Foundation
import TestSupport
import Testing
import WebDriver

/// The shop's pages for readers who ask for more contrast, for larger letters, for nothing that moves, or for their own
/// colors, and for those who have a keyboard alone.
@Suite struct PreferenceTests {
  private static let paths = [
    "", "products", "products?filters=shown", "categories/kitchen", "products/linen-tea-towel", "cart", "checkout",
    "sign-in", "register",
  ]

  private func withCart(_ body: (Browser, URL) async throws -> Void) async throws {
    try await DemoShop.withBrowser { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/linen-tea-towel"))
      try await browser.click(id: "add-to-cart")
      _ = try await browser.find(id: "go-to-checkout")
      try await body(browser, shop)
    }
  }

  private func open(_ path: String, of shop: URL, _ browser: Browser) async throws {
    try await browser.open(try #require(URL(string: shop.absoluteString + "/" + path)))
  }

  @Test func `letters stand out where more contrast is asked for, in light and in dark`() async throws {
    let axe = try #require(Axe(), "make tools installs axe")
    try await withCart { browser, shop in
      for path in Self.paths {
        try await open(path, of: shop, browser)
        let found = try await axe.violations(browser, moreContrast: true)
        #expect(found == [], "/\(path)")
      }
    }
  }

  @Test func `nothing is lost at twice the size`() async throws {
    try await withCart { browser, shop in
      for path in Self.paths {
        try await open(path, of: shop, browser)
        // A window of 1,280 pixels shows half as many when each is twice as large.
        for width in [640, 320] {
          try await browser.resize(width: width, height: 450)
          #expect(try await PageInspector.faults(browser) == [], "/\(path) at \(width)")
        }
      }
    }
  }

  @Test func `nothing moves for those who ask for that`() async throws {
    let moving = """
      return [...document.querySelectorAll("*")].filter(e => {
        const s = getComputedStyle(e), longest = text => Math.max(...text.split(",").map(parseFloat));
        return longest(s.transitionDuration) > 0.01 || s.animationName != "none" && longest(s.animationDuration) > 0.01;
      }).length;
      """
    try await withCart { browser, shop in
      try await open("products", of: shop, browser)
      #expect(try await browser.run(moving) != .number(0))
      var preferences = MediaPreferences()
      preferences.reducedMotion = true
      try await browser.prefer(preferences)
      for path in Self.paths {
        try await open(path, of: shop, browser)
        #expect(try await browser.run(moving) == .number(0), "/\(path)")
      }
    }
  }

  @Test func `what is chosen can be told in the reader's own colors`() async throws {
    try await withCart { browser, shop in
      var preferences = MediaPreferences()
      preferences.forcedColors = true
      try await browser.prefer(preferences)
      /// Whether the first element differs from the second in its line, its outline or its ground.
      func differ(_ chosen: String, _ other: String) async throws -> Bool {
        let look = """
          const look = e => { const s = getComputedStyle(e); return [s.outlineStyle, s.outlineWidth, s.borderWidth,
            s.borderColor, s.backgroundColor].join(); };
          return look(document.querySelector(arguments[0])) != look(document.querySelector(arguments[1]));
          """
        return try await browser.run(look, [.text(chosen), .text(other)]) == .bool(true)
      }
      try await open("products/linen-tea-towel", of: shop, browser)
      #expect(try await differ(".pills [aria-current=true]", ".pills .button:not([aria-current=true])"))
      #expect(
        try await differ(".thumbs [aria-pressed=true], .thumbs [aria-current=true]", ".thumbs .button:last-child"))
      try await open("products?facets=brand:loom", of: shop, browser)
      #expect(try await differ(".check-box-on", ".check-box"))
    }
  }

  @Test func `who has a keyboard alone searches, chooses, and orders`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      try await browser.open(shop)
      try await tab(browser, to: ".search-box input")
      try await browser.write("water bottle")
      try await browser.press(.enter)
      try await browser.wait(forText: "Results for")
      try await tab(browser, to: "[data-testid=product-link]")
      try await browser.press(.enter)
      _ = try await browser.find(id: "add-to-cart")
      try await tab(browser, to: "[data-testid=add-to-cart]")
      try await browser.press(.enter)
      _ = try await browser.find(id: "go-to-checkout")
      try await tab(browser, to: "[data-testid=go-to-checkout]")
      try await browser.press(.enter)
      _ = try await browser.find(id: "place-order")
      for (field, text) in [
        ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High Street"), ("city", "Leeds"),
        ("postal-code", "LS1 1AA"),
      ] {
        try await tab(browser, to: "[data-testid=\(field)]")
        try await browser.write(text)
      }
      try await tab(browser, to: "[data-testid=place-order]")
      try await browser.press(.enter)
      try await browser.wait(forText: "Thank you for your order")
    }
  }

  /// Presses Tab until the focus is where a selector says, which can be seen there.
  private func tab(_ browser: Browser, to selector: String) async throws {
    for _ in 0..<150 {
      try await browser.press(.tab)
      guard
        try await browser.run("return document.activeElement.matches(arguments[0])", [.text(selector)]) == .bool(true)
      else { continue }
      let marked = """
        const s = getComputedStyle(document.activeElement), b = getComputedStyle(document.activeElement, "::before");
        return [s, b].some(s => s.outlineStyle != "none" && parseFloat(s.outlineWidth) > 0) || s.boxShadow != "none";
        """
      #expect(try await browser.run(marked) == .bool(true), "the focus cannot be seen at \(selector)")
      return
    }
    Issue.record("Tab does not lead to \(selector)")
  }
}
