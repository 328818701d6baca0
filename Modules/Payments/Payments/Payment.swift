public import FoundationCore
public import StoreIdentifiers

/// Marks ids of payments.
public enum PaymentTag {}

/// An id of a payment.
public typealias PaymentID = Identifier<PaymentTag>

/// How money reaches the shop.
public enum PaymentMethod: String, CaseIterable, Sendable {
  /// The buyer sends it to the shop's account.
  case bankTransfer
  /// The carrier brings it.
  case cashOnDelivery
  /// The buyer pays a bill afterwards.
  case invoice
}

/// An action that is legal now.
public struct PaymentOption: Hashable, Sendable {
  /// What can be done.
  public let action: PaymentAction
  /// With how much at most.
  public let limit: Money

  /// An action with its limit.
  public init(action: PaymentAction, limit: Money) {
    self.action = action
    self.limit = limit
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
  /// What happened, the earliest first.
  public let transactions: [PaymentTransaction]
  /// Its amounts and where it stands.
  public let ledger: PaymentLedger

  /// A payment to which all of this has happened.
  ///
  /// - Throws: The first rule that an event breaks.
  public init(
    id: PaymentID, order: OrderID, method: PaymentMethod, amount: Money, reference: String, dueAt: Timestamp?,
    createdAt: Timestamp, transactions: [PaymentTransaction] = []
  ) throws(PaymentRuleError) {
    self.id = id
    self.order = order
    self.method = method
    self.reference = reference
    self.dueAt = dueAt
    self.createdAt = createdAt
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

  /// What staff can do now: money that came, money that goes back, and letting it go before anything came.
  public var options: [PaymentOption] {
    [PaymentAction.charge, .refund, .cancel].compactMap { action in
      // What is let go in part is of no use where nobody holds money for the shop.
      if action == .cancel, ledger.captured > 0 { return nil }
      let limit = ledger.limit(of: action)
      return limit > 0 ? PaymentOption(action: action, limit: money(limit)) : nil
    }
  }

  /// No amount of a ledger is larger than what is to be paid, which is one.
  private func money(_ amount: Int64) -> Money { (try? Money(amount, ledger.amount.currency)) ?? ledger.amount }
}

extension Schema where Value == PaymentOption {
  /// The JSON of an action that is legal now.
  public static let paymentOption = Schema.object(
    "PaymentOption", Field("action", \.action, .enumeration()), Field("limit", \.limit, .money)
  ) { PaymentOption(action: $0, limit: $1) }
}

extension Schema where Value == Payment {
  /// The JSON of one payment. Amounts, state and options follow from the events; they are there for other programs.
  public static let payment = Schema.object(
    "Payment", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    Field("method", \.method, .enumeration()), Field("amount", \.amount, .money),
    Field("reference", \.reference, .text(1...100)), .optional("dueAt", \.dueAt, .timestamp),
    Field("createdAt", \.createdAt, .timestamp), Field("state", \.state, .enumeration()),
    Field("captured", \.captured, .money), Field("refunded", \.refunded, .money),
    Field("options", \.options, .array(of: .paymentOption)),
    Field("transactions", \.transactions, .array(of: .paymentTransaction))
  ) { id, order, method, amount, reference, due, created, _, _, _, _, transactions throws(SchemaViolation) in
    do {
      return try Payment(
        id: id, order: order, method: method, amount: amount, reference: reference, dueAt: due, createdAt: created,
        transactions: transactions)
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
