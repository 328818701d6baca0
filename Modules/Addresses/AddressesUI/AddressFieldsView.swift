public import Addresses
import Foundation
import FoundationUI
public import WebUI

/// The fields of an address as its country has them: the country first, then its parts in the order of its labels. Takes
/// plain values.
public struct AddressFieldsView: View {
  /// Whether an address must be given.
  public enum Need: Hashable, Sendable {
    /// The parts that the country needs must be there.
    case whole
    /// All of it may stay empty.
    case optional
  }

  /// What of an address there are fields for.
  public enum Parts: Hashable, Sendable {
    /// Everything that its country has, and a phone number.
    case all
    /// Where it is, without whose it is: no name, no company, no phone number.
    case place
    /// Where it is, and a phone number.
    case placeAndPhone
  }

  private let need: Need
  private let parts: Parts
  private let form: Binding<AddressForm>
  private let countries: [String]
  private let showsProblems: Bool
  @Environment(\.locale) private var locale
  @Environment(\.addressesText) private var text

  /// Fields that edit a form.
  ///
  /// `countries` are the codes to choose from. What is wrong is shown under each part that has something typed in it, and
  /// with `showsProblems`, as after a press, under every part.
  public init(
    _ form: Binding<AddressForm>, countries: [String] = Country.codes, showsProblems: Bool, need: Need = .whole,
    parts: Parts = .all
  ) {
    self.need = need
    self.parts = parts
    self.form = form
    self.countries = countries
    self.showsProblems = showsProblems
  }

  /// A field for each part, in a grid.
  public var body: some View {
    Box("fields") {
      Picker(text("Country or region"), selection: form.country) {
        ForEach(Country.all(choices, in: locale)) { country in Text(country.name).tag(country.id) }
      }
      .textContentType(.countryName).accessibilityIdentifier("country")
      ForEach(fields, id: \.self) { field in part(field) }
      if parts != .place {
        TextField(text("Phone (optional)"), text: form.phone).textContentType(.telephoneNumber)
          .keyboardType(.phonePad).accessibilityIdentifier("phone")
      }
    }
  }

  private var format: AddressFormat { AddressFormat.of(form.wrappedValue.country) }

  /// A country that is not offered any more stays what the address says.
  private var choices: [String] {
    let country = form.wrappedValue.country
    return countries.contains(country) ? countries : countries + [country]
  }

  /// In the country's own order for who reads its language.
  private var fields: [AddressField] {
    let all = locale.language.languageCode?.identifier == format.languageCode ? format.fields : format.latinFields
    return parts == .all ? all : all.filter { $0 != .name && $0 != .company }
  }

  @ViewBuilder private func part(_ field: AddressField) -> some View {
    switch field {
    case .name:
      TextField(text("Full name"), text: form.name).textContentType(.name).required(need == .whole).fieldError(
        problem(field)
      )
      .accessibilityIdentifier("name")
    case .company:
      TextField(text("Company (optional)"), text: form.company).textContentType(.organizationName)
        .accessibilityIdentifier("company")
    case .lines:
      TextField(text("Street and number"), text: form.line1).textContentType(.streetAddressLine1)
        .required(need == .whole)
        .fieldError(problem(field)).accessibilityIdentifier("line1")
      TextField(text("Flat or floor (optional)"), text: form.line2).textContentType(.streetAddressLine2)
        .accessibilityIdentifier("line2")
    case .district:
      TextField(label(field), text: form.district).textContentType(.sublocality).fieldError(problem(field))
        .styleClass("half").accessibilityIdentifier("district")
    case .city:
      TextField(label(field), text: form.city).textContentType(.addressCity).required(isNeeded(field))
        .fieldError(problem(field)).styleClass("half").accessibilityIdentifier("city")
    case .region: region
    case .postalCode:
      TextField(label(field), text: form.postalCode).textContentType(.postalCode).required(isNeeded(field))
        .fieldError(problem(field)).styleClass("half").accessibilityIdentifier("postal-code")
    }
  }

  @ViewBuilder private var region: some View {
    if format.regions.isEmpty {
      TextField(label(.region), text: form.region).textContentType(.addressState).required(isNeeded(.region))
        .fieldError(problem(.region)).styleClass("half").accessibilityIdentifier("region")
    } else {
      Picker(label(.region), selection: form.region) {
        Text(text("Choose")).tag("")
        ForEach(format.regions) { region in Text(name(region)).tag(region.key) }
      }
      .textContentType(.addressState).fieldError(problem(.region)).styleClass("half").accessibilityIdentifier("region")
    }
  }

  private func name(_ region: AddressFormat.Region) -> String {
    locale.language.languageCode?.identifier == format.languageCode ? region.name : region.latinName ?? region.name
  }

  private func isNeeded(_ field: AddressField) -> Bool { need == .whole && format.required.contains(field) }

  private func label(_ field: AddressField) -> String {
    let label = format.term(for: field).map { text($0.label) } ?? ""
    // Where all of it may stay empty, nothing sets one part apart from the others.
    return isNeeded(field) || need == .optional ? label : text("{1} (optional)", label)
  }

  /// What is wrong with a part: once something is typed in it, and after a press.
  private func problem(_ field: AddressField) -> String? {
    guard showsProblems || !form.wrappedValue.typed(field).isEmpty else { return nil }
    return form.wrappedValue.problem(field).map { AddressesPhrases.message(of: $0, in: text) }
  }
}
