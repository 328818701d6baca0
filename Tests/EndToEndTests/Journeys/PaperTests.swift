import Access
import Addresses
import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Papers of a running store, read by tools of others.
@Suite(.serialized) struct PaperTests {
  @Test func `what is printed for an order says its number, its goods and its address`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: password))
      let owner = StoreClients(base: store.base, token: session.token)
      let mug = try await owner.addProduct("Mug of Żory", price: 1_000, stock: 5)
      let variant = try #require(mug.variants.first)
      // A long one goes on in the next line.
      let sku = String(variant.sku.prefix(8))
      var orders: [Order] = []
      for _ in 1...2 {
        let (cart, holder) = try await StoreClients(base: store.base).fillCart([(variant.id, 2)])
        let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
        _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
        orders.append(order)
      }
      let order = orders[0]
      let press = PaperReader(base: store.base, token: session.token, folder: folder)
      var work: [FulfilmentOrder] = []
      for order in orders { work += try await owner.shipping.fulfilmentOrders(of: order.id) }
      let first = try #require(work.first)

      let slip = try await press.read("fulfilment-orders/\(first.id)/packing-slip")
      #expect(slip.codes == ["CODE-128:\(order.number)"])
      for text in [
        "Packing slip", order.number, "Mug of Żory", sku, "2 units", try #require(order.address).name,
      ] {
        #expect(slip.text.contains(text), "\(text) is missing in \(slip.text)")
      }
      #expect(!slip.text.contains("10.00") && !slip.text.contains("20.00"))
      // The control: another order's slip is read as another one.
      let other = try await press.read("fulfilment-orders/\(try #require(work.last).id)/packing-slip")
      #expect(other.codes == ["CODE-128:\(orders[1].number)"])

      let ids = work.map(\.id.description).joined(separator: ",")
      let list = try await press.read("pick-list?fulfilmentOrders=\(ids)&language=pl")
      #expect(list.text.contains("Lista kompletacji") && list.text.contains("4 sztuki"))
      #expect(list.text.contains(sku))

      let shipment = try await owner.shipping.pack(NewPackage(), of: first.id)
      let label = try await press.read("shipments/\(shipment.id)/label", resolution: 400)
      #expect(label.codes == ["CODE-128:\(shipment.id)"])
      #expect(label.size.contains("283.465 x 425.197"))
      #expect(try await press.read("shipments/\(shipment.id)/packing-slip").codes == slip.codes)
      for change in [ShipmentCommand.pack, .ship] {
        _ = try await owner.shipping.change(shipment.id, ShipmentChange(change), key: UUID().uuidString)
      }
      let goods = try await owner.shipping.expect(
        NewGoodsReturn(
          id: .make(), order: order.id, lines: [.init(orderLine: try #require(order.lines.first).id, quantity: 1)]))
      #expect(try await press.read("returns/\(goods.id)/slip").codes == ["QR-Code:\(goods.id)"])
      let back = try await press.read("returns/\(goods.id)/label")
      #expect(back.codes == ["QR-Code:\(goods.id)"] && back.size.contains("283.465 x 425.197"))
      for text in ["Send back to", "1 High Street", order.number] {
        #expect(back.text.contains(text), "\(text) is missing in \(back.text)")
      }
      // Its buyer may have it, nobody else.
      let token = try #require(order.viewToken)
      let buyer = PaperReader(base: store.base, token: nil, folder: folder)
      #expect(try await buyer.read("returns/\(goods.id)/slip?token=\(token)").codes == ["QR-Code:\(goods.id)"])
      #expect(try await buyer.get("returns/\(goods.id)/slip?token=x").status == 404)
      #expect(try await buyer.get("fulfilment-orders/\(first.id)/packing-slip").status == 401)
      #expect(try await press.get("fulfilment-orders/\(FulfilmentOrderID.make())/packing-slip").status == 404)
      #expect(await store.stop())
    }
  }

  /// `PAPER_PAGES=folder` keeps the pages, to be looked at.
  @Test(arguments: [
    ("pl", ["Specyfikacja przesyłki", "Adres dostawy", "2 sztuki", "Wielka Brytania"]),
    ("ru", ["Упаковочный лист", "2 штуки", "Великобритания"]), ("zh-Hans", ["装箱单", "2 件", "英国"]),
  ])
  func `all papers of an order are in its language`(language: String, words: [String]) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: password))
      let owner = StoreClients(base: store.base, token: session.token)
      try await owner.setSettings("shop", [("shop.languages", language)])
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([(try #require(mug.variants.first).id, 2)])
      var request = try await holder.request(cart)
      request.locale = language
      let order = try await holder.ordering.place(request, key: UUID().uuidString)
      _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
      let work = try #require(try await owner.shipping.fulfilmentOrders(of: order.id).first)
      let kept = ProcessInfo.processInfo.environment["PAPER_PAGES"].map { URL(fileURLWithPath: $0) }
      let press = PaperReader(base: store.base, token: session.token, folder: folder, kept: kept)
      let slip = try await press.read("fulfilment-orders/\(work.id)/packing-slip", called: "slip-\(language)")
      // Where lines break is the drawing's.
      let text = slip.text.filter { !$0.isWhitespace }
      for word in words {
        #expect(text.contains(word.filter { !$0.isWhitespace }), "\(word) is missing in \(slip.text)")
      }
      let list = try await press.read(
        "pick-list?fulfilmentOrders=\(work.id)&language=\(language)", called: "list-\(language)")
      let shipment = try await owner.shipping.pack(NewPackage(), of: work.id)
      let label = try await press.read(
        "shipments/\(shipment.id)/label", resolution: 400, called: "label-\(language)")
      for change in [ShipmentCommand.pack, .ship] {
        _ = try await owner.shipping.change(shipment.id, ShipmentChange(change), key: UUID().uuidString)
      }
      let goods = try await owner.shipping.expect(
        NewGoodsReturn(
          id: .make(), order: order.id, lines: [.init(orderLine: try #require(order.lines.first).id, quantity: 1)]))
      let back = try await press.read("returns/\(goods.id)/slip", called: "return-slip-\(language)")
      let backLabel = try await press.read("returns/\(goods.id)/label", called: "return-label-\(language)")
      #expect(back.codes == ["QR-Code:\(goods.id)"] && backLabel.codes == back.codes)
      let english = [
        "Packing slip", "Pick list", "Return", "Address label", "Ship to", "Send back", "Sender", "Recipient", "Order",
        "Product", "Units", "unit", "United Kingdom", "Thank you", "Put this slip",
      ]
      for page in [slip, list, label, back, backLabel] {
        for word in english { #expect(!page.text.contains(word), "\(word) stands in \(page.text)") }
      }
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff find the papers on the screens of the order's work`(scripts: BrowserOptions.Scripts) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([(try #require(mug.variants.first).id, 2)])
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      let work = try #require(try await owner.shipping.fulfilmentOrders(of: order.id).first)
      let (second, another) = try await StoreClients(base: store.base).fillCart(
        [(try #require(mug.variants.first).id, 1)])
      let later = try await another.ordering.place(try await another.request(second), key: UUID().uuidString)
      let other = try #require(try await owner.shipping.fulfilmentOrders(of: later.id).first)
      // Nobody who is not signed in is told of a paper.
      let (_, answer) = try await URLSession.shared.data(
        from: store.base.appendingPathComponent("office/papers/packing-slip/\(work.id)"))
      #expect((answer as? HTTPURLResponse)?.statusCode == 404)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: "office/shipping/orders")
        let list = try await browser.find(id: "paper-pick-list").attribute("href")
        #expect(list?.contains("/office/papers/pick-list?") == true)
        try await browser.open(store.base.appendingPathComponent("office/orders/\(order.id)"))
        // Elements change while pages load: each is found by what it leads to.
        let slip = "a[href$='/office/papers/packing-slip/\(work.id)']"
        _ = try await browser.find(slip)
        try await browser.click(id: "fulfilment-link")
        _ = try await browser.find(id: "fulfilment-location")
        _ = try await browser.find(slip)

        // A pick list of those that are ticked.
        try await browser.open(store.base.appendingPathComponent("office/shipping/orders"))
        try await browser.find("td.selection input[type=checkbox]").click()
        if scripts == .disabled { try await browser.click(id: "pick-ticked") }
        let ticked = "[data-testid=ticked-pick-list] a"
        let chosen = try await browser.find(ticked).attribute("href") ?? ""
        #expect(chosen.contains("\(work.id)") && !chosen.contains("\(other.id)"))
        #expect(list?.contains("\(other.id)") == true)
        // What is ticked later is on it too.
        try await browser.find("tr:nth-child(2) td.selection input[type=checkbox]").click()
        if scripts == .disabled { try await browser.click(id: "pick-ticked") }
        try await browser.wait(until: "both are on it") { () throws(WebDriverError) in
          let both = try await browser.find(ticked).attribute("href") ?? ""
          return both.contains("\(work.id)") && both.contains("\(other.id)")
        }
        try await browser.click(id: "tick-none")
        try await browser.wait(until: "nothing is ticked") { () throws(WebDriverError) in
          try await browser.all(ticked).isEmpty
        }

        // The buyer of goods that come back has the slip and the label, without an account.
        _ = try await owner.shipping.pack(NewPackage(), of: work.id)
        let shipment = try #require(try await owner.shipping.shipments(of: order.id).first)
        for change in [ShipmentCommand.pack, .ship] {
          _ = try await owner.shipping.change(shipment.id, ShipmentChange(change), key: UUID().uuidString)
        }
        let goods = try await owner.shipping.expect(
          NewGoodsReturn(
            id: .make(), order: order.id, lines: [.init(orderLine: try #require(order.lines.first).id, quantity: 1)]))
        // A scanner finds it in the office.
        try await browser.open(store.base.appendingPathComponent("office/shipping/returns"))
        try await browser.fill(id: "return-scan", with: goods.id.description)
        try await browser.click(id: "return-open")
        _ = try await browser.find(id: "return-state")
        _ = try await browser.find("a[href$='/office/papers/return-label/\(goods.id)']")
        try await browser.signOut()
        let token = try #require(order.viewToken)
        try await browser.open(
          try #require(URL(string: "orders/\(order.id)?token=\(token)", relativeTo: store.base)))
        for paper in ["return-slip", "return-label"] {
          let link = try await browser.find(id: "paper-\(paper)").attribute("href") ?? ""
          #expect(link.hasSuffix("/papers/\(paper)/\(goods.id)?token=\(token)"))
          let (file, answer) = try await URLSession.shared.data(
            from: try #require(URL(string: link, relativeTo: store.base)))
          #expect((answer as? HTTPURLResponse)?.statusCode == 200 && file.starts(with: Data("%PDF-".utf8)))
          // The control: without the token there is nothing.
          let (_, refusal) = try await URLSession.shared.data(
            from: store.base.appendingPathComponent("papers/\(paper)/\(goods.id)"))
          #expect((refusal as? HTTPURLResponse)?.statusCode == 404)
        }
      }
      #expect(await store.stop())
    }
  }
}

/// Fetches papers, and reads them.
private struct PaperReader {
  let base: URL
  let token: String?
  let folder: URL
  /// Where pages are kept that have a name.
  var kept: URL?

  struct Reading {
    let codes: [String]
    let text: String
    let size: String
  }

  func get(_ path: String) async throws -> (status: Int, type: String?, body: Data) {
    var request = URLRequest(url: try #require(URL(string: "api/v1/shipping/" + path, relativeTo: base)))
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    let (body, response) = try await URLSession.shared.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    return (answer.statusCode, answer.value(forHTTPHeaderField: "Content-Type"), body)
  }

  func read(_ path: String, resolution: Int = 200, called name: String? = nil) async throws -> Reading {
    let answer = try await get(path)
    #expect(
      answer.status == 200 && answer.type == "application/pdf",
      "\(String(decoding: answer.body.prefix(300), as: UTF8.self))")
    let file = folder.appendingPathComponent(UUID().uuidString + ".pdf"), picture = file.deletingPathExtension().path
    try answer.body.write(to: file)
    _ = try await output("pdftoppm", ["-r", String(resolution), "-png", "-singlefile", file.path, picture])
    if let kept, let name {
      try FileManager.default.copyItem(
        atPath: picture + ".png", toPath: kept.appendingPathComponent(name + ".png").path)
    }
    let codes = try await output("zbarimg", ["--quiet", "--nodbus", picture + ".png"])
    return Reading(
      codes: codes.split(separator: "\n").map(String.init),
      text: try await output("pdftotext", ["-layout", file.path, "-"]),
      size: try await output("pdfinfo", [file.path]))
  }

  private func output(_ tool: String, _ words: [String]) async throws -> String {
    try await Command.run(URL(fileURLWithPath: "/usr/bin/" + tool), words).output
  }
}
