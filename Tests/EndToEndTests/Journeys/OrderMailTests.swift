import Access
import Catalog
import Foundation
import FoundationCore
import MyStoreApp
import MyStoreKit
import Ordering
import OrderingService
import Outbound
import OutboundService
import Payments
import Persistence
import Shipping
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What buyers are written to about their orders, through the real composition.
struct OrderMailTests {
  private static let email = "buyer@example.com"

  /// An order of two bowls from a cart, in a language.
  private func order(_ local: LocalStore, locale: String? = nil) async throws -> Order {
    let product = try await local.owner.addProduct("Bowl", price: 2_000, stock: 9)
    let (cart, holder) = try await local.anyone.fillCart([(try #require(product.variants.first).id, 2)])
    var request = try await holder.request(cart)
    request.locale = locale
    return try await holder.ordering.place(request, key: UUID().uuidString)
  }

  /// The templates of all mails so far, the earliest first, once everything that happened was delivered.
  private func mails(_ local: LocalStore) async throws -> [MailDetails] {
    try await local.store.relay.drain()
    let outbound = OutboundHTTPClient(client: local.owner.client)
    var found: [MailDetails] = []
    for mail in try await outbound.mails().items.reversed() { found.append(try await outbound.mail(mail.id)) }
    return found
  }

  @Test func `each step of an order is told once, with a link that shows the order`() async throws {
    try await LocalStore.with { local in
      let order = try await order(local)
      let placed = try #require(try await mails(local).last)
      #expect(placed.mail.recipient == Self.email && placed.mail.template == "order-placed")
      #expect(placed.content.text.contains("2 × Bowl: £40.00") && placed.content.text.contains("Total: £43.95"))
      #expect(placed.content.text.contains("Please transfer £43.95, with the order number \(order.number)"))
      let token = try #require(placed.content.text.firstMatch(of: /\?token=(\S+)/)).1
      #expect(try await local.anyone.ordering.order(order.id, token: String(token)).number == order.number)
      let owner = local.owner
      _ = try await owner.ordering.record(
        NewPayment(amount: try Money(4_395, .gbp)), for: order.id)
      _ = try await owner.shipping.ship(
        NewShipment(order: order.id, lines: nil, trackingNumber: "RM 123"))
      _ = try await owner.ordering.record(
        NewRefund(amount: try Money(500, .gbp)), for: order.id)
      let all = try await mails(local)
      #expect(all.map(\.mail.template) == ["order-placed", "order-paid", "order-shipped", "order-refunded"])
      #expect(all[1].content.text.contains("£43.95 for your order") && !all[1].content.text.contains("transfer"))
      #expect(all[2].content.text.contains("2 × Bowl\n") && all[2].content.text.contains("Tracking number: RM 123"))
      #expect(all[3].content.text.contains("£5.00 of your order"))
      // What has been delivered is not told once more.
      try await local.store.relay.replay("outbound.order-mails", from: 1)
      #expect(try await mails(local).count == 4)
    }
  }

  @Test func `an order that is called off tells what its buyer gets back`() async throws {
    try await LocalStore.with { local in
      let (unpaid, paid) = (try await order(local), try await order(local))
      _ = try await local.owner.ordering.record(
        NewPayment(amount: try Money(4_395, .gbp)), for: paid.id)
      _ = try await local.owner.ordering.cancel(unpaid.id, key: UUID().uuidString)
      _ = try await local.owner.ordering.cancel(
        paid.id, OrderCancellation(refund: .owed), key: UUID().uuidString)
      let texts = try await mails(local).filter { $0.mail.template == "order-cancelled" }.map(\.content.text)
      #expect(texts.count == 2 && texts.allSatisfy { $0.contains("Nothing more of it will be sent.") })
      #expect(texts.map { $0.contains("You will get £43.95 back.") } == [false, true])
    }
  }

  @Test func `a mail speaks the language of its order if the shop does, else the shop's`() async throws {
    try await LocalStore.with { local in
      try await local.owner.setSettings("shop", [("shop.languages", "pl")])
      _ = try await order(local, locale: "pl")
      _ = try await order(local, locale: "ru")
      let found = try await mails(local)
      #expect(found.map(\.mail.language) == ["pl", "en-GB"])
      #expect(found.first?.content.text.contains("/pl/orders/") == true, "\(found.map(\.content.text))")
    }
  }

  @Test func `whoever has not paid is reminded once, and whoever pays on delivery never`() async throws {
    let start = WallClock.system.now()
    let passed = Mutex(Duration.zero)
    let clock = WallClock { start.advanced(by: passed.withLock(\.self)) }
    try await LocalStore.with(clock: clock) { local in
      try await local.owner.setSettings("payments", [("payments.cash-on-delivery", "3")])
      let (unpaid, onDelivery) = (try await order(local), try await order(local))
      _ = try await PaymentsHTTPClient(client: local.anyone.client).pay(
        NewPaymentAttempt(method: .cashOnDelivery), for: onDelivery.id, token: onDelivery.viewToken)
      #expect(try await local.store.orderMails.remind() == 0)
      passed.withLock { $0 = .seconds(6 * 86_400) }
      #expect(try await local.store.orderMails.remind() == 1)
      #expect(try await local.store.orderMails.remind() == 0)
      let staff = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Store.permissions))
      let due = try await local.store.outbound.mails.list(after: nil, limit: 50, as: staff).items.filter {
        $0.template == "order-payment-due"
      }
      #expect(due.map(\.subject) == ["Your order \(unpaid.number) has not been paid yet"])
      // On the day after the last, the one is called off and the other is not.
      passed.withLock { $0 = .seconds(8 * 86_400) }
      #expect(try await local.store.ordering.unpaidOrders.expire() == 1)
      let kept = try await local.store.ordering.orders.order(onDelivery.id, as: staff)
      #expect(kept.status.lifecycle == .placed)
    }
  }

  @Test func `whoever has not picked up is reminded once, but not of what is on hold or collected`() async throws {
    let start = WallClock.system.now()
    let passed = Mutex(Duration.zero)
    let clock = WallClock { start.advanced(by: passed.withLock(\.self)) }
    try await LocalStore.with(clock: clock) { local in
      let bowl = try await local.owner.addProduct("Bowl", price: 2_000, stock: 0)
      let variant = try #require(bowl.variants.first).id
      let york = try await local.owner.openShop("York", at: "53.96,-1.08", postalCode: "YO1 7HH", with: [(variant, 9)])
      func ready() async throws -> (order: Order, parcel: Shipment) {
        let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
        var request = try await holder.request(cart)
        (request.pickup, request.shippingMethod, request.expectedTotal) = (york, nil, try Money(2_000, .gbp))
        let order = try await holder.ordering.place(request, key: UUID().uuidString)
        _ = try await local.owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
        let work = try #require(try await local.owner.shipping.fulfilmentOrders(of: order.id).first)
        return (order, try await local.owner.shipping.pack(NewPackage(isReady: true), of: work.id))
      }
      let (waiting, held, collected) = (try await ready(), try await ready(), try await ready())
      _ = try await local.owner.shipping.change(
        try #require(held.parcel.fulfilment), .hold(reason: "Broken"), key: UUID().uuidString)
      _ = try await local.owner.shipping.change(
        collected.parcel.id, ShipmentChange(.collect), key: UUID().uuidString)
      passed.withLock { $0 = .seconds(2 * 86_400) }
      #expect(try await local.store.orderMails.remindOfPickups() == 0)
      passed.withLock { $0 = .seconds(3 * 86_400 + 60) }
      #expect(try await local.store.orderMails.remindOfPickups() == 1)
      #expect(try await local.store.orderMails.remindOfPickups() == 0)
      let staff = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Store.permissions))
      let told = try await local.store.outbound.mails.list(after: nil, limit: 50, as: staff).items.filter {
        $0.template == "order-waiting"
      }
      #expect(told.count == 1 && told[0].subject.contains(waiting.order.number), "\(told.map(\.subject))")
    }
  }

  @Test func `a shop that does not write about orders does not`() async throws {
    try await LocalStore.with { local in
      try await local.owner.setSettings("orders", [("orders.mail", "false")])
      _ = try await order(local)
      #expect(try await mails(local).isEmpty)
    }
  }
}
