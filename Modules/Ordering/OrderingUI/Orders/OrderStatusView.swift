import FoundationUI
public import Ordering
public import WebUI

/// Where an order stands, as one word. Takes a plain value.
public struct OrderStatusView: View {
  private let status: OrderStatus
  @Environment(\.orderingText) private var text

  /// The label of a status.
  public init(_ status: OrderStatus) { self.status = status }

  /// The label, in the color of what it asks for.
  public var body: some View {
    StatusBadge(title, style: style).accessibilityIdentifier("order-status")
  }

  private var title: String {
    switch status.label {
    case .draft: text("Draft")
    case .cancelled: text("Cancelled")
    case .refundOwed: text("Cancelled, refund owed")
    case .refunded: text("Refunded")
    case .shipped: text("Shipped")
    case .partlyShipped: text("Partly shipped")
    case .toShip: text("To ship")
    case .awaitingPayment: text("Awaiting payment")
    }
  }

  private var style: ForegroundStyle {
    switch status.label {
    case .shipped: .success
    case .toShip, .awaitingPayment, .partlyShipped: .warning
    case .cancelled, .refunded, .refundOwed: .danger
    case .draft: .secondary
    }
  }
}
