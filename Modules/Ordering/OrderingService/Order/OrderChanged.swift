public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// What has changed about an order.
public enum OrderChange: String, CaseIterable, Sendable {
  /// The shop received money, which the amount says.
  case paid
  /// Money went back to the buyer, which the amount says.
  case refunded
  /// Goods left.
  case shipped
  /// It was called off.
  case cancelled
  /// It was called off because nobody paid in time.
  case expired
  /// A part of it was called off, which comes to the amount.
  case linesCancelled
  /// Its buyer has withdrawn from it or from a part of it, which comes to the amount.
  case withdrawn
}

/// The events that an order's payments or shipments have changed, and that it was called off, version 1. Later versions
/// only add fields.
public struct OrderChanged: Sendable {
  /// The order; the event's aggregate too.
  public let order: OrderID
  /// What has changed.
  public let change: OrderChange?
  /// The money that came or went back, or that goes back.
  public let amount: Money?
  /// The units that were taken out of it.
  public let removal: OrderRemovalID?

  init(order: OrderID, change: OrderChange?, amount: Money? = nil, removal: OrderRemovalID? = nil) {
    (self.order, self.change, self.amount, self.removal) = (order, change, amount, removal)
  }

  /// The payload of `ordering.order-changed` and `ordering.order-cancelled`.
  public static let schema = Schema<OrderChanged>.object(
    "OrderChanged", Field("order", \.order, .identifier()), .optional("change", \.change, .enumeration()),
    .optional("amount", \.amount, .money), .optional("removal", \.removal, .identifier())
  ) { OrderChanged(order: $0, change: $1, amount: $2, removal: $3) }

  /// What `ordering.order-changed` is.
  public static let type = EventType("ordering.order-changed", version: 1, schema)
  /// What `ordering.order-cancelled` is.
  public static let cancelled = EventType("ordering.order-cancelled", version: 1, schema)
}

/// The event that a buyer has withdrawn from the contract or from a part of it, version 1.
public struct OrderWithdrawn: Sendable {
  /// The order; the event's aggregate too.
  public let order: OrderID
  /// What they have withdrawn from.
  public let removal: OrderRemovalID
  /// The units that come back because they had left, of the stock lines of which it has some: as many as the buyer has
  /// withdrawn from in all.
  public let sent: [OrderUnits]

  /// A withdrawal that the order has among its removals, with how many units of each stock line have left.
  init(_ removal: OrderRemoval, of order: Order, shipped: [OrderLineID: Int]) {
    var sent: [OrderLineID: Int] = [:]
    for line in order.removals.filter({ $0.kind == .withdrawal }).flatMap(\.lines) {
      sent[line.line, default: 0] += line.quantity - line.unsent
    }
    let units = removal.lines.flatMap { removed -> [OrderUnits] in
      guard let line = order.lines.first(where: { $0.id == removed.line }), !line.components.isEmpty else {
        guard removed.quantity > removed.unsent else { return [] }
        return sent[removed.line].map { [OrderUnits(line: removed.line, quantity: $0)] } ?? []
      }
      // What has left of a bundle and is in none that the buyer keeps.
      return line.stockLines(of: line.kept).compactMap { part in
        let quantity = (shipped[part.id] ?? 0) - part.quantity
        return quantity > 0 ? OrderUnits(line: part.id, quantity: quantity) : nil
      }
    }
    self.init(order.id, removal.id, units)
  }

  private init(_ order: OrderID, _ removal: OrderRemovalID, _ sent: [OrderUnits]) {
    (self.order, self.removal, self.sent) = (order, removal, sent)
  }

  /// The payload of `ordering.order-withdrawn`.
  public static let schema = Schema<OrderWithdrawn>.object(
    "OrderWithdrawn", Field("order", \.order, .identifier()), Field("removal", \.removal, .identifier()),
    .defaulted("sent", \.sent, .array(of: .orderUnits), to: [])
  ) { OrderWithdrawn($0, $1, $2) }

  /// What `ordering.order-withdrawn` is.
  public static let type = EventType("ordering.order-withdrawn", version: 1, schema)
}
