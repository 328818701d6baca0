import Foundation
import FoundationCore
import FoundationUI
import Shipping

/// What staff type of a zone, with the server's rules.
struct ZoneForm: Hashable, Sendable {
  var name = ""
  /// Where it is; empty for everywhere else.
  var places: [PlaceForm] = []
  /// Whether the zone is every country that no other has.
  var isEverywhere = false
  var methods: [MethodForm] = []
  /// Days of the week by ISO 8601, from 1 for Monday.
  var workingDays = WorkingCalendar().workingDays
  /// A day on each line.
  var holidays = ""

  /// An empty form with one method.
  init() { addMethod() }

  /// A form with a zone.
  init(_ details: ShippingZone.Details) {
    name = details.name
    places = details.places.enumerated().map { PlaceForm($1, id: $0) }
    isEverywhere = details.places.isEmpty
    methods = details.methods.map { MethodForm($0) }
    workingDays = details.calendar.workingDays
    holidays = details.calendar.holidays.sorted().map(\.description).joined(separator: "\n")
  }

  var nameProblem: String? {
    (1...100).contains(trimmedName.unicodeScalars.count) ? nil : Phrases.key("Enter a name, up to 100 characters.")
  }

  var placesProblem: String? {
    isEverywhere || !places.isEmpty ? nil : Phrases.key("Add a country, or choose everywhere else.")
  }

  var workingDaysProblem: String? {
    workingDays.isEmpty ? Phrases.key("Choose at least one day.") : nil
  }

  var holidaysProblem: String? {
    calendar == nil && !workingDays.isEmpty ? Phrases.key("Enter days such as 2026-12-25, one on each line.") : nil
  }

  /// Whether the server would accept the form.
  func isValid(_ currency: Currency) -> Bool { details(currency) != nil }

  /// What is sent; nil while something is wrong.
  func details(_ currency: Currency) -> ShippingZone.Details? {
    let places = isEverywhere ? [] : places.compactMap(\.place)
    let methods = methods.compactMap { $0.method(currency) }
    guard nameProblem == nil, placesProblem == nil, isEverywhere || places.count == self.places.count,
      methods.count == self.methods.count, let calendar
    else { return nil }
    return ShippingZone.Details(name: trimmedName, places: places, methods: methods, calendar: calendar)
  }

  /// Adds a method with a word that no other has.
  mutating func addMethod() {
    let words = ["standard", "express"] + (3...20).map { "method-\($0)" }
    guard let word = words.first(where: { word in !methods.contains { $0.id == word } }) else { return }
    methods.append(MethodForm(id: word))
  }

  /// Adds a country, unless it is there.
  mutating func addPlace(_ country: String) {
    guard !places.contains(where: { $0.country == country }) else { return }
    places.append(PlaceForm(ZonePlace(country), id: (places.map(\.id).max() ?? 0) + 1))
  }

  private var calendar: WorkingCalendar? {
    let lines = holidays.entries
    let days = lines.compactMap { LocalDay($0) }
    guard !workingDays.isEmpty, days.count == lines.count, days.count <= 400 else { return nil }
    return WorkingCalendar(workingDays: workingDays, holidays: Set(days))
  }

  private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension String {
  /// What stands between line feeds and commas, without white space around it.
  var entries: [String] {
    split(whereSeparator: { $0.isNewline || $0 == "," }).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
