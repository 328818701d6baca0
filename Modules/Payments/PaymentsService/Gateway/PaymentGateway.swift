import FoundationCore
import Payments
import StoreIdentifiers

/// A payment provider: what the store asks of one, whichever it is.
///
/// Every answer is the provider's whole knowledge of a payment, so that answers, questions and webhooks all end in the
/// same comparison with the ledger. A call may be repeated with the same key, and must then be done once.
protocol PaymentGateway: Sendable {
  /// What it can do.
  var capabilities: Set<PaymentCapability> { get }
  /// Whether money is taken as soon as the buyer pays, rather than held first.
  var capturesAtOnce: Bool { get }
  /// Begins a payment: the report says where the buyer goes, or how it has ended already.
  ///
  /// - Throws: `GatewayError`.
  func begin(_ payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport
  /// Takes money that is held.
  ///
  /// - Throws: `GatewayError`.
  func capture(_ amount: Money, of payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport
  /// Lets go what was not taken, and has the buyer's page end.
  ///
  /// - Throws: `GatewayError`.
  func cancel(_ payment: GatewayPayment, key: String) async throws(GatewayError) -> GatewayReport
  /// Sends money back. The report names the operation beside the refund.
  ///
  /// - Throws: `GatewayError`.
  func refund(
    _ amount: Money, operation: PaymentTransactionID, of payment: GatewayPayment, key: String
  ) async throws(GatewayError) -> GatewayReport
  /// Asks how a payment stands.
  ///
  /// - Throws: `GatewayError`.
  func state(of payment: GatewayPayment) async throws(GatewayError) -> GatewayReport
}

/// A payment as its provider is told of it.
struct GatewayPayment: Hashable, Sendable {
  /// The store's id, which providers keep beside theirs.
  let id: PaymentID
  /// The order that is paid for.
  let order: OrderID
  /// What people call the order.
  let number: String
  /// What is to be paid.
  let amount: Money
  /// When the payment was begun.
  let createdAt: Timestamp
  /// What the provider has said before.
  let details: PaymentProviderDetails
  /// Whether money is taken as soon as the buyer pays: what was decided when the payment began.
  let capturesAtOnce: Bool

  /// What a provider needs to know of a payment.
  init(_ payment: Payment) {
    (id, order, number, amount) = (payment.id, payment.order, payment.reference, payment.amount)
    (createdAt, details) = (payment.createdAt, payment.details)
    capturesAtOnce = payment.transactions.first?.action == .charge
  }
}

/// All that a provider knows of a payment.
struct GatewayReport: Hashable, Sendable {
  /// Where the payment as a whole stands.
  enum Standing: Hashable, Sendable {
    /// The buyer has to do something.
    case waiting
    /// The provider does not know yet.
    case processing
    /// The money is held.
    case held
    /// The money was taken, some of it at least, and no more of it can be, unless the gateway takes it in parts.
    case captured
    /// The buyer has not paid, and will not.
    case failed
    /// It was let go.
    case cancelled
  }

  /// Money that went back, or that a bank wants back.
  struct Movement: Hashable, Sendable {
    /// The provider's name of it.
    let reference: String
    /// The store's own operation that asked for it; nil for what was done elsewhere.
    let operation: PaymentTransactionID?
    /// How much, in minor units of the payment's currency.
    let amount: Int64
    /// How far it has come: `pending`, `succeeded` or `failed`.
    let outcome: PaymentOutcome

    /// A movement of its parts.
    init(reference: String, operation: PaymentTransactionID?, amount: Int64, outcome: PaymentOutcome) {
      self.reference = reference
      self.operation = operation
      self.amount = amount
      self.outcome = outcome
    }
  }

  /// Where the payment stands.
  var standing: Standing
  /// How much the provider means to take.
  var amount: Money
  /// Minor units that were taken.
  var captured: Int64
  /// What the provider calls the buyer's page.
  var session: String?
  /// What the provider calls the payment.
  var reference: String?
  /// Where the buyer pays.
  var page: String?
  /// Until when held money has to be taken.
  var captureBefore: Timestamp?
  /// What went back.
  var refunds: [Movement] = []
  /// What the buyer's bank wants back.
  var disputes: [Movement] = []

  /// A report of where a payment stands.
  init(_ standing: Standing, amount: Money, captured: Int64 = 0) {
    (self.standing, self.amount, self.captured) = (standing, amount, captured)
  }
}

/// What a webhook tells: which payment to ask the provider about. Nothing else that it says is believed.
struct GatewayNotice: Hashable, Sendable {
  /// The store's id, where the provider has it beside the object.
  let payment: PaymentID?
  /// What the provider calls the payment.
  let reference: String?
  /// What the provider calls the buyer's page.
  let session: String?

  /// A notice of its parts.
  init(payment: PaymentID?, reference: String?, session: String?) {
    self.payment = payment
    self.reference = reference
    self.session = session
  }
}
