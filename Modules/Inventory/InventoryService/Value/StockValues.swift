public import Access
import AccessService
public import FoundationCore
public import Inventory
import Persistence
public import StoreIdentifiers

/// What the stock is worth, for those who may know what it costs.
public struct StockValues: Sendable {
  let database: Database

  init(database: Database) { self.database = database }

  /// A page of what variants are worth, by their ids: at all locations, or at one. Needs `inventory.costs`.
  ///
  /// - Throws: `unknownLocation`; `invalidCursor` for a cursor from another list; `access` without the permission; `storage`
  ///   when the database fails.
  public func list(
    at location: LocationID? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<StockValue> {
    try InventoryService.allow(.inventoryCosts, principal)
    var last: VariantID?
    if let cursor {
      guard let keys = cursor.keys(version: 7, filter: location == nil ? 0 : 1), keys.count == 1,
        case .id(let id) = keys[0]
      else { throw .invalidCursor }
      last = VariantID(id)
    }
    let before = last
    let found = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      if let location {
        let known: Int? = try snapshot.first("SELECT 1 FROM \(.location) WHERE id = \(location)")
        guard known != nil else { throw .unknownLocation }
      }
      let parts = try Self.parts(after: before, limit: limit + 1, at: location, in: snapshot)
      return parts.map { part in
        part.row.stockValue(location.map { part.places[$0] ?? .init() } ?? part.row.valuation)
      }
    }
    return Page(found, limit: limit) {
      Cursor(version: 7, filter: location == nil ? 0 : 1, keys: [.id($0.variant.value)])
    }
  }

  /// What all of the stock is worth, by location. Needs `inventory.costs`. O(variants).
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func report(as principal: Principal) async throws(InventoryError) -> StockValueReport {
    try InventoryService.allow(.inventoryCosts, principal)
    return try await database.report(as: InventorySchema.self) { snapshot throws(InventoryError) in
      var places: [LocationID: Sum] = [:]
      var (transit, total, last) = (Sum(), Sum(), VariantID?.none)
      repeat {
        let parts = try Self.parts(after: last, limit: 500, in: snapshot)
        for part in parts {
          for (location, valuation) in part.places {
            places[location, default: Sum()].add(valuation, part.row.currency)
          }
          transit.add(part.transit, part.row.currency)
          total.add(part.row.valuation, part.row.currency)
        }
        last = parts.last?.row.variant
      } while last != nil
      return StockValueReport(
        places: places.sorted { $0.key < $1.key }.map { .init(location: $0.key, total: $0.value.total) },
        inTransit: transit.total, total: total.total)
    }
  }

  /// The value of a variant and where it is.
  private struct Part {
    let row: StockValueRow, places: [LocationID: StockValuation], transit: StockValuation
  }

  private static func parts(
    after last: VariantID?, limit: Int, at location: LocationID? = nil,
    in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [Part] {
    var conditions: [SQL<InventorySchema>] = ["1 = 1"]
    if let last { conditions.append("variant > \(last)") }
    if let location {
      conditions.append("variant IN (SELECT variant FROM \(.stock) WHERE location = \(location) AND on_hand <> 0)")
    }
    let rows: [StockValueRow] = try snapshot.rows(
      """
      SELECT \(StockValueRow.columns) FROM \(.value) WHERE \(SQL.joined(conditions, by: " AND "))
      ORDER BY variant LIMIT \(limit)
      """)
    var stock: [VariantID: [OwnedUnits]] = [:]
    for chunk in rows.map(\.variant).chunks(of: 100) {
      let units: [OwnedUnits] = try snapshot.rows(
        """
        SELECT variant, location, on_hand FROM \(.stock) WHERE variant IN (\(list: chunk)) AND on_hand <> 0
        ORDER BY variant, location
        """)
      stock.merge(Dictionary(grouping: units, by: \.variant)) { $0 + $1 }
    }
    return rows.map { row in
      let places = stock[row.variant] ?? []
      let there = places.reduce(0) { $0 + $1.units }
      // What the shop owns and no location has is on its way from one to another.
      let shares = row.valuation.shares(of: places.map(\.units) + [row.valuation.units - there])
      return Part(
        row: row, places: Dictionary(uniqueKeysWithValues: zip(places.map(\.location), shares)),
        transit: shares.last ?? .init())
    }
  }

  /// Sums of values.
  private struct Sum {
    var (units, uncosted) = (0, 0)
    private var values: [Currency: Int64] = [:]

    init() {}

    mutating func add(_ part: StockValuation, _ currency: Currency?) {
      (units, uncosted) = (units + part.units, uncosted + part.uncosted)
      guard let currency, part.value > 0 else { return }
      values[currency] = min((values[currency] ?? 0) + part.value, Money.range.upperBound)
    }

    var total: StockValueTotal {
      StockValueTotal(
        units: units, uncosted: uncosted,
        values: values.sorted { $0.key.code < $1.key.code }.compactMap { try? Money($0.value, $0.key) })
    }
  }
}

private struct OwnedUnits: RowDecodable {
  let variant: VariantID, location: LocationID, units: Int

  init(row: inout RowReader) throws(DatabaseError) {
    (variant, location, units) = (try row.read(), try row.read(), try row.read())
  }
}

extension Permission {
  /// See what goods cost and what the stock is worth.
  public static let inventoryCosts = Permission("inventory.costs")
}
