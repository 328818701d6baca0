import AccessService
import FoundationCore
public import Payments
public import Persistence
import StoreIdentifiers

/// A provider that moves no money: its pages are the shop's own, and ask what should happen.
struct TestGateway: PaymentGateway {
  let database: Database
  private let atOnce: @Sendable () -> Bool

  init(database: Database, capturesAtOnce: @escaping @Sendable () -> Bool) {
    (self.database, atOnce) = (database, capturesAtOnce)
  }

  var capabilities: Set<PaymentCapability> {
    [.hostedPage, .delayedMethods, .severalCaptures, .refund, .partialRefund]
  }
  var capturesAtOnce: Bool { atOnce() }

  func begin(_ payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport {
    let token = Base64URL.encode(Cryptography.randomBytes(20))
    return try await perform(payment) { work throws(PaymentsError) in
      try work.run(
        """
        INSERT INTO \(.testPayment) (id, token, decision, is_cancelled) VALUES (\(payment.id), \(token), NULL, 0)
        ON CONFLICT DO NOTHING
        """)
    }
  }

  func capture(_ amount: Money, of payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport {
    try await operate(.charge, amount, UniqueID(key), of: payment)
  }

  func cancel(_ payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport {
    try await perform(payment) { work throws(PaymentsError) in
      try work.run(
        """
        UPDATE \(.testPayment) SET is_cancelled = 1 WHERE id = \(payment.id)
          AND NOT EXISTS (SELECT 1 FROM \(.testOperation) WHERE payment = \(payment.id))
          AND (\(payment.capturesAtOnce ? 1 : 0) = 0 OR decision IS NULL OR decision <> \(TestPaymentDecision.pay))
        """)
    }
  }

  func refund(
    _ amount: Money, operation: PaymentTransactionID, of payment: GatewayPayment, key: String
  ) async throws(GatewayError) -> GatewayReport {
    try await operate(.refund, amount, operation.value, of: payment)
  }

  func state(of payment: GatewayPayment) async throws(GatewayError) -> GatewayReport {
    try await perform(payment) { _ throws(PaymentsError) in }
  }

  /// Notes what was asked for, by its id: once.
  private func operate(
    _ action: PaymentAction, _ amount: Money, _ id: UniqueID?, of payment: GatewayPayment
  ) async throws(GatewayError) -> GatewayReport {
    guard let id else { throw .refused(code: "key") }
    return try await perform(payment) { work throws(PaymentsError) in
      try work.run(
        """
        INSERT INTO \(.testOperation) (id, payment, action, amount)
        VALUES (\(id), \(payment.id), \(action), \(amount.amount)) ON CONFLICT DO NOTHING
        """)
    }
  }

  private func perform(
    _ payment: GatewayPayment,
    _ change: @escaping @Sendable (borrowing UnitOfWork<PaymentsSchema>) throws(PaymentsError) -> Void
  ) async throws(GatewayError) -> GatewayReport {
    do throws(PaymentsError) {
      return try await database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
        try work.lock(.testPayment, payment.id)
        try change(work)
        let row: TestPaymentRow? = try work.first(
          "SELECT token, decision, is_cancelled FROM \(.testPayment) WHERE id = \(payment.id)")
        let operations: [TestOperationRow] = try work.rows(
          "SELECT id, action, amount FROM \(.testOperation) WHERE payment = \(payment.id) ORDER BY id")
        return Self.report(payment, row, operations)
      }
    } catch { throw .unanswered(reason: "\(error)") }
  }

  private static func report(
    _ payment: GatewayPayment, _ row: TestPaymentRow?, _ operations: [TestOperationRow]
  ) -> GatewayReport {
    var report = GatewayReport(.failed, amount: payment.amount)
    guard let row else { return report }
    let taken = operations.filter { $0.action == .charge }.reduce(0) { $0 + $1.amount }
    switch row.decision {
    case _ where row.isCancelled: report.standing = .cancelled
    case .pay where payment.capturesAtOnce: (report.standing, report.captured) = (.captured, payment.amount.amount)
    case .pay: (report.standing, report.captured) = (taken > 0 ? .captured : .held, taken)
    case .decline: report.standing = .failed
    case .leavePending: report.standing = .processing
    case .challenge, nil: report.standing = .waiting
    }
    report.page = "/pay/test/\(payment.id)?token=\(row.token)"
    report.refunds = operations.filter { $0.action == .refund }.map {
      GatewayReport.Movement(
        reference: "test-\($0.id)", operation: PaymentTransactionID($0.id), amount: $0.amount, outcome: .succeeded)
    }
    return report
  }
}

extension TestPaymentDecision: @retroactive SQLBindable, @retroactive SQLReadable {}

struct TestPaymentRow: RowDecodable {
  let token: String, decision: TestPaymentDecision?, isCancelled: Bool

  init(row: inout RowReader) throws(DatabaseError) {
    token = try row.read()
    decision = try row.read()
    isCancelled = try row.read() as Int64 != 0
  }
}

private struct TestOperationRow: RowDecodable {
  let id: UniqueID, action: PaymentAction, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    action = try row.read()
    amount = try row.read()
  }
}
