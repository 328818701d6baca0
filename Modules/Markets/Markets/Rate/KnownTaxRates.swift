public import FoundationCore
public import Pricing

/// The VAT rates of the EU's states and the United Kingdom that the program carries, as `.scripts/vat-rates` compiles
/// them. A shop begins with them; what counts is what the shop keeps.
public enum KnownTaxRates {
  /// A rate of a whole country.
  public struct Entry: Hashable, Sendable {
    /// ISO 3166-1 alpha-2 code.
    public let country: String
    /// What the tax is called on documents.
    public let name: String
    /// Which goods it is for.
    public let taxClass: TaxClass
    /// The rate in millionths.
    public let millionths: Int64

    /// What a shop keeps of it.
    public func details(from day: LocalDay) -> JurisdictionRate.Details {
      JurisdictionRate.Details(
        jurisdiction: TaxJurisdiction(country: country), taxClass: taxClass, name: name, millionths: millionths,
        firstDay: day, source: KnownTaxRates.source)
    }
  }

  /// The rates, by country. Read once, when the first is asked for.
  public static let entries: [Entry] = lines.compactMap { line in
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 4, let millionths = Int64(columns[3]) else { return nil }
    return Entry(
      country: columns[0], name: columns[1], taxClass: TaxClass(rawValue: columns[2]), millionths: millionths)
  }

  /// The countries that have known rates, in order.
  public static let countries = Set(entries.map(\.country)).sorted()

  /// Where the rates are from, with the version and the day.
  public static let source = String(lines.first { $0.hasPrefix("#") }?.dropFirst(2) ?? "")

  private static let lines = String(decoding: PackageResources.rates_tsv, as: UTF8.self).split(separator: "\n")
}
