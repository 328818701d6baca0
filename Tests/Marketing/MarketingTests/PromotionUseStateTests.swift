import Marketing
import StoreIdentifiers
import TestSupport
import Testing

/// The table of an order's use of a promotion: every state with every command.
struct PromotionUseStateTests {
  @Test(arguments: [
    (PromotionUseState.unused, PromotionUseState.Command.use, PromotionUseState.used, Int64(1)),
    (.unused, .void, .unused, 0), (.used, .use, .used, 0), (.used, .void, .voided, -1), (.voided, .use, .used, 1),
    (.voided, .void, .voided, 0),
  ])
  func `a command leads to one state and counts once`(
    from: PromotionUseState, command: PromotionUseState.Command, to: PromotionUseState, counts: Int64
  ) {
    #expect(from.outcome(of: command) == PromotionUseState.Outcome(state: to, counts: counts))
  }

  @Test func `the page of the table is up to date`() throws {
    var lines = [
      "# States of a promotion's use", "",
      "Written by `PromotionUseStateTests` from the table in `Modules/Marketing/Marketing`; `RECORD_SNAPSHOTS=1` writes it. "
        + "The number is what the counters of the promotion and its code change by.", "", "```mermaid",
      "stateDiagram-v2",
      "  [*] --> unused",
    ]
    for state in PromotionUseState.allCases {
      for command in PromotionUseState.Command.allCases {
        let outcome = state.outcome(of: command)
        let counts = outcome.counts > 0 ? "+\(outcome.counts)" : "\(outcome.counts)"
        lines.append("  \(state.rawValue) --> \(outcome.state.rawValue): \(command.rawValue) (\(counts))")
      }
    }
    #expect(try isUpToDate(page: "promotion-uses", lines + ["```"]))
  }

  @Test(arguments: [(" Ann@Example.COM ", "ann@example.com"), (" ", nil), (nil, nil)] as [(String?, String?)])
  func `an address is the same in upper and lower case`(email: String?, folded: String?) {
    #expect(PromotionBuyer(email: email).foldedEmail == folded)
  }
}
