public import FoundationCore

/// What something weighs, in grams, with the unit that people want to read it in.
public struct Weight: Hashable, Sendable {
  /// Units that weights are shown in.
  public enum Unit: String, CaseIterable, Sendable {
    /// Grams.
    case g
    /// Kilograms.
    case kg
    /// Ounces.
    case oz
    /// Pounds.
    case lb
  }

  /// Whole grams, up to a hundred tonnes.
  public let grams: Int
  /// The unit to show it in.
  public let unit: Unit

  /// A weight; throws nothing, and takes what is beyond the range as its end.
  public init(grams: Int, unit: Unit = .g) {
    self.grams = min(max(grams, 0), Self.limit)
    self.unit = unit
  }

  static let limit = 100_000_000
}

extension Schema where Value == Weight {
  /// A weight as the API sends and accepts it.
  public static let weight = Schema.object(
    "Weight", Field("grams", \.grams, .integer(in: 0...Weight.limit)),
    .defaulted("unit", \.unit, .enumeration(), to: .g)
  ) { Weight(grams: $0, unit: $1) }
}
