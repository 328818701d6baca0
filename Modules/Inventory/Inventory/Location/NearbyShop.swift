public import Addresses
public import FoundationCore

/// A shop, and how far away it is.
public struct NearbyShop: Identifiable, Hashable, Sendable {
  /// The shop.
  public let shop: Location
  /// Metres as the crow flies; nil where nobody has said from where.
  public let distance: Int?

  /// A shop, at a distance where that is known.
  public init(shop: Location, distance: Int? = nil) {
    self.shop = shop
    self.distance = distance
  }

  /// The shop's id.
  public var id: Location.ID { shop.id }
}

/// The shops around a place, the nearest first.
public struct NearbyShops: Hashable, Sendable {
  /// How many are found at most.
  public static let limit = 20

  /// Where distances begin: the point that was asked about, or the place of that name; nil where no place has it, or
  /// none was named.
  public let around: Coordinate?
  /// The shops.
  public let items: [NearbyShop]

  /// Shops around a point.
  public init(around: Coordinate?, items: [NearbyShop]) {
    self.around = around
    self.items = items
  }
}

extension Schema where Value == NearbyShops {
  /// Shops around a place as the API sends them.
  public static let nearbyShops = Schema.object(
    "NearbyShops", .optional("around", \.around, .coordinate),
    Field("items", \.items, .array(of: item, count: 0...NearbyShops.limit))
  ) { NearbyShops(around: $0, items: $1) }

  private static let item = Schema<NearbyShop>.object(
    "NearbyShop", Field("shop", \.shop, .location), .optional("distance", \.distance, .integer(in: 0...30_000_000))
  ) { NearbyShop(shop: $0, distance: $1) }
}
