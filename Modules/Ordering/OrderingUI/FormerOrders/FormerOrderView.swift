import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What is known of an order of the former shop. Takes a plain value.
struct FormerOrderView: View {
  let order: FormerOrder
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  /// Anything that has no id, at its place in a list.
  private struct Row<Value: Sendable>: Identifiable, Sendable {
    let id: Int, value: Value
  }

  var body: some View {
    Box("with-summary") {
      VStack(alignment: .leading, spacing: .large) {
        Text(text("This order was placed in our former shop. Here it can be read only."))
        Table(text("Lines"), rows(order.lines)) {
          TableColumn<Row<FormerOrder.Line>>(text("Product")) { row in
            VStack(alignment: .leading, spacing: .none) {
              Text(row.value.name)
              if let sku = row.value.sku { Text(text("SKU {1}", sku)).foregroundStyle(.secondary) }
            }
          }
          TableColumn<Row<FormerOrder.Line>>(text("Items"), alignment: .trailing) { row in
            Text(format.number(row.value.quantity)).monospacedDigit()
          }
          TableColumn<Row<FormerOrder.Line>>(text("Price"), alignment: .trailing) { row in PriceText(row.value.price) }
        }
        .accessibilityIdentifier("former-order-lines")
        if !details.isEmpty {
          Section(text("More about this order")) {
            Table(text("More about this order"), rows(details)) {
              TableColumn<Row<FormerOrder.Detail>>(text("Column")) { row in Text(row.value.column) }
              TableColumn<Row<FormerOrder.Detail>>(text("Value")) { row in Text(row.value.value) }
            }
          }
          .accessibilityIdentifier("former-order-details")
        }
      }
      Box("summary") {
        Text(text("Summary")).styleClass("summary-title").accessibilityHeading(.h2)
        Box("sums") {
          fact(text("Date"), format.dateTime(order.placedAt))
          if let moment = order.cancelledAt { fact(text("Cancelled"), format.dateTime(moment)) }
          if let payment = order.payment { fact(text("Payment"), text(FormerOrderWords.of(payment))) }
          if let fulfilment = order.fulfilment { fact(text("Delivery"), text(FormerOrderWords.of(fulfilment))) }
          sum(text("Subtotal"), order.sums.subtotal)
          sum(text("Discount"), order.sums.discount)
          sum(text("Shipping"), order.sums.shipping)
          sum(text("Taxes"), order.sums.taxes)
          Box("sum-total") {
            Text(text("Total"))
            PriceText(order.sums.total).accessibilityIdentifier("former-order-total")
          }
          sum(text("Refunded"), order.sums.refunded)
        }
        if let email = order.email { Text(email).foregroundStyle(.secondary) }
        address(text("Delivery address"), order.delivery)
        address(text("Billing address"), order.billing)
      }
    }
  }

  /// What is said of the order, then of its lines.
  private var details: [FormerOrder.Detail] {
    order.details
      + order.lines.flatMap { line in
        line.details.map { FormerOrder.Detail(column: "\(line.name): \($0.column)", value: $0.value) }
      }
  }

  private func rows<Value>(_ values: [Value]) -> [Row<Value>] {
    values.enumerated().map { Row(id: $0, value: $1) }
  }

  private func fact(_ name: String, _ value: String) -> some View {
    Box("sum") {
      Text(name)
      Text(value)
    }
  }

  @ViewBuilder private func sum(_ name: String, _ amount: Money?) -> some View {
    if let amount, amount.amount != 0 {
      Box("sum") {
        Text(name)
        PriceText(amount)
      }
    }
  }

  @ViewBuilder private func address(_ title: String, _ lines: [String]) -> some View {
    if !lines.isEmpty {
      Text(title).styleClass("summary-part").accessibilityHeading(.h2)
      Box("address") {
        VStack(alignment: .leading, spacing: .none) { ForEach(rows(lines)) { Text($0.value) } }
      }
    }
  }
}
