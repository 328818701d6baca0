public import Access
public import FoundationCore
public import Payments
public import Persistence
public import StoreIdentifiers

/// What Payments needs to know of an order.
public struct PayableOrder: Hashable, Sendable {
  /// What people call it; the buyer writes it beside the money.
  public let number: String
  /// What is still to be paid.
  public let due: Money
  /// When that is due; nil when nothing was agreed.
  public let dueAt: Timestamp?
  /// Whether it is agreed, or waits for its payment, and was not called off.
  public let isLive: Bool
  /// Whether it waits for its payment to become an order at all.
  public let isPending: Bool
  /// Whether it is an order that no money moves for: another test alone pays for it.
  public let isTest: Bool

  /// An order of these parts.
  public init(
    number: String, due: Money, dueAt: Timestamp?, isLive: Bool, isPending: Bool = false, isTest: Bool = false
  ) {
    self.number = number
    self.due = due
    self.dueAt = dueAt
    self.isLive = isLive
    self.isPending = isPending
    self.isTest = isTest
  }
}

/// What Payments needs of whoever keeps the orders, within its own transaction. Composition connects the real sides.
public struct PaymentsPorts: Sendable {
  /// What is known of an order; nil when there is none.
  public var order: Order
  /// Whether somebody may pay for an order: whoever may read it, by who they are or by a token of the order.
  public var mayPay: Payer
  /// Makes an order of a pending one: how it is paid has been agreed.
  public var agreed: Agree
  /// Writes down at the order that money came.
  public var received: Book
  /// Writes down at the order that money went back.
  public var returned: Book

  /// How orders are asked for, held until the transaction ends.
  public typealias Order =
    @Sendable (OrderID, borrowing UnitOfWork<PaymentsSchema>) throws(PaymentsError) -> PayableOrder?

  /// How a buyer is known; false also where there is no such order.
  public typealias Payer = @Sendable (OrderID, _ token: String?, Principal) async throws(PaymentsError) -> Bool

  /// How an order is told that a payment of it is agreed.
  public typealias Agree =
    @Sendable (OrderID, PaymentMethod, Principal, borrowing UnitOfWork<PaymentsSchema>) throws(PaymentsError) -> Void

  /// How money is written down at a payment's order, by the event's id, so that it is written once.
  public typealias Book =
    @Sendable (PaymentTransaction, Payment, Principal, borrowing UnitOfWork<PaymentsSchema>) throws(PaymentsError) ->
    Void

  /// Connects the ports.
  public init(
    order: @escaping Order, mayPay: @escaping Payer,
    agreed: @escaping Agree = { _, _, _, _ throws(PaymentsError) in }, received: @escaping Book,
    returned: @escaping Book
  ) {
    self.order = order
    self.mayPay = mayPay
    self.agreed = agreed
    self.received = received
    self.returned = returned
  }
}
