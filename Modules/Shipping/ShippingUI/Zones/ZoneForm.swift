import Foundation
import FoundationCore
import FoundationUI
import Shipping

/// What staff type of a zone, with the server's rules.
struct ZoneForm: Hashable, Sendable {
  /// A way of sending, as it is typed.
  struct Rate: Hashable, Sendable, Identifiable {
    /// Orders remember it by this word; it never changes.
    let id: String
    var name: String
    var price: String

    var nameProblem: String? {
      (1...200).contains(name.trimmingCharacters(in: .whitespaces).unicodeScalars.count)
        ? nil : Phrases.key("Enter what shoppers read, up to 200 characters.")
    }

    func amount(_ currency: Currency) -> Money? {
      Money(decimal: price.trimmingCharacters(in: .whitespaces), currency).flatMap { $0.amount >= 0 ? $0 : nil }
    }

    func priceProblem(_ currency: Currency) -> String? {
      amount(currency) == nil ? Phrases.key("Enter a price such as 3.95; 0 for free delivery.") : nil
    }
  }

  var name = ""
  /// ISO 3166-1 alpha-2 codes; empty for everywhere else.
  var countries: [String] = []
  /// Whether the zone is every country that no other has.
  var isEverywhere = false
  var rates: [Rate] = []

  /// An empty form with one rate.
  init() { addRate() }

  /// A form with a zone.
  init(_ details: ShippingZone.Details) {
    name = details.name
    countries = details.countries
    isEverywhere = details.countries.isEmpty
    rates = details.rates.map { Rate(id: $0.id, name: $0.name, price: $0.price.decimal) }
  }

  var nameProblem: String? {
    (1...100).contains(trimmedName.unicodeScalars.count) ? nil : Phrases.key("Enter a name, up to 100 characters.")
  }

  var countriesProblem: String? {
    isEverywhere || !countries.isEmpty ? nil : Phrases.key("Add a country, or choose everywhere else.")
  }

  /// Whether the server would accept the form.
  func isValid(_ currency: Currency) -> Bool {
    nameProblem == nil && countriesProblem == nil
      && rates.allSatisfy { $0.nameProblem == nil && $0.priceProblem(currency) == nil }
  }

  /// What is sent.
  func details(_ currency: Currency) -> ShippingZone.Details {
    ShippingZone.Details(
      name: trimmedName, countries: isEverywhere ? [] : countries,
      rates: rates.compactMap { rate in
        rate.amount(currency).map {
          ShippingRate(id: rate.id, name: rate.name.trimmingCharacters(in: .whitespaces), price: $0)
        }
      })
  }

  /// Adds a rate with a word that no other has.
  mutating func addRate() {
    let words = ["standard", "express"] + (3...20).map { "method-\($0)" }
    guard let word = words.first(where: { word in !rates.contains { $0.id == word } }) else { return }
    rates.append(Rate(id: word, name: "", price: ""))
  }

  private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}
