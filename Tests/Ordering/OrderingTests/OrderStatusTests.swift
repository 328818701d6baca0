import Ordering
import TestSupport
import Testing

struct OrderStatusTests {
  @Test(
    arguments: [
      (100, 0, 0, .none), (100, 40, 0, .partiallyPaid), (100, 100, 0, .paid), (100, 120, 0, .overcharged),
      (100, 100, 30, .partiallyRefunded), (100, 100, 100, .refunded), (0, 0, 0, .paid), (100, 40, 40, .refunded),
      (100, 1, 0, .partiallyPaid), (100, 100, 1, .partiallyRefunded), (100, 101, 0, .overcharged),
    ] as [(Int64, Int64, Int64, PaymentStatus)])
  func `the payment status follows from the amounts`(
    total: Int64, captured: Int64, refunded: Int64, status: PaymentStatus
  ) {
    #expect(PaymentStatus(total: total, captured: captured, refunded: refunded) == status)
  }

  @Test(
    arguments: [(3, 0, .unfulfilled), (3, 1, .partiallyFulfilled), (3, 3, .fulfilled)] as [(Int, Int, FulfilmentStatus)]
  )
  func `the fulfilment status follows from what left`(ordered: Int, shipped: Int, status: FulfilmentStatus) {
    #expect(FulfilmentStatus(ordered: ordered, shipped: shipped) == status)
  }

  @Test func `the lifecycle's table of transitions is whole and nothing leaves its end`() {
    let table = OrderLifecycle.allCases.map { ($0, $0.next) }
    #expect(table.map(\.1) == [[.placed, .cancelled], [.placed, .cancelled], [.cancelled], []])
  }

  @Test func `the page of the tables is up to date`() throws {
    var lines = [
      "# States of an order", "",
      "Written by `OrderStatusTests` from the tables in `Modules/Ordering/Ordering`; `RECORD_SNAPSHOTS=1` writes it.",
      "",
      "An order stands on three axes. How much of it is paid and how much has left is computed from amounts; its life is a "
        + "table:", "", "```mermaid", "stateDiagram-v2", "  [*] --> draft", "  [*] --> pending", "  [*] --> placed",
    ]
    for lifecycle in OrderLifecycle.allCases {
      for next in OrderLifecycle.allCases where lifecycle.next.contains(next) {
        lines.append("  \(lifecycle.rawValue) --> \(next.rawValue)")
      }
    }
    lines += ["```", "", "## What people read", "", "What has not left, and what has left in part or whole:", ""]
    lines += ["| Life | Payment | unfulfilled | partiallyFulfilled | fulfilled |", "|---|---|---|---|---|"]
    for lifecycle in OrderLifecycle.allCases {
      for payment in PaymentStatus.allCases {
        let labels = FulfilmentStatus.allCases.map {
          OrderStatus(lifecycle: lifecycle, payment: payment, fulfilment: $0).label.rawValue
        }
        lines.append("| \(lifecycle.rawValue) | \(payment.rawValue) | " + labels.joined(separator: " | ") + " |")
      }
    }
    #expect(try isUpToDate(page: "order-states", lines))
  }

  @Test func `every status has a label`() {
    for lifecycle in OrderLifecycle.allCases {
      for payment in PaymentStatus.allCases {
        for fulfilment in FulfilmentStatus.allCases {
          _ = OrderStatus(lifecycle: lifecycle, payment: payment, fulfilment: fulfilment).label
        }
      }
    }
    #expect(OrderStatus(lifecycle: .placed, payment: .paid, fulfilment: .unfulfilled).label == .toShip)
    #expect(OrderStatus(lifecycle: .placed, payment: .none, fulfilment: .unfulfilled).label == .awaitingPayment)
  }
}
