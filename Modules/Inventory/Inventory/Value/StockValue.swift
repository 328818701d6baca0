public import FoundationCore
public import StoreIdentifiers

/// What the units of a variant are worth, at all locations or at one.
public struct StockValue: Hashable, Sendable {
  /// What is valued.
  public let variant: VariantID
  /// Units that the shop owns, at its locations and between them, or those at the one. Below zero for what left uncounted.
  public let units: Int
  /// Units whose cost is not known.
  public let uncosted: Int
  /// What the others cost together; nil where no cost is known.
  public let value: Money?
  /// What one of them costs on average, rounded; nil where no cost is known.
  public let averageCost: Money?

  /// The value of a variant.
  public init(variant: VariantID, units: Int, uncosted: Int, value: Money?, averageCost: Money?) {
    self.variant = variant
    self.units = units
    self.uncosted = uncosted
    self.value = value
    self.averageCost = averageCost
  }
}

/// What the stock is worth at a location, between locations, or altogether.
public struct StockValueTotal: Hashable, Sendable {
  /// Units that are there.
  public var units: Int
  /// Units whose cost is not known.
  public var uncosted: Int
  /// What the others cost together, in each currency that they were bought in.
  public var values: [Money]

  /// A total; nothing unless it is said.
  public init(units: Int = 0, uncosted: Int = 0, values: [Money] = []) {
    self.units = units
    self.uncosted = uncosted
    self.values = values
  }
}

/// What all of the stock is worth.
public struct StockValueReport: Hashable, Sendable {
  /// What it is worth at a location.
  public struct Place: Hashable, Sendable {
    /// Where.
    public let location: LocationID
    /// What is there.
    public let total: StockValueTotal

    /// The value at a location.
    public init(location: LocationID, total: StockValueTotal) { (self.location, self.total) = (location, total) }
  }

  /// Each location that has units.
  public let places: [Place]
  /// What is between locations.
  public let inTransit: StockValueTotal
  /// All of it.
  public let total: StockValueTotal

  /// A report with all its parts.
  public init(places: [Place], inTransit: StockValueTotal, total: StockValueTotal) {
    (self.places, self.inTransit, self.total) = (places, inTransit, total)
  }
}

extension Schema where Value == StockValue {
  /// What a variant is worth, as the API sends it. A cost that is missing is not known.
  public static let stockValue = Schema.object(
    "StockValue", Field("variant", \.variant, .identifier()), Field("units", \.units, .balance),
    Field("uncosted", \.uncosted, .count), .optional("value", \.value, .money),
    .optional("averageCost", \.averageCost, .money)
  ) { StockValue(variant: $0, units: $1, uncosted: $2, value: $3, averageCost: $4) }
}

extension Schema where Value == Page<StockValue> {
  /// A page of values, by variant.
  public static let stockValues = Schema.page("StockValuePage", of: .stockValue)
}

extension Schema where Value == StockValueTotal {
  fileprivate static let stockValueTotal = Schema.object(
    "StockValueTotal", Field("units", \.units, .sum), Field("uncosted", \.uncosted, .sum),
    Field("values", \.values, .array(of: .money, count: 0...200))
  ) { StockValueTotal(units: $0, uncosted: $1, values: $2) }
}

extension Schema where Value == StockValueReport {
  /// What the stock is worth, as the API sends it.
  public static let stockValueReport = Schema.object(
    "StockValueReport", Field("places", \.places, .array(of: place)),
    Field("inTransit", \.inTransit, .stockValueTotal), Field("total", \.total, .stockValueTotal)
  ) { StockValueReport(places: $0, inTransit: $1, total: $2) }

  private static let place = Schema<StockValueReport.Place>.object(
    "StockValuePlace", Field("location", \.location, .identifier()), Field("total", \.total, .stockValueTotal)
  ) { StockValueReport.Place(location: $0, total: $1) }
}

extension Schema where Value == Int {
  /// A number of units of any variants.
  fileprivate static var sum: Schema { .integer(in: -1_000_000_000_000_000...1_000_000_000_000_000) }
}
