/// What an order makes of a promotion, and what that does to the promotion's counters.
///
/// One table: every state with every command has one outcome.
public enum PromotionUseState: String, CaseIterable, Sendable {
  /// The order does not use the promotion.
  case unused
  /// The order uses it: it counts.
  case used
  /// The order used it, and was cancelled or has expired: it does not count any more.
  case voided

  /// What happens to an order's use.
  public enum Command: String, CaseIterable, Sendable {
    /// The order is placed with the promotion.
    case use
    /// The order is cancelled, or expires.
    case void
  }

  /// What a command does.
  public struct Outcome: Hashable, Sendable {
    /// The state afterwards.
    public let state: PromotionUseState
    /// What is added to the counters: 1, 0 or −1. Only 1 can meet a limit.
    public let counts: Int64

    /// An outcome.
    public init(state: PromotionUseState, counts: Int64) {
      self.state = state
      self.counts = counts
    }
  }

  /// What a command does in this state. Repeating a command changes nothing; an order that is placed after all, because
  /// its money came late, is counted again.
  public func outcome(of command: Command) -> Outcome {
    switch (self, command) {
    case (.unused, .use), (.voided, .use): Outcome(state: .used, counts: 1)
    case (.used, .use): Outcome(state: .used, counts: 0)
    case (.used, .void): Outcome(state: .voided, counts: -1)
    case (.unused, .void), (.voided, .void): Outcome(state: self, counts: 0)
    }
  }
}
