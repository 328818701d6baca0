public import FoundationCore
import Imports

/// Marks ids of former orders.
public enum FormerOrderTag {}
/// A former order's id.
public typealias FormerOrderID = Identifier<FormerOrderTag>

/// An order of the shop that was before this one: it can be read, and nothing else. Its sums are what that shop's file says.
public struct FormerOrder: Identifiable, Hashable, Sendable {
  /// What it came to.
  public struct Sums: Hashable, Sendable {
    /// The goods, after discounts; nil where the file does not say, as for the others.
    public var subtotal: Money?
    /// What was taken off.
    public var discount: Money?
    /// Delivery.
    public var shipping: Money?
    /// Taxes, which the prices may have contained.
    public var taxes: Money?
    /// What went back.
    public var refunded: Money?
    /// All of it.
    public var total: Money

    /// Sums of an order of a total.
    public init(
      subtotal: Money? = nil, discount: Money? = nil, shipping: Money? = nil, taxes: Money? = nil,
      refunded: Money? = nil, total: Money
    ) {
      (self.subtotal, self.discount, self.shipping) = (subtotal, discount, shipping)
      (self.taxes, self.refunded, self.total) = (taxes, refunded, total)
    }
  }

  /// What was bought.
  public struct Line: Hashable, Sendable {
    /// What it was called.
    public var name: String
    /// Its code.
    public var sku: String?
    /// How many.
    public var quantity: Int
    /// What one cost.
    public var price: Money
    /// What was taken off.
    public var discount: Money?
    /// Where it stood, in that shop's words.
    public var fulfilment: String?
    /// What else its row says. Buyers are not told.
    public var details: [Detail]

    /// A line with all its parts.
    public init(
      name: String, sku: String? = nil, quantity: Int, price: Money, discount: Money? = nil, fulfilment: String? = nil,
      details: [Detail] = []
    ) {
      (self.name, self.sku, self.quantity, self.price) = (name, sku, quantity, price)
      (self.discount, self.fulfilment, self.details) = (discount, fulfilment, details)
    }
  }

  /// What stands in a column that has no place here.
  public struct Detail: Hashable, Sendable {
    /// The column.
    public var column: String
    /// What stands there.
    public var value: String

    /// A cell of a column.
    public init(column: String, value: String) { (self.column, self.value) = (column, value) }
  }

  /// The order's id.
  public let id: FormerOrderID
  /// What that shop called it.
  public var name: String
  /// Who bought.
  public var email: String?
  /// What they are called.
  public var buyer: String?
  /// When it was placed.
  public var placedAt: Timestamp
  /// When it was called off.
  public var cancelledAt: Timestamp?
  /// Whether it was paid, in that shop's words.
  public var payment: String?
  /// Whether it was sent, in that shop's words.
  public var fulfilment: String?
  /// What it came to.
  public var sums: Sums
  /// Whom it was billed to, line by line.
  public var billing: [String]
  /// Where it went, line by line.
  public var delivery: [String]
  /// What was bought.
  public var lines: [Line]
  /// What else the file says of it. Buyers are told `columnsForBuyers` alone.
  public var details: [Detail]

  /// The columns that buyers may know too: others have what staff wrote, and what is known of risks.
  public static let columnsForBuyers = [
    "Shipping Method", "Payment Method", "Discount Code", "Paid at", "Fulfilled at",
  ]

  /// An order with all its parts.
  public init(
    id: FormerOrderID, name: String, email: String?, buyer: String?, placedAt: Timestamp, cancelledAt: Timestamp?,
    payment: String?, fulfilment: String?, sums: Sums, billing: [String], delivery: [String], lines: [Line],
    details: [Detail]
  ) {
    (self.id, self.name, self.email, self.buyer) = (id, name, email, buyer)
    (self.placedAt, self.cancelledAt) = (placedAt, cancelledAt)
    (self.payment, self.fulfilment, self.sums) = (payment, fulfilment, sums)
    (self.billing, self.delivery, self.lines, self.details) = (billing, delivery, lines, details)
  }

  /// The same as its buyer may see it.
  public var forBuyer: FormerOrder {
    var order = self
    order.details = details.filter { Self.columnsForBuyers.contains($0.column) }
    order.lines = lines.map { line in
      var line = line
      line.details = []
      return line
    }
    return order
  }
}

/// A row of a list of former orders.
public struct FormerOrderSummary: Identifiable, Hashable, Sendable {
  /// The order's id.
  public let id: FormerOrderID
  /// What that shop called it.
  public let name: String
  /// Who bought.
  public let buyer: String?
  /// When it was placed.
  public let placedAt: Timestamp
  /// Whether it was called off.
  public let isCancelled: Bool
  /// Whether it was paid, in that shop's words.
  public let payment: String?
  /// What it came to.
  public let total: Money

  /// A row with all its parts.
  public init(
    id: FormerOrderID, name: String, buyer: String?, placedAt: Timestamp, isCancelled: Bool, payment: String?,
    total: Money
  ) {
    (self.id, self.name, self.buyer, self.placedAt) = (id, name, buyer, placedAt)
    (self.isCancelled, self.payment, self.total) = (isCancelled, payment, total)
  }
}

extension Schema where Value == FormerOrder {
  /// A former order as the API sends it.
  public static let formerOrder = Schema.object(
    "FormerOrder", Field("id", \.id, .identifier()), Field("name", \.name, .fileText),
    .optional("email", \.email, .fileText), .optional("buyer", \.buyer, .fileText),
    Field("placedAt", \.placedAt, .timestamp), .optional("cancelledAt", \.cancelledAt, .timestamp),
    .optional("payment", \.payment, .fileText), .optional("fulfilment", \.fulfilment, .fileText),
    Field("sums", \.sums, .formerOrderSums), Field("billing", \.billing, .array(of: .fileText)),
    Field("delivery", \.delivery, .array(of: .fileText)), Field("lines", \.lines, .array(of: .formerOrderLine)),
    Field("details", \.details, .formerOrderDetails)
  ) {
    FormerOrder(
      id: $0, name: $1, email: $2, buyer: $3, placedAt: $4, cancelledAt: $5, payment: $6, fulfilment: $7, sums: $8,
      billing: $9, delivery: $10, lines: $11, details: $12)
  }
}

extension Schema where Value == FormerOrder.Sums {
  fileprivate static let formerOrderSums = Schema.object(
    "FormerOrderSums", .optional("subtotal", \.subtotal, .money), .optional("discount", \.discount, .money),
    .optional("shipping", \.shipping, .money), .optional("taxes", \.taxes, .money),
    .optional("refunded", \.refunded, .money), Field("total", \.total, .money)
  ) {
    FormerOrder.Sums(subtotal: $0, discount: $1, shipping: $2, taxes: $3, refunded: $4, total: $5)
  }
}

extension Schema where Value == FormerOrder.Line {
  fileprivate static let formerOrderLine = Schema.object(
    "FormerOrderLine", Field("name", \.name, .fileText), .optional("sku", \.sku, .fileText),
    Field("quantity", \.quantity, .integer(in: -1_000_000_000...1_000_000_000)), Field("price", \.price, .money),
    .optional("discount", \.discount, .money), .optional("fulfilment", \.fulfilment, .fileText),
    Field("details", \.details, .formerOrderDetails)
  ) {
    FormerOrder.Line(name: $0, sku: $1, quantity: $2, price: $3, discount: $4, fulfilment: $5, details: $6)
  }
}

extension Schema where Value == [FormerOrder.Detail] {
  /// What stands in columns that have no place here.
  public static let formerOrderDetails = Schema.array(of: .formerOrderDetail)
}

extension Schema where Value == FormerOrder.Detail {
  fileprivate static let formerOrderDetail = Schema.object(
    "FormerOrderDetail", Field("column", \.column, .fileText), Field("value", \.value, .fileText)
  ) { FormerOrder.Detail(column: $0, value: $1) }
}

extension Schema where Value == FormerOrderSummary {
  /// A row as the API sends it.
  public static let formerOrderSummary = Schema.object(
    "FormerOrderSummary", Field("id", \.id, .identifier()), Field("name", \.name, .fileText),
    .optional("buyer", \.buyer, .fileText), Field("placedAt", \.placedAt, .timestamp),
    Field("cancelled", \.isCancelled, .boolean), .optional("payment", \.payment, .fileText),
    Field("total", \.total, .money)
  ) {
    FormerOrderSummary(
      id: $0, name: $1, buyer: $2, placedAt: $3, isCancelled: $4, payment: $5, total: $6)
  }
}

extension Schema where Value == Page<FormerOrderSummary> {
  /// A page of former orders, the latest first.
  public static let formerOrderSummaries = Schema.page("FormerOrderSummaryPage", of: .formerOrderSummary)
}
