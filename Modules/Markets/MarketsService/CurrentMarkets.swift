import FoundationCore
import Markets
import Persistence
import Synchronization

/// The markets and rates in memory: what pricing a cart asks for with each request.
///
/// Replaced after the commit of each change, and only by a newer state.
final class CurrentMarkets: Sendable {
  /// What holds since a revision.
  struct State: Sendable {
    let revision: Int64
    /// By name; that of everywhere else is the last.
    let markets: [Market]
    let rates: TaxRateTable
    private let byCountry: [String: Market]

    init(revision: Int64, markets: [Market], rates: [JurisdictionRate]) {
      let elsewhere = markets.first { $0.isElsewhere } ?? .elsewhere
      self.revision = revision
      self.markets = markets.filter { !$0.isElsewhere } + [elsewhere]
      self.rates = TaxRateTable(rates)
      byCountry = Dictionary(
        markets.flatMap { market in market.details.countries.map { ($0, market) } },
        uniquingKeysWith: { first, _ in first })
    }

    /// The market that a country is in.
    func market(of country: String?) -> Market {
      country.flatMap { byCountry[$0] } ?? markets.last ?? .elsewhere
    }
  }

  private let current = Mutex<State?>(nil)

  /// What holds: from memory, or from the snapshot where nothing was read yet.
  func state(in snapshot: borrowing Snapshot<MarketsSchema>) throws(MarketsError) -> State {
    snapshot.noteRead(of: .revision)
    if let state = current.withLock({ $0 }) { return state }
    let state = try MarketRecords.state(in: snapshot)
    take(state)
    return state
  }

  /// Runs a change in a transaction, one after the other, on what is stored; its effect counts from the commit on.
  func change<Value>(
    in work: borrowing UnitOfWork<MarketsSchema>, _ body: (State) throws(MarketsError) -> Value
  ) throws(MarketsError) -> Value {
    // Holds the row until the commit, so that revisions are in the order of commits and no other change comes between.
    try work.run("UPDATE \(.revision) SET revision = revision + 1")
    let value = try body(try work.snapshot { snapshot throws(MarketsError) in try MarketRecords.state(in: snapshot) })
    let state = try work.snapshot { snapshot throws(MarketsError) in try MarketRecords.state(in: snapshot) }
    work.onCommit { [self] in take(state) }
    return value
  }

  /// Keeps a state, unless a newer one is there: commits may be told out of order.
  private func take(_ state: State) {
    current.withLock { if ($0?.revision ?? -1) < state.revision { $0 = state } }
  }
}
