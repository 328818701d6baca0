import Marketing
import StoreIdentifiers
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

  @Test(arguments: [(" Ann@Example.COM ", "ann@example.com"), (" ", nil), (nil, nil)] as [(String?, String?)])
  func `an address is the same in upper and lower case`(email: String?, folded: String?) {
    #expect(PromotionBuyer(email: email).foldedEmail == folded)
  }
}
