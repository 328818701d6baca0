import Catalog
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import Payments
import StoreIdentifiers
import TestSupport
import Testing

/// Orders over real HTTP, placed, withdrawn from and cancelled in part, by a store that is killed on the way: nothing is
/// lost, and nothing is done twice.
@Suite(.serialized) struct OrderCrashTests {
  /// Before and after what one transaction does, between its commit and its answer, and at what follows from it: the
  /// provider lets go of the money, and the receipt is queued.
  private static let withdrawal = [
    "releasingStock-1", "stockReleased-1", "answer:withdrawFromOrder-1", "lettingGo-1", "moneyLetGo-1", "beforeCall-2",
    "afterCall-2", "outcomeRecorded-2", "writingReceipt-1", "receiptQueued-1",
  ]

  /// The third and fourth mails, after those of the order and its payment, are of the refund and of the cancelled part.
  private static let cancellation = [
    "takingStock-1", "stockTaken-1", "answer:placeOrder-1", "writingMail-1", "mailQueued-1", "releasingStock-1",
    "stockReleased-1", "answer:cancelOrder-1", "writingMail-3", "mailQueued-3", "writingMail-4", "mailQueued-4",
  ]

  @Test(arguments: Soak.repeated(withdrawal))
  func `a withdrawal is received once, with its stock, money and receipt`(point: String) async throws {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "die-at-\(point)")
      let (order, variant) = try await place(at: store)
      let payment = try await store.authorize(order)
      let new = NewWithdrawal()
      func withdraw() async throws -> Order {
        try await store.anyone.ordering.withdraw(from: order.id, new, token: order.viewToken)
      }
      let withdrawn = try await store.going { try await withdraw() }
      #expect(withdrawn.status.lifecycle == .cancelled && withdrawn.removals.map(\.id) == [new.id])
      let released = try await store.until({ $0?.state == .cancelled }) {
        try await store.payment(payment, of: order.id)
      }
      _ = try await store.until({ $0.contains("order-withdrawn") }) { try await store.mails() }
      // What would be done twice is done by now.
      try await Task.sleep(for: .milliseconds(600))
      #expect(try await store.going { try await withdraw() } == withdrawn)
      #expect(try await store.hasDiedOnce())
      let letGo = try #require(released).transactions.filter { $0.action == .cancel }
      #expect(letGo.map(\.outcome) == [.requested, .succeeded])
      #expect(store.provider.taken.values.allSatisfy { $0 == 0 } && store.provider.refunded == [])
      #expect(try await store.mails().count { $0 == "order-withdrawn" } == 1)
      let owner = try await store.owner()
      #expect(try await owner.inventory.availability(of: variant).available == 5)
      let last = try await owner.ordering.order(order.id)
      #expect(last.removals.count == 1 && last.owed.amount == 0 && last.totals.refunded.amount == 0)
      try await store.finish()
    }
  }

  @Test(arguments: Soak.repeated(cancellation))
  func `a part of an order that was paid is cancelled once, with its stock, refund and mails`(
    point: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "die-at-\(point)")
      let (last, again) = try await cancelPart(at: store) { "cancel" }
      #expect(try await store.hasDiedOnce())
      #expect(last.removals == again.removals && last.removals.count == 1)
      #expect(last.lines.map(\.cancelled) == [1] && last.status.lifecycle == .placed)
      #expect((last.totals.refunded, last.owed.amount) == (try #require(last.removals.first).amount(), 0))
      #expect(last.totals.captured == last.totals.total)
      let mails = try await store.mails()
      #expect(mails.sorted() == ["order-paid", "order-part-cancelled", "order-placed", "order-refunded"])
      let variant = try #require(last.lines.first).variant
      #expect(try await store.owner().inventory.availability(of: variant).available == 3)
      try await store.finish()
    }
  }

  @Test func `a part is cancelled twice by whoever asks with a new key each time`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "die-at-answer:cancelOrder-1")
      var count = 0
      let (last, _) = try await cancelPart(at: store) {
        count += 1
        return "cancel-\(min(count, 2))"
      }
      #expect(try await store.hasDiedOnce())
      #expect(last.removals.count == 2)
      store.kill()
    }
  }

  /// Orders three units of five.
  private func place(at store: MortalStore) async throws -> (Order, VariantID) {
    let product = try await store.owner().addProduct("Bowl", price: 2_000, stock: 5)
    let variant = try #require(product.variants.first).id
    let opened = try await store.anyone.ordering.openCart(NewCart(of: variant, quantity: 3))
    let request = try StoreClients.request(opened.cart)
    store.expectDeath()
    let order = try await store.going {
      try await store.anyone.signedIn(opened.token).ordering.place(request, key: "order")
    }
    return (order, variant)
  }

  /// Orders, pays by hand and cancels one unit; what comes back is the order, and the answer to the same request again.
  private func cancelPart(at store: MortalStore, key: () -> String) async throws -> (last: Order, again: Order) {
    let (order, _) = try await place(at: store)
    let payment = NewPayment(amount: order.totals.total)
    _ = try await store.going { try await store.owner().ordering.record(payment, for: order.id) }
    let line = try #require(order.lines.first).id
    let part = OrderCancellation(
      reason: "Broken", refund: .recorded, lines: [OrderUnits(line: line, quantity: 1)])
    func cancel() async throws -> Order {
      try await store.owner().ordering.cancel(order.id, part, key: key())
    }
    let cancelled = try await store.going { try await cancel() }
    _ = try await store.until({ $0.contains("order-part-cancelled") && $0.contains("order-refunded") }) {
      try await store.mails()
    }
    // What would be done twice is done by now.
    try await Task.sleep(for: .milliseconds(600))
    let again = try await store.going { try await cancel() }
    #expect(again == cancelled)
    return (try await store.going { try await store.owner().ordering.order(order.id) }, again)
  }
}
