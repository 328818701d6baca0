public import Access
import AccessService
public import FoundationCore
public import Payments
public import Persistence
public import StoreIdentifiers

/// What buyers do to pay for their orders.
public struct BuyerPayments: Sendable {
  let database: Database
  let clock: WallClock
  let ports: PaymentsPorts
  let gateways: PaymentGateways
  let settings: @Sendable () -> PaymentSettings
  let reached: @Sendable (PaymentPoint) -> Void

  /// How many payments an order has at most: more than anybody needs.
  static let limit = 50
  /// How long an answer waits for a provider to say where the buyer goes.
  private static let patience = Duration.seconds(8)

  /// What a buyer needs to know to pay for an order. For whoever may read the order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - payment: Answers once its provider has said where the buyer goes, or after eight seconds; nil answers at once.
  ///   - token: The order's, for who is not known otherwise.
  ///   - principal: Who asks.
  /// - Throws: `unknownOrder` also for an order of somebody else's; `storage` when the database fails.
  public func page(
    of order: OrderID, awaiting payment: PaymentID? = nil, token: String?, as principal: Principal
  ) async throws(PaymentsError) -> OrderPaymentPage {
    guard try await ports.mayPay(order, token, principal) else { throw .unknownOrder }
    if let payment { try await wait(for: payment, of: order) }
    let (ports, methods) = (ports, settings().methods)
    return try await database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
      guard let known = try ports.order(order, work) else { throw .unknownOrder }
      let payments = try work.snapshot { snapshot throws(PaymentsError) in
        try PaymentStore.payments(
          "\"order\" = \(order)", ordered: "created_at DESC, id DESC", limit: Self.limit, in: snapshot)
      }
      let open = (known.isTest ? methods.filter { $0 == .test } : methods)
        .filter { $0.takes(known.due) }
      return OrderPaymentPage(
        number: known.number, due: known.due, dueAt: known.dueAt, isPending: known.isPending, isLive: known.isLive,
        methods: known.isLive && known.due.amount > 0 ? open : [], attempts: payments.map { PaymentAttempt($0) })
    }
  }

  /// Begins to pay what an order owes. For whoever may read the order; once per key.
  ///
  /// What was begun before and is still open is called off, so that nobody pays twice.
  ///
  /// - Throws: `access` for staff, who begin payments by hand; `unknownOrder`, also for an order of somebody else's; `orderNotLive`, `nothingDue`; `methodNotOffered`,
  ///   `tooManyAttempts`; `paymentExists` for a used id; `storage` when the database fails.
  public func pay(
    _ new: NewPaymentAttempt, for id: OrderID, token: String?, once key: IdempotencyKey, as principal: Principal
  ) async throws(PaymentsError) -> PaymentAttempt {
    if case .staff = principal { throw .access(.notPermitted) }
    guard try await ports.mayPay(id, token, principal) else { throw .unknownOrder }
    guard settings().methods.contains(new.method) else { throw .methodNotOffered }
    let (now, ports, gateway, book) = (clock.now(), ports, gateways[new.method], PaymentBook(ports: ports))
    let attempt = try await database.write(as: PaymentsSchema.self, once: key, returning: .paymentAttempt) {
      work throws(PaymentsError) in
      guard var order = try ports.order(id, work) else { throw .unknownOrder }
      guard order.isLive else { throw .orderNotLive }
      guard !order.isTest || new.method == .test else { throw .methodNotOffered }
      guard order.due.amount > 0 else { throw .nothingDue }
      guard new.method.takes(order.due) else { throw .methodNotOffered }
      let former = try work.snapshot { snapshot throws(PaymentsError) in
        try PaymentStore.payments("\"order\" = \(id)", ordered: "created_at, id", limit: Self.limit, in: snapshot)
      }
      guard former.count < Self.limit else { throw .tooManyAttempts }
      // Who chooses the same again by hand means the same payment.
      if gateway == nil,
        let same = former.last(where: {
          $0.method == new.method && $0.state == .waiting && $0.amount == order.due
        })
      {
        return PaymentAttempt(same)
      }
      // What is paid by hand is agreed at once, and due later; a provider has to say so first.
      if gateway == nil, order.isPending {
        try ports.agreed(id, new.method, principal, work)
        guard let agreed = try ports.order(id, work) else { throw .unknownOrder }
        order = agreed
      }
      for payment in former { try Self.callOff(payment, at: now, by: principal, book, in: work) }
      var details = PaymentProviderDetails()
      if let gateway { details.capabilities = gateway.capabilities }
      var payment: Payment
      do throws(PaymentRuleError) {
        payment = try Payment(
          id: new.id, order: id, method: new.method, amount: order.due, reference: order.number, dueAt: order.dueAt,
          createdAt: now, details: details)
      } catch { throw .rule(error) }
      try PaymentStore.insert(payment, in: work)
      if let gateway {
        let intent = PaymentTransaction(
          id: .make(), action: gateway.capturesAtOnce ? .charge : .authorize, outcome: .requested, amount: order.due,
          occurredAt: now, actor: principal.key)
        payment = try book.append(intent, to: payment, by: principal, in: work)
        try PaymentSagas.enqueue(payment.id, in: work)
      }
      return PaymentAttempt(payment)
    }
    if gateway != nil { reached(.intentRecorded) }
    return attempt
  }

  /// Has every payment of an order end that its buyer has not finished, because the order's time is over. It asks for no
  /// permission: for composition, never for a route.
  ///
  /// What a provider has done until it is asked counts.
  ///
  /// - Throws: `storage` when the database fails.
  public func callOff(_ order: OrderID) async throws(PaymentsError) {
    let (now, book) = (clock.now(), PaymentBook(ports: ports))
    try await database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
      let open = try work.snapshot { snapshot throws(PaymentsError) in
        try PaymentStore.payments("\"order\" = \(order)", ordered: "created_at, id", limit: Self.limit, in: snapshot)
      }
      for payment in open { try Self.callOff(payment, at: now, by: PaymentSagas.principal, book, in: work) }
    }
  }

  /// Has a payment end that the buyer has not finished: one by hand at once, others by their provider.
  private static func callOff(
    _ payment: Payment, at now: Timestamp, by principal: Principal, _ book: PaymentBook,
    in work: borrowing UnitOfWork<PaymentsSchema>
  ) throws(PaymentsError) {
    guard payment.state == .underway || payment.state == .waiting, payment.limit(of: .cancel) > 0 else { return }
    let payment = try PaymentStore.held(payment.id, in: work)
    guard let amount = try? Money(payment.limit(of: .cancel), payment.amount.currency), amount.amount > 0 else {
      return
    }
    let intent = PaymentTransaction(
      id: .make(), action: .cancel, outcome: payment.method.isManual ? .succeeded : .requested, amount: amount,
      occurredAt: now, actor: principal.key)
    _ = try book.append(intent, to: payment, by: principal, in: work)
    if !payment.method.isManual { try PaymentSagas.enqueue(payment.id, in: work) }
  }

  /// Waits until a payment's provider has answered, a short while at most.
  private func wait(for payment: PaymentID, of order: OrderID) async throws(PaymentsError) {
    let end = ContinuousClock.now + Self.patience
    while ContinuousClock.now < end {
      let isAsked = try await database.read(as: PaymentsSchema.self) { snapshot throws(PaymentsError) in
        let payment = try PaymentStore.payments(
          "id = \(payment) AND \"order\" = \(order)", ordered: "id", limit: 1, in: snapshot
        ).first
        return payment?.transactions.last?.outcome == .requested
      }
      guard isAsked else { return }
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
    }
  }
}
