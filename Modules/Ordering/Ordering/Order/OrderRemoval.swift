public import FoundationCore
public import StoreIdentifiers

/// Units that were taken out of an order after it was placed, by the shop or by the buyer.
public struct OrderRemoval: Identifiable, Hashable, Sendable {
  /// Who has taken them out.
  public enum Kind: String, CaseIterable, Sendable {
    /// The shop: they will not be sent.
    case cancellation
    /// The buyer, by the right to withdraw from the contract.
    case withdrawal
  }

  /// Units of one line.
  public struct Line: Hashable, Sendable {
    /// The line.
    public let line: OrderLineID
    /// How many units.
    public let quantity: Int
    /// How many of them had not left, and will not.
    public let unsent: Int
    /// What the buyer gets back for them: what they cost after reductions, with their taxes.
    public let amount: Money

    /// Units of a line.
    public init(line: OrderLineID, quantity: Int, unsent: Int, amount: Money) {
      (self.line, self.quantity, self.unsent, self.amount) = (line, quantity, unsent, amount)
    }
  }

  /// The removal's id.
  public let id: OrderRemovalID
  /// Who has taken them out.
  public let kind: Kind
  /// When.
  public let occurredAt: Timestamp
  /// The units, in the order's own order.
  public let lines: [Line]
  /// What goes back of the delivery: nothing while the buyer keeps anything.
  public let delivery: Money
  /// Why, in the shop's words.
  public let reason: String?

  /// A removal with all its parts.
  public init(
    id: OrderRemovalID, kind: Kind, occurredAt: Timestamp, lines: [Line], delivery: Money, reason: String? = nil
  ) {
    (self.id, self.kind, self.occurredAt, self.lines, self.delivery) = (id, kind, occurredAt, lines, delivery)
    self.reason = reason
  }

  /// What the buyer gets back for it.
  ///
  /// - Throws: `MoneyError` for amounts that do not add up.
  public func amount() throws(MoneyError) -> Money {
    try (lines.map(\.amount) + [delivery]).sum(in: delivery.currency)
  }
}

extension Schema where Value == OrderRemoval {
  /// A removal as the API sends it.
  public static let orderRemoval = Schema.object(
    "OrderRemoval", Field("id", \.id, .identifier()), Field("kind", \.kind, .enumeration()),
    Field("occurredAt", \.occurredAt, .timestamp), Field("lines", \.lines, .array(of: line)),
    Field("delivery", \.delivery, .money), .optional("reason", \.reason, .text(1...500))
  ) { OrderRemoval(id: $0, kind: $1, occurredAt: $2, lines: $3, delivery: $4, reason: $5) }

  private static let line = Schema<OrderRemoval.Line>.object(
    "OrderRemovalLine", Field("line", \.line, .identifier()), Field("quantity", \.quantity, .orderQuantity),
    Field("unsent", \.unsent, .integer(in: 0...1_000_000)), Field("amount", \.amount, .money)
  ) { OrderRemoval.Line(line: $0, quantity: $1, unsent: $2, amount: $3) }
}

/// Units of a line to take out of an order.
public struct OrderUnits: Hashable, Sendable {
  /// The line.
  public var line: OrderLineID
  /// How many units of it.
  public var quantity: Int

  /// Units of a line.
  public init(line: OrderLineID, quantity: Int) { (self.line, self.quantity) = (line, quantity) }
}

extension Schema where Value == OrderUnits {
  /// Units of a line as the API takes them.
  public static let orderUnits = Schema.object(
    "OrderUnits", Field("line", \.line, .identifier()), Field("quantity", \.quantity, .orderQuantity)
  ) { OrderUnits(line: $0, quantity: $1) }
}

/// A buyer's statement that they withdraw from the contract, or from a part of it.
public struct NewWithdrawal: Sendable {
  /// The withdrawal's id.
  public var id: OrderRemovalID
  /// What they withdraw from; nil for all that they can.
  public var lines: [OrderUnits]?

  /// A withdrawal; by default from all of the order.
  public init(id: OrderRemovalID = .make(), lines: [OrderUnits]? = nil) { (self.id, self.lines) = (id, lines) }
}

extension Schema where Value == NewWithdrawal {
  /// The request that withdraws.
  public static let newWithdrawal = Schema.object(
    "NewWithdrawal", Field("id", \.id, .identifier()),
    .optional("lines", \.lines, .array(of: .orderUnits, count: 1...2_000))
  ) { NewWithdrawal(id: $0, lines: $1) }
}
