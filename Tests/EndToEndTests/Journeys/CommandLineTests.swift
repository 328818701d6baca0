import Catalog
import Foundation
import FoundationCore
import Inventory
import OutboundUI
import TestSupport
import Testing
import WebDriver

/// The tool's other words.
struct CommandLineTests {
  @Test(
    arguments: [
      (["--help"], 0, "usage: mystore COMMAND"), (["serve", "--help"], 0, "--port"), (["nonsense"], 2, "no command"),
      (["config", "--port", "99999"], 2, "port cannot be"), (["config", "--nope", "1"], 2, "no option --nope"),
      (["replay"], 2, "Expected 1 operand"), (["verify", "--database", "/nonexistent/db"], 2, "There is no database"),
      (["backup"], 2, "Expected 1 operand"), (["users", "nonsense"], 2, "Try mystore users"),
      (["config", "--currency", "XXX"], 2, "ISO 4217"), ([], 2, "usage"),
      (["open"], 2, "Expected 1 operand"), (["locations"], 2, "Expected 2 operands"),
      (["locations", "import", "/nonexistent"], 2, "cannot be read"),
      (["locations", "export", "file"], 2, "Try mystore locations import FILE"),
      (["locations", "import", "/dev/null", "--country", "XX"], 2, "such as US or GB"),
      (["config", "--locale", "english"], 2, "locale cannot be “english”"),
      (["config", "--locale", "en_GB"], 2, "such as en-GB, pl or zh-Hans"),
      (["config", "--locale", "zh-Hans"], 0, "locale = zh-Hans"),
    ] as [([String], Int32, String)])
  func `what is not understood is said, with status 2`(words: [String], status: Int32, text: String) async throws {
    let result = try await Command.mystore(words)
    #expect(result.status == status)
    #expect((result.output + result.errors).contains(text), "\(result.output + result.errors)")
  }

  @Test(
    arguments: [
      (["mystore://products/bowl"], 0, "http://127.0.0.1:8080/products/bowl\n"),
      (
        ["mystore://pl/cart", "--origins", "http://shop.example,https://shop.example"], 0,
        "https://shop.example/pl/cart\n"
      ),
      (["https://shop.example/office", "--origins", "https://shop.example"], 0, "https://shop.example/office\n"),
      (["mystore://settings/addresses"], 0, "http://127.0.0.1:8080/settings/addresses\n"),
      (["mystore://settings/nowhere"], 1, "There is no page at /settings/nowhere in this store."),
      (["https://other.example/"], 1, "https://other.example is not this store, which is http://127.0.0.1:8080."),
    ] as [([String], Int32, String)])
  func `open prints where an address leads, or why it leads nowhere`(
    words: [String], status: Int32, text: String
  ) async throws {
    let result = try await Command.mystore(["open"] + words)
    #expect(result.status == status)
    #expect(status == 0 ? result.output == text : result.errors.contains(text), "\(result)")
  }

  @Test func `the page of events in Docs is what the tool prints`() async throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/events.md")
    let result = try await Command.mystore(["events"])
    #expect(result.status == 0)
    #expect(
      try result.output == String(contentsOf: page, encoding: .utf8), "mystore events > Docs/events.md writes it.")
    // The office shows each topic in the reader's language.
    let summaries = result.output.matches(of: /Webhooks tell it as `[^`]+`: (.+)/).map { String($0.1) }
    #expect(!summaries.isEmpty && summaries.sorted() == OutboundPhrases.topics.sorted())
  }

  @Test func `settings come from flags, then the environment, then a file, then the defaults`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("store.conf")
      try Data("port = 1\nloops = 2 # two\nshop-name = From a file\n".utf8).write(to: file)
      let result = try await Command.run(
        try StoreProcess.executable("mystore"), ["config", "--config", file.path, "--port", "3"],
        environment: ["MYSTORE_PORT": "2", "MYSTORE_LOOPS": "5"])
      for line in ["port = 3", "loops = 5", "shop-name = From a file", "currency = GBP"] {
        #expect(result.output.contains(line), "\(result.output)")
      }
    }
  }

  @Test func `stores are imported as locations, again or beside a running shop, and shoppers find them`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let file = folder.appendingPathComponent("stores.json")
      func store(_ id: Int, _ name: String, _ city: String, _ zip: String, _ state: String, _ point: String) -> String {
        """
        {"id":\(id),"type":"Corner","name":"\(name)","address":"\(id) Main St","address2":null,"city":"\(city)",
         "state":"\(state)","zip":"\(zip)","location":\(point),"hours":"Mon: 10-9; Sun: 11-6","services":[]}
        """
      }
      let boston = store(1, "Harbor", "Boston", "2128", "MA", #"{"lat":42.36,"lon":-71.03}"#)
      let austin = store(2, "Oak Hill", "Austin", "78735", "TX", #"{"lat":30.25,"lon":-97.86}"#)
      try Data("[\(boston),\(austin),\(store(3, "Lost", "Austin", "1", "XX", "{}"))]".utf8).write(to: file)
      let arguments = ["locations", "import", file.path]
      #expect(await (try await StoreProcess.start(database: database)).stop())
      let first = try await Command.mystore(arguments + ["--database", database])
      #expect(first.status == 1)
      #expect(first.errors.contains("Store 3: location/lat: This field is missing."))
      #expect(first.output.contains("2 locations added, 0 changed, 0 unchanged, 1 refused."))

      try Data("[\(boston),\(austin.replacing("Oak Hill", with: "South Oak"))]".utf8).write(to: file)
      let token = try await Command.mystore(["tokens", "issue", "owner@shop.example", "--database", database]).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let process = try await StoreProcess.start(database: database)
      let again = try await Command.mystore(
        arguments + ["--api", process.base.absoluteString, "--token", token])
      #expect(again.status == 0 && again.output.contains("0 locations added, 1 changed, 1 unchanged, 0 refused."))
      let found = try await StoreClients(base: process.base).inventory.shops(near: "02128").items
      #expect(found.map(\.shop.name) == ["Harbor", "South Oak"])
      try await Browser.with(BrowserOptions()) { browser in
        try await browser.open(process.base.appendingPathComponent("shops"))
        try await browser.find("main [type=search]").type("austin\n")
        try await browser.wait(until: "the imported shops, the nearest first") { () throws(WebDriverError) in
          try await browser.all("[data-testid=shop-name]").first?.text == "South Oak"
        }
      }
      #expect(await process.stop())
    }
  }

  @Test func `a shop that begins with a file of stores is served, without the demo shop`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let file = folder.appendingPathComponent("stores.json")
      let store = """
        [{"id":1,"name":"Harbor","address":"1 Main St","city":"Boston","state":"MA","zip":"02128",
          "location":{"lat":42.36,"lon":-71.03}}]
        """
      try Data(store.utf8).write(to: file)
      #expect(try await Command.mystore(["locations", "import", file.path, "--database", database]).status == 0)
      let process = try await StoreProcess.start(database: database, arguments: ["serve"])
      let clients = StoreClients(base: process.base)
      #expect(try await clients.inventory.shops().items.map(\.shop.name) == ["Harbor"])
      #expect(try await clients.catalog.products().items.isEmpty)
      #expect(await process.stop())
    }
  }

  @Test func `importing adds what is good, reports every bad line, and adds nothing twice`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let first = try await StoreProcess.start(database: database)
      #expect(await first.stop())
      let token = try await Command.mystore(["tokens", "issue", "owner@shop.example", "--database", database]).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let store = try await StoreProcess.start(database: database)
      func product(_ name: String, _ sku: String, _ price: Int64) throws -> String {
        let variant = Variant(id: .make(), sku: sku, name: nil, price: try Money(price, .gbp))
        return String(decoding: Schema.newProduct.encode(NewProduct(name: name, variants: [variant])), as: UTF8.self)
      }
      let lines = [
        try product("One", "S1", 100), "{", "", try product("Two", "S2", 200), #"{"name":"No id"}"#,
        try product("Euro", "S3", 1).replacing("GBP", with: "EUR"),
      ]
      let file = folder.appendingPathComponent("products.jsonl")
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      let arguments = ["import", file.path, "--api", store.base.absoluteString, "--token", token]
      let once = try await Command.mystore(arguments)
      #expect(once.status == 1)
      #expect(once.output.contains("2 products added, 0 changed, 0 unchanged, 3 refused."))
      for line in ["row 2, ", "row 5, /id: ", "row 6: "] { #expect(once.errors.contains(line), "\(once.errors)") }
      let again = try await Command.mystore(arguments)
      #expect(again.output.contains("0 products added, 0 changed, 2 unchanged, 3 refused."))
      #expect(again.errors == once.errors)
      #expect(try await StoreClients(base: store.base).catalog.products().items.map(\.name).sorted() == ["One", "Two"])
      #expect(await store.stop())
    }
  }

  @Test func `a second store over one database is refused while the first runs`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let store = try await StoreProcess.start(database: database)
      let second = try await Command.mystore(["serve", "--port", "0", "--database", database])
      #expect(second.status == 1)
      #expect(second.errors.contains("is in use: stop the process that serves it first"), "\(second.errors)")
      #expect(await store.stop())
    }
  }

  @Test func `a login or a token that cannot be made is refused in a sentence`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      #expect(try await StoreProcess.start(database: database).stop())
      let table: [([String], String)] = [
        (["users", "add", "nobody", "Ann"], "is an e-mail address"), (["users", "add", "a@shop.example", ""], "NAME"),
        (["users", "add", "a@shop.example", "two\nlines"], "NAME"),
        (["users", "add", "owner@shop.example", "Ann"], "owner@shop.example exists"),
        (["tokens", "issue", "b@shop.example"], "No staff user"),
      ]
      for (words, text) in table {
        let result = try await Command.mystore(words + ["--database", database])
        #expect(result.status == 2 && result.errors.contains(text), "\(words): \(result.errors)")
      }
    }
  }

  @Test func `a file that is no database is said to be none`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mystore.db")
      try Data(repeating: 0x41, count: 10_000).write(to: file)
      let result = try await Command.mystore(["serve", "--port", "0", "--database", file.path])
      #expect(result.status == 1)
      #expect(result.errors.contains("The database cannot be used: file is not a database"), "\(result.errors)")
    }
  }

  @Test func `a store is not opened in another currency than its prices are in`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      #expect(try await StoreProcess.start(database: database, arguments: ["serve"]).stop())
      let result = try await Command.mystore(["serve", "--port", "0", "--currency", "EUR", "--database", database])
      #expect(result.status == 1)
      #expect(result.errors.contains("not in EUR"), "\(result.errors)")
    }
  }
}
