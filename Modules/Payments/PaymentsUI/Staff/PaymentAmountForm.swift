import Foundation
import FoundationCore
import Payments

/// How much of what is legal now staff mean: all of it, unless they write an amount.
struct PaymentAmountForm: Hashable {
  let option: PaymentOption
  /// What was written, as a decimal number in the payment's currency; empty for all.
  var text = ""

  /// How much is meant; nil for what is no amount, nothing, or more than is legal.
  var amount: Money? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return option.limit }
    let amount = Money(decimal: text.replacing(",", with: "."), option.limit.currency)
    return amount.flatMap { (1...option.limit.amount).contains($0.amount) ? $0 : nil }
  }
}
