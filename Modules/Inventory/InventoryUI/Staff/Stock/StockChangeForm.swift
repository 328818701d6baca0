import FoundationCore
import FoundationUI

/// What staff type to change the stock of a variant.
struct StockChangeForm: Hashable, Sendable {
  /// Units that came in.
  var received = ""
  /// Units that were counted.
  var counted = ""
  /// Why the count differs.
  var reason = ""

  private static let limit = 1_000_000

  /// How many units came in; nil while that is no number from 1 to a million.
  var receivedUnits: Int? { units(received, 1...Self.limit) }

  /// How many units there are more, or fewer, than `onHand`; nil while nothing valid and different was counted.
  func difference(from onHand: Int) -> Int? {
    units(counted, 0...Self.limit).map { $0 - onHand }.flatMap { $0 == 0 || abs($0) > Self.limit ? nil : $0 }
  }

  /// What is wrong with what came in.
  var receivedProblem: String? { receivedUnits == nil ? Phrases.key("Enter a whole number from 1 to 1,000,000.") : nil }

  /// What is wrong with the count.
  func countedProblem(onHand: Int) -> String? {
    if units(counted, 0...Self.limit) == nil { return Phrases.key("Enter a whole number from 0 to 1,000,000.") }
    return difference(from: onHand) == nil ? Phrases.key("This is the number on record.") : nil
  }

  /// What is wrong with the reason.
  var reasonProblem: String? {
    reason.isEmptyOrWhiteSpace || reason.utf8.count > 500
      ? Phrases.key("Say why the number changes, in up to 500 characters.") : nil
  }

  private func units(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text.trimmingPrefix(" ")).flatMap { range.contains($0) ? $0 : nil }
  }
}
