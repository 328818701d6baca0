import FoundationCore
import FoundationUI
import Shipping
import WebUI

/// The label that a carrier is asked for of a shipment, and the buttons that ask for one. Takes plain values.
struct CarrierLabelView: View {
  let shipment: Shipment
  /// Those whose servers can be asked.
  let carriers: [Carrier]
  /// What they ask for the shipment, as far as somebody has asked them.
  let rates: [CarrierCode: [CarrierRate]]
  /// Answers whether it was done.
  let onEvent: (FulfilmentEvent) async -> Bool
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text
  @State private var choice = ""

  @ViewBuilder var body: some View {
    if let label = shipment.label { state(of: label) }
    if isBuyable, let first = carriers.first {
      let carrier = carriers.first { $0.id.description == choice } ?? first
      HStack(alignment: .bottom, spacing: .small) {
        if carriers.count > 1 {
          Picker(text("Carrier whose server makes labels"), selection: $choice) {
            ForEach(carriers) { carrier in Text(carrier.details.name).tag(carrier.id.description) }
          }
          .accessibilityIdentifier("label-carrier")
        }
        Button(text("Buy a label of {1}", carrier.details.name)) {
          _ = await onEvent(.buy(shipment, carrier.id, service: nil))
        }
        .buttonStyle(.borderedProminent).accessibilityIdentifier("label-buy")
        Button(text("Show what it costs")) { _ = await onEvent(.rates(shipment, carrier.id)) }.buttonStyle(.bordered)
          .accessibilityIdentifier("label-rates")
      }
      ForEach(rates[carrier.id] ?? [], id: \.service) { rate in rateView(rate, of: carrier) }
    }
  }

  private func state(of label: CarrierLabel) -> some View {
    HStack(spacing: .small) {
      StatusBadge(text(ShippingWords.title(label.state)), style: ShippingWords.style(label.state))
        .accessibilityIdentifier("label-state")
      if let reason = label.reason { Text(reason).accessibilityIdentifier("label-reason") }
      if label.state == .bought { PaperLinkView(text("Label of the carrier"), .label(shipment.id)) }
    }
  }

  private func rateView(_ rate: CarrierRate, of carrier: Carrier) -> some View {
    HStack(spacing: .small) {
      Text(rate.name).accessibilityIdentifier("label-rate")
      Text(format.price(rate.price)).monospacedDigit()
      if let days = rate.days { Text(text(count: days, "# day", "# days")).foregroundStyle(.secondary) }
      Button(text("Buy this one")) { _ = await onEvent(.buy(shipment, carrier.id, service: rate.service)) }
        .buttonStyle(.bordered).accessibilityIdentifier("label-buy-\(rate.service)")
    }
  }

  /// A carrier is asked for what is packed, and for one label at a time.
  private var isBuyable: Bool {
    shipment.kind == .shipping && shipment.state == .packed && shipment.label?.state.isCurrent != true
  }
}
