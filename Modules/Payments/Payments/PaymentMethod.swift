public import FoundationCore

/// How money reaches the shop.
public enum PaymentMethod: String, CaseIterable, Sendable {
  /// The buyer pays on a page of the shop's payment provider.
  case card
  /// The buyer sends it to the shop's account.
  case bankTransfer
  /// The carrier brings it.
  case cashOnDelivery
  /// The buyer pays a bill afterwards.
  case invoice
  /// No money moves: a payment to try the shop with.
  case test

  /// Whether staff say what happened, since no provider does.
  public var isManual: Bool {
    switch self {
    case .bankTransfer, .cashOnDelivery, .invoice: true
    case .card, .test: false
    }
  }

  /// Whether an amount can be paid so: providers of card payments take currencies of three digits in steps of ten.
  public func takes(_ amount: Money) -> Bool {
    self != .card || amount.currency.exponent < 3 || amount.amount % 10 == 0
  }

  /// Those of which staff say what happened.
  public static let manual = allCases.filter(\.isManual)
}

/// What a gateway can do.
public enum PaymentCapability: String, CaseIterable, Sendable {
  /// The buyer pays on a page of the provider.
  case hostedPage
  /// The buyer pays in a part of the shop's page that is the provider's.
  case embeddedElement
  /// The buyer may keep a card or account for the next time.
  case savedMethods
  /// It may take days until it is known whether the money comes.
  case delayedMethods
  /// Money that is held can be taken in several parts.
  case severalCaptures
  /// Money can go back.
  case refund
  /// Money can go back in parts.
  case partialRefund

  /// What staff do by hand.
  public static let manual: Set<PaymentCapability> = [.severalCaptures, .refund, .partialRefund]
}

/// What a provider has said of a payment beside what happened to its money.
public struct PaymentProviderDetails: Hashable, Sendable {
  /// What the provider could do when the payment began.
  public var capabilities: Set<PaymentCapability>
  /// What the provider calls the page that the buyer pays on.
  public var session: String?
  /// What the provider calls the payment.
  public var reference: String?
  /// Where the buyer pays: an https address, or a path of the shop.
  public var page: String?
  /// Until when money that is held has to be taken.
  public var captureBefore: Timestamp?

  /// Details of which nothing but what can be done is known.
  public init(capabilities: Set<PaymentCapability> = PaymentCapability.manual) { self.capabilities = capabilities }
}
