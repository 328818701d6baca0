public import Addresses
import Foundation
import FoundationCore
public import Inventory
import Persistence
import StoreIdentifiers

/// The shops that people can visit. Anyone may ask.
public struct Shops: Sendable {
  private let database: Database

  init(database: Database) { self.database = database }

  /// The first of all shops by their cities, without distances.
  ///
  /// - Throws: `storage` when the database fails.
  public func all(limit: Int = NearbyShops.limit) async throws(InventoryError) -> NearbyShops {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let rows: [LocationRow] = try snapshot.rows(
        """
        SELECT \(LocationRow.columns) FROM \(.location) WHERE \(Self.isFound) ORDER BY city_key, code LIMIT \(limit)
        """)
      return NearbyShops(around: nil, items: rows.map { NearbyShop(shop: $0.location) })
    }
  }

  /// The shops around a point, the nearest first.
  ///
  /// Looks at a box around the point that grows until it holds enough shops nearer than its edge: O(shops in the band of its
  /// latitudes), of which it reads those in the box.
  ///
  /// - Throws: `storage` when the database fails.
  public func near(_ point: Coordinate, limit: Int = NearbyShops.limit) async throws(InventoryError) -> NearbyShops {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try Self.near(point, limit: limit, in: snapshot)
    }
  }

  /// The shops around the place where a shop is whose city or postal code begins with a text; none where no shop is.
  ///
  /// - Throws: `storage` when the database fails.
  public func near(
    placeNamed text: String, limit: Int = NearbyShops.limit
  ) async throws(InventoryError) -> NearbyShops {
    guard !LocationKeys.key(text).isEmpty else { return NearbyShops(around: nil, items: []) }
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      guard let point = try Self.point(named: text, in: snapshot) else { return NearbyShops(around: nil, items: []) }
      return try Self.near(point, limit: limit, in: snapshot)
    }
  }

  /// Where a shop is whose city or postal code begins with a text; nil where none does.
  static func point(
    named text: String, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> Coordinate? {
    guard !LocationKeys.key(text).isEmpty else { return nil }
    let postal = LocationKeys.postalKey(text)
    if postal.contains(where: \.isNumber) {
      let found: PointRow? = try snapshot.first(
        """
        SELECT id, latitude, longitude FROM \(.location)
        WHERE \(isFound) AND \(LocationKeys.begins("postal_key", postal)) ORDER BY postal_key LIMIT 1
        """)
      if let found { return found.point }
    }
    let found: PointRow? = try snapshot.first(
      """
      SELECT id, latitude, longitude FROM \(.location)
      WHERE \(isFound) AND \(LocationKeys.begins("city_key", text)) ORDER BY city_key LIMIT 1
      """)
    return found?.point
  }

  /// The condition of the index that serves the store finder.
  private static let isFound: SQL<InventorySchema> = "kind = 'shop' AND latitude IS NOT NULL"

  /// Metres from one parallel to the next degree's, a little less than on the Earth, so that no nearer shop is missed.
  private static let metresPerDegree = 110_500

  /// The longitudes that a circle around a point reaches, in millionths of degrees; nil where it goes round a pole, or over
  /// the meridian at which longitudes begin again.
  private static func longitudes(of point: Coordinate, degrees: Int) -> ClosedRange<Int>? {
    let (latitude, radius) = (Double(point.latitude) / 180_000_000 * .pi, Double(degrees) / 180 * .pi)
    guard abs(latitude) + radius < .pi / 2 else { return nil }
    let reach = Int((asin(sin(radius) / cos(latitude)) / .pi * 180_000_000).rounded(.up))
    let reached = point.longitude - reach...point.longitude + reach
    return reached.lowerBound >= -180_000_000 && reached.upperBound <= 180_000_000 ? reached : nil
  }

  private static func between(_ longitudes: ClosedRange<Int>?) -> SQL<InventorySchema> {
    guard let longitudes else { return "" }
    return "AND longitude BETWEEN \(longitudes.lowerBound) AND \(longitudes.upperBound)"
  }

  private static func near(
    _ point: Coordinate, limit: Int, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> NearbyShops {
    var degrees = 1
    var nearest: [(id: LocationID, distance: Int)] = []
    while true {
      let (south, north) = (point.latitude - degrees * 1_000_000, point.latitude + degrees * 1_000_000)
      let rows: [PointRow] = try snapshot.rows(
        """
        SELECT id, latitude, longitude FROM \(.location)
        WHERE \(isFound) AND latitude BETWEEN \(south) AND \(north) \(between(longitudes(of: point, degrees: degrees)))
        """)
      nearest = rows.map { ($0.id, $0.point.distance(to: point)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      nearest = Array(nearest.prefix(limit))
      if degrees >= 180 || nearest.count == limit && (nearest.last?.distance ?? 0) <= degrees * metresPerDegree {
        break
      }
      degrees *= 2
    }
    var items: [NearbyShop] = []
    for (id, distance) in nearest {
      let row: LocationRow? = try snapshot.first("SELECT \(LocationRow.columns) FROM \(.location) WHERE id = \(id)")
      if let row { items.append(NearbyShop(shop: row.location, distance: distance)) }
    }
    return NearbyShops(around: point, items: items)
  }
}

private struct PointRow: RowDecodable {
  let id: LocationID, point: Coordinate

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    guard let point = Coordinate(latitude: try row.read(), longitude: try row.read()) else {
      throw .statement("a stored location is not on the Earth")
    }
    self.point = point
  }
}
