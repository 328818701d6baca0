public import FoundationCore
public import StoreIdentifiers

/// How much of one variant there is at one location. The counters change only through movements.
public struct StockItem: Hashable, Sendable {
  /// What is counted.
  public let variant: VariantID
  /// Where.
  public let location: LocationID
  /// Units physically there. Below zero for what left uncounted.
  public let onHand: Int
  /// Units of those that belong to placed orders.
  public let committed: Int
  /// Whether it is counted, and what is sold when none is left.
  public let policy: StockPolicy

  /// A counted item.
  public init(
    variant: VariantID, location: LocationID, onHand: Int, committed: Int, policy: StockPolicy = .tracked
  ) {
    self.variant = variant
    self.location = location
    self.onHand = onHand
    self.committed = committed
    self.policy = policy
  }

  /// Units that are counted and not committed. Below zero where units are owed.
  public var available: Int { onHand - committed }
}

extension Schema where Value == StockItem {
  /// A stock item as staff see it.
  public static let stockItem = Schema.object(
    "StockItem", Field("variant", \.variant, .identifier()), Field("location", \.location, .identifier()),
    Field("onHand", \.onHand, .balance), Field("committed", \.committed, .count),
    Field("available", \.available, .balance),
    Field<StockItem, StockPolicy>.defaulted("policy", \.policy, .enumeration(), to: .tracked)
  ) { variant, location, onHand, committed, _, policy in
    StockItem(variant: variant, location: location, onHand: onHand, committed: committed, policy: policy)
  }
}

extension Schema where Value == Page<StockItem> {
  /// A page of stock items.
  public static let stockItems = Schema.page("StockItemPage", of: .stockItem)
}

extension Schema where Value == Int {
  /// A number of units, from none to a billion.
  public static var count: Schema { .integer(in: 0...1_000_000_000) }
  /// A number of units of which some may be owed, within a billion.
  public static var balance: Schema { .integer(in: -1_000_000_000...1_000_000_000) }
  /// A number of units that move at once, from one to a million.
  public static var units: Schema { .integer(in: 1...1_000_000) }
}

/// How much of a variant can be bought, over all locations: what shoppers may know.
public struct Availability: Hashable, Sendable {
  /// What is asked about.
  public let variant: VariantID
  /// Units that can be bought now: exact below `many`, which stands for that many or more.
  public let available: Int

  /// From how many on the number is not told: who asks again and again would learn what is sold.
  public static let many = 10

  /// The availability of so many counted units.
  public init(variant: VariantID, counted: Int) {
    self.init(variant: variant, available: min(max(counted, 0), Self.many))
  }

  /// An availability.
  public init(variant: VariantID, available: Int) {
    self.variant = variant
    self.available = available
  }
}

extension Schema where Value == Availability {
  /// An availability as the API sends it: 10 units stand for 10 or more.
  public static let availability = Schema.object(
    "Availability", Field("variant", \.variant, .identifier()),
    Field("available", \.available, .integer(in: 0...Availability.many))
  ) { Availability(variant: $0, available: $1) }
}
