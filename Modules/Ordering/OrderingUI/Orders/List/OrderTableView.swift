import FoundationCore
import FoundationUI
import Ordering
import StoreIdentifiers
import WebUI

/// Rows of orders that can be selected. Takes plain values.
struct OrderTableView: View {
  let orders: [OrderSummary]
  let criteria: OrderCriteria
  @Binding var selection: Set<OrderID>
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    Table(text("Orders"), orders, selection: $selection) {
      TableColumn<OrderSummary>(text("Order")) { order in
        NavigationLink(order.number, value: OrderingRoute.order(order.id)).accessibilityIdentifier("order-link")
      }
      TableColumn<OrderSummary>(
        text("Date"), sort: sorted(criteria.sort == .newest ? .oldest : .newest), order: order(.oldest, .newest)
      ) { order in Text(format.dateTime(order.date)).foregroundStyle(.secondary) }
      TableColumn<OrderSummary>(text("Customer")) { order in Text(order.name ?? order.email ?? "—") }
      TableColumn<OrderSummary>(text("Payment")) { order in PaymentMarkView(order.status) }
      TableColumn<OrderSummary>(text("Delivery")) { order in FulfilmentMarkView(order.status) }
      TableColumn<OrderSummary>(text("Items"), alignment: .trailing) { order in
        Text(format.number(order.units)).monospacedDigit().foregroundStyle(.secondary)
      }
      TableColumn<OrderSummary>(
        text("Total"), alignment: .trailing,
        sort: criteria.canSortByTotal ? sorted(criteria.sort == .highest ? .lowest : .highest) : nil,
        order: order(.lowest, .highest)
      ) { order in PriceText(order.total) }
    }
  }

  private func sorted(_ sort: OrderSort) -> PageLocation {
    var criteria = criteria
    criteria.sort = sort
    return OrderingRoute.orders(criteria, cursor: nil).location
  }

  private func order(_ forward: OrderSort, _ reverse: OrderSort) -> TableColumn<OrderSummary>.SortOrder? {
    criteria.sort == forward ? .forward : criteria.sort == reverse ? .reverse : nil
  }
}
