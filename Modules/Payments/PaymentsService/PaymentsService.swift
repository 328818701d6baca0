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
  private let database: Database
  private let clock: WallClock
  private let ports: PaymentsPorts

  /// A service over the store's database, connected to whoever keeps the orders.
  public init(database: Database, clock: WallClock, ports: PaymentsPorts) {
    self.database = database
    self.clock = clock
    self.ports = ports
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
      guard let order = try ports.order(new.order, work) else { throw .unknownOrder }
      guard order.isLive else { throw .orderNotLive }
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

  /// Records that money of a payment came, here and at its order. Needs `payments.write`; once per key.
  ///
  /// - Throws: `unknownPayment`; `rule` when the events do not allow it; `transactionExists` for a used id; `access`
  ///   without the permission; `storage` when the database fails.
  public func capture(
    _ movement: NewPaymentMovement, of id: PaymentID, once key: IdempotencyKey, as principal: Principal
  ) async throws(PaymentsError) -> Payment {
    try await append(.charge, to: id, once: key, as: principal) { _ in movement }
  }

  /// Records that money of a payment went back, here and at its order. Needs `payments.write`; once per key.
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
      guard payment.ledger.captured == 0 else { throw .rule(.illegalAction(.cancel, from: payment.state)) }
      return NewPaymentMovement(id: transaction, amount: payment.amount)
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
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: 0), keys.count == 2, case .integer(let time) = keys[0],
        case .id(let id) = keys[1]
      else { throw .invalidCursor }
      condition = "(created_at, id) < (\(time), \(id))"
    }
    let filter = condition
    let payments = try await database.read(as: PaymentsSchema.self) { snapshot throws(PaymentsError) in
      try PaymentStore.payments(filter, ordered: "created_at DESC, id DESC", limit: limit + 1, in: snapshot)
    }
    return Page(payments, limit: limit) {
      Cursor(version: 1, filter: 0, keys: [.integer($0.createdAt.milliseconds), .id($0.id.value)])
    }
  }

  /// How many payments of one order are shown: more than anybody begins.
  private static let paymentsOfOrder = 100

  /// Manual methods: what staff say has happened already.
  private func append(
    _ action: PaymentAction, to id: PaymentID, once key: IdempotencyKey, as principal: Principal,
    movement: @escaping @Sendable (Payment) throws(PaymentsError) -> NewPaymentMovement
  ) async throws(PaymentsError) -> Payment {
    try allow(.paymentsWrite, principal)
    let (now, ports) = (clock.now(), ports)
    return try await database.write(as: PaymentsSchema.self, once: key, returning: .payment) {
      work throws(PaymentsError) in
      let payment = try PaymentStore.held(id, in: work)
      let movement = try movement(payment)
      let transaction = PaymentTransaction(
        id: movement.id, action: action, outcome: .succeeded, amount: movement.amount, reference: movement.reference,
        occurredAt: now, actor: principal.key)
      let changed = try PaymentStore.append(transaction, to: payment, in: work)
      let event = PaymentMoved(
        payment: id, order: payment.order, transaction: transaction.id, amount: transaction.amount)
      switch action {
      case .charge:
        try ports.received(transaction, payment.order, principal, work)
        try work.publish(PaymentMoved.captured, event, of: id.value, by: principal.key)
      case .refund:
        try ports.returned(transaction, payment.order, principal, work)
        try work.publish(PaymentMoved.refunded, event, of: id.value, by: principal.key)
      default: try work.publish(PaymentMoved.cancelled, event, of: id.value, by: principal.key)
      }
      try work.audit(Self.subject(id), from: nil, to: transaction, as: .paymentTransaction)
      return changed
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
