public import FoundationCore
public import StoreIdentifiers

/// A row of a list of orders.
public struct OrderSummary: Identifiable, Hashable, Sendable {
  /// The order's id.
  public let id: OrderID
  /// What people call it.
  public let number: String
  /// Where it stands.
  public let status: OrderStatus
  /// Who bought, as far as known.
  public let email: String?
  /// To whom it goes, as far as known.
  public let name: String?
  /// What it comes to.
  public let total: Money
  /// How many units it has.
  public let units: Int
  /// When it was placed, or made when it is a draft.
  public let date: Timestamp
  /// Whether its buyer picks it up.
  public let isPickedUp: Bool

  /// A row with all its parts.
  public init(
    id: OrderID, number: String, status: OrderStatus, email: String?, name: String? = nil, total: Money, units: Int,
    date: Timestamp, isPickedUp: Bool = false
  ) {
    self.isPickedUp = isPickedUp
    self.id = id
    self.number = number
    self.status = status
    self.email = email
    self.name = name
    self.total = total
    self.units = units
    self.date = date
  }
}

extension Schema where Value == OrderSummary {
  /// A row as the API sends it.
  public static let orderSummary = Schema.object(
    "OrderSummary", Field("id", \.id, .identifier()), Field("number", \.number, .text(1...30)),
    Field("status", \.status, .orderStatus), .optional("email", \.email, .email), Field("total", \.total, .money),
    Field("units", \.units, .integer(in: 0...9_007_199_254_740_991)), Field("date", \.date, .timestamp),
    .optional("name", \.name, .text(1...200)), .defaulted("isPickedUp", \.isPickedUp, .boolean, to: false)
  ) {
    OrderSummary(
      id: $0, number: $1, status: $2, email: $3, name: $7, total: $4, units: $5, date: $6, isPickedUp: $8)
  }
}

extension Schema where Value == Page<OrderSummary> {
  /// A page of orders.
  public static let orderSummaries = Schema.page("OrderSummaryPage", of: .orderSummary)
}
