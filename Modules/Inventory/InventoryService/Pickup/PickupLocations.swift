import Addresses
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// Where orders can be picked up, within whoever's transaction asks: locations that offer it and have an address.
public enum PickupLocations {
  /// The places for what is wanted, the best first: see `PickupRanking`. What is held for `cart` at a place counts as there,
  /// and so does what is held for carts whose time is over. Of bundles, their components are looked for.
  ///
  /// Distances begin where a shop is whose city or postal code begins with `text`, as the store finder has it; there are
  /// none where no shop is. O(places × variants).
  ///
  /// - Throws: `tooMany` when the demand overflows; `storage` when the database fails.
  public static func places(
    for demand: [StockDemand], heldFor cart: CartID? = nil, near text: String? = nil,
    limit: Int = PickupRanking.limit, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [PickupLocation] {
    var wanted: [VariantID: Int] = [:]
    for line in try InventoryService.summed(Bundles.expanded(demand, in: snapshot)) {
      wanted[line.variant] = line.quantity
    }
    let point = if let text { try Shops.point(named: text, in: snapshot) } else { Coordinate?.none }
    let rows: [CandidateRow] = try snapshot.rows(
      "SELECT id, name, priority, latitude, longitude FROM \(.location) WHERE \(offersPickup)")
    if rows.isEmpty { return [] }
    let stock = try units(of: wanted.keys.sorted(), heldFor: cart, in: snapshot)
    let ranking = PickupRanking(
      of: wanted,
      at: rows.map { row in
        var candidate = row.candidate
        candidate.units = stock.units[candidate.id] ?? [:]
        return candidate
      }, uncounted: stock.uncounted, near: point, limit: limit)
    if ranking.ranks.isEmpty { return [] }
    let found: [LocationRow] = try snapshot.rows(
      "SELECT \(LocationRow.columns) FROM \(.location) WHERE id IN (\(list: ranking.ranks.map(\.id)))")
    let locations = Dictionary(found.map { ($0.location.id, $0.location) }) { first, _ in first }
    return ranking.ranks.compactMap { rank in
      locations[rank.id].map { PickupLocation(location: $0, distance: rank.distance, missing: rank.missing) }
    }
  }

  /// A place where orders are picked up; nil where they are not, or not any more.
  ///
  /// - Throws: `storage` when the database fails.
  public static func place(
    _ id: LocationID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> Location? {
    let row: LocationRow? = try snapshot.first(
      "SELECT \(LocationRow.columns) FROM \(.location) WHERE id = \(id) AND \(offersPickup)")
    return row?.location
  }

  /// A location, whatever it does now; nil where it is not there any more. For what was agreed about it.
  ///
  /// - Throws: `storage` when the database fails.
  public static func known(
    _ id: LocationID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> Location? {
    let row: LocationRow? = try snapshot.first("SELECT \(LocationRow.columns) FROM \(.location) WHERE id = \(id)")
    return row?.location
  }

  /// The condition of the index that serves these. Buyers have to know where they go.
  private static let offersPickup: SQL<InventorySchema> = "offers_pickup = 1 AND address IS NOT NULL"

  private static func units(
    of variants: [VariantID], heldFor cart: CartID?, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> (units: [LocationID: [VariantID: Int]], uncounted: Set<VariantID>) {
    var units: [LocationID: [VariantID: Int]] = [:]
    var uncounted: Set<VariantID> = []
    var held: [ReservedUnits] = []
    for part in variants.chunks(of: 100) {
      let rows: [PlaceUnitsRow] = try snapshot.rows(
        """
        SELECT stock.variant, stock.location, stock.available, stock.policy
        FROM \(.stock) AS stock JOIN \(.location) AS place ON place.id = stock.location
        WHERE stock.variant IN (\(list: part)) AND (place.offers_pickup = 1 OR stock.policy = 'untracked')
        """)
      for row in rows {
        units[row.location, default: [:]][row.variant] = row.units
        if row.policy == .untracked { uncounted.insert(row.variant) }
      }
      // What is held for carts whose time is over keeps nobody from buying, though nothing has released it yet.
      held += try snapshot.rows(
        """
        SELECT variant, location, cart, units FROM \(.reservation)
        WHERE variant IN (\(list: part)) AND expires_at <= (SELECT \(.now))
        """)
    }
    held.removeAll { $0.cart == cart }
    if let cart {
      held += try snapshot.rows("SELECT variant, location, cart, units FROM \(.reservation) WHERE cart = \(cart)")
    }
    for row in held { units[row.location, default: [:]][row.variant, default: 0] += row.units }
    return (units, uncounted)
  }
}

private struct CandidateRow: RowDecodable {
  let candidate: PickupRanking.Candidate

  init(row: inout RowReader) throws(DatabaseError) {
    let id: LocationID = try row.read(), name: String = try row.read(), priority: Int = try row.read()
    let latitude: Int? = try row.read(), longitude: Int? = try row.read()
    let coordinate: Coordinate? =
      if let latitude, let longitude { Coordinate(latitude: latitude, longitude: longitude) } else { nil }
    candidate = PickupRanking.Candidate(id, name: name, priority: priority, coordinate: coordinate)
  }
}

private struct PlaceUnitsRow: RowDecodable {
  let variant: VariantID, location: LocationID, units: Int, policy: StockPolicy

  init(row: inout RowReader) throws(DatabaseError) {
    (variant, location) = (try row.read(), try row.read())
    (units, policy) = (try row.read(), try row.read())
  }
}
