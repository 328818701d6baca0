public import FoundationCore
public import StoreIdentifiers

/// What a client sends to begin a payment of what an order still owes.
public struct NewOrderPayment: Hashable, Sendable {
  /// The id that it gets.
  public var id: PaymentID
  /// The order.
  public var order: OrderID
  /// How it will be paid.
  public var method: PaymentMethod
  /// How much; nil for all that is owed.
  public var amount: Money?

  /// A request; without an id it gets a new one.
  public init(id: PaymentID = .make(), order: OrderID, method: PaymentMethod, amount: Money? = nil) {
    self.id = id
    self.order = order
    self.method = method
    self.amount = amount
  }
}

/// What a client sends when staff have seen that money came, or have sent it back.
public struct NewPaymentMovement: Hashable, Sendable {
  /// The id that the event gets.
  public var id: PaymentTransactionID
  /// How much came or went back, in the payment's currency; above 0.
  public var amount: Money
  /// What the bank calls it.
  public var reference: String?

  /// A request; without an id it gets a new one.
  public init(id: PaymentTransactionID = .make(), amount: Money, reference: String? = nil) {
    self.id = id
    self.amount = amount
    self.reference = reference
  }
}

extension Schema where Value == NewOrderPayment {
  /// The JSON of the request. Unknown fields are refused.
  public static let newOrderPayment = Schema.object(
    "NewOrderPayment", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    Field("method", \.method, .enumeration()), .optional("amount", \.amount, .money)
  ) { NewOrderPayment(id: $0, order: $1, method: $2, amount: $3) }
}

extension Schema where Value == NewPaymentMovement {
  /// The JSON of the request. Unknown fields are refused.
  public static let newPaymentMovement = Schema.object(
    "NewPaymentMovement", Field("id", \.id, .identifier()), Field("amount", \.amount, .money),
    .optional("reference", \.reference, .text(1...200))
  ) { NewPaymentMovement(id: $0, amount: $1, reference: $2) }
}
