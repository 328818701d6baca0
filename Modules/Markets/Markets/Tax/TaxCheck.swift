public import FoundationCore
public import Pricing

/// The terms that the shop sells on to one destination today: what staff try.
public struct TaxCheck: Hashable, Sendable {
  /// One tax of one class.
  public struct Rate: Hashable, Sendable {
    /// Which goods it is for.
    public let taxClass: TaxClass
    /// What the tax is called on documents.
    public let name: String
    /// The rate in millionths.
    public let millionths: Int64

    /// A tax of a class.
    public init(taxClass: TaxClass, name: String, millionths: Int64) {
      self.taxClass = taxClass
      self.name = name
      self.millionths = millionths
    }
  }

  /// The market that the destination is in.
  public let market: Market
  /// Why these rates count.
  public let reason: TaxAssessment.Reason
  /// Whether nothing is charged: prices that contain tax lose the tax of `rates`.
  public let isExempt: Bool
  /// The rates, by class.
  public let rates: [Rate]

  /// A check with all its parts.
  public init(market: Market, reason: TaxAssessment.Reason, isExempt: Bool, rates: [Rate]) {
    self.market = market
    self.reason = reason
    self.isExempt = isExempt
    self.rates = rates
  }

  /// What an assessment in a market comes to.
  public init(market: Market, _ assessment: TaxAssessment) {
    let classes = assessment.taxes.rates.sorted { $0.key.order < $1.key.order }
    self.init(
      market: market, reason: assessment.reason, isExempt: assessment.taxes.isExempt,
      rates: classes.flatMap { taxClass, rates in
        rates.map { Rate(taxClass: taxClass, name: $0.name, millionths: $0.millionths) }
      })
  }
}

extension Schema where Value == TaxCheck {
  /// The check as the API sends it.
  public static let taxCheck = Schema.object(
    "TaxCheck", Field("market", \.market, .market), Field("reason", \.reason, .enumeration()),
    Field("isExempt", \.isExempt, .boolean), Field("rates", \.rates, .array(of: .taxCheckRate))
  ) { TaxCheck(market: $0, reason: $1, isExempt: $2, rates: $3) }
}

extension Schema where Value == TaxCheck.Rate {
  fileprivate static let taxCheckRate = Schema.object(
    "TaxCheckRate", Field("class", \.taxClass, .taxClass), Field("name", \.name, .text(1...100)),
    Field("millionths", \.millionths, .integer64(in: 0...1_000_000))
  ) { TaxCheck.Rate(taxClass: $0, name: $1, millionths: $2) }
}
