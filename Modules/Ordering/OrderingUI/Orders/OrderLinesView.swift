import FoundationCore
import FoundationUI
public import Ordering
public import WebUI

/// What an order is made of and what it comes to, for staff. Takes a plain value.
public struct OrderLinesView: View {
  private let order: Order
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format

  /// The lines of an order.
  public init(order: Order) { self.order = order }

  /// A table and the sums.
  public var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      Table(text("Items ordered"), order.lines) {
        TableColumn<OrderLineItem>(text("Item")) { line in
          VStack(alignment: .leading) {
            Text(line.name)
            Text(text("SKU {1}", line.sku)).font(.footnote).foregroundStyle(.secondary)
          }
        }
        TableColumn<OrderLineItem>(text("Quantity"), alignment: .trailing) {
          Text(format.number($0.quantity)).monospacedDigit()
        }
        TableColumn<OrderLineItem>(text("Price"), alignment: .trailing) { PriceText($0.unitPrice) }
        TableColumn<OrderLineItem>(text("Total"), alignment: .trailing) { PriceText($0.total) }
      }
      Box("sums-end") { OrderSumsView(order: order) }
    }
  }
}
