import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// How many orders a list has, and what they come to, where all of them are shown. Takes plain values.
struct OrderListSumView: View {
  let orders: [OrderSummary]
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    let count = text(count: orders.count, "# order", "# orders")
    Text(total.map { text("{1}, {2} in all", count, format.price($0)) } ?? count)
      .foregroundStyle(.secondary).accessibilityIdentifier("orders-sum")
  }

  /// What the orders come to; nil where they are in several currencies, which have no sum.
  private var total: Money? {
    orders.first.flatMap { first in try? orders.map(\.total).sum(in: first.total.currency) }
  }
}
