import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// Rows of former orders, each with the way to it. Takes plain values.
struct FormerOrderTableView: View {
  let orders: [FormerOrderSummary]
  /// Whether they are those of whoever looks.
  let isOwn: Bool
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    Table(isOwn ? text("Orders from our former shop") : text("Past orders"), orders) {
      TableColumn<FormerOrderSummary>(text("Order number")) { order in
        NavigationLink(
          order.name, value: isOwn ? OrderingRoute.ownFormerOrder(order.id) : .formerOrder(order.id)
        ).accessibilityIdentifier("former-order-link")
      }
      TableColumn<FormerOrderSummary>(text("Date")) { order in Text(format.date(order.placedAt)) }
      if !isOwn { TableColumn<FormerOrderSummary>(text("Customer")) { order in Text(order.buyer ?? "—") } }
      TableColumn<FormerOrderSummary>(text("Status")) { order in
        Text(order.isCancelled ? text("Cancelled") : order.payment.map { text(FormerOrderWords.of($0)) } ?? "—")
      }
      TableColumn<FormerOrderSummary>(text("Total"), alignment: .trailing) { order in PriceText(order.total) }
    }
  }
}

/// What the former shop's words for where an order stood mean.
enum FormerOrderWords {
  /// The words by which a text says it; the former shop's own where they are not known.
  static func of(_ word: String) -> String {
    switch word.lowercased() {
    case "paid": Phrases.key("Paid")
    case "pending", "unpaid": Phrases.key("Not paid")
    case "authorized": Phrases.key("Authorised")
    case "partially_paid": Phrases.key("Partly paid")
    case "partially_refunded": Phrases.key("Partly refunded")
    case "refunded": Phrases.key("Refunded")
    case "voided": Phrases.key("Cancelled")
    case "fulfilled": Phrases.key("Shipped")
    case "partial": Phrases.key("Partly shipped")
    case "unfulfilled": Phrases.key("Not shipped")
    case "restocked": Phrases.key("Returned")
    default: word
    }
  }
}
