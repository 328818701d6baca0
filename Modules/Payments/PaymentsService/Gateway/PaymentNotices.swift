import AccessService
import FoundationCore
import Payments
import Persistence

/// Takes webhooks of the provider of card payments.
///
/// A webhook says which payment the provider has news of. It is written down, and a job asks the provider: so webhooks may
/// come twice, late and in any order, and nothing that they say of money is believed.
public struct PaymentNotices: Sendable {
  let database: Database
  let clock: WallClock
  let reached: @Sendable (PaymentPoint) -> Void
  let settings: @Sendable () -> PaymentProviderSettings

  init(
    database: Database, clock: WallClock, reached: @escaping @Sendable (PaymentPoint) -> Void,
    settings: @escaping @Sendable () -> PaymentProviderSettings
  ) {
    (self.database, self.clock, self.reached, self.settings) = (database, clock, reached, settings)
  }

  /// Writes down that the provider has news of a payment. News of what is not the shop's is left alone.
  ///
  /// - Parameters:
  ///   - body: The body as it came.
  ///   - signature: The field `Stripe-Signature`.
  /// - Throws: `badSignature`; `storage` when the database fails: the provider sends it again then.
  public func take(_ body: [UInt8], signature: String) async throws(PaymentsError) {
    guard StripeSignature(signature)?.isGood(for: body, secret: settings().webhookSecret, at: clock.now()) == true
    else { throw .badSignature }
    guard let notice = StripeNotice.notice(body) else { return }
    reached(.noticeTaken)
    try await database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
      let found: PaymentID? = try work.first(
        """
        SELECT id FROM \(.payment) WHERE method = \(PaymentMethod.card)
          AND (id = \(notice.payment) OR provider_reference = \(notice.reference)) ORDER BY id LIMIT 1
        """)
      guard let found else { return }
      try work.lock(.payment, found)
      // The page's name may be news to a store that died before it was told. The provider says whether it is true.
      try work.run(
        """
        UPDATE \(.payment) SET notices = notices + 1, session = coalesce(session, \(notice.session))
        WHERE id = \(found)
        """)
      try PaymentSagas.enqueue(found, in: work)
    }
    reached(.noticeRecorded)
  }
}
