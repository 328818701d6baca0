public import FoundationCore

/// Staff's decision to call an order off, or a part of it.
public struct OrderCancellation: Sendable {
  /// Why, for the order's history.
  public var reason: String?
  /// What of it; nil for all.
  public var lines: [OrderUnits]?
  /// What becomes of money that was paid; needed when there is some that has not gone back.
  public var refund: CancellationRefund?

  /// A cancellation to carry out.
  public init(reason: String? = nil, refund: CancellationRefund? = nil, lines: [OrderUnits]? = nil) {
    self.lines = lines
    self.reason = reason
    self.refund = refund
  }
}

/// What becomes of the money of an order that is called off.
public enum CancellationRefund: String, CaseIterable, Sendable {
  /// It has gone back: the refund is recorded with the cancellation. Needs `payments.write`.
  case recorded
  /// It is still to go back: the order is listed as owed until the refund is recorded.
  case owed
}

extension Schema where Value == OrderCancellation {
  /// The request that cancels an order.
  public static let orderCancellation = Schema.object(
    "OrderCancellation", .optional("reason", \.reason, .text(1...500)), .optional("refund", \.refund, .enumeration()),
    .optional("lines", \.lines, .array(of: .orderUnits, count: 1...2_000))
  ) { OrderCancellation(reason: $0, refund: $1, lines: $2) }
}
