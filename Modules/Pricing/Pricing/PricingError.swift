public import FoundationCore

/// Why a request cannot be priced.
public enum PricingError: Error, Equatable, Sendable {
  /// Two lines have this id.
  case repeatedLine(UniqueID)
  /// The line's quantity is outside `PricingLine.quantities`. Remove the line, or ask for at least one.
  case quantity(UniqueID)
  /// The line's unit price is negative. Give a discount by a promotion instead.
  case price(UniqueID)
  /// The price of delivery is negative.
  case deliveryPrice
  /// Amounts of two currencies, or beyond what `Money` holds.
  case money(MoneyError)
  /// The units or the amount are more than the line has left.
  case beyondLine(UniqueID)
}
