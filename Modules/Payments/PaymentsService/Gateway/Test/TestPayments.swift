public import FoundationCore
public import Payments
import Persistence
import StoreIdentifiers

/// The pages of test payments: what a provider's hosted pages are elsewhere.
public struct TestPayments: Sendable {
  private let database: Database

  init(database: Database) { self.database = database }

  /// A test payment, for whoever has its page's address.
  ///
  /// - Throws: `unknownPayment`, also for another token; `storage` when the database fails.
  public func payment(_ id: PaymentID, token: String) async throws(PaymentsError) -> TestPayment {
    try await database.read(as: PaymentsSchema.self) { snapshot throws(PaymentsError) in
      let row: TestPaymentRow? = try snapshot.first(
        "SELECT token, decision, is_cancelled FROM \(.testPayment) WHERE id = \(id)")
      let payment = try PaymentStore.payments("id = \(id)", ordered: "id", limit: 1, in: snapshot).first
      return try Self.shown(row, payment, token)
    }
  }

  /// Does what the buyer wants to try, as long as nothing is decided for good. Doing the same twice changes nothing.
  ///
  /// - Throws: `unknownPayment`, also for another token; `rule` when it has been decided otherwise; `storage` when the
  ///   database fails.
  public func decide(_ choice: TestPaymentChoice, of id: PaymentID) async throws(PaymentsError) -> TestPayment {
    try await database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
      try work.lock(.testPayment, id)
      let payment = try PaymentStore.held(id, in: work)
      let row: TestPaymentRow? = try work.first(
        "SELECT token, decision, is_cancelled FROM \(.testPayment) WHERE id = \(id)")
      let former = try Self.shown(row, payment, choice.token)
      guard former.decision != choice.decision else { return former }
      guard !former.isOver, row?.isCancelled == false else {
        throw .rule(.illegalAction(.authorize, from: payment.state))
      }
      try work.run("UPDATE \(.testPayment) SET decision = \(choice.decision) WHERE id = \(id)")
      try work.run("UPDATE \(.payment) SET notices = notices + 1 WHERE id = \(id)")
      try PaymentSagas.enqueue(id, in: work)
      return TestPayment(amount: payment.amount, decision: choice.decision, order: payment.order)
    }
  }

  private static func shown(
    _ row: TestPaymentRow?, _ payment: Payment?, _ token: String
  ) throws(PaymentsError) -> TestPayment {
    guard let row, let payment, token.utf8.isEqualInConstantTime(to: row.token.utf8) else { throw .unknownPayment }
    return TestPayment(amount: payment.amount, decision: row.decision, order: payment.order)
  }
}
