import Addresses
import AddressesUI
import Foundation
import FoundationCore
import FoundationUI
import Inventory

/// What staff type of a location, with the server's rules.
struct LocationForm: Hashable, Sendable {
  var code = ""
  var name = ""
  var kind = Location.Kind.warehouse
  /// Whether anything of the address counts: a warehouse needs none.
  var address: AddressForm
  /// Degrees north and east.
  var coordinate = ""
  /// Its rank, as it is typed.
  var priority = String(Location.Details.defaultPriority)
  /// What it does for orders.
  var roles = Location.Details.defaultRoles
  /// When it is open, as it is typed.
  var hours: [OpeningHours.Day: String] = [:]

  /// An empty form for a place in a country.
  init(country: String) { address = AddressForm(country: country) }

  /// A form with a location.
  init(_ details: Location.Details, country: String) {
    code = details.code
    name = details.name
    kind = details.kind
    address = details.address.map { AddressForm($0) } ?? AddressForm(country: country)
    coordinate = details.coordinate?.description ?? ""
    priority = String(details.priority)
    roles = details.roles
    for day in OpeningHours.Day.allCases { hours[day] = details.hours.text(of: day) }
  }

  var codeProblem: String? {
    (1...40).contains(trimmed(code).unicodeScalars.count) ? nil : Phrases.key("Enter a code, up to 40 characters.")
  }

  var nameProblem: String? {
    (1...200).contains(trimmed(name).unicodeScalars.count) ? nil : Phrases.key("Enter a name, up to 200 characters.")
  }

  var coordinateProblem: String? {
    trimmed(coordinate).isEmpty || Coordinate(coordinate) != nil
      ? nil : Phrases.key("Enter degrees north and east, such as 53.8013,-1.5486.")
  }

  var priorityProblem: String? {
    rank == nil ? Phrases.key("Enter a whole number from 1, the first, to 1,000.") : nil
  }

  private var rank: Int? { Int(trimmed(priority)).flatMap { (1...1_000).contains($0) ? $0 : nil } }

  func hoursProblem(_ day: OpeningHours.Day) -> String? {
    OpeningHours.spans(of: day, from: hours[day] ?? "") == nil
      ? Phrases.key("Enter times such as 10:00-13:00, 14:00-18:00; nothing for a day it is closed on.") : nil
  }

  /// Whether there is any of an address: its country alone is none.
  var hasAddress: Bool { !address.isEmpty }

  /// Whether the server would accept the form.
  var isValid: Bool {
    codeProblem == nil && nameProblem == nil && coordinateProblem == nil && priorityProblem == nil
      && OpeningHours.Day.allCases.allSatisfy { hoursProblem($0) == nil } && (!hasAddress || named.isValid)
  }

  /// What is sent.
  var details: Location.Details {
    Location.Details(
      code: trimmed(code), name: trimmed(name), kind: kind, address: hasAddress ? named.address : nil,
      coordinate: Coordinate(coordinate),
      hours: OpeningHours(
        OpeningHours.Day.allCases.flatMap { OpeningHours.spans(of: $0, from: hours[$0] ?? "") ?? [] }),
      priority: rank ?? Location.Details.defaultPriority, roles: roles)
  }

  /// The address of a place that has no name of its own is that of the location.
  var named: AddressForm {
    var address = address
    if address.name.isEmptyOrWhiteSpace { address.name = trimmed(name) }
    return address
  }

  private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
