import FoundationCore
public import Payments
public import Persistence
import StoreIdentifiers

extension PaymentMethod: @retroactive SQLBindable, @retroactive SQLReadable {}
extension PaymentState: @retroactive SQLBindable, @retroactive SQLReadable {}
extension PaymentAction: @retroactive SQLBindable, @retroactive SQLReadable {}
extension PaymentOutcome: @retroactive SQLBindable, @retroactive SQLReadable {}

/// Reads and writes whole payments within a transaction.
enum PaymentStore {
  static func insert(_ payment: Payment, in work: borrowing UnitOfWork<PaymentsSchema>) throws(PaymentsError) {
    try work.run(
      """
      INSERT INTO \(.payment) (id, "order", method, reference, amount, currency, authorized, captured, refunded,
        disputed, state, due_at, created_at, events, capabilities, notices, noticed)
      VALUES (\(payment.id), \(payment.order), \(payment.method), \(payment.reference), \(payment.amount.amount),
        \(payment.amount.currency.code), 0, 0, 0, 0, \(payment.state), \(payment.dueAt), \(payment.createdAt), 0,
        \(payment.capabilities.map(\.rawValue).joined(separator: " ")), 0, 0)
      """)
  }

  /// The payment, held until the transaction ends.
  static func held(
    _ id: PaymentID, in work: borrowing UnitOfWork<PaymentsSchema>
  ) throws(PaymentsError) -> Payment {
    try work.lock(.payment, id)
    let found = try work.snapshot { snapshot throws(PaymentsError) in
      try payments("id = \(id)", ordered: "id", limit: 1, in: snapshot).first
    }
    guard let found else { throw .unknownPayment }
    return found
  }

  /// Adds an event; the amounts follow. Whoever added another meanwhile without the lock makes it fail.
  static func append(
    _ transaction: PaymentTransaction, to payment: Payment, in work: borrowing UnitOfWork<PaymentsSchema>
  ) throws(PaymentsError) -> Payment {
    let changed: Payment
    do throws(PaymentRuleError) {
      changed = try Payment(
        id: payment.id, order: payment.order, method: payment.method, amount: payment.amount,
        reference: payment.reference, dueAt: payment.dueAt, createdAt: payment.createdAt,
        details: payment.details, transactions: payment.transactions + [transaction])
    } catch { throw .rule(error) }
    let (position, ledger) = (payment.transactions.count, changed.ledger)
    try work.changeOne(
      """
      UPDATE \(.payment) SET authorized = \(ledger.authorized), captured = \(ledger.captured),
        refunded = \(ledger.refunded), disputed = \(ledger.disputed), state = \(ledger.state), events = events + 1
      WHERE id = \(payment.id) AND events = \(position)
      """)
    try work.run(
      """
      INSERT INTO \(.event) (id, payment, position, operation, action, outcome, amount, reference, occurred_at, actor)
      VALUES (\(transaction.id), \(payment.id), \(position), \(transaction.operation), \(transaction.action),
        \(transaction.outcome), \(transaction.amount.amount), \(transaction.reference), \(transaction.occurredAt),
        \(transaction.actor))
      """)
    return changed
  }

  /// Writes what a provider has said of a payment; what it did not say stays.
  static func note(
    _ details: PaymentProviderDetails, of id: PaymentID, in work: borrowing UnitOfWork<PaymentsSchema>
  ) throws(PaymentsError) {
    try work.run(
      """
      UPDATE \(.payment) SET session = coalesce(\(details.session), session),
        provider_reference = coalesce(\(details.reference), provider_reference), page = coalesce(\(details.page), page),
        capture_before = coalesce(\(details.captureBefore), capture_before) WHERE id = \(id)
      """)
  }

  /// Payments with their events: two statements, however many there are.
  static func payments(
    _ filter: SQL<PaymentsSchema>, ordered: SQL<PaymentsSchema>, limit: Int,
    in snapshot: borrowing Snapshot<PaymentsSchema>
  ) throws(PaymentsError) -> [Payment] {
    let rows: [PaymentRow] = try snapshot.rows(
      """
      SELECT id, "order", method, reference, amount, currency, due_at, created_at, capabilities, session,
        provider_reference, page, capture_before FROM \(.payment) WHERE \(filter)
      ORDER BY \(ordered) LIMIT \(limit)
      """)
    guard !rows.isEmpty else { return [] }
    let events: [EventRow] = try snapshot.rows(
      """
      SELECT payment, id, operation, action, outcome, amount, reference, occurred_at, actor FROM \(.event)
      WHERE payment IN (\(list: rows.map(\.id))) ORDER BY payment, position
      """)
    let byPayment = Dictionary(grouping: events, by: \.payment)
    var payments: [Payment] = []
    for row in rows { payments.append(try row.payment(byPayment[row.id] ?? [])) }
    return payments
  }
}

private struct PaymentRow: RowDecodable {
  let id: PaymentID, order: OrderID, method: PaymentMethod, reference: String, amount: Money, dueAt: Timestamp?
  let createdAt: Timestamp
  private var details = PaymentProviderDetails()

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    order = try row.read()
    method = try row.read()
    reference = try row.read()
    amount = try row.readMoney()
    dueAt = try row.read()
    createdAt = try row.read()
    let capabilities: String = try row.read()
    details.capabilities = Set(
      capabilities.split(separator: " ").compactMap { PaymentCapability(rawValue: String($0)) })
    details.session = try row.read()
    details.reference = try row.read()
    details.page = try row.read()
    details.captureBefore = try row.read()
  }

  func payment(_ events: [EventRow]) throws(PaymentsError) -> Payment {
    var transactions: [PaymentTransaction] = []
    do {
      for event in events { transactions.append(try event.transaction(in: amount.currency)) }
      return try Payment(
        id: id, order: order, method: method, amount: amount, reference: reference, dueAt: dueAt, createdAt: createdAt,
        details: details, transactions: transactions)
    } catch { throw .storage(.statement("a stored payment's events do not fit: \(error)")) }
  }
}

private struct EventRow: RowDecodable {
  let payment: PaymentID, id: PaymentTransactionID, operation: PaymentTransactionID, action: PaymentAction
  let outcome: PaymentOutcome, amount: Int64, reference: String?, occurredAt: Timestamp, actor: String

  init(row: inout RowReader) throws(DatabaseError) {
    payment = try row.read()
    id = try row.read()
    operation = try row.read()
    action = try row.read()
    outcome = try row.read()
    amount = try row.read()
    reference = try row.read()
    occurredAt = try row.read()
    actor = try row.read()
  }

  func transaction(in currency: Currency) throws(MoneyError) -> PaymentTransaction {
    PaymentTransaction(
      id: id, operation: operation, action: action, outcome: outcome, amount: try Money(amount, currency),
      reference: reference, occurredAt: occurredAt, actor: actor)
  }
}
