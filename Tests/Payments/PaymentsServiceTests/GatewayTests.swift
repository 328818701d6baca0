import Access
import AccessService
import Foundation
import FoundationCore
import Payments
import PaymentsService
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What becomes of a payment whose provider misbehaves. Requests reach the stand-in without a socket here.
struct GatewayTests {
  static let order = OrderID(UniqueID(high: 5, low: 1))
  static let secret = "whsec_test"
  static let keeper = Principal.staff(
    StaffPrincipal(
      id: UniqueID(high: 1, low: 1), permissions: [Permission("payments.read"), Permission("payments.write")]))

  @Test func `a card is paid on the provider's page, and the order has its money once`() async throws {
    try await withDesk { desk in
      let id = try await desk.pay()
      let page = try await eventually({ $0.attempts.first?.page != nil }) {
        try await desk.service.buyers.page(of: Self.order, awaiting: id, token: nil, as: .anonymous)
      }
      #expect(page.attempts.first?.page == "https://pay.example/\(desk.provider.sessions[0])")
      desk.provider.buyerPays(id.description)
      for _ in 0..<3 { try await desk.tell(id) }
      let paid = try await desk.payment(id) { $0.state == .captured }
      #expect(paid.captured.amount == 500 && paid.details.reference != nil && desk.booked.all == [500])
      #expect(desk.provider.sessions.count == 1)
      try await desk.tell(id)
      #expect(try await desk.payment(id).transactions.count == paid.transactions.count)
    }
  }

  @Test func `the provider is told what is paid, and where the buyer comes back to, but no token of the order`()
    async throws
  {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      let form = try #require(desk.provider.forms.first?.removingPercentEncoding)
      for part in [
        "client_reference_id=\(id)", "[unit_amount]=500", "[currency]=gbp", "[capture_method]=automatic", "[name]=1001",
        "success_url=https://shop.example/pay/\(Self.order)&",
      ] {
        #expect(form.contains(part))
      }
      #expect(!form.contains("token"))
    }
  }

  @Test(arguments: [(12_340, true), (12_345, false)] as [(Int64, Bool)])
  func `what the provider cannot be asked for is not offered, and is refused`(_ fils: Int64, _ isTaken: Bool)
    async throws
  {
    try await withDesk(fils, .kwd) { desk in
      let page = try await desk.service.buyers.page(of: Self.order, token: nil, as: .anonymous)
      #expect(page.methods == (isTaken ? [.card, .bankTransfer, .test] : [.bankTransfer, .test]))
      if isTaken {
        _ = try await desk.pay()
      } else {
        await #expect(throws: PaymentsError.methodNotOffered) { try await desk.pay() }
      }
    }
  }

  @Test func `staff begin no payment on a buyer's page`() async throws {
    try await withDesk { desk in
      await #expect(throws: PaymentsError.access(.notPermitted)) {
        try await desk.service.buyers.pay(
          NewPaymentAttempt(method: .bankTransfer), for: Self.order, token: nil, once: Self.key(), as: Self.keeper)
      }
    }
  }

  @Test func `held money is taken in a part by staff, and the provider lets the rest go`() async throws {
    try await withDesk(capturesAtOnce: false) { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description)
      try await desk.tell(id)
      let held = try await desk.payment(id) { $0.state == .authorized }
      #expect(held.details.captureBefore != nil && held.options.map(\.action) == [.charge, .cancel])
      #expect(desk.booked.all.isEmpty && desk.booked.agreed.withLock { $0 } == 1)
      let part = NewPaymentMovement(amount: try Money(300, .gbp))
      _ = try await desk.service.capture(part, of: id, once: Self.key(), as: Self.keeper)
      let taken = try await desk.payment(id) { $0.captured.amount == 300 }
      #expect(taken.options.map(\.action) == [.refund] && desk.booked.all == [300])
      #expect(taken.transactions.contains { $0.action == .cancel && $0.amount.amount == 200 })
    }
  }

  @Test(arguments: [StandInProvider.Fault.failBefore, .failAfter, .silenceAfter])
  func `what the provider did without saying so is not done again`(fault: StandInProvider.Fault) async throws {
    try await withDesk { desk in
      desk.provider.misbehave(fault)
      let id = try await desk.pay()
      // The second attempt comes after a pause.
      try await Self.turn(desk) { try await desk.payment(id).details.page != nil }
      #expect(desk.provider.sessions.count == 1)
      desk.provider.buyerPays(id.description)
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.state == .captured }
      desk.provider.misbehave(fault)
      let back = NewPaymentMovement(amount: try Money(200, .gbp))
      _ = try await desk.service.refund(back, of: id, once: Self.key(), as: Self.keeper)
      try await Self.turn(desk) { try await desk.payment(id).refunded.amount == 200 }
      #expect(desk.provider.refunded == [200] && desk.booked.all == [500, -200])
    }
  }

  @Test func `with another key for each attempt, a refund that was silent goes back twice`() async throws {
    let count = Mutex(0)
    let careless = PaymentFaults(providerKey: { operation in
      "\(operation)-\(count.withLock { $0 += 1; return $0 })"
    })
    try await withDesk(faults: careless) { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description)
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.state == .captured }
      desk.provider.misbehave(.silenceAfter)
      let back = NewPaymentMovement(amount: try Money(200, .gbp))
      _ = try await desk.service.refund(back, of: id, once: Self.key(), as: Self.keeper)
      try await Self.turn(desk) { desk.provider.refunded.count > 1 }
      #expect(desk.provider.refunded == [200, 200])
    }
  }

  /// Turns the clock, so that pauses between attempts are over, until something is so.
  private static func turn(_ desk: Desk, until isSo: () async throws -> Bool) async throws {
    let hasCome = try await eventually {
      desk.clock.turn(by: .seconds(1))
      return try await isSo()
    }
    try #require(hasCome)
  }

  @Test func `after a day without an answer the provider is asked first, and what it did is not done again`()
    async throws
  {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description)
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.state == .captured }
      desk.provider.misbehave(.silenceAfter)
      let back = NewPaymentMovement(amount: try Money(200, .gbp))
      _ = try await desk.service.refund(back, of: id, once: Self.key(), as: Self.keeper)
      _ = try await eventually({ $0 == 1 }) { desk.provider.refunded.count }
      desk.clock.turn(by: .seconds(86_400))
      _ = try await desk.payment(id) { $0.refunded.amount == 200 }
      #expect(desk.provider.refunded == [200])
      #expect(desk.provider.requests.count { $0 == "POST /v1/refunds" } == 1)
    }
  }

  @Test func `when an order's time is over, what was begun for it ends, and what was paid counts`() async throws {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      #expect(try await desk.hasOpenPayment())
      try await desk.service.buyers.callOff(Self.order)
      _ = try await desk.payment(id) { $0.state == .cancelled }
      #expect(try await !desk.hasOpenPayment())
      let other = try await desk.pay()
      _ = try await desk.payment(other) { $0.details.page != nil }
      // The buyer pays, and the provider's word has not come yet.
      desk.provider.buyerPays(other.description)
      try await desk.service.buyers.callOff(Self.order)
      _ = try await desk.payment(other) { $0.state == .captured }
      #expect(try await desk.hasOpenPayment() && desk.booked.all == [500])
      let steps = try await desk.payment(other).transactions.count
      try await desk.service.buyers.callOff(Self.order)
      #expect(try await desk.payment(other).transactions.count == steps, "what was paid is left alone")
    }
  }

  @Test func `a refusal is written down, and the buyer tries again`() async throws {
    try await withDesk { desk in
      desk.provider.misbehave(.refuse("amount_too_small"))
      let first = try await desk.pay()
      let failed = try await desk.payment(first) { $0.state == .failed }
      #expect(failed.transactions.last?.reference == "amount_too_small")
      let second = try await desk.pay()
      _ = try await desk.payment(second) { $0.details.page != nil }
      desk.provider.buyerPays(second.description)
      try await desk.tell(second)
      _ = try await desk.payment(second) { $0.state == .captured }
      #expect(desk.booked.all == [500])
    }
  }

  @Test func `who begins again has the page before ended, so that nobody pays twice`() async throws {
    try await withDesk { desk in
      let first = try await desk.pay()
      _ = try await desk.payment(first) { $0.details.page != nil }
      let second = try await desk.pay()
      _ = try await desk.payment(first) { $0.state == .cancelled }
      desk.provider.buyerPays(first.description)
      _ = try await desk.payment(second) { $0.details.page != nil }
      desk.provider.buyerPays(second.description)
      try await desk.tell(second)
      _ = try await desk.payment(second) { $0.state == .captured }
      #expect(desk.booked.all == [500])
    }
  }

  @Test func `who had paid before the page was ended has paid`() async throws {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description)
      let ended = try? await desk.service.cancel(id, once: Self.key(), as: Self.keeper)  // It may come too late.
      let paid = try await desk.payment(id) { $0.state == .captured }
      let outcome = paid.transactions.last { $0.action == .cancel }?.outcome
      #expect(outcome == (ended == nil ? nil : .failed) && desk.booked.all == [500])
    }
  }

  @Test func `a webhook with another secret, body or time is refused, and its amount is never believed`() async throws {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      await #expect(throws: PaymentsError.badSignature) { try await desk.tell(id, secret: "whsec_other") }
      await #expect(throws: PaymentsError.badSignature) { try await desk.tell(id, altered: true) }
      await #expect(throws: PaymentsError.badSignature) { try await desk.tell(id, signedAt: -301) }
      await #expect(throws: PaymentsError.badSignature) { try await desk.tell(id, signedAt: 302) }
      // It says that 500 were paid; the provider, asked, says that the buyer has not.
      try await desk.tell(id, amount: 500, signedAt: -290)
      _ = try await eventually({ $0 > 1 }) { desk.provider.requests.count { $0.hasPrefix("GET /v1/checkout") } }
      #expect(try await desk.payment(id).state == .underway && desk.booked.all.isEmpty)
    }
  }

  @Test func `a provider that speaks of another amount is not believed either`() async throws {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description)
      desk.provider.alterAmount(id.description, to: 5)
      try await desk.tell(id)
      _ = try await eventually({ $0 }) { desk.provider.requests.contains { $0.hasPrefix("GET /v1/payment_intents/") } }
      #expect(try await desk.payment(id).state == .underway && desk.booked.all.isEmpty)
    }
  }

  @Test func `refunds and disputes of the dashboard are adopted, and refunds may fail later`() async throws {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description)
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.state == .captured }
      desk.provider.refundInDashboard(id.description, 50)
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.refunded.amount == 50 }
      desk.provider.setRefundStatus("pending")
      let back = NewPaymentMovement(amount: try Money(100, .gbp))
      _ = try await desk.service.refund(back, of: id, once: Self.key(), as: Self.keeper)
      _ = try await desk.payment(id) { $0.transactions.last?.outcome == .pending }
      desk.provider.settleRefunds(as: "succeeded")
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.refunded.amount == 150 }
      desk.provider.settleRefunds(as: "failed")
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.refunded.amount == 0 }
      desk.provider.dispute(id.description, 500, "needs_response")
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.state == .disputed }
      desk.provider.dispute(id.description, 500, "lost")
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.ledger.disputed == 500 }
      #expect(desk.booked.all.reduce(0, +) == 0)
    }
  }

  @Test func `a payment that takes days is told when it is known`() async throws {
    try await withDesk { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description, as: "processing")
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.transactions.last?.outcome == .pending }
      desk.provider.settle(id.description, as: "succeeded")
      // No webhook comes: the provider is asked after a while.
      try await Self.turn(desk) { try await desk.payment(id).state == .captured }
      #expect(desk.booked.all == [500])
    }
  }

  @Test(arguments: [
    (TestPaymentDecision.pay, PaymentState.captured), (.decline, .failed), (.challenge, .underway),
    (.leavePending, .underway),
  ])
  func `a test payment ends as its page is told`(decision: TestPaymentDecision, state: PaymentState) async throws {
    try await withDesk { desk in
      let id = try await desk.pay(.test)
      let page = try #require(try await desk.payment(id) { $0.details.page != nil }.details.page)
      let token = try #require(page.components(separatedBy: "token=").last)
      await #expect(throws: PaymentsError.unknownPayment) {
        try await desk.service.tests.decide(TestPaymentChoice(token: "x", decision: decision), of: id)
      }
      for _ in 0..<2 {
        _ = try await desk.service.tests.decide(TestPaymentChoice(token: token, decision: decision), of: id)
      }
      let last: PaymentOutcome? =
        switch decision {
        case .pay: .succeeded
        case .decline: .failed
        case .challenge: .actionRequired
        case .leavePending: .pending
        }
      let payment = try await desk.payment(id) { $0.transactions.last?.outcome == last }
      #expect(payment.state == state && payment.isTest)
      guard decision == .pay else { return }
      let back = NewPaymentMovement(amount: try Money(120, .gbp))
      _ = try await desk.service.refund(back, of: id, once: Self.key(), as: Self.keeper)
      _ = try await desk.payment(id) { $0.refunded.amount == 120 }
      #expect(desk.booked.all == [500, -120] && desk.provider.requests.isEmpty)
    }
  }
}
