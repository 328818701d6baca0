import FoundationCore
import Payments
import StoreIdentifiers

/// A provider that understands Stripe's requests: buyers pay on a Checkout Session's page, so that no card number comes
/// near the store.
///
/// Written from the public description of Stripe's API. Amounts, currency and ids of each answer are compared with the
/// payment's own.
struct StripeGateway: PaymentGateway {
  /// Where the store's id stands in the provider's objects.
  static let paymentField = "payment"
  private static let operationField = "operation"
  /// How long a buyer may take. A session that is asked for later than half of it is refused by the provider.
  private static let sessionLife = Duration.seconds(3_600)

  let settings: @Sendable () -> PaymentProviderSettings
  let call: ProviderCall

  /// What it can do.
  var capabilities: Set<PaymentCapability> { [.hostedPage, .delayedMethods, .refund, .partialRefund] }
  /// Whether money is taken as soon as the buyer pays.
  var capturesAtOnce: Bool { settings().capturesAtOnce }

  /// Makes a Checkout Session.
  ///
  /// - Throws: `GatewayError`.
  func begin(_ payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport {
    let back = "\(settings().origin)/pay/\(payment.order)"
    let session: StripeObject.Session = try await send(
      "/v1/checkout/sessions",
      [
        ("mode", "payment"), ("client_reference_id", payment.id.description),
        ("metadata[\(Self.paymentField)]", payment.id.description),
        ("payment_intent_data[metadata][\(Self.paymentField)]", payment.id.description),
        ("payment_intent_data[capture_method]", payment.capturesAtOnce ? "automatic" : "manual"),
        ("line_items[0][quantity]", "1"),
        ("line_items[0][price_data][currency]", payment.amount.currency.code.lowercased()),
        ("line_items[0][price_data][unit_amount]", "\(Self.providerAmount(payment.amount))"),
        ("line_items[0][price_data][product_data][name]", payment.number),
        ("expires_at", "\(payment.createdAt.advanced(by: Self.sessionLife).seconds)"),
        ("success_url", back), ("cancel_url", back),
      ], key: key)
    return try await report(payment, session)
  }

  /// Takes money that is held; the rest is let go.
  ///
  /// - Throws: `GatewayError`.
  func capture(
    _ amount: Money, of payment: GatewayPayment, key: String
  ) async throws(GatewayError) -> GatewayReport {
    let intent = try reference(payment)
    let _: StripeObject.Intent = try await send(
      "/v1/payment_intents/\(intent)/capture", [("amount_to_capture", "\(Self.providerAmount(amount))")], key: key)
    return try await state(of: payment)
  }

  /// Ends the page where nobody has paid, and lets held money go.
  ///
  /// - Throws: `GatewayError`.
  func cancel(_ payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport {
    if payment.details.reference == nil, let session = try await session(of: payment), session.status == "open" {
      let ended: StripeObject.Session = try await send(
        "/v1/checkout/sessions/\(session.id)/expire", [], key: key)
      return try await report(payment, ended)
    }
    let now = try await state(of: payment)
    guard let intent = now.reference else { return now }
    switch now.standing {
    case .held, .waiting, .processing:
      let _: StripeObject.Intent = try await send(
        "/v1/payment_intents/\(Self.segment(intent))/cancel", [], key: key + "-intent")
      return try await state(of: payment)
    case .captured, .failed, .cancelled: return now
    }
  }

  /// Sends money back.
  ///
  /// - Throws: `GatewayError`.
  func refund(
    _ amount: Money, operation: PaymentTransactionID, of payment: GatewayPayment, key: String
  ) async throws(GatewayError) -> GatewayReport {
    let _: StripeObject.Refund = try await send(
      "/v1/refunds",
      [
        ("payment_intent", try reference(payment)), ("amount", "\(Self.providerAmount(amount))"),
        ("metadata[\(Self.operationField)]", operation.description),
      ], key: key)
    return try await state(of: payment)
  }

  /// Asks for the session, the payment intent, and where money was taken for refunds and disputes.
  ///
  /// - Throws: `GatewayError`.
  func state(of payment: GatewayPayment) async throws(GatewayError) -> GatewayReport {
    if let reference = payment.details.reference {
      return try await report(payment, intent: reference, session: payment.details.session)
    }
    guard let session = try await session(of: payment) else {
      // The store died before it was told of a session, or there is none.
      let query = "metadata[\"\(Self.paymentField)\"]:\"\(payment.id)\""
      let found: StripeObject.List<StripeObject.Intent> = try await get(
        "/v1/payment_intents/search?query=\(StripeForm.escaped(query))")
      guard let intent = found.data.first else { return GatewayReport(.failed, amount: payment.amount) }
      return try await report(payment, intent: intent.id, session: nil)
    }
    return try await report(payment, session)
  }

  private func session(of payment: GatewayPayment) async throws(GatewayError) -> StripeObject.Session? {
    guard let id = payment.details.session else { return nil }
    return try await get("/v1/checkout/sessions/\(Self.segment(id))")
  }

  private func report(
    _ payment: GatewayPayment, _ session: StripeObject.Session
  ) async throws(GatewayError) -> GatewayReport {
    guard session.clientReference == payment.id.description,
      session.amount.map({ $0 == Self.providerAmount(payment.amount) }) ?? true,
      session.currency.map({ $0.uppercased() == payment.amount.currency.code }) ?? true
    else { throw .mismatch }
    if session.status != "open", let intent = session.intent {
      return try await report(payment, intent: intent.id, session: session.id)
    }
    var report = GatewayReport(session.status == "open" ? .waiting : .failed, amount: payment.amount)
    if session.status == "complete" { report.standing = .processing }
    (report.session, report.page) = (session.id, Self.page(session.url))
    return report
  }

  private func report(
    _ payment: GatewayPayment, intent id: String, session: String?
  ) async throws(GatewayError) -> GatewayReport {
    let intent: StripeObject.Intent = try await get(
      "/v1/payment_intents/\(Self.segment(id))?expand[]=latest_charge")
    guard intent.id == id, intent.metadata?[Self.paymentField] == payment.id.description,
      intent.currency.uppercased() == payment.amount.currency.code,
      intent.amount == Self.providerAmount(payment.amount)
    else { throw .mismatch }
    let received = Self.ownAmount(intent.received ?? 0, payment.amount.currency)
    var report = GatewayReport(Self.standing(intent.status), amount: payment.amount, captured: received)
    (report.reference, report.session) = (intent.id, session)
    report.captureBefore = intent.charge?.captureBefore.flatMap { Self.timestamp($0) }
    guard received > 0 else { return report }
    let refunds: StripeObject.List<StripeObject.Refund> = try await get(
      "/v1/refunds?limit=100&payment_intent=\(Self.segment(id))")
    let disputes: StripeObject.List<StripeObject.Dispute> = try await get(
      "/v1/disputes?limit=100&payment_intent=\(Self.segment(id))")
    // The provider tells the latest first.
    report.refunds = refunds.data.reversed().map { refund in
      GatewayReport.Movement(
        reference: refund.id,
        operation: refund.metadata?[Self.operationField].flatMap { UniqueID($0) }.map { PaymentTransactionID($0) },
        amount: Self.ownAmount(refund.amount, payment.amount.currency), outcome: Self.outcome(ofRefund: refund.status))
    }
    report.disputes = disputes.data.reversed().map { dispute in
      GatewayReport.Movement(
        reference: dispute.id, operation: nil, amount: Self.ownAmount(dispute.amount, payment.amount.currency),
        outcome: Self.outcome(ofDispute: dispute.status))
    }
    return report
  }

  private func reference(_ payment: GatewayPayment) throws(GatewayError) -> String {
    guard let reference = payment.details.reference else { throw .refused(code: "no-payment-intent") }
    return Self.segment(reference)
  }

  private func send<Object: Decodable>(
    _ path: String, _ fields: [(String, String)], key: String
  ) async throws(GatewayError) -> Object {
    try await ask(path, form: StripeForm(fields).bytes, key: key)
  }

  private func get<Object: Decodable>(_ path: String) async throws(GatewayError) -> Object {
    try await ask(path, form: nil, key: nil)
  }

  private func ask<Object: Decodable>(
    _ path: String, form: [UInt8]?, key: String?
  ) async throws(GatewayError) -> Object {
    let settings = settings()
    guard !settings.secretKey.isEmpty else { throw .notConfigured }
    let base = settings.address.hasSuffix("/") ? String(settings.address.dropLast()) : settings.address
    let answer = try await call(ProviderRequest(address: base + path, form: form, key: key), settings.secretKey)
    switch answer.status {
    case 200...299:
      guard let object = StripeObject.decode(Object.self, answer.body) else {
        throw .unanswered(reason: "The provider's answer cannot be read.")
      }
      return object
    // What is not known of a request that was refused for its key, its number or its moment is asked for again.
    case 401, 403, 408, 409, 425, 429, 500...: throw .unanswered(reason: "The provider answered \(answer.status).")
    default:
      let failure = StripeObject.decode(StripeObject.Failure.self, answer.body)?.error
      throw .refused(code: failure?.code ?? failure?.type ?? "\(answer.status)")
    }
  }
}

extension StripeGateway {
  private static func standing(_ status: String) -> GatewayReport.Standing {
    switch status {
    case "succeeded": .captured
    case "requires_capture": .held
    case "processing": .processing
    case "canceled": .cancelled
    default: .waiting
    }
  }

  private static func outcome(ofRefund status: String?) -> PaymentOutcome {
    switch status {
    case "succeeded": .succeeded
    case "failed", "canceled": .failed
    default: .pending
    }
  }

  private static func outcome(ofDispute status: String) -> PaymentOutcome {
    switch status {
    case "lost": .succeeded
    case "won", "warning_closed", "prevented": .failed
    default: .pending
    }
  }

  /// Two currencies without minor units are written with two digits for the provider.
  private static func factor(_ currency: Currency) -> Int64 { ["ISK", "UGX"].contains(currency.code) ? 100 : 1 }

  private static func providerAmount(_ amount: Money) -> Int64 {
    let (product, overflow) = amount.amount.multipliedReportingOverflow(by: factor(amount.currency))
    return overflow ? amount.amount : product
  }

  private static func ownAmount(_ amount: Int64, _ currency: Currency) -> Int64 { amount / factor(currency) }

  /// An id as part of a path: whatever the provider calls its objects.
  private static func segment(_ id: String) -> String { StripeForm.escaped(id) }

  /// Where a buyer is sent is shown as a link: only an address of the web.
  private static func page(_ address: String?) -> String? {
    guard let address, address.utf8.count <= 2_000 else { return nil }
    return address.hasPrefix("https://") || address.hasPrefix("http://127.0.0.1:") ? address : nil
  }

  private static func timestamp(_ seconds: Int64) -> Timestamp? {
    (0...32_503_680_000).contains(seconds) ? Timestamp(milliseconds: seconds * 1_000) : nil
  }
}
