import Addresses
import Foundation
import FoundationCore
import FoundationUI
import Shipping
import WebUI

/// The fields of a zone. Takes plain values.
struct ZoneFormView: View {
  let form: Binding<ZoneForm>
  let currency: Currency
  let isChecked: Bool
  @State private var country = ""
  @Environment(\.locale) private var locale
  @Environment(\.shippingText) private var text

  var body: some View {
    Section(text("Zone")) {
      TextField(text("Name"), text: form.name).required()
        .fieldError(text.problem(form.wrappedValue.nameProblem, of: form.wrappedValue.name, isChecked: isChecked))
        .accessibilityIdentifier("zone-name")
    }
    Section(
      text("Where"),
      footer: text("A country is in one zone; parts of it may be in others. The closest zone counts for an address.")
    ) {
      Toggle(text("Everywhere that no other zone has"), isOn: form.isEverywhere)
        .accessibilityIdentifier("zone-everywhere")
      if !form.wrappedValue.isEverywhere { countries }
    }
    Section(text("Delivery"), footer: text("A zone without a way of sending gets nothing.")) {
      ForEach(form.wrappedValue.methods) { method in
        MethodFieldsView(method: form.methods[of: method], currency: currency, isChecked: isChecked) {
          form.wrappedValue.methods.removeAll { $0.id == method.id }
        }
      }
      if form.wrappedValue.methods.count < 20 {
        Button(text("Add a way of sending")) { form.wrappedValue.addMethod() }.buttonStyle(.bordered)
          .accessibilityIdentifier("rate-add")
      }
    }
    CalendarFieldsView(form: form)
  }

  @ViewBuilder private var countries: some View {
    Box("chips") {
      ForEach(form.wrappedValue.places) { place in
        let name = Country.name(of: place.country, in: locale)
        Button(name + " ×") { form.wrappedValue.places.removeAll { $0.id == place.id } }
          .buttonStyle(.bordered).accessibilityLabel(text("Remove {1}", name))
          .accessibilityIdentifier("zone-country")
      }
    }
    HStack(alignment: .bottom, spacing: .small) {
      Picker(text("Country"), selection: $country) {
        Text(text("Choose")).tag("")
        ForEach(Country.all(others, in: locale)) { country in Text(country.name).tag(country.id) }
      }
      .fieldError(isChecked ? form.wrappedValue.placesProblem.map { text($0) } : nil)
      .accessibilityIdentifier("zone-country-choice")
      Button(text("Add the country")) { add() }.buttonStyle(.bordered).accessibilityIdentifier("zone-country-add")
    }
    ForEach(form.wrappedValue.places) { place in
      DisclosureGroup(text("Part of {1}", Country.name(of: place.country, in: locale))) {
        PlaceFieldsView(place: form.places[of: place])
      }
    }
  }

  private var others: [String] {
    let chosen = Set(form.wrappedValue.places.map(\.country))
    return Country.codes.filter { !chosen.contains($0) }
  }

  private func add() {
    guard Country.isKnown(country) else { return }
    form.wrappedValue.addPlace(country)
    country = ""
  }
}

/// The part of a country that a zone has. Takes plain values.
struct PlaceFieldsView: View {
  @Binding var place: PlaceForm
  @Environment(\.shippingText) private var text

  var body: some View {
    TextField(text("Regions (none for all)"), text: $place.regions).fieldError(place.regionsProblem.map { text($0) })
      .accessibilityIdentifier("place-regions")
    TextField(text("Postal codes (none for all)"), text: $place.includes, prompt: "SW1, 1000..1999")
      .fieldError(place.includesProblem.map { text($0) }).accessibilityIdentifier("place-includes")
    TextField(text("Postal codes left out"), text: $place.excludes)
      .fieldError(place.excludesProblem.map { text($0) }).accessibilityIdentifier("place-excludes")
  }
}

/// The days on which a zone's parcels are packed and carried.
struct CalendarFieldsView: View {
  let form: Binding<ZoneForm>
  @Environment(\.locale) private var locale
  @Environment(\.shippingText) private var text

  var body: some View {
    Section(text("Working days"), footer: text("Delivery dates count these days alone.")) {
      ForEach(1...7, id: \.self) { day in
        Toggle(name(of: day), isOn: isWorked(day)).accessibilityIdentifier("working-day-\(day)")
      }
      if let problem = form.wrappedValue.workingDaysProblem {
        Text(text(problem)).foregroundStyle(.danger).accessibilityRole(.alert)
      }
      TextEditor(text("Holidays, one on each line"), text: form.holidays)
        .fieldError(form.wrappedValue.holidaysProblem.map { text($0) }).accessibilityIdentifier("zone-holidays")
    }
  }

  private func isWorked(_ day: Int) -> Binding<Bool> {
    Binding {
      form.wrappedValue.workingDays.contains(day)
    } set: { works in
      if works { form.wrappedValue.workingDays.insert(day) } else { form.wrappedValue.workingDays.remove(day) }
    }
  }

  /// Foundation's week begins with Sunday.
  private func name(of day: Int) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let names = calendar.standaloneWeekdaySymbols
    return names.indices.contains(day % 7) ? names[day % 7] : String(day)
  }
}

extension Binding {
  /// An element's own place in a list, wherever it has moved to.
  fileprivate subscript<Element: Identifiable & Sendable>(of element: Element) -> Binding<Element>
  where Value == [Element], Element.ID: Sendable {
    Binding<Element> {
      wrappedValue.first { $0.id == element.id } ?? element
    } set: { changed in
      wrappedValue = wrappedValue.map { $0.id == changed.id ? changed : $0 }
    }
  }
}
