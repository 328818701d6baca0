import FoundationUI
import Ordering
import WebUI

/// Where an order stands for staff: whether it was called off, how it is paid, and what has left. Takes a plain value.
struct OrderBadgesView: View {
  let status: OrderStatus

  init(_ status: OrderStatus) { self.status = status }

  var body: some View {
    HStack(spacing: .small) {
      switch status.lifecycle {
      case .draft: StatusBadge("Draft", style: .secondary)
      case .placed: EmptyView()
      case .cancelled: StatusBadge("Cancelled", style: .danger)
      }
      StatusBadge(payment, style: paymentStyle).accessibilityIdentifier("payment-status")
      if status.lifecycle == .placed {
        StatusBadge(fulfilment, style: status.fulfilment == .fulfilled ? .success : .warning)
          .accessibilityIdentifier("fulfilment-status")
      }
    }
    .accessibilityIdentifier("order-badges")
  }

  private var payment: String {
    if status.label == .refundOwed { return "Refund owed" }
    return switch status.payment {
    case .none: "Not paid"
    case .partiallyPaid: "Partly paid"
    case .paid: "Paid"
    case .partiallyRefunded: "Partly refunded"
    case .refunded: "Refunded"
    case .overcharged: "Overpaid"
    }
  }

  private var paymentStyle: ForegroundStyle {
    if status.label == .refundOwed { return .danger }
    return switch status.payment {
    case .paid: .success
    case .none, .partiallyPaid, .overcharged: .warning
    case .partiallyRefunded, .refunded: .secondary
    }
  }

  private var fulfilment: String {
    switch status.fulfilment {
    case .unfulfilled: "Not shipped"
    case .partiallyFulfilled: "Partly shipped"
    case .fulfilled: "Shipped"
    }
  }
}
