public import Access
import AccessService
public import FoundationCore
public import Payments
public import Persistence
public import StoreIdentifiers

/// The source of truth for payments: attempts to pay, and what became of each.
///
/// What an order has received is kept by whoever keeps the orders; both are written in one transaction, through ports.
public final class PaymentsService: Sendable {
  /// What buyers do.
  public let buyers: BuyerPayments
  /// What providers tell.
  public let notices: PaymentNotices
  /// The pages of test payments.
  public let tests: TestPayments
  private let database: Database
  private let clock: WallClock
  private let ports: PaymentsPorts
  private let book: PaymentBook
  private let sagas: PaymentSagas

  /// A service over the store's database, connected to whoever keeps the orders and to providers.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Dates what happens.
  ///   - ports: Whoever keeps the orders.
  ///   - settings: What the shopkeeper has set, asked for with each command.
  ///   - call: Sends requests to the provider of card payments.
  ///   - faults: Where a test has the process die, and what it breaks.
  public init(
    database: Database, clock: WallClock, ports: PaymentsPorts,
    settings: @escaping @Sendable () -> PaymentSettings = { PaymentSettings() },
    call: @escaping ProviderCall = { _, _ throws(GatewayError) in throw .notConfigured },
    faults: PaymentFaults = PaymentFaults()
  ) {
    self.database = database
    self.clock = clock
    self.ports = ports
    book = PaymentBook(ports: ports)
    let gateways = PaymentGateways(
      card: StripeGateway(settings: { settings().provider }, call: call),
      test: TestGateway(database: database, capturesAtOnce: { settings().provider.capturesAtOnce }))
    sagas = PaymentSagas(
      database: database, clock: clock, book: book, gateways: gateways, reached: faults.reached,
      providerKey: faults.providerKey)
    buyers = BuyerPayments(
      database: database, clock: clock, ports: ports, gateways: gateways, settings: settings, reached: faults.reached)
    notices = PaymentNotices(database: database, clock: clock, reached: faults.reached) { settings().provider }
    tests = TestPayments(database: database)
  }

  /// What finishes payments by their providers, for the store's runner of jobs.
  public var handlers: [JobHandler] { [sagas.handler] }

  /// Whether an order without money so far need not be paid by the day that it is due: its buyer pays on delivery or by a
  /// bill, or a provider holds the money. Checks no permission: for use within a transaction. One statement, by an index.
  ///
  /// - Throws: `storage` when the database fails.
  public static func isPaidOtherwise(
    _ order: OrderID, in snapshot: borrowing Snapshot<PaymentsSchema>
  ) throws(PaymentsError) -> Bool {
    let one: Int? = try snapshot.first(
      """
      SELECT 1 FROM \(.payment) WHERE "order" = \(order) AND (state = \(PaymentState.authorized)
        OR (state = \(PaymentState.waiting) AND method IN (\(list: [PaymentMethod.cashOnDelivery, .invoice]))))
      LIMIT 1
      """)
    return one != nil
  }

  /// Whether a payment of an order has come about, or still may. Checks no permission: for use within a transaction. One
  /// statement, by an index.
  ///
  /// - Throws: `storage` when the database fails.
  public static func hasOpenPayment(
    _ order: OrderID, in snapshot: borrowing Snapshot<PaymentsSchema>
  ) throws(PaymentsError) -> Bool {
    let over: [PaymentState] = [.failed, .cancelled, .refunded]
    let one: Int? = try snapshot.first(
      "SELECT 1 FROM \(.payment) WHERE \"order\" = \(order) AND state NOT IN (\(list: over)) LIMIT 1")
    return one != nil
  }

  /// Begins a payment of what an order owes, or of a part of it. Needs `payments.write`; once per key.
  ///
  /// - Throws: `unknownOrder`, `orderNotLive`, `nothingDue`, `moreThanDue`; `paymentExists` for a used id; `access`
  ///   without the permission; `storage` when the database fails.
  public func begin(
    _ new: NewOrderPayment, once key: IdempotencyKey, as principal: Principal
  ) async throws(PaymentsError) -> Payment {
    try allow(.paymentsWrite, principal)
    let (now, ports) = (clock.now(), ports)
    return try await database.write(as: PaymentsSchema.self, once: key, returning: .payment) {
      work throws(PaymentsError) in
      // A buyer alone is shown a provider's page.
      guard new.method.isManual else { throw .methodNotOffered }
      guard let order = try ports.order(new.order, work) else { throw .unknownOrder }
      // What waits for its buyer's payment is not paid by others.
      guard order.isLive, !order.isPending else { throw .orderNotLive }
      guard order.due.amount > 0 else { throw .nothingDue }
      let amount = new.amount ?? order.due
      guard amount.currency == order.due.currency, (1...order.due.amount).contains(amount.amount) else {
        throw .moreThanDue(order.due)
      }
      let payment: Payment
      do throws(PaymentRuleError) {
        payment = try Payment(
          id: new.id, order: new.order, method: new.method, amount: amount, reference: order.number,
          dueAt: order.dueAt, createdAt: now)
      } catch { throw .rule(error) }
      try PaymentStore.insert(payment, in: work)
      try work.audit(Self.subject(payment.id), from: nil, to: new, as: .newOrderPayment)
      return payment
    }
  }

  /// Records that money of a payment came, here and at its order; has a provider take money that is held. Needs `payments.write`; once per key.
  ///
  /// - Throws: `unknownPayment`; `rule` when the events do not allow it; `orderNotLive` and `moreThanDue` for held money that
  ///   the order does not owe, as when a part of it was cancelled; `transactionExists` for a used id; `access` without the
  ///   permission; `storage` when the database fails.
  public func capture(
    _ movement: NewPaymentMovement, of id: PaymentID, once key: IdempotencyKey, as principal: Principal
  ) async throws(PaymentsError) -> Payment {
    try await append(.charge, to: id, once: key, as: principal) { _ in movement }
  }

  /// Records that money of a payment went back, here and at its order; has a provider send it back. Needs `payments.write`; once per key.
  ///
  /// - Throws: As `capture`, and `orderHasLess` when what the order received went back in another way already.
  public func refund(
    _ movement: NewPaymentMovement, of id: PaymentID, once key: IdempotencyKey, as principal: Principal
  ) async throws(PaymentsError) -> Payment {
    try await append(.refund, to: id, once: key, as: principal) { _ in movement }
  }

  /// Gives a payment up before money came. Needs `payments.write`; once per key.
  ///
  /// - Throws: As `capture`.
  public func cancel(
    _ id: PaymentID, once key: IdempotencyKey, as principal: Principal
  ) async throws(PaymentsError) -> Payment {
    let transaction = PaymentTransactionID.make()
    return try await append(.cancel, to: id, once: key, as: principal) { payment throws(PaymentsError) in
      // Money that came is refunded, not let go.
      let limit = payment.limit(of: .cancel)
      guard limit > 0, let amount = try? Money(limit, payment.amount.currency) else {
        throw .rule(.illegalAction(.cancel, from: payment.state))
      }
      return NewPaymentMovement(id: transaction, amount: amount)
    }
  }

  /// Has providers let go of what they hold, or wait for, of an order that was called off. Money that comes all the same is
  /// owed to the buyer. For use within a transaction; checks no permission.
  ///
  /// - Throws: `storage` when the database fails.
  public func letGo(of order: OrderID, in work: borrowing UnitOfWork<PaymentsSchema>) throws(PaymentsError) {
    let payments = try work.snapshot { snapshot throws(PaymentsError) in
      try PaymentStore.payments(
        "\"order\" = \(order)", ordered: "created_at, id", limit: Self.paymentsOfOrder, in: snapshot)
    }
    for payment in payments where !payment.method.isManual {
      let payment = try PaymentStore.held(payment.id, in: work)
      let limit = payment.limit(of: .cancel)
      guard limit > 0, let amount = try? Money(limit, payment.amount.currency) else { continue }
      let transaction = PaymentTransaction(
        id: .make(), action: .cancel, outcome: .requested, amount: amount, reference: nil, occurredAt: clock.now(),
        actor: PaymentSagas.principal.key)
      _ = try book.append(transaction, to: payment, by: PaymentSagas.principal, in: work)
      try PaymentSagas.enqueue(payment.id, in: work)
    }
  }

  /// The payments of an order, the earliest first. Needs `payments.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails. An unknown order has no payments.
  public func payments(of order: OrderID, as principal: Principal) async throws(PaymentsError) -> [Payment] {
    try allow(.paymentsRead, principal)
    return try await database.read(as: PaymentsSchema.self) { snapshot throws(PaymentsError) in
      try PaymentStore.payments(
        "\"order\" = \(order)", ordered: "created_at, id", limit: Self.paymentsOfOrder, in: snapshot)
    }
  }

  /// A page of all payments, the latest first. Needs `payments.read`. Reads one row more than `limit`, by an index.
  ///
  /// - Throws: `access` without the permission, `invalidCursor` for a cursor of another list.
  public func payments(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(PaymentsError) -> Page<Payment> {
    try allow(.paymentsRead, principal)
    var condition: SQL<PaymentsSchema> = "1 = 1"
    let keyset = Keyset(version: 1)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      condition = "(created_at, id) < (\(time), \(id))"
    }
    let filter = condition
    let payments = try await database.read(as: PaymentsSchema.self) { snapshot throws(PaymentsError) in
      try PaymentStore.payments(filter, ordered: "created_at DESC, id DESC", limit: limit + 1, in: snapshot)
    }
    return Page(payments, limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// How many payments of one order are shown: more than anybody begins.
  private static let paymentsOfOrder = 100

  /// What staff say has happened already, or what a provider is to be asked for: then the intent alone is recorded, with the
  /// job that asks.
  private func append(
    _ action: PaymentAction, to id: PaymentID, once key: IdempotencyKey, as principal: Principal,
    movement: @escaping @Sendable (Payment) throws(PaymentsError) -> NewPaymentMovement
  ) async throws(PaymentsError) -> Payment {
    try allow(.paymentsWrite, principal)
    let (now, book, ports) = (clock.now(), book, ports)
    let changed = try await database.write(as: PaymentsSchema.self, once: key, returning: .payment) {
      work throws(PaymentsError) in
      let payment = try PaymentStore.held(id, in: work)
      let movement = try movement(payment)
      if !payment.method.isManual {
        try Self.check(movement, action, of: payment)
        // Money that is held is taken only for what the buyer keeps.
        if action == .charge {
          guard let order = try ports.order(payment.order, work), order.isLive else { throw .orderNotLive }
          guard movement.amount.amount <= order.due.amount else { throw .moreThanDue(order.due) }
        }
      }
      let transaction = PaymentTransaction(
        id: movement.id, action: action, outcome: payment.method.isManual ? .succeeded : .requested,
        amount: movement.amount, reference: movement.reference, occurredAt: now, actor: principal.key)
      let changed = try book.append(transaction, to: payment, by: principal, in: work)
      if !payment.method.isManual { try PaymentSagas.enqueue(id, in: work) }
      try work.audit(Self.subject(id), from: nil, to: transaction, as: .paymentTransaction)
      return changed
    }
    if !changed.method.isManual { sagas.reached(.intentRecorded) }
    return changed
  }

  /// What the gateway cannot do is not asked of it.
  private static func check(
    _ movement: NewPaymentMovement, _ action: PaymentAction, of payment: Payment
  ) throws(PaymentsError) {
    let limit = payment.limit(of: action)
    guard limit > 0 else { throw .rule(.illegalAction(action, from: payment.state)) }
    let isPart = movement.amount.amount < payment.ledger.captured
    guard action != .refund || !isPart || payment.details.capabilities.contains(.partialRefund) else {
      throw .rule(.tooMuch(.refund, limit: limit))
    }
  }

  private static func subject(_ id: PaymentID) -> AuditSubject { AuditSubject("payments/payments", id) }

  private func allow(_ permission: Permission, _ principal: Principal) throws(PaymentsError) {
    do {
      try principal.require(permission)
      // A payment in the answer shows what reading shows.
      try principal.require(.paymentsRead)
    } catch { throw .access(error) }
  }
}

extension Permission {
  /// See payments.
  public static let paymentsRead = Permission("payments.read")
  /// The right to record money is declared by whoever keeps the orders; here it is only asked for.
  static let paymentsWrite = Permission("payments.write")
}
