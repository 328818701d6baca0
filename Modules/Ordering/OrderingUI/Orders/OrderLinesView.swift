import FoundationCore
import FoundationUI
public import Ordering
public import WebUI

/// What an order is made of, for staff. Takes a plain value.
public struct OrderLinesView: View {
  private let order: Order
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format

  /// The lines of an order.
  public init(order: Order) { self.order = order }

  /// Each line with its picture, price and sum.
  public var body: some View {
    Box("item-lines") {
      ForEach(order.lines) { line in
        Box("item-line") {
          Box("item-picture") { outlets.picture(line.variant, line.name) }
          Box("cart-info") {
            Text(line.name).styleClass("item-name")
            Text(text("SKU {1}", line.sku)).foregroundStyle(.secondary)
            LineComponentsView(line) { "\($0.name) (\($0.sku))" }
            LinePropertiesView(line.properties)
            PreorderView(line.waitsUntil)
            RemovedUnitsView(line: line)
          }
          Text(text("{1} × {2}", format.number(line.quantity), format.price(line.unitPrice))).monospacedDigit()
            .foregroundStyle(.secondary)
          PriceText(line.total)
        }
        .accessibilityIdentifier("order-line")
      }
    }
    .task { await outlets.loadPictures(order.lines.map(\.variant)) }
  }
}
