public import FoundationCore
public import StoreIdentifiers

/// Marks ids of payments.
public enum PaymentTag {}

/// An id of a payment.
public typealias PaymentID = Identifier<PaymentTag>

/// An action that is legal now.
public struct PaymentOption: Hashable, Sendable {
  /// What can be done.
  public let action: PaymentAction
  /// With how much at most.
  public let limit: Money
  /// Whether it can be done with less, too.
  public let isDivisible: Bool

  /// An action with its limit.
  public init(action: PaymentAction, limit: Money, isDivisible: Bool) {
    self.action = action
    self.limit = limit
    self.isDivisible = isDivisible
  }
}

/// One attempt to pay for one order by one method, as staff see it.
public struct Payment: Identifiable, Hashable, Sendable {
  /// A version 7 UUID, made by the client that began it.
  public let id: PaymentID
  /// The order that is paid for.
  public let order: OrderID
  /// How the money reaches the shop.
  public let method: PaymentMethod
  /// What the buyer writes beside the money: the order's number.
  public let reference: String
  /// When the money is due; nil when nothing was agreed.
  public let dueAt: Timestamp?
  /// When it was begun.
  public let createdAt: Timestamp
  /// What its provider has said of it.
  public let details: PaymentProviderDetails
  /// What happened, the earliest first.
  public let transactions: [PaymentTransaction]
  /// Its amounts and where it stands.
  public let ledger: PaymentLedger

  /// A payment to which all of this has happened.
  ///
  /// - Throws: The first rule that an event breaks.
  public init(
    id: PaymentID, order: OrderID, method: PaymentMethod, amount: Money, reference: String, dueAt: Timestamp?,
    createdAt: Timestamp, details: PaymentProviderDetails = PaymentProviderDetails(),
    transactions: [PaymentTransaction] = []
  ) throws(PaymentRuleError) {
    self.id = id
    self.order = order
    self.method = method
    self.reference = reference
    self.dueAt = dueAt
    self.createdAt = createdAt
    self.details = details
    self.transactions = transactions
    ledger = try PaymentLedger(amount: amount, transactions)
  }

  /// What is to be paid.
  public var amount: Money { ledger.amount }
  /// Where it stands.
  public var state: PaymentState { ledger.state }
  /// What was taken.
  public var captured: Money { money(ledger.captured) }
  /// What went back.
  public var refunded: Money { money(ledger.refunded) }

  /// Whether no money moves, whatever its events say.
  public var isTest: Bool { method == .test }

  /// What staff can do now: money that came or is taken, money that goes back, and letting it go before anything came.
  public var options: [PaymentOption] {
    [PaymentAction.charge, .refund, .cancel].compactMap { action in
      let limit = limit(of: action)
      guard limit > 0 else { return nil }
      let isDivisible =
        action == .charge || (action == .refund && details.capabilities.contains(.partialRefund))
      return PaymentOption(action: action, limit: money(limit), isDivisible: isDivisible)
    }
  }

  /// How many minor units of an action staff may begin now; 0 when they may not.
  public func limit(of action: PaymentAction) -> Int64 {
    switch action {
    case .authorize, .dispute: 0
    // Of a provider, money is taken that is held; of others, whatever has come.
    case .charge:
      method.isManual || (ledger.isHeld && (ledger.captured == 0 || details.capabilities.contains(.severalCaptures)))
        ? ledger.limit(of: .charge) : 0
    case .refund: details.capabilities.contains(.refund) ? ledger.limit(of: .refund) : 0
    // What is let go in part is of no use where nobody holds money for the shop.
    case .cancel: ledger.captured > 0 ? 0 : ledger.limit(of: .cancel)
    }
  }

  /// What its provider could do when it began, in order.
  public var capabilities: [PaymentCapability] { details.capabilities.sorted { $0.rawValue < $1.rawValue } }

  /// No amount of a ledger is larger than what is to be paid, which is one.
  private func money(_ amount: Int64) -> Money { (try? Money(amount, ledger.amount.currency)) ?? ledger.amount }
}

extension Schema where Value == PaymentOption {
  /// The JSON of an action that is legal now.
  public static let paymentOption = Schema.object(
    "PaymentOption", Field("action", \.action, .enumeration()), Field("limit", \.limit, .money),
    Field("isDivisible", \.isDivisible, .boolean)
  ) { PaymentOption(action: $0, limit: $1, isDivisible: $2) }
}

extension Schema where Value == Payment {
  /// The JSON of one payment. Amounts, state and options follow from the events; they are there for other programs.
  public static let payment = Schema.object(
    "Payment", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    Field("method", \.method, .enumeration()), Field("amount", \.amount, .money),
    Field("reference", \.reference, .text(1...100)), .optional("dueAt", \.dueAt, .timestamp),
    Field("createdAt", \.createdAt, .timestamp), Field("state", \.state, .enumeration()),
    Field("captured", \.captured, .money), Field("refunded", \.refunded, .money), Field("isTest", \.isTest, .boolean),
    Field("capabilities", \.capabilities, .array(of: .enumeration())),
    .optional("providerReference", \.details.reference, .text(1...255)),
    .optional("captureBefore", \.details.captureBefore, .timestamp),
    Field("options", \.options, .array(of: .paymentOption)),
    Field("transactions", \.transactions, .array(of: .paymentTransaction))
  ) {
    id, order, method, amount, reference, due, created, _, _, _, _, capabilities, provider, captureBefore, _,
    transactions
      throws(SchemaViolation) in
    var details = PaymentProviderDetails(capabilities: Set(capabilities))
    (details.reference, details.captureBefore) = (provider, captureBefore)
    do {
      return try Payment(
        id: id, order: order, method: method, amount: amount, reference: reference, dueAt: due, createdAt: created,
        details: details, transactions: transactions)
    } catch { throw SchemaViolation(code: "events", message: "The events cannot have happened in this order.") }
  }
}

extension Schema where Value == [Payment] {
  /// The payments of an order.
  public static let orderPayments = Schema.array(of: .payment)
}

extension Schema where Value == Page<Payment> {
  /// The JSON of a page of payments.
  public static let payments = Schema.page("PaymentPage", of: .payment)
}
