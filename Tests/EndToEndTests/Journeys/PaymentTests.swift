import Access
import AccessService
import Catalog
import Foundation
import FoundationCore
import MyStoreApp
import MyStoreKit
import Ordering
import Payments
import PaymentsService
import Settings
import StoreIdentifiers
import TestSupport
import Testing

/// Payments through the real composition: what happens to a payment has happened to its order.
struct PaymentTests {
  private func placed(_ store: LocalStore) async throws -> (order: Order, buyer: StoreClients) {
    let product = try await store.owner.addProduct("Bowl", price: 2_000, stock: 5)
    let (cart, holder) = try await store.anyone.fillCart([(try #require(product.variants.first).id, 1)])
    let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
    return (order, holder)
  }

  private func payments(_ clients: StoreClients) -> PaymentsHTTPClient { PaymentsHTTPClient(client: clients.client) }

  @Test func `a bank transfer that staff confirm pays its order, once, and goes back in part`() async throws {
    try await LocalStore.with { store in
      let (order, _) = try await placed(store)
      let desk = payments(store.owner)
      let payment = try await desk.begin(NewOrderPayment(order: order.id, method: .bankTransfer))
      #expect(payment.amount == order.totals.total && payment.reference == order.number)
      let receipt = NewPaymentMovement(amount: payment.amount, reference: "RF18")
      // The id of the movement is the key: the same twice is one.
      for _ in 0..<2 { _ = try await desk.capture(receipt, of: payment.id) }
      let paid = try await store.owner.ordering.order(order.id)
      #expect(paid.status.payment == .paid && paid.totals.captured == order.totals.total)
      // Another key and id for the same money: the payment has no room for it.
      await #expect(throws: HTTPClientError.self) {
        try await desk.capture(NewPaymentMovement(amount: payment.amount), of: payment.id)
      }
      #expect(try await store.owner.ordering.order(order.id) == paid)
      let back = NewPaymentMovement(amount: try Money(500, .gbp))
      for _ in 0..<2 { _ = try await desk.refund(back, of: payment.id) }
      let refunded = try await store.owner.ordering.order(order.id)
      #expect(refunded.totals.refunded.amount == 500 && refunded.status.payment == .partiallyRefunded)
      #expect(try await desk.payments(of: order.id).map(\.refunded.amount) == [500])
    }
  }

  @Test func `of many who confirm the same money at once, the order has it once`() async throws {
    try await LocalStore.with { store in
      let (order, _) = try await placed(store)
      let desk = payments(store.owner)
      let payment = try await desk.begin(NewOrderPayment(order: order.id, method: .bankTransfer))
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            _ = try? await desk.capture(NewPaymentMovement(amount: payment.amount), of: payment.id)
          }
        }
      }
      #expect(try await store.owner.ordering.order(order.id).totals.captured == order.totals.total)
    }
  }

  @Test func `a buyer pays by a test payment while the shop is not open, and nobody else does`() async throws {
    try await LocalStore.with { store in
      let (order, buyer) = try await placed(store)
      let other = try await placed(store).buyer
      let page = try await payments(buyer).page(of: order.id)
      #expect(page.due == order.totals.total && page.number == order.number && !page.methods.contains(.test))
      for clients in [other, store.anyone] {
        await #expect(throws: HTTPClientError.self) { try await payments(clients).page(of: order.id) }
        await #expect(throws: HTTPClientError.self) {
          try await payments(clients).pay(NewPaymentAttempt(method: .bankTransfer), for: order.id)
        }
      }
      // An open shop offers none, unless staff turn it on.
      await #expect(throws: HTTPClientError.self) {
        try await payments(buyer).pay(NewPaymentAttempt(method: .test), for: order.id)
      }
      try await store.owner.setSettings("payments", [("payments.test", "true")])
      let new = NewPaymentAttempt(method: .test)
      for _ in 0..<2 { _ = try await payments(buyer).pay(new, for: order.id) }
      let begun = try await eventually({ $0.attempts.first?.page != nil }) {
        try await payments(buyer).page(of: order.id, awaiting: new.id)
      }
      let address = try #require(begun.attempts.first?.page)
      let token = try #require(address.components(separatedBy: "token=").last)
      let choice = TestPaymentChoice(token: token, decision: .pay)
      _ = try await payments(store.anyone).decide(choice, of: new.id)
      let paid = try await eventually({ $0.status.payment == .paid }) {
        try await store.owner.ordering.order(order.id)
      }
      #expect(paid.totals.captured == order.totals.total)
      let payment = try #require(try await payments(store.owner).payments(of: order.id).first)
      #expect(payment.isTest && payment.state == .captured)
      await #expect(throws: HTTPClientError.self) {
        try await payments(buyer).pay(NewPaymentAttempt(method: .test), for: order.id)
      }
    }
  }
}

extension StoreClients {
  /// Sets settings of a section, as its owner.
  func setSettings(_ section: String, _ changes: [(key: String, value: String)]) async throws {
    let settings = SettingsHTTPClient(client: client)
    let state = try await settings.section(section)
    _ = try await settings.change(
      section, SettingsEdit(changes: changes.map { SettingsEdit.Change(key: $0.key, value: $0.value) }),
      version: state.version)
  }
}
