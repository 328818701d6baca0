import Access
import FoundationCore
import MyStoreApp
import Ordering
import OrderingService
import Payments
import PaymentsService
import Persistence
import SimulationKit
import StoreIdentifiers
import TestSupport

/// Paying, by the buyer, the provider and staff.
extension ShopCommands {
  static let money: [Command] = [
    Command("pay", weight: 14, pay), Command("decide at the provider", weight: 25, decide),
    Command("begin a payment", weight: 2, begin), Command("capture", weight: 12, capture),
    Command("refund", weight: 16, refund), Command("call a payment off", weight: 1, callOff),
    Command("record money", weight: 3, recordMoney), Command("record a refund", weight: 2, recordRefund),
    Command("book a credit", weight: 2, bookCredit),
  ]

  private static var payable: String { "lifecycle = 'placed' AND captured < total" }

  private static func pay(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let pending = try world.pick("SELECT id FROM ordering_pending_order ORDER BY id", &random).map { OrderID($0) }
    let isPending = Int.random(in: 0..<2, using: &random) == 0
    guard
      let order = try (isPending ? pending : nil) ?? world.pickOrder(payable + " AND cart IS NOT NULL", &random),
      let placement = world.placements.first(where: { $0.order.id == order })
    else { return .idle }
    let methods: [PaymentMethod] = [.test, .test, .test, .test, .bankTransfer, .cashOnDelivery, .invoice]
    let attempt = NewPaymentAttempt(method: methods.randomElement(using: &random) ?? .test)
    let key = world.newKey("pay")
    let paid = try await world.once(&random, .paymentAttempt) {
      try await world.store.payments.buyers.pay(
        attempt, for: order, token: placement.order.viewToken, once: key, as: .anonymous)
    }
    // Most often the provider is asked at once, since the buyer waits.
    if Int.random(in: 0..<4, using: &random) > 0 { try await world.store.jobs.drain() }
    return outcome(paid) { "\($0.method.rawValue) \($0.amount.amount)" }
  }

  /// What the buyer does on the provider's page. The shop learns of it when its jobs run, which may be days later.
  private static func decide(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let isAny = Int.random(in: 0..<6, using: &random) == 0
    let open = isAny ? "" : "WHERE is_cancelled = 0 AND (decision IS NULL OR decision IN ('challenge', 'leavePending'))"
    guard let id = try world.pick("SELECT id FROM payments_test_payment \(open) ORDER BY id", &random) else {
      return .idle
    }
    let token = try world.rows.rows("SELECT token FROM payments_test_payment WHERE id = \(id.sql)").first ?? ""
    let decisions: [TestPaymentDecision] = [.pay, .pay, .pay, .decline, .challenge, .leavePending]
    let decision = decisions.randomElement(using: &random) ?? .pay
    let decided = try await world.attempt {
      try await world.store.payments.tests.decide(
        TestPaymentChoice(token: token, decision: decision), of: PaymentID(id))
    }
    let isNewsAtOnce = Bool.random(using: &random)
    if isNewsAtOnce { try await world.store.jobs.drain() }
    return outcome(decided) { _ in decision.rawValue + (isNewsAtOnce ? "" : ", and the shop learns of it later") }
  }

  private static func begin(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder(payable, &random) else { return .idle }
    let part = Bool.random(using: &random) ? nil : try Money(Int64.random(in: 1...2_000, using: &random), .gbp)
    let new = NewOrderPayment(order: order, method: .bankTransfer, amount: part)
    let key = world.newKey("begin")
    let begun = try await world.once(&random, .payment) {
      try await world.store.payments.begin(new, once: key, as: ShopTemplate.staff)
    }
    return outcome(begun) { "\($0.amount.amount)" }
  }

  /// A payment, and a part of what is left of an amount: all of it as often as not, and now and then more.
  private static func movement(
    _ world: ShopWorld, _ condition: String, of left: String, _ random: inout SplitMix
  ) throws -> (payment: PaymentID, movement: NewPaymentMovement)? {
    guard let payment = try world.pick("SELECT id FROM payments_payment WHERE \(condition) ORDER BY id", &random) else {
      return nil
    }
    let amount = try world.rows.number("SELECT \(left) FROM payments_payment WHERE id = \(payment.sql)")
    return (PaymentID(payment), NewPaymentMovement(amount: try Money(part(of: amount, &random), .gbp)))
  }

  static func part(of amount: Int64, _ random: inout SplitMix) -> Int64 {
    let whole = max(amount, 1)
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: return whole
    case 3...6: return Int64.random(in: 1...whole, using: &random)
    default: return whole + 1
    }
  }

  private static func capture(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let isOpen =
      "(method <> 'test' AND state = 'waiting') OR state = 'authorized' OR (state = 'captured' AND captured < amount)"
    guard let (payment, movement) = try movement(world, isOpen, of: "amount - captured", &random) else { return .idle }
    let key = world.newKey("capture")
    let captured = try await world.once(&random, .payment) {
      try await world.store.payments.capture(movement, of: payment, once: key, as: ShopTemplate.staff)
    }
    return outcome(captured) { "\($0.method.rawValue) \(movement.amount.amount)" }
  }

  private static func refund(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let (payment, movement) = try movement(world, "captured > refunded", of: "captured - refunded", &random)
    else {
      return .idle
    }
    let key = world.newKey("refund")
    let refunded = try await world.once(&random, .payment) {
      try await world.store.payments.refund(movement, of: payment, once: key, as: ShopTemplate.staff)
    }
    return outcome(refunded) { "\($0.method.rawValue) \(movement.amount.amount)" }
  }

  private static func callOff(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let payment = try world.pick("SELECT id FROM payments_payment ORDER BY id", &random) else { return .idle }
    let key = world.newKey("call-off")
    let ended = try await world.once(&random, .payment) {
      try await world.store.payments.cancel(PaymentID(payment), once: key, as: ShopTemplate.staff)
    }
    return outcome(ended) { $0.state.rawValue }
  }

  private static func recordMoney(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder(payable, &random) else { return .idle }
    let due = try world.rows.number("SELECT total - captured FROM ordering_order WHERE id = \(order.value.sql)")
    let payment = NewPayment(
      amount: try Money(part(of: due, &random), .gbp), allowsOverpayment: Int.random(in: 0..<5, using: &random) == 0)
    let key = world.newKey("record")
    let recorded = try await world.once(&random, .order) {
      try await world.store.ordering.payments.record(payment, for: order, once: key, as: ShopTemplate.staff)
    }
    return outcome(recorded) { "\(payment.amount.amount) \($0.status.payment.rawValue)" }
  }

  private static func recordRefund(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder("captured > refunded", &random) else { return .idle }
    let left = try world.rows.number("SELECT captured - refunded FROM ordering_order WHERE id = \(order.value.sql)")
    let refund = NewRefund(amount: try Money(part(of: left, &random), .gbp))
    let key = world.newKey("record-refund")
    let recorded = try await world.once(&random, .order) {
      try await world.store.ordering.payments.record(refund, for: order, once: key, as: ShopTemplate.staff)
    }
    return outcome(recorded) { "\(refund.amount.amount) \($0.status.payment.rawValue)" }
  }

  private static func bookCredit(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    // Most often of somebody who has bought and paid, and of what they have bought.
    let order = try world.pickOrder("lifecycle = 'placed' AND captured > refunded AND customer IS NOT NULL", &random)
    let bought = try world.rows.ids(
      "SELECT variant FROM ordering_order_line WHERE \"order\" = \(order?.value.sql ?? "x''") ORDER BY position"
    ).map { VariantID($0) }
    let buyer = try world.rows.ids("SELECT customer FROM ordering_order WHERE id = \(order?.value.sql ?? "x''")").first
    var variants = Set(bought.prefix(Int.random(in: 1...2, using: &random)))
    if let other = world.template.variants.randomElement(using: &random), Bool.random(using: &random) {
      variants.insert(other)
    }
    guard !variants.isEmpty else { return .idle }
    var lines: [NewCreditNote.Line] = []
    for variant in variants.sorted() {
      lines.append(
        NewCreditNote.Line(
          variant: variant, quantity: Int.random(in: 1...3, using: &random),
          unitPrice: try Money(Int64.random(in: 100...1_500, using: &random), .gbp)))
    }
    let note = NewCreditNote(customer: buyer.map { CustomerID($0) }, reason: "Broken on arrival", lines: lines)
    let key = world.newKey("credit")
    let booked = try await world.once(&random, .creditNote) {
      try await world.store.ordering.creditNotes.book(note, once: key, as: ShopTemplate.staff)
    }
    return outcome(booked) { "\($0.total.amount), \($0.lines.flatMap(\.applied).count) applied" }
  }
}
