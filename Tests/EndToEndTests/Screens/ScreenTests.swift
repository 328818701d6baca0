import CatalogUI
import CustomersUI
import Foundation
import FoundationCore
import FoundationNetworking
import FoundationUI
import MyStoreScreens
import OrderingUI
import PreviewSite
import StorePreviews
import TestSupport
import Testing
import WebDriver
import WebUI

/// Every screen in every state is looked at by a program: at two widths in every run, and at four, in light and dark,
/// with a picture of each in the folder SCREENS, by `make screens`, which tells what differs from the folder FORMER.
struct ScreenTests {
  private static let folder = ProcessInfo.processInfo.environment["SCREENS"].map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }
  private static let former = ProcessInfo.processInfo.environment["FORMER"].map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }
  /// Whether states are looked at that are as they were, as `make soak` does.
  private static let forgetsAll = folder != nil || Soak.count("SOAK_SCREENS", orElse: 0) > 0
  private static let viewports = folder == nil ? Viewport.main : Viewport.all

  /// In two halves beside each other.
  @Test(arguments: 0..<2)
  func `no state of any screen is too wide, cut off or drawn over another, or breaks a rule of axe`(half: Int)
    async throws
  {
    let axe = try #require(Axe(), "make tools installs axe")
    let catalog = PreviewCatalog(StorePreviews.previews)
    let site = try await PreviewSite(catalog)
    let base = try #require(URL(string: "http://127.0.0.1:\(site.port)/_preview"))
    let pages = try SeenPages(
      rules: [axe.script, PageInspector.script, "\(Self.viewports), \(ColorScheme.allCases)"],
      forgetsAll: Self.forgetsAll)
    var (seen, unseen): ([String], [(FoundationUI.Preview, String)]) = ([], [])
    let own = catalog.previews.enumerated().filter { $0.offset % 2 == half }.map(\.element)
    // What never loads is answered after a while: eight at a time wait for that.
    for part in own.chunks(of: 8) {
      let lines = try await withThrowingTaskGroup(of: (String, String).self) { group in
        for preview in part {
          group.addTask {
            let (page, _) = try await URLSession.shared.data(from: base.appendingPathComponent(preview.slug))
            return (preview.slug, pages.line(of: String(decoding: page, as: UTF8.self), named: preview.slug))
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      for preview in part {
        let line = try #require(lines[preview.slug])
        if pages.contains(line) { seen.append(line) } else { unseen.append((preview, line)) }
      }
    }
    print("\(unseen.count) of \(own.count) states are not as they were when they were looked at:", terminator: " ")
    print(unseen.prefix(40).map(\.0.slug).joined(separator: ", "))
    if !unseen.isEmpty {
      try await WebDriver.Browser.with { browser in
        for (preview, line) in unseen {
          let faults = try await look(
            browser, at: base.appendingPathComponent(preview.slug), as: "state-" + preview.slug)
          // A part of a screen is not a page: it has no main heading of its own.
          let found = try await axe.violations(browser).filter { $0.rule != "page-has-heading-one" }
          #expect(found == [], "\(preview.name)")
          if faults.isEmpty, found.isEmpty { seen.append(line) }
        }
      }
    }
    try pages.record(seen, as: "half-\(half)")
    await site.stop()
  }

  @Test func `no place of the demo shop is too wide, cut off or drawn over another`() async throws {
    try await ExampleShop.with { shop in
      for visitor in Visitor.all {
        try await WebDriver.Browser.with { browser in
          try await visitor.arrive(browser, shop)
          for route in shop.examples.all + Self.lists(of: shop) where visitor.sees(route) {
            let address = try #require(URL(string: route.path, relativeTo: shop.process.base))
            try await look(browser, at: address, as: name(of: route, visitor))
            // Forms to sign in would say nothing of the office.
            guard visitor == .owner else { continue }
            #expect(try await browser.all("[data-testid=login-submit]").isEmpty, "\(route.path)")
          }
        }
      }
    }
  }

  @Test func `what is wrong with a page is found`() async throws {
    try await ExampleSite.with { url in
      try await WebDriver.Browser.with { browser in
        try await Viewport(width: 360, scheme: .light).apply(to: browser)
        try await browser.open(url.appendingPathComponent("controls"))
        #expect(try await PageInspector.faults(browser) == [])
        let kinds = [
          ("document.querySelector('h1').style.width = '900px'", "wider than the window"),
          ("Object.assign(document.querySelector('h1').style, {width: '9px', overflow: 'hidden'})", "cut off"),
          ("document.querySelector('h1').style.marginBottom = '-60px'", "over each other"),
          ("document.querySelector('h1').append(Object.assign(new Image(), {src: 'data:,x'}))", "no picture"),
          (
            "Object.assign(document.querySelector('[data-testid=save]').style, {maxWidth: '9px', minWidth: 0, padding: 0, whiteSpace: 'nowrap'})",
            "outside its button"
          ),
        ]
        for (change, fault) in kinds {
          try await browser.open(url.appendingPathComponent("controls"))
          try await browser.run(change + "; return new Promise(done => setTimeout(done, 100))")
          let faults = try await PageInspector.faults(browser)
          #expect(faults.contains { $0.hasPrefix(fault) }, "\(fault): \(faults)")
        }
      }
    }
  }

  /// What the sheet of `make screens` shows: the shop's way from its front to an order, on a desktop and on a phone, in
  /// light and dark, and the office.
  private static let onSheet =
    ["home", "categories-bags", "products-durable-water-bottle", "cart", "checkout", "sign-in"].flatMap { screen in
      ["1280-light", "360-light", "1280-dark"].map { "shopper-\(screen)-\($0)" }
    } + [
      "state-product-screen-reviews-1280-light", "state-order-confirmation-screen-1280-light",
      "owner-office-products-1280-light", "owner-office-orders-1280-light", "owner-office-1280-light",
      "owner-office-reviews-1280-light",
    ]

  @Test(.enabled(if: folder != nil)) func `one sheet shows twenty-four pictures`() async throws {
    let folder = try #require(Self.folder)
    #expect(Self.onSheet.count == 24)
    for name in Self.onSheet {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: name + ".webp").path), "\(name)")
    }
    let page = """
      <!DOCTYPE html><style>body{display:grid;grid-template-columns:repeat(6,1fr);gap:12px;margin:12px;background:#ddd}
      div{height:360px;overflow:hidden;background:#fff}img{display:block;width:100%}
      img[src*="-360-"]{width:50%;margin:auto}</style>
      \(Self.onSheet.map { "<div><img src=\"\($0).webp\"></div>" }.joined())
      """
    let file = folder.appending(path: "sheet.html")
    try Data(page.utf8).write(to: file)
    try await WebDriver.Browser.with { browser in
      try await browser.resize(width: 1_920, height: 900)
      try await browser.open(file)
      try await browser.pagePicture().write(to: folder.appending(path: "sheet.webp"))
    }
    try FileManager.default.removeItem(at: file)
  }

  /// Lists with something in them: the examples ask for what no product has.
  private static func lists(of shop: ExampleShop) -> [StoreRoute] {
    let everything = ProductListPlace()
    return [
      .catalog(.category(code: shop.examples.category, everything)),
      .catalog(.brand(handle: shop.examples.brand, everything)),
      .catalog(.collection(handle: shop.examples.collectionHandle, everything)),
      .catalog(.list(ProductListPlace(text: "linen"))), .catalogStaff(.products(CatalogListPlace())),
      .ordering(.orders(cursor: nil)), .customers(.customers(email: nil, cursor: nil)),
    ]
  }

  /// Looks at a page in every viewport; what is wrong with it.
  @discardableResult private func look(
    _ browser: WebDriver.Browser, at address: URL, as name: String
  ) async throws -> [String] {
    try await browser.open(address)
    var all: [String] = []
    for viewport in Self.viewports {
      try await viewport.apply(to: browser)
      let faults = try await PageInspector.faults(browser)
      all += faults
      #expect(faults == [], "\(name) at \(viewport)")
      guard let folder = Self.folder else { continue }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (picture, file) = (try await browser.pagePicture(), "\(name)-\(viewport).webp")
      try picture.write(to: folder.appending(path: file))
      if let former = Self.former, picture != (try? Data(contentsOf: former.appending(path: file))) {
        print("Changed: \(file)")
      }
    }
    return all
  }

  /// A file's name: who looks, and the address but for the long numbers in it.
  private func name(of route: StoreRoute, _ visitor: Visitor) -> String {
    let parts: [Substring] = route.path.split { "/?&=%".contains($0) }
    let words = parts.filter { $0.count < 30 }.joined(separator: "-")
    return "\(visitor)-\(words.isEmpty ? "home" : words)"
  }
}

/// Who looks at the shop.
private enum Visitor: String {
  case shopper, customer, owner

  static let all = [Visitor.shopper, .customer, .owner]

  /// Comes to the shop, with something in the cart.
  func arrive(_ browser: WebDriver.Browser, _ shop: ExampleShop) async throws {
    let base = shop.process.base
    switch self {
    case .shopper:
      for handle in ["durable-water-bottle", "linen-tea-towel"] {
        try await browser.open(base.appendingPathComponent("products/\(handle)"))
        try await browser.click(id: "add-to-cart")
        _ = try await browser.find(id: "go-to-checkout")
      }
    case .customer:
      try await browser.open(base.appendingPathComponent("sign-in"))
      try await browser.find(id: "login-user").type(ExampleShop.customer)
      try await browser.find(id: "login-password").type(ExampleShop.password)
      try await browser.click(id: "login-submit")
      try await browser.wait(until: "the customer's pages") { () throws(WebDriverError) in
        try await browser.all("[data-testid=login-submit]").isEmpty
      }
    case .owner:
      // On a busy machine the next page can be asked for before the browser has the cookie of who is signed in.
      for _ in 0..<3 {
        try await browser.signIn(try #require(shop.owner), at: shop.process)
        try await browser.open(base.appendingPathComponent("office"))
        if try await browser.all("[data-testid=login-submit]").isEmpty { return }
      }
      throw WebDriverError.timedOut("the office of who is signed in")
    }
  }

  func sees(_ route: StoreRoute) -> Bool {
    switch (self, route.audience) {
    case (.shopper, .anyone), (.owner, .staff): true
    case (_, .anyone), (_, .staff): false
    case (let visitor, _): visitor == .customer
    }
  }
}
