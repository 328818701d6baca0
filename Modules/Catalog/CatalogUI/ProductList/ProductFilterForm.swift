import FoundationCore
import FoundationUI

/// What is typed into the price filter, with its rules. Bounds are inclusive, in whole units of the shop's currency.
public struct ProductFilterForm: Hashable, Sendable {
  /// The lowest price, as typed.
  public var min: String
  /// The highest price, as typed.
  public var max: String

  /// A form with what is typed.
  public init(min: String = "", max: String = "") {
    self.min = min
    self.max = max
  }

  /// Both bounds are there, as numbers, and the lower is the lower.
  public var isValid: Bool { bounds != nil }

  /// What to say, in English, when both are there but cannot be used.
  public var hint: String? {
    if min.isEmptyOrWhiteSpace || max.isEmptyOrWhiteSpace || isValid { return nil }
    return Phrases.key("Max must be larger than min.")
  }

  /// The bounds; nil while the form is not valid.
  public var bounds: ClosedRange<Int64>? {
    guard min.isNumeric, max.isNumeric, let high = Int(max), min.isLessThan(high), let low = Int(min) else {
      return nil
    }
    return Int64(low)...Int64(high)
  }

  /// The values that lie within the bounds; nothing while one of them is missing.
  public func filter<Value>(_ values: [Value], by price: (Value) -> Int64) -> [Value] {
    guard let bounds else { return [] }
    return values.filter { bounds.contains(price($0)) }
  }
}
