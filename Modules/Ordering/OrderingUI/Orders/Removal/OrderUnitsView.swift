import FoundationUI
import Ordering
import WebUI

/// Fields for how many units of each line of an order are meant. Takes plain values.
struct OrderUnitsView: View {
  let lines: [OrderLineItem]
  @Binding var form: OrderUnitsForm
  /// How many units of a line can be meant.
  let most: (OrderLineItem) -> Int
  /// Why a line has no field, where that is worth saying.
  var reason: (OrderLineItem) -> String? = { _ in nil }
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    Box("item-lines") {
      ForEach(lines) { line in
        Box("item-line") {
          Box("item-picture") { outlets.picture(line.variant, line.shownName) }
          Box("cart-info") {
            Text(line.shownName).styleClass("item-name")
            LinePropertiesView(line.properties)
            if let reason = reason(line) { Text(reason).foregroundStyle(.secondary) }
          }
          if most(line) > 0 {
            QuantityField(
              text("Units of {1}", line.describedName), value: $form[line.id, most: most(line)], in: 0...most(line),
              identifier: "units")
          }
        }
        .accessibilityIdentifier("units-line")
      }
    }
    .task { await outlets.loadPictures(lines.map(\.variant)) }
  }
}
