import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What an order comes to, and what was paid of it. Takes a plain value.
struct OrderSumsView: View {
  let order: Order
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    Box("sums") {
      SumView(text("Subtotal"), order.totals.goods)
      if order.totals.shipping.amount > 0 {
        SumView(order.shipping.map { outlets.methodName($0.name) } ?? text("Delivery"), order.totals.shipping)
      }
      ReductionSumsView(reductions: order.reductions)
      RemovedTaxView(added: order.totals.addedTax)
      TaxSumsView(taxes: order.taxes, isIncluded: order.pricesIncludeTax) {
        Box("sum-total") {
          Text(text("Total"))
          PriceText(order.totals.total).accessibilityIdentifier("order-total")
        }
      }
      if order.totals.removed.amount > 0 {
        SumView(text("Cancelled and withdrawn"), order.totals.removed.negated)
        SumView(text("New total"), order.totals.current)
      }
      if order.totals.captured.amount > 0 { SumView(text("Paid"), order.totals.captured) }
      if order.totals.refunded.amount > 0 { SumView(text("Refunded"), order.totals.refunded) }
      if order.owed.amount > 0 { SumView(text("To be refunded"), order.owed) }
    }
  }
}

/// A row of sums. Takes plain values.
struct SumView: View {
  let name: String
  let amount: Money

  init(_ name: String, _ amount: Money) { (self.name, self.amount) = (name, amount) }

  var body: some View {
    Box("sum") {
      Text(name)
      PriceText(amount)
    }
  }
}
