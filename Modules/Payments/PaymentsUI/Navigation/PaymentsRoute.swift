public import FoundationCore
public import Payments
public import StoreIdentifiers
public import WebUI

/// The places of Payments, each with one address: buyers', and staff's below `office`.
public enum PaymentsRoute: Route {
  /// Staff: a page of the list. A nil cursor is the first page.
  case list(cursor: String?)
  /// Where a buyer pays for an order; with the order's token, for whoever has the address.
  case pay(OrderID, token: String?)
  /// The page of a test payment, for whoever has its token.
  case test(PaymentID, token: String)

  /// The address.
  public var location: PageLocation {
    switch self {
    case .list(let cursor): PageLocation(["office", "payments"], query: ["cursor": cursor])
    case .pay(let order, let token): PageLocation(["pay", order.description], query: ["token": token])
    case .test(let payment, let token): PageLocation(["pay", "test", payment.description], query: ["token": token])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    let segments = location.segments
    switch (segments.first, segments.count) {
    case ("office", 2) where segments[1] == "payments": self = .list(cursor: location["cursor"])
    case ("pay", 2):
      guard let order = OrderID(segments[1]) else { return nil }
      self = .pay(order, token: location["token"])
    case ("pay", 3) where segments[1] == "test":
      guard let payment = PaymentID(segments[2]) else { return nil }
      self = .test(payment, token: location["token"] ?? "")
    default: return nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool {
    switch self {
    case .list: true
    case .pay, .test: false
    }
  }
}
