import Addresses
import AddressesUI
import Foundation
import FoundationCore
import FoundationUI
import Ordering
import StoreIdentifiers
import WebUI

/// Where an order can be picked up, and whether it is: a pure function of what the shop offers and what was chosen.
struct PickupOffer: Hashable {
  /// The places, the best first; empty where nothing is picked up.
  var places: [PickupPlace] = []

  /// The place that was chosen, where it has everything; otherwise the best that has.
  func place(_ chosen: LocationID?) -> PickupPlace? {
    let good = places.filter(\.hasEverything)
    return good.first { $0.id == chosen } ?? good.first
  }
}

/// The choice between having an order delivered and picking it up, and the places for that. Takes values and bindings.
struct PickupFieldsView: View {
  let form: Binding<CheckoutForm>
  let offer: PickupOffer
  /// Looks for places near what was typed.
  let onSearch: () async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    HStack(spacing: .small) {
      choice(text("Delivery"), isPickedUp: false, identifier: "choose-delivery")
      choice(text("Pick up"), isPickedUp: true, identifier: "choose-pickup")
    }
    if form.wrappedValue.isPickedUp {
      HStack(alignment: .bottom, spacing: .small) {
        TextField(text("City or postcode"), text: form.near).accessibilityIdentifier("pickup-near")
        Button(text("Show the nearest"), role: .cancel) { await onSearch() }.buttonStyle(.bordered)
          .accessibilityIdentifier("pickup-search")
      }
      if let place = offer.place(form.wrappedValue.pickup) {
        Picker(text("Where would you like to pick it up?"), selection: selection) {
          ForEach(offer.places.filter(\.hasEverything)) { place in
            Text(title(of: place)).tag(place.id.description)
          }
        }
        .pickerStyle(.inline).accessibilityIdentifier("pickup-place")
        if !place.hours.isEmpty {
          DisclosureGroup(text("Opening hours")) {
            ForEach(place.hours, id: \.self) { LabeledContent(text(Self.name(of: $0.day)), value: $0.times) }
          }
        }
      } else {
        Text(text("No place has all of your order now.")).accessibilityIdentifier("pickup-nowhere")
      }
      ForEach(offer.places.filter { !$0.hasEverything }) { place in
        Text(text("{1}: not all of it is there", title(of: place))).foregroundStyle(.secondary)
          .accessibilityIdentifier("pickup-lacking")
      }
    }
  }

  @ViewBuilder private func choice(_ title: String, isPickedUp: Bool, identifier: String) -> some View {
    if form.wrappedValue.isPickedUp == isPickedUp {
      Text(title).bold().accessibilityIdentifier("chosen-way")
    } else {
      // The fields of the other way need not be filled in: browsers would ask for that first.
      Button(title, role: .cancel) {
        form.wrappedValue.isPickedUp = isPickedUp
        if isPickedUp { await onSearch() }
      }
      .buttonStyle(.bordered).accessibilityIdentifier(identifier)
    }
  }

  private var selection: Binding<String> {
    Binding {
      offer.place(form.wrappedValue.pickup)?.id.description ?? ""
    } set: {
      form.wrappedValue.pickup = LocationID($0)
    }
  }

  private func title(of place: PickupPlace) -> String {
    var address = place.address
    if address.name == place.name { address.name = "" }
    return [place.name, place.distance.map { format.distance(metres: $0) }, address.oneLine].compactMap(\.self)
      .joined(separator: " · ")
  }

  private static func name(of day: PickupPlace.Day) -> String {
    switch day {
    case .monday: Phrases.key("Monday")
    case .tuesday: Phrases.key("Tuesday")
    case .wednesday: Phrases.key("Wednesday")
    case .thursday: Phrases.key("Thursday")
    case .friday: Phrases.key("Friday")
    case .saturday: Phrases.key("Saturday")
    case .sunday: Phrases.key("Sunday")
    }
  }
}
