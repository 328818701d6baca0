import Catalog
import Foundation
import FoundationCore
import Imports
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Files of products that staff send in a real browser.
@Suite(.serialized) struct ProductImportTests {
  private func withOffice(
    _ scripts: BrowserOptions.Scripts, _ file: [UInt8], named name: String = "products.csv",
    _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent(name)
      try Data(file).write(to: path)
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(try #require(store.ownerPassword), at: store, path: "office/products")
        try await browser.click(id: "import-products")
        try await browser.wait(forText: "No imports yet")
        try await browser.find("input[type=file]").type(path.path)
        try await body(browser, store)
      }
      #expect(await store.stop())
    }
  }

  private func send(_ browser: Browser) async throws {
    try await browser.find("button[formenctype]").click()
    _ = try await browser.find(id: "import-facts")
  }

  /// Without scripts the page is asked for again, as people do.
  private func wait(
    _ browser: Browser, for status: String, _ scripts: BrowserOptions.Scripts
  ) async throws {
    for _ in 0..<960 {
      // The page may be drawn anew between the two.
      if (try? await browser.find(id: "import-status").text) == status { return }
      try await Task.sleep(for: .milliseconds(250))
      if scripts == .disabled { try await browser.reload() }
    }
    Issue.record("the import is not \(status)")
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a file is sent, followed to its end, and its bad rows are told and can be saved`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    let file = ProductFile.header + ProductFile(rows: 3_000).reduce([], +) + Array("bad,Bad,,,,,,,,,,,,,=1+1\n".utf8)
    try await withOffice(scripts, file) { browser, store in
      try await send(browser)
      try await wait(browser, for: "Finished", scripts)
      let anyone = StoreClients(base: store.base)
      #expect(try await anyone.catalog.product(handle: "product-1").variants.isEmpty == false)
      let page = try await browser.find("main").text
      for text in ["Variant Price", "=1+1", "3,002"] { #expect(page.contains(text), "\(page)") }
      #expect(try await browser.all("[data-testid=import-cancel]").isEmpty)
      let address = try #require(try await browser.find(id: "import-issues").attribute("href"))
      if scripts == .enabled {
        let script = "return fetch(arguments[0]).then(answer => answer.text())"
        let saved = try await browser.run(script, [.text(address)])
        guard case .text(let text) = saved else { throw StoreProcess.Failure(description: "\(saved)") }
        #expect(text.hasPrefix("Row,Column,Value,Reason\n3002,Variant Price,'=1+1,"), "\(text)")
        #expect(text.split(separator: "\n").count == 2)
      }
      // Nobody else is given the file.
      let url = try #require(URL(string: address, relativeTo: store.base))
      let (_, answer) = try await URLSession.shared.data(from: url)
      #expect((answer as? HTTPURLResponse)?.statusCode == 404)
      // The list has it.
      try await browser.open(store.base.appendingPathComponent("office/imports"))
      #expect(try await browser.find(id: "import-link").text == "products.csv")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a long one is cancelled after a question, and what was taken in stays`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    let file = ProductFile.header + ProductFile(rows: 20_000).reduce([], +)
    try await withOffice(scripts, file) { browser, store in
      try await send(browser)
      try await wait(browser, for: "Running", scripts)
      try await browser.click(id: "import-cancel")
      try await browser.click(id: "import-cancel-confirm")
      try await wait(browser, for: "Cancelled", scripts)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let job = try #require(try await owner.imports.all().items.first)
      #expect(job.status == .cancelled && job.report.entries < 6_000)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a file that is tried changes nothing, and one that holds no products is not sent`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    let file = ProductFile.header + ProductFile(rows: 30).reduce([], +)
    try await withOffice(scripts, file) { browser, store in
      try await browser.click(id: "import-try")
      try await send(browser)
      try await wait(browser, for: "Finished", scripts)
      #expect(try await browser.find(id: "import-tried").text.contains("nothing has been changed"))
      #expect(try await StoreClients(base: store.base).catalog.products().items.isEmpty)
    }
    try await withOffice(scripts, file, named: "products.xlsx") { browser, _ in
      try await browser.find("button[formenctype]").click()
      try await browser.wait(forText: "is neither CSV nor JSON Lines")
    }
  }
}
