import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// The office's list of orders in a real browser: finding orders, keeping a filter, acting on many, and taking them away.
@Suite(.serialized) struct OrderListJourneyTests {
  private struct Shop {
    let store: StoreProcess
    let owner: StoreClients
    let product: Product
  }

  private func withOffice(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser, Shop) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let product = try await owner.addProduct("Mug", price: 1_000, stock: 40)
      try await Browser.with(options) { browser in
        try await browser.signIn(password, at: store)
        try await body(browser, Shop(store: store, owner: owner, product: product))
      }
      #expect(await store.stop())
    }
  }

  private func order(_ shop: Shop, of product: Product? = nil, email: String? = nil) async throws -> Order {
    let variant = try #require((product ?? shop.product).variants.first).id
    let (cart, holder) = try await StoreClients(base: shop.store.base).fillCart([(variant, 1)])
    var request = try await holder.request(cart)
    if let email { request.email = email }
    return try await holder.ordering.place(request, key: UUID().uuidString)
  }

  private func open(_ path: String, _ query: String? = nil, in browser: Browser, _ shop: Shop) async throws {
    var parts = URLComponents(url: shop.store.base, resolvingAgainstBaseURL: false)
    parts?.path = path
    parts?.percentEncodedQuery = query
    try await browser.open(try #require(parts?.url))
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `search an order by SKU`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      let lamp = try await shop.owner.addProduct("Lamp", price: 2_000, stock: 4)
      _ = try await order(shop)
      let wanted = try await order(shop, of: lamp)
      try await open("/office/orders", in: browser, shop)
      let sku = try #require(lamp.variants.first).sku
      try await browser.find("main input[type=search]").type(sku.lowercased() + "\n")
      try await browser.wait(forText: "Orders that match")
      #expect(try await browser.all("[data-testid=order-link]").count == 1)
      #expect(try await browser.find(id: "order-link").text == wanted.number)
      try await browser.click(id: "chip-text")
      try await browser.wait(until: "all orders are there again") { () throws(WebDriverError) in
        try await browser.all("[data-testid=order-link]").count == 2
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `save a filter and come back to it`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      let paid = try await order(shop)
      _ = try await order(shop)
      _ = try await shop.owner.ordering.record(NewPayment(amount: paid.totals.total), for: paid.id)
      try await open("/office/orders", in: browser, shop)
      try await browser.find("[data-testid=order-filters] summary").click()
      try await browser.find("[data-testid=filter-payment] option:nth-child(4)").click()
      try await browser.click(id: "filter-apply")
      _ = try await browser.find(id: "chip-payment")
      #expect(try await browser.all("[data-testid=order-link]").count == 1)
      try await browser.find("[data-testid=save-filter] summary").click()
      try await browser.fill(id: "filter-name", with: "Paid orders")
      try await browser.click(id: "filter-save")
      _ = try await browser.find(id: "saved-filter")
      // Another day, from the menu.
      try await browser.click(id: "office-customers")
      try await browser.click(id: "office-orders")
      _ = try await browser.find(id: "orders-every")
      try await browser.click(id: "saved-filter")
      _ = try await browser.find(id: "chip-payment")
      #expect(try await browser.find(id: "order-link").text == paid.number)
      #expect(try await browser.find(id: "saved-filter").attribute("aria-current") != nil)
      try await browser.click(id: "remove-filter")
      try await browser.wait(until: "the filter is gone") { () throws(WebDriverError) in
        try await browser.all("[data-testid=saved-filter]").isEmpty
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `cancel three unpaid orders at once, one of them paid meanwhile`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      var orders: [Order] = []
      for _ in 0..<3 { orders.append(try await order(shop)) }
      try await open("/office/orders", "filter=unpaid", in: browser, shop)
      #expect(try await browser.find(id: "orders-unpaid").text.contains("3"))
      try await browser.click(id: "select-matching")
      try await browser.wait(forText: "All 3 orders that match are selected")
      try await browser.click(id: "bulk-cancelUnpaid")
      _ = try await browser.find(id: "bulk-confirm")
      let paid = orders[1]
      _ = try await shop.owner.ordering.record(NewPayment(amount: paid.totals.total), for: paid.id)
      try await browser.click(id: "bulk-confirm")
      #expect(try await browser.find(id: "bulk-done").text == "2 orders were cancelled.")
      let refused = try await browser.find(id: "bulk-refused").text
      #expect(refused.contains(paid.number) && refused.contains("It has been paid."))
      for order in orders {
        let status = try await shop.owner.ordering.order(order.id).status
        #expect(status.lifecycle == (order.id == paid.id ? .placed : .cancelled))
      }
    }
  }

  @Test func `export the orders shown`() async throws {
    try await withOffice { browser, shop in
      let first = try await order(shop, email: "=cmd@example.com")
      let second = try await order(shop)
      _ = try await shop.owner.ordering.record(NewPayment(amount: second.totals.total), for: second.id)
      try await open("/office/orders", "filter=unpaid", in: browser, shop)
      let file = try #require(try await browser.find(id: "export-orders").attribute("href"))
      let text = try await browser.run(
        "const r = new XMLHttpRequest(); r.open('GET', arguments[0], false); r.send(); return r.responseText",
        [.text(file)])
      let rows = try #require(text.text).split(separator: "\n")
      #expect(rows.count == 2 && rows[0].hasPrefix("Number,Date,Lifecycle,Payment"))
      #expect(rows[1].hasPrefix(first.number) && rows[1].contains(",Placed,Not paid,Not shipped,"))
      // No spreadsheet takes what a buyer has typed for a formula.
      #expect(rows[1].contains(",'=cmd@example.com,") && rows[1].hasSuffix(",13.95,GBP"))
      // Whoever is not signed in gets nothing.
      try await browser.removeCookies()
      let status = try await browser.run(
        "const r = new XMLHttpRequest(); r.open('GET', arguments[0], false); r.send(); return r.status", [.text(file)])
      #expect(status == .number(404))
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `see what was sold in a period, and take it along as a file`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      let sold = try await order(shop)
      _ = try await shop.owner.ordering.record(NewPayment(amount: sold.totals.total), for: sold.id)
      _ = try await shop.owner.ordering.record(NewRefund(amount: try Money(500, .gbp)), for: sold.id)
      try await open("/office/reports", in: browser, shop)
      #expect(try await browser.find(id: "report-orders").text == "1")
      #expect(try await browser.find(id: "report-total").text == "£13.95")
      #expect(try await browser.find(id: "report-refunded").text == "£5.00")
      try await browser.click(id: "report-7")
      try await browser.wait(forText: "Last 30 days")
      #expect(try await browser.find(id: "report-orders").text == "1")
      // A period without sales.
      try await open("/office/reports", "from=2020-01-01&to=2020-01-31", in: browser, shop)
      try await browser.wait(forText: "Nothing was sold.")
      #expect(try await browser.find(id: "report-orders").text == "0")
      try await open("/office/reports", "from=2020-01-01&to=2024-01-31", in: browser, shop)
      #expect(try await browser.find(id: "report-refused").text == "A report has at most 366 days.")
      guard scripts == .enabled else { return }
      try await open("/pl/office/reports", in: browser, shop)
      for (part, header, cell) in [
        ("days", "Dzień,Zamówienia", ",1,10.00,0.00,3.95,0.00,13.95,0.00,13.95,5.00,GBP"),
        ("products", "SKU,Nazwa", ",Mug,1,10.00"), ("taxes", "Kraj,Podatek", "Kraj"),
      ] {
        let file = try #require(try await browser.find(id: "export-\(part)").attribute("href"))
        let text = try await browser.run(
          "const r = new XMLHttpRequest(); r.open('GET', arguments[0], false); r.send(); return r.responseText",
          [.text(file)])
        let table = try #require(text.text)
        #expect(table.hasPrefix(header) && table.contains(cell), "\(table)")
      }
    }
  }

  @Test func `send the mail of an order again`() async throws {
    try await withOffice { browser, shop in
      let order = try await order(shop, email: "ann@example.com")
      _ = try await shop.store.mails.link(to: "ann@example.com", below: "/orders/\(order.id)")
      try await open("/office/orders/\(order.id)", in: browser, shop)
      try await browser.click(id: "buyer-mails")
      try await browser.wait(forText: "Your order \(order.number) at MyStore")
      try await browser.find("main a[href^=\"/office/mail/\"]").click()
      try await browser.wait(forText: "Thank you for your order at MyStore.")
      try await browser.click(id: "mail-again")
      try await browser.wait(forText: "It is on its way.")
    }
  }

  @Test func `the list is in Polish for whoever works in Polish`() async throws {
    try await withOffice { browser, shop in
      _ = try await order(shop)
      try await open("/pl/office/orders", "filter=unpaid", in: browser, shop)
      #expect(try await browser.find("h1").text == "Zamówienia do zapłaty")
      #expect(try await browser.find(id: "orders-unshipped").text.hasPrefix("Do wysłania"))
      #expect(try await browser.find(id: "payment-status").text == "Nieopłacone")
      #expect(try await browser.find(id: "bulk-cancelUnpaid").text == "Anuluj nieopłacone")
      let file = try #require(try await browser.find(id: "export-orders").attribute("href"))
      let table = try await browser.run(
        "const r = new XMLHttpRequest(); r.open('GET', arguments[0], false); r.send(); return r.responseText",
        [.text(file)])
      let rows = try #require(table.text).split(separator: "\n")
      #expect(rows[0].hasPrefix("Numer,Data,Etap,Płatność") && rows[1].contains(",Nieopłacone,"))
    }
  }
}
