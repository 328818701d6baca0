import Foundation
import FoundationCore
import FoundationUI
import Shipping
import WebUI

/// A shipment with what can be done about it. Takes plain values.
struct ShipmentWorkView: View {
  let shipment: Shipment
  /// Whether it may leave now.
  let canShip: Bool
  /// Whether the order is paid, as far as that is known.
  let isPaid: Bool
  /// The carriers whose servers can be asked for a label.
  let carriers: [Carrier]
  /// What they ask for it, as far as somebody has asked them.
  let rates: [CarrierCode: [CarrierRate]]
  /// Whether its tracking number is typed next.
  let isNext: Bool
  /// Whether a text is the code of a product, an order or a shipment, and no tracking number.
  let isOtherCode: (String) -> Bool
  /// Answers whether it was done.
  let onEvent: (FulfilmentEvent) async -> Bool
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text
  @Environment(\.interfaceText) private var interface
  @State private var form: ShipmentForm
  @State private var seen = ""
  @State private var asks = false
  @State private var refused: String?
  @FocusState private var isTracking: Bool

  init(
    shipment: Shipment, canShip: Bool, isPaid: Bool = true, carriers: [Carrier] = [],
    rates: [CarrierCode: [CarrierRate]] = [:], isNext: Bool = false,
    isOtherCode: @escaping (String) -> Bool = { _ in false },
    onEvent: @escaping (FulfilmentEvent) async -> Bool
  ) {
    (self.isNext, self.isOtherCode) = (isNext, isOtherCode)
    (self.shipment, self.canShip, self.isPaid, self.onEvent) = (shipment, canShip, isPaid, onEvent)
    (self.carriers, self.rates) = (carriers, rates)
    _form = State(initialValue: ShipmentForm(shipment))
  }

  var body: some View {
    Section(text(count: units, "Shipment of # unit", "Shipment of # units")) {
      ShipmentStateView(shipment: shipment)
      if shipment.state != .cancelled {
        HStack(spacing: .small) {
          PaperLinkView(text("Packing slip"), .shipmentSlip(shipment.id))
          if shipment.kind == .shipping, shipment.label?.state != .bought {
            PaperLinkView(text("Address label"), .label(shipment.id))
          }
        }
      }
      Form {
        CarrierLabelView(shipment: shipment, carriers: carriers, rates: rates, onEvent: onEvent)
        if isWritten {
          HStack(alignment: .bottom, spacing: .small) {
            TextField(text("Carrier"), text: $form.carrier).accessibilityIdentifier("shipment-carrier")
            TextField(text("Weight in grams"), text: $form.grams).keyboardType(.numberPad)
              .fieldError(form.weightProblem.map { text($0) }).accessibilityIdentifier("shipment-grams")
            TextField(text("Tracking number (optional)"), text: $form.trackingNumber)
              .fieldError(trackingProblem).focused($isTracking)
              .accessibilityIdentifier("shipment-tracking")
          }
        }
        HStack(spacing: .small) {
          ForEach(commands, id: \.self) { command in
            Button(text(ShippingWords.title(command))) { await change(command) }.buttonStyle(.bordered)
              .accessibilityIdentifier("shipment-\(command.rawValue)")
          }
          if canLeave {
            Button(text(ShippingWords.title(leaving))) { await leave() }
              .buttonStyle(.borderedProminent).accessibilityIdentifier("shipment-\(leaving.rawValue)")
          }
        }
      }
      .onSubmit { await submit() }
      .task(id: isNext) { if isNext, isWritten, canLeave { isTracking = true } }
      if shipment.state.hasLeft, shipment.kind == .shipping {
        HStack(alignment: .bottom, spacing: .small) {
          TextField(text("What was seen of it"), text: $seen)
            .fieldError(seen.unicodeScalars.count > 500 ? text("Enter up to 500 characters.") : nil)
            .accessibilityIdentifier("shipment-seen")
          Button(text("Note")) { await note() }.buttonStyle(.bordered).accessibilityIdentifier("shipment-note")
        }
      }
    }
    .confirmationDialog(
      leaving == .ship ? text("Ship an unpaid order?") : text("Hand over an unpaid order?"), isPresented: $asks,
      message: text("This order has not been paid in full.")
    ) {
      // The first has the focus: what a scanner types next sends nothing.
      Button(interface.cancel, role: .cancel) {}
      Button(
        leaving == .ship ? text("Ship without payment") : text("Hand over without payment"), role: .destructive
      ) {
        await change(leaving)
      }
      .accessibilityIdentifier("shipment-\(leaving.rawValue)-unpaid")
    }
  }

  /// Whether its carrier makes a label of it: nobody writes another one meanwhile.
  private var waitsForLabel: Bool { shipment.label?.state.isOnItsWay == true }

  /// Whether staff write carrier, number and weight.
  private var isWritten: Bool { shipment.state.isWaiting && shipment.kind == .shipping && !waitsForLabel }

  /// Whether it can leave now.
  private var canLeave: Bool { canShip && !waitsForLabel && shipment.state.after(leaving) != nil }

  /// What takes it to its buyer.
  private var leaving: ShipmentCommand { shipment.kind == .pickup ? .collect : .ship }

  /// What else can be done about it.
  private var commands: [ShipmentCommand] {
    ShipmentCommand.allCases.filter {
      $0 != leaving && ($0 != .ready || canShip) && (!waitsForLabel || $0 == .cancel) && shipment.kind.allows($0)
        && shipment.state.after($0) != nil
    }
  }

  private var units: Int { shipment.lines.reduce(0) { $0 + $1.quantity } }

  private func change(_ command: ShipmentCommand) async {
    guard let change = shipment.state.isWaiting ? form.change(command, of: shipment) : ShipmentChange(command) else {
      return
    }
    _ = await onEvent(.ship(shipment, change))
  }

  private func leave() async {
    let number = form.trackingNumber.trimmingCharacters(in: .whitespacesAndNewlines)
    if isWritten, isOtherCode(number) {
      (form.trackingNumber, refused, isTracking) = ("", number, true)
      return
    }
    refused = nil
    if isPaid { await change(leaving) } else { asks = true }
  }

  private var trackingProblem: String? {
    form.textProblem.map { text($0) }
      ?? refused.map { text("{1} is the code of a product, an order or a shipment, and no tracking number.", $0) }
  }

  /// Enter, as scanners send it: with a tracking number the shipment leaves; without, that is what comes next.
  private func submit() async {
    let isKnown = !form.trackingNumber.isEmptyOrWhiteSpace || shipment.trackingNumber != nil
    if !canLeave || isWritten && !isKnown { return isTracking = true }
    await leave()
  }

  private func note() async {
    guard !seen.isEmptyOrWhiteSpace, seen.unicodeScalars.count <= 500 else { return }
    if await onEvent(.note(shipment, TrackingEvent(occurredAt: WallClock.system.now(), text: seen))) { seen = "" }
  }
}

/// Where a shipment stands: its state, when it left, who carries it, and what was seen of it. Takes plain values.
struct ShipmentStateView: View {
  let shipment: Shipment
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text

  var body: some View {
    HStack(spacing: .small) {
      StatusBadge(text(ShippingWords.title(shipment.state)), style: ShippingWords.style(shipment.state))
        .accessibilityIdentifier("shipment-state")
      if let time = shipment.shippedAt {
        Text(
          shipment.kind == .pickup
            ? text("Collected on {1}", format.dateTime(time)) : text("Left on {1}", format.dateTime(time)))
      }
      if shipment.state == .delivered, let time = shipment.arrivedAt {
        Text(text("Arrived on {1}", format.dateTime(time))).accessibilityIdentifier("arrived-at")
      }
      if let carrier = shipment.carrier { Text(carrier) }
      if let number = shipment.trackingNumber {
        if let link = shipment.trackingLink.flatMap({ URL(string: $0) }) {
          Link(text("Tracking number {1}", number), destination: link).accessibilityIdentifier("tracking-number")
        } else {
          Text(text("Tracking number {1}", number)).accessibilityIdentifier("tracking-number")
        }
      }
    }
    ForEach(shipment.events, id: \.self) { event in
      Text([format.dateTime(event.occurredAt), event.text, event.place].compactMap(\.self).joined(separator: " · "))
        .foregroundStyle(.secondary).accessibilityIdentifier("tracking-event")
    }
  }
}
