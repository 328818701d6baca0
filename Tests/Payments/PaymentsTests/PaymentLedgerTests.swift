import FoundationCore
import Payments
import TestSupport
import Testing

/// The rules of one payment's money, without a database.
struct PaymentLedgerTests {
  /// One payment of 100 in each state, with what has happened to it.
  private static let examples: [PaymentState: [(PaymentAction, PaymentOutcome, Int64)]] = [
    .waiting: [], .underway: [(.charge, .requested, 40)],
    .authorized: [(.authorize, .succeeded, 100)], .captured: [(.charge, .succeeded, 60)],
    .refunded: [(.charge, .succeeded, 60), (.refund, .succeeded, 60)], .cancelled: [(.cancel, .succeeded, 100)],
    .disputed: [(.charge, .succeeded, 60), (.dispute, .requested, 10)],
  ]

  private static func event(
    _ action: PaymentAction, _ outcome: PaymentOutcome, _ amount: Int64, of operation: PaymentTransactionID? = nil
  ) throws -> PaymentTransaction {
    PaymentTransaction(
      id: .make(), operation: operation, action: action, outcome: outcome, amount: try Money(amount, .gbp),
      occurredAt: Timestamp(milliseconds: 0), actor: "test")
  }

  private static func ledger(_ state: PaymentState) throws -> PaymentLedger {
    var ledger = PaymentLedger(amount: try Money(100, .gbp))
    if state == .failed {
      let charge = try event(.charge, .requested, 100)
      try ledger.append(charge)
      try ledger.append(try event(.charge, .failed, 100, of: charge.id))
    }
    for (action, outcome, amount) in examples[state] ?? [] { try ledger.append(try event(action, outcome, amount)) }
    return ledger
  }

  @Test(arguments: PaymentState.allCases, PaymentAction.allCases)
  func `an action begins where the table says, and is else refused by the names of both`(
    state: PaymentState, action: PaymentAction
  ) throws {
    for outcome in PaymentOutcome.allCases {
      var ledger = try Self.ledger(state)
      #expect(ledger.state == state)
      let before = ledger
      let event = try Self.event(action, outcome, 10)
      let refusal: PaymentRuleError?
      do throws(PaymentRuleError) {
        try ledger.append(event)
        refusal = nil
      } catch { refusal = error }
      if !PaymentOutcome.first.contains(outcome) {
        #expect(refusal == .illegalOutcome(action, from: nil, to: outcome))
      } else if !state.actions.contains(action) {
        #expect(refusal == .illegalAction(action, from: state))
      } else if state == .underway, action == .cancel, outcome == .succeeded {
        #expect(refusal == .illegalOutcome(.cancel, from: nil, to: .succeeded))
      } else {
        #expect(refusal == nil)
      }
      if refusal != nil { #expect(ledger == before) }
    }
  }

  @Test(arguments: PaymentOutcome.allCases, PaymentOutcome.allCases)
  func `an action goes on as the table says`(from: PaymentOutcome, to: PaymentOutcome) throws {
    // The ways to each outcome.
    let paths: [PaymentOutcome: [PaymentOutcome]] = [
      .requested: [.requested], .pending: [.requested, .pending], .succeeded: [.requested, .succeeded],
      .failed: [.requested, .failed], .reversed: [.requested, .succeeded, .reversed],
      .actionRequired: [.requested, .actionRequired],
    ]
    var ledger = PaymentLedger(amount: try Money(100, .gbp))
    let operation = PaymentTransactionID.make()
    for outcome in paths[from] ?? [] { try ledger.append(try Self.event(.charge, outcome, 100, of: operation)) }
    let next = try Self.event(.charge, to, 100, of: operation)
    if from.next.contains(to) {
      try ledger.append(next)
    } else {
      #expect(throws: PaymentRuleError.illegalOutcome(.charge, from: from, to: to)) { try ledger.append(next) }
    }
  }

  @Test func `whatever happens, no more is taken than held, and no more goes back than was taken`() throws {
    var random = SplitMix(seed: 18)
    var (accepted, refused) = (0, 0)
    for _ in 0..<10_000 {
      let amount = Int64.random(in: 1...1_000, using: &random)
      var ledger = PaymentLedger(amount: try Money(amount, .gbp))
      var begun: [PaymentTransaction] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let event: PaymentTransaction
        if let former = begun.randomElement(using: &random), Bool.random(using: &random) {
          event = try Self.event(
            former.action, PaymentOutcome.allCases.randomElement(using: &random) ?? .failed, former.amount.amount,
            of: former.operation)
        } else {
          event = try Self.event(
            PaymentAction.allCases.randomElement(using: &random) ?? .charge,
            PaymentOutcome.allCases.randomElement(using: &random) ?? .succeeded,
            Int64.random(in: 1...amount + 1, using: &random))
        }
        do throws(PaymentRuleError) {
          try ledger.append(event)
          begun.append(event)
          accepted += 1
        } catch { refused += 1 }
        let isSound =
          ledger.refunded >= 0 && ledger.disputed >= 0 && ledger.refunded + ledger.disputed <= ledger.captured
          && ledger.captured <= ledger.authorized && ledger.authorized <= amount
        try #require(isSound)
        for action in PaymentAction.allCases { try #require((0...amount).contains(ledger.limit(of: action))) }
        // What is said to be possible is.
        for action in [PaymentAction.charge, .refund] where ledger.limit(of: action) > 0 {
          var copy = ledger
          try copy.append(try Self.event(action, .requested, ledger.limit(of: action)))
        }
      }
    }
    #expect(accepted > 10_000 && refused > 10_000)
  }

  @Test func `money under way is not used twice`() throws {
    var ledger = PaymentLedger(amount: try Money(100, .gbp))
    try ledger.append(try Self.event(.charge, .pending, 60))
    #expect(throws: PaymentRuleError.tooMuch(.charge, limit: 40)) {
      try ledger.append(try Self.event(.charge, .requested, 41))
    }
    try ledger.append(try Self.event(.charge, .succeeded, 40))
    try ledger.append(try Self.event(.refund, .pending, 30))
    #expect(ledger.limit(of: .refund) == 10)
  }

  @Test func `an event of another amount, currency or action than its action's is refused`() throws {
    var ledger = PaymentLedger(amount: try Money(100, .gbp))
    let charge = try Self.event(.charge, .requested, 60)
    try ledger.append(charge)
    for event in [
      try Self.event(.charge, .succeeded, 61, of: charge.id), try Self.event(.refund, .succeeded, 60, of: charge.id),
      PaymentTransaction(
        id: .make(), operation: charge.id, action: .charge, outcome: .succeeded, amount: try Money(60, .usd),
        occurredAt: Timestamp(milliseconds: 0), actor: "test"),
    ] {
      #expect(throws: PaymentRuleError.mismatch) { try ledger.append(event) }
    }
  }

  @Test func `the page of the tables is up to date`() throws {
    #expect(try isUpToDate(page: "payment-states", Self.page))
  }

  private static var page: [String] {
    var lines = [
      "# States of a payment", "",
      "Written by `PaymentLedgerTests` from the tables in `Modules/Payments/Payments`; `RECORD_SNAPSHOTS=1` writes it.",
      "",
      "## What may begin", "", "| State | " + PaymentAction.allCases.map(\.rawValue).joined(separator: " | ") + " |",
      "|---|" + PaymentAction.allCases.map { _ in "---|" }.joined(),
    ]
    for state in PaymentState.allCases {
      let cells = PaymentAction.allCases.map { state.actions.contains($0) ? "yes" : "" }
      lines.append("| \(state.rawValue) | " + cells.joined(separator: " | ") + " |")
    }
    lines += [
      "", "## How an action goes on", "", "```mermaid", "stateDiagram-v2",
    ]
    for outcome in PaymentOutcome.allCases where PaymentOutcome.first.contains(outcome) {
      lines.append("  [*] --> \(outcome.rawValue)")
    }
    for outcome in PaymentOutcome.allCases {
      for next in PaymentOutcome.allCases where outcome.next.contains(next) {
        lines.append("  \(outcome.rawValue) --> \(next.rawValue)")
      }
    }
    return lines + ["```"]
  }
}
