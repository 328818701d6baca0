import AddressesUI
import FoundationUI
import Inventory
import WebUI

/// The fields of a location. Takes plain values.
struct LocationFormView: View {
  let form: Binding<LocationForm>
  let isChecked: Bool
  @Environment(\.inventoryText) private var text

  var body: some View {
    Section(text("Location")) {
      TextField(text("Code"), text: form.code).required().fieldError(
        text.problem(codeProblem, of: form.wrappedValue.code, isChecked: isChecked)
      )
      .accessibilityIdentifier("location-code")
      TextField(text("Name"), text: form.name).required().fieldError(
        text.problem(nameProblem, of: form.wrappedValue.name, isChecked: isChecked)
      )
      .accessibilityIdentifier("location-name")
      Picker(text("Kind"), selection: form.kind) {
        ForEach(Location.Kind.allCases, id: \.self) { kind in Text(text(InventoryPhrases.name(of: kind))).tag(kind) }
      }
      .accessibilityIdentifier("location-kind")
    }
    Section(
      text("Orders"),
      footer: text("Of locations that are as good for an order, the one with the lowest number sends it.")
    ) {
      ForEach(Location.Role.allCases, id: \.self) { role in
        Toggle(text(InventoryPhrases.name(of: role)), isOn: has(role)).accessibilityIdentifier(
          "location-\(role.rawValue)")
      }
      TextField(text("Priority"), text: form.priority).keyboardType(.numberPad)
        .fieldError(
          text.problem(form.wrappedValue.priorityProblem, of: form.wrappedValue.priority, isChecked: isChecked)
        )
        .accessibilityIdentifier("location-priority")
    }
    Section(text("Address"), footer: text("Shoppers find a shop by its city, its postcode and its coordinates.")) {
      AddressFieldsView(
        form.address, showsProblems: isChecked && form.wrappedValue.hasAddress, need: .optional,
        parts: .placeAndPhone)
      TextField(text("Coordinates (optional)"), text: form.coordinate, prompt: "53.8013,-1.5486")
        .fieldError(
          text.problem(form.wrappedValue.coordinateProblem, of: form.wrappedValue.coordinate, isChecked: isChecked)
        )
        .accessibilityIdentifier("location-coordinate")
    }
    if form.wrappedValue.kind == .shop {
      Section(text("Opening hours")) {
        Box("fields") {
          ForEach(OpeningHours.Day.allCases, id: \.self) { day in
            TextField(text(InventoryPhrases.name(of: day)), text: hours(day), prompt: "10:00-18:00")
              .fieldError(form.wrappedValue.hoursProblem(day).map { text($0) }).styleClass("half")
              .accessibilityIdentifier("location-\(day.rawValue)")
          }
        }
      }
    }
  }

  private var codeProblem: String? { form.wrappedValue.codeProblem }
  private var nameProblem: String? { form.wrappedValue.nameProblem }

  private func has(_ role: Location.Role) -> Binding<Bool> {
    Binding {
      form.wrappedValue.roles.contains(role)
    } set: {
      if $0 { form.wrappedValue.roles.insert(role) } else { form.wrappedValue.roles.remove(role) }
    }
  }

  private func hours(_ day: OpeningHours.Day) -> Binding<String> {
    Binding {
      form.wrappedValue.hours[day] ?? ""
    } set: {
      form.wrappedValue.hours[day] = $0
    }
  }
}
