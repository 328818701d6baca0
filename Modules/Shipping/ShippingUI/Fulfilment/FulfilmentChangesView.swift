import FoundationCore
import FoundationUI
import Shipping
import StoreIdentifiers
import WebUI

/// What can be done with a fulfilment order as a whole. Takes plain values.
struct FulfilmentChangesView: View {
  let order: FulfilmentOrder
  /// What can become part of it.
  let others: [FulfilmentOrder]
  let locations: [ShippingLocation]
  /// Answers whether it was done.
  let onEvent: (FulfilmentEvent) async -> Bool
  @Environment(\.shippingText) private var text
  @State private var reason = ""
  @State private var day = ""
  @State private var location = ""
  @State private var isReasonChecked = false
  @State private var isDayChecked = false

  var body: some View {
    Section(text("Change")) {
      HStack(spacing: .small) {
        if can(.start) { button(text("Begin"), "fulfilment-start", .start) }
        if can(.release) { button(text("Release from hold"), "fulfilment-release", .release) }
        ForEach(others) { other in
          button(
            text(count: other.left, "Add # unit that is sent separately", "Add # units that are sent separately"),
            "fulfilment-merge", .merge(other.id))
        }
      }
      if can(.hold) {
        HStack(alignment: .bottom, spacing: .small) {
          TextField(text("Reason to wait"), text: $reason)
            .fieldError(isReasonChecked && !isReasonValid ? text("Say why, in up to 500 characters.") : nil)
            .accessibilityIdentifier("fulfilment-reason")
          Button(text("Put on hold")) { await hold() }.buttonStyle(.bordered).accessibilityIdentifier("fulfilment-hold")
        }
      }
      if can(.schedule) {
        HStack(alignment: .bottom, spacing: .small) {
          TextField(text("Day, such as 2026-12-24"), text: $day)
            .fieldError(isDayChecked && LocalDay(day) == nil ? text("Enter a day such as 2026-12-24.") : nil)
            .accessibilityIdentifier("fulfilment-day")
          Button(text("Schedule")) { await schedule() }.buttonStyle(.bordered)
            .accessibilityIdentifier("fulfilment-schedule")
        }
      }
      if can(.move), order.kind == .shipping, !order.isBegun, !elsewhere.isEmpty {
        HStack(alignment: .bottom, spacing: .small) {
          Picker(text("Send from"), selection: $location) {
            Text(text("Choose a location")).tag("")
            ForEach(elsewhere) { place in Text(place.name).tag(place.id.description) }
          }
          .accessibilityIdentifier("fulfilment-elsewhere")
          Button(text("Move")) { await move() }.buttonStyle(.bordered).accessibilityIdentifier("fulfilment-move")
        }
      }
    }
  }

  private var elsewhere: [ShippingLocation] { locations.filter { $0.ships && $0.id != order.location } }

  private func can(_ command: FulfilmentCommand) -> Bool { order.state.after(command) != nil }

  private func button(_ title: String, _ identifier: String, _ change: FulfilmentChange) -> some View {
    Button(title) { _ = await onEvent(.change(change)) }.buttonStyle(.bordered).accessibilityIdentifier(identifier)
  }

  private var isReasonValid: Bool { !reason.isEmptyOrWhiteSpace && reason.unicodeScalars.count <= 500 }

  private func hold() async {
    isReasonChecked = true
    guard isReasonValid else { return }
    if await onEvent(.change(.hold(reason: reason))) { (reason, isReasonChecked) = ("", false) }
  }

  private func schedule() async {
    isDayChecked = true
    guard let chosen = LocalDay(day) else { return }
    if await onEvent(.change(.schedule(chosen))) { (day, isDayChecked) = ("", false) }
  }

  private func move() async {
    guard let chosen = LocationID(location) else { return }
    _ = await onEvent(.change(.move(to: chosen)))
  }
}
