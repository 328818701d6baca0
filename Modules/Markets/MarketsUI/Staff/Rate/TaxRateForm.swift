import Addresses
import Foundation
import FoundationCore
import FoundationUI
import Markets
import Pricing

/// What staff type of a rate, with the server's rules.
struct TaxRateForm: Hashable, Sendable {
  enum Field: Hashable, CaseIterable { case country, taxClass, name, rate, firstDay, lastDay, postalPrefix, source }

  var country = ""
  var region = ""
  var postalPrefix = ""
  var taxClass = TaxClass.standard.rawValue
  var name = ""
  var rate = ""
  var firstDay: String
  var lastDay = ""
  var source = ""

  /// An empty form of a rate that begins today.
  init(from day: LocalDay) { firstDay = day.description }

  /// A form with a rate.
  init(_ details: JurisdictionRate.Details) {
    country = details.jurisdiction.country
    region = details.jurisdiction.region ?? ""
    postalPrefix = details.jurisdiction.postalPrefix ?? ""
    taxClass = details.taxClass.rawValue
    name = details.name
    rate = PercentText.text(millionths: details.millionths)
    firstDay = details.firstDay.description
    lastDay = details.lastDay?.description ?? ""
    source = details.source
  }

  /// The regions that a rate of the country can be for.
  var regions: [AddressFormat.Region] { country.isEmpty ? [] : AddressFormat.of(country).regions }

  /// What is wrong with each field.
  var problems: [Field: String] {
    var problems: [Field: String] = [:]
    if !Country.isKnown(country) { problems[.country] = Phrases.key("Choose a country.") }
    if trimmed(taxClass).wholeMatch(of: /[a-z0-9-]{1,40}/) == nil {
      problems[.taxClass] = Phrases.key("Enter small letters, digits and hyphens, such as reduced-2.")
    }
    if !(1...100).contains(trimmed(name).unicodeScalars.count) {
      problems[.name] = Phrases.key("Enter what documents call the tax, such as VAT, up to 100 characters.")
    }
    if PercentText.millionths(rate) == nil {
      problems[.rate] = Phrases.key("Enter a percentage from 0 to 100, such as 19 or 8.875.")
    }
    let (first, last) = (LocalDay(trimmed(firstDay)), LocalDay(trimmed(lastDay)))
    if first == nil { problems[.firstDay] = Phrases.key("Enter a day such as 2026-02-28.") }
    if last == nil, !trimmed(lastDay).isEmpty { problems[.lastDay] = Phrases.key("Enter a day such as 2026-02-28.") }
    if let first, let last, last < first {
      problems[.lastDay] = Phrases.key("The last day must not be before the first.")
    }
    if trimmed(postalPrefix).unicodeScalars.count > 20 {
      problems[.postalPrefix] = Phrases.key("Enter up to 20 characters.")
    }
    if trimmed(source).unicodeScalars.count > 300 { problems[.source] = Phrases.key("Enter up to 300 characters.") }
    return problems
  }

  /// Whether a field says nothing.
  func isBlank(_ field: Field) -> Bool {
    switch field {
    case .country: country.isEmpty
    case .taxClass: taxClass.isEmpty
    case .name: name.isEmpty
    case .rate: rate.isEmpty
    case .firstDay: firstDay.isEmpty
    case .lastDay: lastDay.isEmpty
    case .postalPrefix: postalPrefix.isEmpty
    case .source: source.isEmpty
    }
  }

  /// What is sent; nil while something is wrong.
  var details: JurisdictionRate.Details? {
    guard problems.isEmpty, let millionths = PercentText.millionths(rate), let first = LocalDay(trimmed(firstDay))
    else {
      return nil
    }
    return JurisdictionRate.Details(
      jurisdiction: TaxJurisdiction(
        country: country, region: regions.contains { $0.key == region } ? region : nil, postalPrefix: postalPrefix),
      taxClass: TaxClass(rawValue: trimmed(taxClass)), name: trimmed(name), millionths: millionths, firstDay: first,
      lastDay: LocalDay(trimmed(lastDay)), source: trimmed(source))
  }

  private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
