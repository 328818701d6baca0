import FoundationCore
import FoundationUI
import Shipping
import StoreIdentifiers
import WebUI

/// The lines of a fulfilment order, how far they are, and the buttons that take units of them. Takes plain values.
struct FulfilmentUnitsView: View {
  let order: FulfilmentOrder
  /// What the bundles are called that lines are components of.
  var bundles: [OrderLineID: String] = [:]
  /// Another number gives the field for codes the focus once more.
  var turn = 0
  /// Answers whether it was done.
  let onEvent: (FulfilmentEvent) async -> Bool
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @State private var form = FulfilmentUnitsForm()

  var body: some View {
    Section(text("Items")) {
      if order.unpacked > 0, order.state.after(.pack) != nil {
        PackScanView(order: order, form: $form, turn: turn) { await pack() }
      }
      Box("item-lines") { ForEach(order.lines, id: \.orderLine, content: line) }
      if order.unpacked > 0 {
        HStack(spacing: .small) {
          if order.state.after(.pack) != nil, order.kind == .pickup {
            Button(text("These are ready for pickup")) { await pack() }
              .buttonStyle(.borderedProminent).accessibilityIdentifier("fulfilment-ready")
          } else if order.state.after(.pack) != nil {
            Button(text("Pack these")) { await pack() }.buttonStyle(.borderedProminent)
              .accessibilityIdentifier("fulfilment-pack")
          }
          if order.state.after(.split) != nil, order.left > 1, order.kind == .shipping {
            Button(text("Send these separately")) { await take { .change(.split($0, into: .make())) } }
              .buttonStyle(.bordered).accessibilityIdentifier("fulfilment-split")
          }
        }
      }
    }
    // What was counted of another version may be packed, or cancelled.
    .task(id: order.version) { form = FulfilmentUnitsForm() }
  }

  private func line(_ line: FulfilmentOrder.Line) -> some View {
    Box("item-line") {
      Box("cart-info") {
        Text(outlets.name(line.variant) ?? line.variant.description).styleClass("item-name")
        if let bundle = bundles[line.orderLine] {
          Text(text("In {1}", bundle)).foregroundStyle(.secondary).accessibilityIdentifier("fulfilment-bundle")
        }
        Text(progress(of: line)).foregroundStyle(.secondary).accessibilityIdentifier("fulfilment-progress")
      }
      if line.unpacked > 0, order.state.after(.pack) != nil {
        QuantityField(
          text("Units of {1}", outlets.name(line.variant) ?? ""), value: $form[line.orderLine, most: line.unpacked],
          in: 0...line.unpacked, identifier: "fulfilment-units")
      }
    }
    .accessibilityIdentifier("fulfilment-line")
  }

  private func progress(of line: FulfilmentOrder.Line) -> String {
    let isPickup = order.kind == .pickup
    var parts = [
      isPickup
        ? text(count: line.left, "# unit to hand over", "# units to hand over")
        : text(count: line.left, "# unit to send", "# units to send")
    ]
    if line.packed > 0 { parts.append(text(count: line.packed, "# packed", "# packed")) }
    if line.shipped > 0 {
      parts.append(
        isPickup
          ? text(count: line.shipped, "# collected", "# collected") : text(count: line.shipped, "# sent", "# sent"))
    }
    if line.cancelled > 0 { parts.append(text(count: line.cancelled, "# cancelled", "# cancelled")) }
    return parts.joined(separator: " · ")
  }

  private func pack() async { await take { order.kind == .pickup ? .makeReady($0) : .pack($0) } }

  private func take(_ event: ([Shipment.Line]) -> FulfilmentEvent) async {
    let lines = form.lines(of: order)
    guard !lines.isEmpty else { return }
    if await onEvent(event(lines)) { form = FulfilmentUnitsForm() }
  }
}
