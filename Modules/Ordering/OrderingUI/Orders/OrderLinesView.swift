import FoundationCore
import FoundationUI
public import Ordering
public import WebUI

/// What an order is made of and what it comes to. Takes a plain value.
public struct OrderLinesView: View {
  private let order: Order

  /// The lines of an order.
  public init(order: Order) { self.order = order }

  /// A table and the sums.
  public var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      Table("What was ordered", order.lines) {
        TableColumn<OrderLineItem>("Item") { line in
          VStack(alignment: .leading) {
            Text(line.name)
            Text("SKU \(line.sku)").font(.footnote).foregroundStyle(.secondary)
          }
        }
        TableColumn<OrderLineItem>("Quantity", alignment: .trailing) { Text(String($0.quantity)).monospacedDigit() }
        TableColumn<OrderLineItem>("Price", alignment: .trailing) { PriceText($0.unitPrice) }
        TableColumn<OrderLineItem>("Total", alignment: .trailing) { PriceText($0.total) }
      }
      LabeledContent("Goods") { PriceText(order.totals.goods) }
      if order.totals.shipping.amount > 0 {
        LabeledContent(order.shipping?.name ?? "Delivery") { PriceText(order.totals.shipping) }
      }
      if order.totals.discount.amount > 0 {
        LabeledContent("Discount") { PriceText(order.totals.discount.negated) }
      }
      LabeledContent("Total") { PriceText(order.totals.total).bold().accessibilityIdentifier("order-total") }
      if order.totals.captured.amount > 0 { LabeledContent("Paid") { PriceText(order.totals.captured) } }
      if order.totals.refunded.amount > 0 { LabeledContent("Refunded") { PriceText(order.totals.refunded) } }
    }
  }
}
