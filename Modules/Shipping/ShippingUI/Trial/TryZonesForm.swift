import Addresses
import Foundation
import FoundationCore
import FoundationUI
import Shipping
import StoreIdentifiers

/// Goods and an address that staff try the zones with, as they are typed.
struct TryZonesForm: Hashable, Sendable {
  var country = ""
  var region = ""
  var postalCode = ""
  var coordinate = ""
  var items = "1"
  var grams = "0"
  var value = "0"
  var type = ""

  var countryProblem: String? { Country.isKnown(country) ? nil : Phrases.key("Choose a country.") }

  var coordinateProblem: String? {
    coordinate.isEmptyOrWhiteSpace || Coordinate(coordinate) != nil
      ? nil : Phrases.key("Enter degrees north and east, such as 53.8013,-1.5486.")
  }

  var itemsProblem: String? {
    number(items, in: 1...1_000_000) == nil ? Phrases.key("Enter a whole number from 1.") : nil
  }

  var gramsProblem: String? {
    number(grams, in: 0...1_000_000_000) == nil ? Phrases.key("Enter a whole number of grams.") : nil
  }

  func valueProblem(_ currency: Currency) -> String? {
    amount(currency) == nil ? Phrases.key("Enter an amount such as 50.00.") : nil
  }

  /// What is asked; nil while something is wrong.
  func request(_ currency: Currency) -> ShippingRequest? {
    guard countryProblem == nil, coordinateProblem == nil, let items = number(items, in: 1...1_000_000),
      let grams = number(grams, in: 0...1_000_000_000), let value = amount(currency)
    else { return nil }
    let format = AddressFormat.of(country)
    return ShippingRequest(
      to: ShippingDestination(
        country: country, region: text(region, 200).map { format.region(named: $0)?.key ?? $0 },
        postalCode: text(postalCode, 20), coordinate: Coordinate(coordinate)),
      lines: [ShippingRequest.Line(variant: .make(), type: text(type, 255), grams: grams, quantity: items)],
      values: [value])
  }

  private func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text.trimmingCharacters(in: .whitespaces)).flatMap { range.contains($0) ? $0 : nil }
  }

  private func amount(_ currency: Currency) -> Money? {
    Money(decimal: value.trimmingCharacters(in: .whitespaces), currency).flatMap { $0.amount >= 0 ? $0 : nil }
  }

  /// What was typed, cut to what the server takes; nil for nothing.
  private func text(_ typed: String, _ limit: Int) -> String? {
    let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : String(trimmed.prefix(limit))
  }
}
