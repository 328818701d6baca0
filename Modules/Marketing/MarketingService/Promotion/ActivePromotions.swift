import FoundationCore
import Marketing
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization

/// The promotions that are active, in memory: what pricing a cart asks for with each request.
///
/// Replaced after the commit of each change, and only by a newer state. Schedules are judged when it is read.
final class ActivePromotions: Sendable {
  /// A promotion, without its counters.
  struct Entry: Sendable {
    let id: PromotionID
    let terms: PromotionTerms
    let rule: Promotion

    init(id: PromotionID, terms: PromotionTerms) {
      (self.id, self.terms, rule) = (id, terms, terms.rule(id))
    }

    /// Whether its time and its currency are right.
    func isOffered(at now: Timestamp, in currency: Currency) -> Bool {
      terms.standing(at: now) == .running && (terms.currency ?? currency) == currency
    }

    /// Whether its counters have to be read before it is offered.
    var isCounted: Bool { terms.limits != PromotionLimits() || terms.budget != nil }
  }

  /// What holds since a revision.
  struct State: Sendable {
    let revision: Int64
    let entries: [Entry]
  }

  private let current = Mutex<State?>(nil)

  /// What is active: from memory, or from the snapshot where nothing was read yet.
  func entries(in snapshot: borrowing Snapshot<MarketingSchema>) throws(MarketingError) -> [Entry] {
    snapshot.noteRead(of: .revision)
    if let state = current.withLock({ $0 }) { return state.entries }
    let state = try PromotionRecords.active(in: snapshot)
    take(state)
    return state.entries
  }

  /// Keeps a state, unless a newer one is there: commits may be told out of order.
  func take(_ state: State) {
    current.withLock { if ($0?.revision ?? -1) < state.revision { $0 = state } }
  }
}
