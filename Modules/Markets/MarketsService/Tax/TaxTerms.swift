public import Access
import FoundationCore
public import Markets
public import Persistence
public import Pricing

/// On what terms the shop sells to a destination, by what is in memory.
public struct TaxTerms: Sendable {
  /// The terms of one destination.
  public struct Terms: Hashable, Sendable {
    /// The market that it is in.
    public let market: Market
    /// How the shop's prices become the market's; nil where they are in one currency.
    public let conversion: PriceConversion?
    /// Which rates count, and why.
    public let assessment: TaxAssessment
    /// How delivery is taxed; nil for the goods' mix.
    public let deliveryTaxClass: TaxClass?
    /// What the register has said of a business that is charged no tax for it; nil for every other buyer.
    public let confirmation: VATConfirmation?
  }

  private let database: Database
  private let currency: Currency
  private let current: CurrentMarkets
  private let today: @Sendable () -> LocalDay
  private let seller: @Sendable () -> TaxSeller
  private let clock: WallClock
  private let vatNumbers: VATNumbers

  init(
    database: Database, clock: WallClock, currency: Currency, current: CurrentMarkets,
    today: @escaping @Sendable () -> LocalDay, seller: @escaping @Sendable () -> TaxSeller, vatNumbers: VATNumbers
  ) {
    self.database = database
    self.currency = currency
    self.clock = clock
    self.current = current
    self.today = today
    self.seller = seller
    self.vatNumbers = vatNumbers
  }

  /// The terms of a destination today, or of the shop's own country while it is not known, for use within a transaction.
  /// Reads the database the first time alone.
  ///
  /// - Parameters:
  ///   - destination: Where the goods go to; nil while it is not known.
  ///   - vatNumber: What the buyer has typed: it counts where the register has confirmed it.
  ///   - snapshot: The transaction.
  /// - Throws: `.storage` when the database fails.
  public func terms(
    to destination: TaxDestination?, vatNumber: String? = nil, in snapshot: borrowing Snapshot<MarketsSchema>
  ) throws(MarketsError) -> Terms {
    let (state, seller) = (try current.state(in: snapshot), seller())
    // Most buyers have none.
    var confirmation: VATConfirmation?
    if let vatNumber, seller.isRegistered {
      confirmation = try vatNumbers.confirmation(of: vatNumber, at: clock.now(), in: snapshot)
    }
    let assessment = TaxAssessment(
      of: seller, to: destination, on: today(), by: state.rates, business: confirmation?.number.business)
    let market = state.market(of: destination?.country ?? seller.country)
    return Terms(
      market: market, conversion: market.details.currency?.conversion(from: currency), assessment: assessment,
      deliveryTaxClass: seller.deliveryTaxClass,
      confirmation: assessment.reason == .intraCommunity ? confirmation : nil)
  }

  /// What staff try: the terms of a destination today, and why they count. Needs `markets.read`.
  ///
  /// - Throws: `.access` without the permission; `.storage` when the database fails.
  public func check(_ destination: TaxDestination, as principal: Principal) async throws(MarketsError) -> TaxCheck {
    try principal.must(.marketsRead)
    let terms: Terms = try await database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) -> Terms in
      try self.terms(to: destination, in: snapshot)
    }
    return TaxCheck(market: terms.market, terms.assessment)
  }
}
