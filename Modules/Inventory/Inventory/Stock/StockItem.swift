public import FoundationCore
public import StoreIdentifiers

/// How much of one variant there is at one location. The counters change only through movements.
public struct StockItem: Hashable, Sendable {
  /// What is counted.
  public let variant: VariantID
  /// Where.
  public let location: LocationID
  /// The five quantities.
  public let quantities: StockQuantities
  /// On what terms it is sold: the same at all locations.
  public let terms: StockTerms

  /// An item with its quantities and the terms of its sale.
  public init(
    variant: VariantID, location: LocationID, quantities: StockQuantities, terms: StockTerms = StockTerms()
  ) {
    self.variant = variant
    self.location = location
    self.quantities = quantities
    self.terms = terms
  }

  /// Units physically there. Below zero for what left uncounted.
  public var onHand: Int { quantities.onHand }
  /// Units of those that belong to placed orders.
  public var committed: Int { quantities.committed }
  /// Units that can be sold. Below zero where units are owed.
  public var available: Int { quantities.available }
}

extension Schema where Value == StockItem {
  /// A stock item as staff see it.
  public static let stockItem = Schema.object(
    "StockItem", Field("variant", \.variant, .identifier()), Field("location", \.location, .identifier()),
    Field("onHand", \.onHand, .balance), Field("committed", \.committed, .count),
    Field<StockItem, Int>.defaulted("reserved", \.quantities.reserved, .count, to: 0),
    Field<StockItem, Int>.defaulted("unavailable", \.quantities.unavailable, .count, to: 0),
    Field<StockItem, Int>.defaulted("incoming", \.quantities.incoming, .count, to: 0),
    Field("available", \.available, .balance),
    Field<StockItem, StockPolicy>.defaulted("policy", \.terms.policy, .enumeration(), to: .tracked),
    .optional("backorderLimit", \.terms.backorderLimit, .count),
    .optional("expectedOn", \.terms.expectedOn, .localDay)
  ) { variant, location, onHand, committed, reserved, unavailable, incoming, _, policy, limit, day in
    let quantities = StockQuantities(
      onHand: onHand, committed: committed, reserved: reserved, unavailable: unavailable, incoming: incoming)
    return StockItem(
      variant: variant, location: location, quantities: quantities,
      terms: StockTerms(policy: policy, backorderLimit: limit, expectedOn: day))
  }
}

extension Schema where Value == Page<StockItem> {
  /// A page of stock items.
  public static let stockItems = Schema.page("StockItemPage", of: .stockItem)
}

extension Schema where Value == Int {
  /// A number of units, from none to a billion.
  public static var count: Schema { .integer(in: 0...1_000_000_000) }
  /// A number of units of which some may be owed, within five billions: what is available is a difference of counters.
  public static var balance: Schema { .integer(in: -5_000_000_000...5_000_000_000) }
  /// A number of units that move at once, from one to a million.
  public static var units: Schema { .integer(in: 1...1_000_000) }
}

/// How much of a variant can be bought, over all locations: what shoppers may know.
public struct Availability: Hashable, Sendable {
  /// What is asked about.
  public let variant: VariantID
  /// Units that can be bought now: exact below `many`, which stands for that many or more.
  public let available: Int
  /// The day on which they are expected, where none is there and they can be ordered before; nil for what is there.
  public let expectedOn: LocalDay?

  /// From how many on the number is not told: who asks again and again would learn what is sold.
  public static let many = 10

  /// The availability of so many counted units.
  public init(variant: VariantID, counted: Int, expectedOn: LocalDay? = nil) {
    self.init(variant: variant, available: min(max(counted, 0), Self.many), expectedOn: expectedOn)
  }

  /// An availability.
  public init(variant: VariantID, available: Int, expectedOn: LocalDay? = nil) {
    self.variant = variant
    self.available = available
    self.expectedOn = expectedOn
  }
}

extension Schema where Value == Availability {
  /// An availability as the API sends it: 10 units stand for 10 or more.
  public static let availability = Schema.object(
    "Availability", Field("variant", \.variant, .identifier()),
    Field("available", \.available, .integer(in: 0...Availability.many)),
    .optional("expectedOn", \.expectedOn, .localDay)
  ) { Availability(variant: $0, available: $1, expectedOn: $2) }
}
