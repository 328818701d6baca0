public import FoundationCore

/// The tax of a period, by where orders went to and by rate.
public struct TaxReport: Hashable, Sendable {
  /// The tax of one rate in one country.
  public struct Row: Hashable, Sendable {
    /// The country that the orders went to, by its ISO 3166-1 code; nil for orders without an address.
    public let country: String?
    /// What the tax is called on documents.
    public let name: String
    /// The rate in millionths: 190,000 for 19 %.
    public let rate: Int64
    /// How much was charged.
    public let amount: Money

    /// A row with all its parts.
    public init(country: String?, name: String, rate: Int64, amount: Money) {
      self.country = country
      self.name = name
      self.rate = rate
      self.amount = amount
    }
  }

  /// The rows, by country, name and rate.
  public let rows: [Row]

  /// A report of rows.
  public init(rows: [Row]) { self.rows = rows }
}

extension Schema where Value == TaxReport {
  /// The report as the API sends it.
  public static let taxReport = Schema.object(
    "TaxReport",
    Field<TaxReport, [TaxReport.Row]>(
      "rows", \.rows,
      .array(
        of: .object(
          "TaxReportRow", .optional("country", \.country, .text(1...2)), Field("name", \.name, .text(1...100)),
          Field("rate", \.rate, .integer64(in: 0...1_000_000)), Field("amount", \.amount, .money)
        ) { TaxReport.Row(country: $0, name: $1, rate: $2, amount: $3) }))
  ) { TaxReport(rows: $0) }
}
