/// Why a promotion cannot be used now. Each says what the buyer can do.
public enum PromotionRefusal: String, CaseIterable, Sendable {
  /// There is no such code, or its promotion is not offered: look for a mistake in typing.
  case unknown
  /// It begins later: come back then.
  case notBegun
  /// Its time is over.
  case ended
  /// As many orders use the promotion, or the code, as may.
  case usedUp
  /// This buyer has used it as often as one may.
  case usedByBuyer
  /// What it may save altogether is spent, or this order would save more than is left.
  case budgetSpent
  /// It is for carts of another currency.
  case otherCurrency
}
