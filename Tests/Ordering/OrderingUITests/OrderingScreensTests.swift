import FoundationCore
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import Synchronization
import Testing
import WebUI
import WebUITesting

/// Ordering's screens with canned answers, without a server.
struct OrderingScreensTests {
  private static let cart = "00000000-0000-7000-8000-000000000001"
  private static let variant = "00000000-0000-7000-8000-000000000002"
  private static let order = "00000000-0000-7000-8000-000000000003"

  private static func money(_ amount: Int) -> String { #"{"amount":\#(amount),"currency":"GBP"}"# }

  private static func cart(_ quantity: Int, sentFrom day: String? = nil) -> String {
    let wait = day.map { #","sentFrom":"\#($0)""# } ?? ""
    let line =
      #"{"id":"\#(variant)","variant":"\#(variant)","sku":"M","name":"Mug","quantity":\#(quantity),"unitPrice":\#(money(1_400)),"total":\#(money(1_400 * quantity))\#(wait)}"#
    return
      #"{"id":"\#(cart)","lines":[\#(quantity > 0 ? line : "")],"saved":[],"unavailable":[],"subtotal":\#(money(1_400 * quantity)),"codes":[],"country":"GB"}"#
  }

  /// Two mugs and delivery; with a tax that prices contain, or that is added.
  private static func quote(taxes: String = "", added: Int = 0, includesTax: Bool = true) -> CannedTransport.Answer {
    .init(
      "/api/v1/ordering/carts/\(cart)/quote",
      json: """
        {"goods":\(money(2_800)),"reductions":[],"refusedCodes":[],"shipping":{"id":"standard","name":"Standard","price":\(money(395))},
        "taxes":[\(taxes)],"addedTax":\(money(added)),"pricesIncludeTax":\(includesTax),"isExempt":false,
        "methods":[{"id":"standard","name":"Standard","price":\(money(395))}],"total":\(money(3_195 + added))}
        """)
  }

  /// With a day, an order that could be withdrawn from until then.
  private static func order(_ payment: String, captured: Int, over day: String? = nil) -> String {
    let period = day.map { #""withdrawalPeriod":{"lastDay":"\#($0)","isOver":true},"# } ?? ""
    return """
      {\(period)"id":"\(order)","number":"ABCDE-12345","status":{"lifecycle":"placed","payment":"\(payment)","fulfilment":"unfulfilled"},
      "email":"buyer@example.com","lines":[{"id":"\(order)","variant":"\(variant)","sku":"M","name":"Mug","quantity":2,
      "unitPrice":\(money(1_400)),"total":\(money(2_800)),"shipped":0,"credited":0,"cancelled":0,"withdrawn":0,"isExcludedFromWithdrawal":false}],"totals":{"goods":\(money(2_800)),
      "shipping":\(money(395)),"discount":\(money(0)),"tax":\(money(0)),"addedTax":\(money(0)),"total":\(money(3_195)),
      "removed":\(money(0)),"captured":\(money(captured)),"refunded":\(money(0))},"reductions":[],"removals":[],"taxes":[],"pricesIncludeTax":true,"createdAt":"2026-01-01T00:00:00.000Z","placedAt":"2026-01-01T00:00:00.000Z","version":1}
      """
  }

  private func screen(
    _ route: OrderingRoute, _ answers: [CannedTransport.Answer], cart: String? = cart,
    texts: ShownTexts = ShownTexts { [] },
    onNavigate: (@Sendable (NavigationRequest) -> Void)? = nil
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let id = cart.flatMap { CartID($0) }
    let screen = await Screen {
      OrderingRouter(route, cart: id)
        .environment(
          OrderingModel(client: OrderingHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
        )
        .environment(
          \.orderingOutlets,
          OrderingOutlets(texts: { texts.now() })
        )
        .modifier(Navigation(handle: onNavigate))
    }
    await screen.settle()
    return (screen, transport)
  }

  @Test func `one more and one fewer change the line, and none takes it out`() async throws {
    let line = "/api/v1/ordering/carts/\(Self.cart)/lines/\(Self.variant)"
    let (screen, transport) = await screen(
      .cart,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(1)),
        .init(line, method: .put, json: Self.cart(2)), .init(line, method: .put, json: Self.cart(1)),
        .init(line, method: .put, json: Self.cart(0)),
      ])
    try await screen.tap(.identifier("cart-quantity-increase"))
    #expect(try await screen.find(.identifier("cart-quantity")).attributes["value"] == "2")
    #expect(try await screen.find(.identifier("cart-subtotal")).text == "£28.00")
    try await screen.tap(.identifier("cart-quantity-decrease"))
    try await screen.tap(.identifier("cart-remove"))
    #expect(await screen.contains("Your cart is empty"))
    let bodies = transport.requests.compactMap(\.body).map { String(decoding: $0, as: UTF8.self) }
    #expect(bodies == [#"{"quantity":2}"#, #"{"quantity":1}"#, #"{"quantity":0}"#])
  }

  @Test(arguments: [("12", 12), ("0", 0), ("-3", 0), ("150", 99), ("99999999999999999999999999", nil), ("two", nil)])
  func `a quantity can be typed, and is kept to what a cart may hold`(typed: String, sent: Int?) async throws {
    let (screen, transport) = await screen(
      .cart,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(1)),
        .init(
          "/api/v1/ordering/carts/\(Self.cart)/lines/\(Self.variant)", method: .put, json: Self.cart(sent ?? 7)),
      ])
    try await screen.type(typed, into: .identifier("cart-quantity"))
    await screen.settle()
    let bodies = transport.requests.compactMap(\.body).map { String(decoding: $0, as: UTF8.self) }
    #expect(bodies == sent.map { ["{\"quantity\":\($0)}"] } ?? [])
    #expect(await screen.contains("Enter a whole number.") == (sent == nil))
  }

  @Test func `a change that is refused leaves the cart as it was and says so`() async throws {
    let (screen, _) = await screen(
      .cart,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(1)),
        .init("/api/v1/ordering/carts/\(Self.cart)/lines/\(Self.variant)", method: .put, failing: .timedOut),
      ])
    try await screen.tap(.identifier("cart-quantity-increase"))
    #expect(await screen.contains("Your cart has not changed"))
    #expect(try await screen.find(.identifier("cart-quantity")).attributes["value"] == "1")
  }

  @Test func `checkout says what is missing and sends nothing`() async throws {
    let (screen, transport) = await screen(
      .checkout, [.init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(2)), Self.quote()])
    #expect(try await screen.find(.identifier("checkout-total")).text == "£31.95")
    try await screen.tap(.identifier("place-order"))
    #expect(await screen.contains("Enter an e-mail address"))
    #expect(await screen.contains("Enter a street and number."))
    #expect(!transport.requests.contains { $0.method == .post })
  }

  @Test func `the checkout tells the cart that it has begun, once, though the country is the same`() async throws {
    let (screen, transport) = await screen(
      .checkout,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(2)),
        .init("/api/v1/ordering/carts/\(Self.cart)/destination", method: .put, json: Self.cart(2)), Self.quote(),
      ])
    #expect(try await screen.find(.identifier("checkout-total")).text == "£31.95")
    try await screen.tap(.identifier("place-order"))
    let bodies = transport.requests.filter { $0.method == .put }.compactMap(\.body)
    #expect(bodies.map { String(decoding: $0, as: UTF8.self) } == [#"{"country":"GB","isCheckout":true}"#])
  }

  @Test(arguments: [
    (true, 0, "Total £31.95 includes VAT 8.25% £2.43"), (false, 264, "VAT 8.25% £2.64 Total £34.59"),
  ])
  func `checkout shows a tax below the total that contains it, or above the one that it is added to`(
    _ includesTax: Bool, _ added: Int, _ shown: String
  ) async throws {
    let tax = #"{"name":"VAT","rate":82500,"amount":\#(Self.money(includesTax ? 243 : 264))}"#
    let (screen, _) = await screen(
      .checkout,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(2)),
        Self.quote(taxes: tax, added: added, includesTax: includesTax),
      ])
    let text = await screen.html.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains(shown), "\(text)")
  }

  @Test func `a filled checkout places the order once, and again with the same id and key when no answer came`()
    async throws
  {
    let (screen, transport) = await screen(
      .checkout,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(2)), Self.quote(),
        .init("/api/v1/ordering/orders", method: .post, failing: .timedOut),
        .init("/api/v1/ordering/orders", method: .post, json: Self.order("none", captured: 0), status: 201),
      ])
    try await fillIn(screen)
    try await screen.tap(.identifier("place-order"))
    #expect(await screen.contains("not be charged or sent anything twice"))
    try await screen.tap(.identifier("place-order"))
    #expect(await screen.takeNavigation()?.description == "/orders/\(Self.order)")
    let placements = transport.requests.filter { $0.method == .post }
    #expect(placements.count == 2)
    #expect(placements.first?.body == placements.last?.body)
    #expect(placements.first?.fields["idempotency-key"] == placements.last?.fields["idempotency-key"])
  }

  @Test func `the confirmation shows number, lines and total`() async throws {
    let id = try #require(OrderID(Self.order))
    let (screen, _) = await screen(
      .confirmation(id, token: nil),
      [.init("/api/v1/ordering/orders/\(Self.order)", json: Self.order("none", captured: 0))])
    #expect(try await screen.find(.identifier("order-number")).text == "ABCDE-12345")
    #expect(try await screen.find(.identifier("order-total")).text == "£31.95")
  }

  @Test func `a payment that was not recorded is told in an alert, which leaves the order as it was`() async throws {
    let id = try #require(OrderID(Self.order))
    let (screen, _) = await screen(
      .order(id),
      [
        .init("/api/v1/ordering/orders/\(Self.order)", json: Self.order("none", captured: 0)),
        .init("/api/v1/ordering/orders/\(Self.order)/payments", method: .post, failing: .timedOut),
        .init("/api/v1/ordering/orders/\(Self.order)/history", json: "[]"),
      ])
    try await screen.tap(.identifier("record-payment"))
    #expect(try await screen.find(.role("alertdialog")).text.contains("Nothing was changed."))
    try await screen.tap(.button("OK"))
    #expect(await !screen.has(.role("alertdialog")))
    #expect(try await screen.find(.identifier("payment-status")).text == "Not paid")
  }

  @Test func `who buys agrees to texts in the versions that are shown, and reads them again when they change`()
    async throws
  {
    let version = Mutex<Int64>(3)
    let refusal = #"{"title":"Conflict","status":409,"code":"texts-changed"}"#
    let (screen, transport) = await screen(
      .checkout,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(2)), Self.quote(),
        .init("/api/v1/ordering/orders", method: .post, json: refusal, status: 409),
        .init("/api/v1/ordering/orders", method: .post, json: Self.order("none", captured: 0), status: 201),
      ],
      texts: ShownTexts {
        let terms = AgreedText(
          page: AgreedPageID(UniqueID(high: 9, low: 1)), handle: "terms", version: version.withLock { $0 })
        return [CheckoutText(terms, title: "Our terms", page: PageLocation(["pages", "terms"]))]
      })
    #expect(try await screen.find(.identifier("checkout-text")).text == "Our terms")
    try await fillIn(screen)
    version.withLock { $0 = 4 }
    try await screen.tap(.identifier("place-order"))
    #expect(await screen.contains("Read them again, and press the button if you agree."))
    try await screen.tap(.identifier("place-order"))
    let bodies = transport.requests.filter { $0.method == .post }.compactMap(\.body)
    let agreed = try bodies.map { try Schema.placeOrder.decode($0).agreed.map(\.version) }
    #expect(agreed == [[3], [4]])
  }

  @Test func `who buys what is sent later has read its day, and reads it again when it is another`() async throws {
    let refusal = #"{"title":"Conflict","status":409,"code":"sent-later"}"#
    let cart = "/api/v1/ordering/carts/\(Self.cart)"
    let (screen, transport) = await screen(
      .checkout,
      [
        .init(cart, json: Self.cart(2, sentFrom: "2026-12-24")),
        .init(cart, json: Self.cart(2, sentFrom: "2027-01-31")),
        Self.quote(), .init("/api/v1/ordering/orders", method: .post, json: refusal, status: 409),
        .init("/api/v1/ordering/orders", method: .post, json: Self.order("none", captured: 0), status: 201),
      ])
    #expect(await screen.contains("Preorder: sent from December 24, 2026"))
    try await fillIn(screen)
    try await screen.tap(.identifier("place-order"))
    #expect(await screen.contains("Check the order and place it again if you agree."))
    #expect(await screen.contains("Preorder: sent from January 31, 2027"))
    try await screen.tap(.identifier("place-order"))
    let bodies = transport.requests.filter { $0.method == .post }.compactMap(\.body)
    let told = try bodies.map { try Schema.placeOrder.decode($0).preorders.map(\.sentFrom.description) }
    #expect(told == [["2026-12-24"], ["2027-01-31"]])
  }

  /// Says who buys, and where the goods go.
  private func fillIn(_ screen: Screen) async throws {
    for (field, text) in [
      ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High St"), ("city", "Leeds"),
      ("postal-code", "LS1 1AA"),
    ] {
      try await screen.type(text, into: .identifier(field))
    }
  }

  @Test(arguments: [
    ("out-of-stock", "Change your cart and try again."), ("held-by-others", "Your cart stays as it is."),
  ])
  func `goods that have run out, or that others are buying, are told in a sheet`(
    _ code: String, _ guidance: String
  ) async throws {
    let refusal = #"{"title":"Conflict","status":409,"code":"\#(code)"}"#
    let (screen, _) = await screen(
      .checkout,
      [
        .init("/api/v1/ordering/carts/\(Self.cart)", json: Self.cart(2)), Self.quote(),
        .init("/api/v1/ordering/orders", method: .post, json: refusal, status: 409),
      ])
    try await fillIn(screen)
    try await screen.tap(.identifier("place-order"))
    #expect(await screen.contains(guidance))
    #expect(await !screen.has(.role("alertdialog")))
    try await screen.tap(.button("Close"))
    #expect(await !screen.contains(guidance))
  }

  private static let orderID = OrderID(order) ?? .make()

  @Test(
    arguments: [
      (.confirmation(orderID, token: nil), "continue-shopping", nil),
      (.order(orderID), "back-to-orders", "/office/orders"),
      (.ownOrder(orderID), "back-to-orders", "/account/orders"),
    ] as [(OrderingRoute, String, String?)])
  func `the ways back from an order unwind the path`(
    _ route: OrderingRoute, _ button: String, _ place: String?
  ) async throws {
    let asked = Mutex<[String?]>([])
    let (screen, _) = await screen(
      route,
      [
        .init("/api/v1/ordering/orders/\(Self.order)", json: Self.order("none", captured: 0)),
        .init("/api/v1/ordering/orders/\(Self.order)/history", json: "[]"),
      ]
    ) { request in
      if case .unwind(let route) = request { asked.withLock { $0.append(route?.location.description) } }
    }
    try await screen.tap(.identifier(button))
    #expect(asked.withLock { $0 } == [place])
  }

  @Test func `who withdraws from an open page after the time reads when it ended, whatever later answers leave out`()
    async throws
  {
    let id = try #require(OrderID(Self.order)), path = "/api/v1/ordering/orders/\(Self.order)"
    let refusal = #"{"title":"Conflict","status":409,"code":"withdrawal-over"}"#
    let over = Self.order("none", captured: 0, over: "2026-01-19")
    let (screen, _) = await screen(
      .withdrawal(id, token: nil),
      [
        .init(path, json: Self.order("none", captured: 0)), .init(path, json: over),
        .init(path + "/withdrawals", method: .post, json: refusal, status: 409),
      ])
    try await screen.tap(.identifier("confirm-withdrawal"))
    #expect(await screen.contains("until January 19, 2026"))
    #expect(await !screen.has(.identifier("confirm-withdrawal")))
    // An answer of the same version that does not tell the time.
    let transport = CannedTransport([.init(path, json: over), .init(path, json: Self.order("none", captured: 0))])
    let model = OrderingModel(client: OrderingHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
    for _ in 0..<2 {
      try await model.loadOrder(id)
      #expect(model.order(id)?.canBeWithdrawnFrom == false)
    }
  }

  @Test func `staff record a payment once, for what is due`() async throws {
    let id = try #require(OrderID(Self.order))
    let (screen, transport) = await screen(
      .order(id),
      [
        .init("/api/v1/ordering/orders/\(Self.order)", json: Self.order("none", captured: 0)),
        .init(
          "/api/v1/ordering/orders/\(Self.order)/payments", method: .post, json: Self.order("paid", captured: 3_195),
          status: 201),
        .init("/api/v1/ordering/orders/\(Self.order)/history", json: "[]"),
      ])
    #expect(try await screen.find(.identifier("payment-status")).text == "Not paid")
    #expect(try await screen.find(.identifier("fulfilment-status")).text == "Not shipped")
    try await screen.tap(.identifier("record-payment"))
    #expect(try await screen.find(.identifier("payment-status")).text == "Paid")
    #expect(await !screen.has(.identifier("record-payment")))
    let body = transport.requests.last { $0.method == .post }?.body.map { String(decoding: $0, as: UTF8.self) }
    #expect(body?.contains(#""amount":3195"#) == true)
  }

  @Test(arguments: [
    OrderingRoute.cart, .checkout, .orders(cursor: nil), .orders(cursor: "abc"), .orders(filter: .owed, cursor: nil),
    .orders(query: "7K2M", cursor: nil), .orders(filter: .owed, query: "ann@example.com", cursor: "abc"),
    .order(.make()),
    .confirmation(.make(), token: nil), .confirmation(.make(), token: "abc"), .ownOrders(cursor: "abc"),
    .find(isToWithdraw: false), .find(isToWithdraw: true), .withdrawal(.make(), token: nil),
    .withdrawal(.make(), token: "abc"), .ownOrder(.make()), .report(from: nil, through: nil),
    .ownFormerOrders(cursor: nil), .ownFormerOrders(cursor: "abc"), .ownFormerOrder(.make()), .formerOrder(.make()),
    .formerOrders(query: nil, cursor: nil), .formerOrders(query: "1001", cursor: "abc"),
    .report(from: LocalDay("2026-02-01"), through: LocalDay("2026-02-28")),
  ])
  func `an address leads back to its place`(route: OrderingRoute) throws {
    #expect(OrderingRoute(location: try #require(PageLocation(route.path))) == route)
  }
}

/// What a buyer agrees to, which may change.
private struct ShownTexts: Sendable {
  let now: @Sendable () -> [CheckoutText]
}

/// Takes what a screen asks of navigation, where a test looks at it.
private struct Navigation: ViewModifier {
  let handle: ((NavigationRequest) -> Void)?

  func body(content: Content) -> some View {
    if let handle { content.onNavigate(handle) } else { content }
  }
}
