import Catalog
import Foundation
import FoundationCore
import MyStoreApp
import MyStoreKit
import Ordering
import Payments
import StoreIdentifiers
import TestSupport
import Testing

/// Orders that wait for a payment, through the real composition: with the stock, the payments and the reports of a store.
struct PendingOrderJourneyTests {
  private func pending(_ store: LocalStore) async throws -> (order: Order, buyer: StoreClients) {
    try await store.owner.setSettings("payments", [("payments.test", "true")])
    let product = try await store.owner.addProduct("Bowl", price: 2_000, stock: 1)
    let (cart, buyer) = try await store.anyone.fillCart([(try #require(product.variants.first).id, 1)])
    var request = try await buyer.request(cart)
    request.payment = .test
    return (try await buyer.ordering.place(request, key: UUID().uuidString), buyer)
  }

  /// Begins a test payment, and answers what its page is known by.
  private func begin(_ order: Order, _ buyer: StoreClients) async throws -> (PaymentID, token: String) {
    let (desk, new) = (PaymentsHTTPClient(client: buyer.client), NewPaymentAttempt(method: .test))
    _ = try await desk.pay(new, for: order.id)
    let page = try await eventually({ $0.attempts.first?.page != nil }) {
      try await desk.page(of: order.id, awaiting: new.id)
    }
    #expect(page.isPending && page.due == order.totals.total)
    return (new.id, try #require(page.attempts.first?.page?.components(separatedBy: "token=").last))
  }

  @Test func `a test payment makes a test order of it, which is in no report`() async throws {
    try await LocalStore.with { store in
      let (order, buyer) = try await pending(store)
      let (payment, token) = try await begin(order, buyer)
      #expect(try await store.owner.ordering.orders().items.isEmpty)
      let choice = TestPaymentChoice(token: token, decision: .pay)
      _ = try await PaymentsHTTPClient(client: store.anyone.client).decide(choice, of: payment)
      let paid = try await eventually({ $0.status.payment == .paid }) { try await buyer.ordering.order(order.id) }
      #expect(paid.isTest && paid.status.lifecycle == .placed && paid.lines == order.lines)
      #expect(try await store.owner.ordering.orders().items.map(\.number) == [paid.number])
      #expect(try await store.owner.ordering.salesOverview().days.allSatisfy { $0.orders == 0 })
      #expect(try await store.store.verify().isEmpty)
    }
  }

  @Test func `a buyer who pays by bank transfer after all has ordered`() async throws {
    try await LocalStore.with { store in
      let (order, buyer) = try await pending(store)
      let (first, _) = try await begin(order, buyer)
      let desk = PaymentsHTTPClient(client: buyer.client)
      let transfer = try await desk.pay(NewPaymentAttempt(method: .bankTransfer), for: order.id)
      let placed = try await buyer.ordering.order(order.id)
      #expect(placed.status.lifecycle == .placed && placed.status.payment == .none && !placed.isTest)
      let page = try await eventually({ $0.attempts.first { $0.id == first }?.state == .cancelled }) {
        try await desk.page(of: order.id)
      }
      #expect(page.number == placed.number && !page.isPending)
      #expect(page.attempts.first { $0.id == transfer.id }?.state == .waiting)
      #expect(page.attempts.first { $0.id == first }?.state == .cancelled)
    }
  }

  @Test func `while it waits nobody else gets what it holds, and no stranger reads it`() async throws {
    try await LocalStore.with { store in
      let (order, _) = try await pending(store)
      let variant = try #require(order.lines.first).variant
      let (cart, other) = try await store.anyone.fillCart([(variant, 1)])
      await #expect(throws: HTTPClientError.self) { try await other.ordering.place(other.request(cart), key: "other") }
      await #expect(throws: HTTPClientError.self) { try await store.anyone.ordering.order(order.id) }
      #expect(try await store.store.verify().isEmpty)
    }
  }
}
