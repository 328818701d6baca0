/// How goods are taxed: `standard`, or any other class that the shop has rates for.
public struct TaxClass: RawRepresentable, Hashable, Sendable {
  /// The class's code.
  public let rawValue: String

  /// A class by its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Most goods.
  public static let standard = TaxClass(rawValue: "standard")
  /// What a country taxes less: often food, books and medicine.
  public static let reduced = TaxClass(rawValue: "reduced")
  /// What is not taxed.
  public static let zero = TaxClass(rawValue: "zero")
}

/// One component of a tax: the VAT of a country, or the sales tax of a state, a county or a city.
public struct TaxRate: Hashable, Sendable {
  /// What the tax is called on documents.
  public let name: String
  /// The rate in millionths: 190,000 for 19 %.
  public let millionths: Int64

  /// A rate; nil outside 0 to 1,000,000 millionths.
  public init?(name: String, millionths: Int64) {
    guard (0...1_000_000).contains(millionths) else { return nil }
    self.name = name
    self.millionths = millionths
  }
}

/// The taxes of where an order goes to.
public struct DestinationTaxes: Hashable, Sendable {
  /// The components of each class. A class without any is not taxed; a seller without registration has none at all.
  public var rates: [TaxClass: [TaxRate]]
  /// Whether nothing is charged: an export, or an intra-Community supply. Prices that contain tax lose the tax of
  /// `rates`, which are then those of the shop's own country.
  public var isExempt: Bool

  /// Taxes; none by default.
  public init(rates: [TaxClass: [TaxRate]] = [:], isExempt: Bool = false) {
    self.rates = rates
    self.isExempt = isExempt
  }
}
