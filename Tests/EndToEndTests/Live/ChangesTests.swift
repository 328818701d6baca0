import Access
import AccessService
import Catalog
import Foundation
import FoundationCore
import MyStoreApp
import MyStoreKit
import Ordering
import Persistence
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing
import WebDriver

/// Changes that others make, in models and in open windows.
@Suite(.serialized) struct ChangesTests {
  /// Reads notices until one says that an order has changed from what is known of it, at most for some seconds. News of
  /// its placement may still be on its way.
  private static func change(of order: Order, heardBy client: HTTPClient) async -> Change? {
    for await notice in client.changes(for: .seconds(5)) {
      if case .changed(let change) = notice, change.id == order.id.value, change.version > order.version {
        return change
      }
    }
    return nil
  }

  private static func place(_ store: LocalStore) async throws -> (order: Order, holder: StoreClients) {
    let mug = try await store.owner.addProduct("Mug", price: 1_000, stock: 9)
    let (cart, holder) = try await store.anyone.fillCart([(try #require(mug.variants.first).id, 1)])
    return (try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString), holder)
  }

  @Test func `only those who may read an order are told of it, by id and version alone`() async throws {
    try await LocalStore.with { store in
      let (order, holder) = try await Self.place(store)
      let (_, other) = try await Self.place(store)
      try await store.store.relay.drain()
      async let staff = Self.change(of: order, heardBy: store.owner.client)
      async let buyer = Self.change(of: order, heardBy: holder.client)
      async let stranger = Self.change(of: order, heardBy: other.client)
      async let anyone = Self.change(of: order, heardBy: store.anyone.client)
      #expect(try await eventually { store.store.changeListeners >= 4 })
      let total = order.totals.total
      _ = try await store.owner.ordering.record(NewPayment(id: .make(), amount: total), for: order.id)
      let expected = Change(kind: .order, id: order.id.value, version: order.version + 1)
      #expect(await staff == expected)
      #expect(await buyer == expected)
      #expect(await stranger == nil)
      #expect(await anyone == nil)
      #expect(try await eventually { store.store.changeListeners == 0 })
    }
  }

  @Test func `a token that is not known is told nothing`() async throws {
    try await LocalStore.with { store in
      let unknown = store.anyone.signedIn("msstaff_" + String(repeating: "x", count: 43)).client
      for await _ in unknown.changes(for: .milliseconds(500)) { Issue.record("an unknown token was accepted") }
      #expect(store.store.changeListeners == 0)
    }
  }

  /// Listens with one connection, as the holder of a token.
  private static func listen(_ store: LocalStore, _ token: String) -> AsyncStream<ChangeNotice>.Iterator {
    var request = TransportRequest(method: .get, path: "/api/v1/changes")
    request.fields["authorization"] = "Bearer " + token
    return store.store.inProcess.changes(request).makeAsyncIterator()
  }

  /// How a token comes to an end.
  enum Ending: String, CaseIterable { case signOut, expiry }

  @Test(arguments: Ending.allCases)
  func `whoever's token ends while they listen hears nothing more, and others do`(_ ending: Ending) async throws {
    let time = Mutex(WallClock.system.now())
    let clock = WallClock { time.withLock(\.self) }
    try await LocalStore.with(clock: clock) { store in
      let (order, _) = try await Self.place(store)
      try await store.store.relay.drain()
      let token = try await store.store.access.issueToken(toStaff: "owner@shop.example").token
      var ended = Self.listen(store, token)
      #expect(await ended.next() == .connected)
      // Half a minute is longer than any token is believed without being asked for again.
      if ending == .signOut { try await store.store.access.signOut(token: token) }
      time.withLock { $0 = $0.advanced(by: .seconds(ending == .signOut ? 30 : 365 * 86_400)) }
      let fresh = try await store.store.access.issueToken(toStaff: "owner@shop.example").token
      let staff = store.anyone.signedIn(fresh)
      var others = Self.listen(store, fresh)
      #expect(await others.next() == .connected)
      _ = try await staff.ordering.record(NewPayment(id: .make(), amount: order.totals.total), for: order.id)
      try await store.store.relay.drain()
      let paid = ChangeNotice.changed(Change(kind: .order, id: order.id.value, version: order.version + 1))
      while let notice = await others.next(), notice != paid {}
      // What came before the end was theirs to hear.
      var last: ChangeNotice?
      repeat { last = await ended.next() } while last != nil && last != paid
      #expect(last == nil)
      #expect(store.store.changeListeners == 1)
    }
  }

  /// A handshake as a program sends it: without `Origin` and cookies.
  private static func open(_ store: StoreProcess, authorization: String) throws -> RawSocket {
    let socket = try RawSocket(port: UInt16(try #require(store.base.port)))
    socket.send(
      """
      GET /api/v1/changes HTTP/1.1\r\nHost: 127.0.0.1:\(store.base.port ?? 0)\r\nUpgrade: websocket\r
      Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r
      Authorization: \(authorization)\r\n\r

      """)
    return socket
  }

  @Test func `a program with a token hears of changes over a socket, and one without a good token is turned away`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let clients = StoreClients(base: store.base)
      let session = try await clients.access.signIn(
        Credentials(email: "owner@shop.example", password: try #require(store.ownerPassword)))
      let owner = clients.signedIn(session.token)
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 9)
      let listener = try Self.open(store, authorization: "Bearer " + session.token)
      #expect(listener.receive()?.starts(with: Array("HTTP/1.1 101".utf8)) == true)
      let (cart, holder) = try await clients.fillCart([(try #require(mug.variants.first).id, 1)])
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      // Beside what it hears of the stock that has come in.
      var heard = ""
      while !heard.contains(#"{"kind":"order","id":"\#(order.id)","version":1}"#) {
        heard += String(decoding: try #require(listener.receive(within: 5_000)), as: UTF8.self)
      }
      #expect(
        try Self.open(store, authorization: "Basic x").receive()?.starts(with: Array("HTTP/1.1 401".utf8)) == true)
      let unknown = try Self.open(store, authorization: "Bearer msstaff_" + String(repeating: "x", count: 43))
      // The token is looked up after the handshake: the close says why, 1008.
      #expect(try unknown.receiveToEnd().suffix(4) == [0x88, 2, 0x03, 0xF0])
      // A client has nothing to say.
      listener.send([0x81, 0x81, 1, 2, 3, 4, 0])
      #expect(try listener.receiveToEnd().suffix(4) == [0x88, 2, 0x03, 0xF0])
      #expect(await store.stop())
    }
  }

  /// Who serves the pages: the store itself, or another process over a network.
  enum Pages: String, CaseIterable { case own, remote }

  @Test(arguments: Pages.allCases)
  func `staff ship in one window, and the shopper's page and the list of orders change within a second`(_ pages: Pages)
    async throws
  {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let web =
        pages == .own ? store : try await .start(pagesOf: store, database: folder.appendingPathComponent("web.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 9)
      try await Browser.with { shopper in
        try await Self.buy(mug, shopper, web)
        let order = try #require(try await owner.ordering.orders().items.first)
        _ = try await owner.ordering.record(NewPayment(id: .make(), amount: order.total), for: order.id)
        try await shopper.wait(forText: "To ship")
        try await Browser.with { office in
          try await office.signIn(password, at: web)
          try await office.open(web.base.appendingPathComponent("office/orders"))
          #expect(try await office.find(id: "fulfilment-status").text == "To ship")
          let list = try await office.tab
          _ = try await office.openTab()
          try await office.open(web.base.appendingPathComponent("office/orders/\(order.id)"))
          try await office.click(id: "ship")
          try await office.wait(forText: "1 unit left on")
          let start = ContinuousClock.now
          // In windows where nothing was pressed.
          try await shopper.wait(forText: "Shipped")
          try await office.use(list)
          try await office.wait(until: "the list shows that it left") { () throws(WebDriverError) in
            try await office.find(id: "fulfilment-status").text == "Shipped"
          }
          #expect(ContinuousClock.now - start < .seconds(2), "a second, and another for the browsers to be asked")
        }
      }
      if pages == .remote { #expect(await web.stop()) }
      #expect(await store.stop())
    }
  }

  private static func buy(_ product: Product, _ browser: Browser, _ store: StoreProcess) async throws {
    try await browser.open(store.base.appendingPathComponent("products/\(product.handle)"))
    try await browser.click(id: "add-to-cart")
    try await browser.click(id: "go-to-checkout")
    for (field, text) in [
      ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High Street"), ("city", "Leeds"),
      ("postal-code", "LS1 1AA"),
    ] {
      try await browser.find(id: field).type(text)
    }
    try await browser.click(id: "place-order")
    try await browser.wait(forText: "Thank you for your order")
  }

  @Test func `an open product page shows that the last unit was sold`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let clients = StoreClients(base: store.base)
      let owner = try await clients.asOwner(password: try #require(store.ownerPassword))
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 1)
      try await Browser.with { browser in
        try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
        try await browser.wait(forText: "Only 1 left")
        let (cart, holder) = try await clients.fillCart([(try #require(mug.variants.first).id, 1)])
        _ = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
        try await browser.wait(forText: "Out of stock")
      }
      #expect(await store.stop())
    }
  }
}
