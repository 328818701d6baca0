/// How money for an order reached the shop, or went back, where that is known.
public enum OrderPaymentMethod: String, CaseIterable, Sendable {
  /// By card or another way of the shop's payment provider.
  case card
  /// To the shop's account.
  case bankTransfer
  /// By the carrier.
  case cashOnDelivery
  /// For a bill.
  case invoice
  /// Not at all: the test gateway says so.
  case test

  /// Whether a payment provider says that it is paid, on a page of its own.
  public var isByProvider: Bool { self == .card || self == .test }
}
