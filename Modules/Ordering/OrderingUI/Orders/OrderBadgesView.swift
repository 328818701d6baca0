import FoundationUI
import Ordering
import WebUI

/// Where an order stands for staff: whether it was called off, how it is paid, and what has left. Takes a plain value.
struct OrderBadgesView: View {
  let status: OrderStatus

  init(_ status: OrderStatus) { self.status = status }

  var body: some View {
    Box("states") {
      PaymentMarkView(status)
      FulfilmentMarkView(status)
    }
    .accessibilityIdentifier("order-badges")
  }
}

/// How an order is paid, for staff. Takes a plain value.
struct PaymentMarkView: View {
  private let status: OrderStatus
  @Environment(\.orderingText) private var text

  init(_ status: OrderStatus) { self.status = status }

  var body: some View {
    StateMark(text(title), .round, progress, tone).accessibilityIdentifier("payment-status")
  }

  private var isOwed: Bool { status.label == .refundOwed }
  private var title: String { isOwed ? Phrases.key("Refund owed") : OrderWords.title(status.payment) }

  private var progress: StateMark.Progress {
    switch status.payment {
    case .none: .empty
    case .partiallyPaid, .partiallyRefunded: .half
    case .paid, .overcharged, .refunded: .full
    }
  }

  private var tone: StateMark.Tone {
    if isOwed { return .danger }
    guard status.lifecycle == .placed else { return .quiet }
    return switch status.payment {
    case .none, .partiallyPaid, .overcharged: .warning
    case .paid, .partiallyRefunded, .refunded: .quiet
    }
  }
}

/// What of an order has left, or why nothing will, for staff. Takes a plain value.
struct FulfilmentMarkView: View {
  private let status: OrderStatus
  @Environment(\.orderingText) private var text

  init(_ status: OrderStatus) { self.status = status }

  var body: some View {
    StateMark(text(title), .square, progress, tone).accessibilityIdentifier("fulfilment-status")
  }

  private var isPaid: Bool { status.payment == .paid || status.payment == .overcharged }

  private var title: String {
    switch (status.lifecycle, status.fulfilment) {
    case (.draft, _): Phrases.key("Draft")
    case (.pending, _): Phrases.key("Not shipped")
    case (.cancelled, _): Phrases.key("Cancelled")
    case (.placed, .unfulfilled): isPaid ? Phrases.key("To ship") : Phrases.key("Not shipped")
    case (.placed, let fulfilment): OrderWords.title(fulfilment)
    }
  }

  private var progress: StateMark.Progress {
    switch status.fulfilment {
    case .unfulfilled: .empty
    case .partiallyFulfilled: .half
    case .fulfilled: .full
    }
  }

  private var tone: StateMark.Tone {
    guard status.lifecycle == .placed, status.fulfilment != .fulfilled else { return .quiet }
    return isPaid ? .next : status.fulfilment == .partiallyFulfilled ? .warning : .quiet
  }
}
