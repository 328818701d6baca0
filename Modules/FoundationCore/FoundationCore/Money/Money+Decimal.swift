extension Money {
  /// Parses a plain decimal such as `2.55` or `-3`; nil for more digits than the currency has, or anything else.
  public init?(decimal text: some StringProtocol, _ currency: Currency) {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.isNumeric else { return nil }
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    if parts.count > 1 {
      guard fraction.isNumeric else { return nil }
      while fraction.utf8.count > currency.exponent, fraction.hasSuffix("0") { fraction.removeLast() }
      guard fraction.utf8.count <= currency.exponent else { return nil }
    }
    fraction += String(repeating: "0", count: currency.exponent - fraction.utf8.count)
    guard let amount = Int64(whole + fraction),
      let money = try? Money(isNegative ? -amount : amount, currency)
    else { return nil }
    self = money
  }

  /// The amount as a plain decimal such as `2.55`, for files and logs; people read `formatted(locale:)`.
  public var decimal: String {
    let digits = String(amount.magnitude)
    let padded = String(repeating: "0", count: max(0, currency.exponent + 1 - digits.count)) + digits
    let split = padded.index(padded.endIndex, offsetBy: -currency.exponent)
    return (amount < 0 ? "-" : "") + padded[..<split] + (currency.exponent > 0 ? "." + padded[split...] : "")
  }
}
