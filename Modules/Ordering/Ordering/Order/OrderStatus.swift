public import FoundationCore

/// Where an order stands, on three axes that move apart from each other.
public struct OrderStatus: Hashable, Sendable {
  /// Whether it is an agreement yet, or no longer.
  public let lifecycle: OrderLifecycle
  /// How much of it has been paid.
  public let payment: PaymentStatus
  /// How much of it has left.
  public let fulfilment: FulfilmentStatus

  /// A status of its three parts.
  public init(lifecycle: OrderLifecycle, payment: PaymentStatus, fulfilment: FulfilmentStatus) {
    self.lifecycle = lifecycle
    self.payment = payment
    self.fulfilment = fulfilment
  }

  /// One label for people: the axis that matters most now.
  public var label: OrderStatusLabel {
    switch (lifecycle, payment, fulfilment) {
    case (.draft, _, _): .draft
    case (.pending, _, _): .awaitingPayment
    case (.cancelled, .none, _), (.cancelled, .refunded, _): .cancelled
    case (.cancelled, _, _): .refundOwed
    case (.placed, .refunded, _): .refunded
    case (.placed, _, .fulfilled): .shipped
    case (.placed, _, .partiallyFulfilled): .partlyShipped
    case (.placed, .paid, .unfulfilled), (.placed, .overcharged, .unfulfilled),
      (.placed, .partiallyRefunded, .unfulfilled):
      .toShip
    case (.placed, .none, .unfulfilled), (.placed, .partiallyPaid, .unfulfilled): .awaitingPayment
    }
  }
}

/// What a list shows for a status.
public enum OrderStatusLabel: String, CaseIterable, Sendable {
  /// Being prepared.
  case draft
  /// Called off, with nothing left to give back.
  case cancelled
  /// Called off, and money that was paid has not gone back yet.
  case refundOwed
  /// Its money went back.
  case refunded
  /// All of it left.
  case shipped
  /// Some of it left.
  case partlyShipped
  /// Paid, nothing left yet.
  case toShip
  /// Placed, not paid in full.
  case awaitingPayment
}

/// The first axis: from draft to done.
public enum OrderLifecycle: String, CaseIterable, Sendable {
  /// Staff prepare it; nothing is promised.
  case draft
  /// Its buyer is at the page of a payment provider: stock and promotions are held, and nothing is agreed yet.
  case pending
  /// Agreed; stock is allocated.
  case placed
  /// Called off; stock was given back.
  case cancelled

  /// The states that may follow: the whole table of legal transitions.
  public var next: Set<OrderLifecycle> {
    switch self {
    case .draft, .pending: [.placed, .cancelled]
    case .placed: [.cancelled]
    case .cancelled: []
    }
  }
}

/// The second axis, computed from the payment events.
public enum PaymentStatus: String, CaseIterable, Sendable {
  /// Nothing was paid.
  case none
  /// Less than the total was paid.
  case partiallyPaid
  /// The total was paid.
  case paid
  /// Some of what was paid went back.
  case partiallyRefunded
  /// All of what was paid went back.
  case refunded
  /// More than the total was paid.
  case overcharged

  /// The status of an order of `total` of which `captured` was paid and `refunded` went back, in minor units.
  ///
  /// What was taken out of the order, `removed`, is paid no more: money that went back for it is as if it had not come.
  public init(total: Int64, removed: Int64 = 0, captured: Int64, refunded: Int64) {
    let settled = min(refunded, removed)
    let (total, paid, returned) = (total - removed, captured - settled, refunded - settled)
    if refunded > 0, refunded >= captured {
      self = .refunded
    } else if returned > 0 {
      self = .partiallyRefunded
    } else if paid > total {
      self = .overcharged
    } else if paid == total {
      self = .paid
    } else {
      self = paid > 0 ? .partiallyPaid : .none
    }
  }
}

/// The third axis, computed from what left.
public enum FulfilmentStatus: String, CaseIterable, Sendable {
  /// Nothing left.
  case unfulfilled
  /// Something left, something is still here.
  case partiallyFulfilled
  /// Everything left.
  case fulfilled

  /// The status of an order of which `shipped` of `ordered` units left.
  public init(ordered: Int, shipped: Int) {
    self = shipped == 0 ? .unfulfilled : shipped < ordered ? .partiallyFulfilled : .fulfilled
  }
}

extension Schema where Value == OrderStatus {
  /// A status as three words.
  public static let orderStatus = Schema.object(
    "OrderStatus", Field("lifecycle", \.lifecycle, .enumeration()), Field("payment", \.payment, .enumeration()),
    Field("fulfilment", \.fulfilment, .enumeration())
  ) { OrderStatus(lifecycle: $0, payment: $1, fulfilment: $2) }
}
