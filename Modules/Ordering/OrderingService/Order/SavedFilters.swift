public import Access
import AccessService
public import FoundationCore
import HTTPServer
public import Ordering
import Persistence
import StoreIdentifiers

/// The filters of the list of orders that each member of staff keeps.
public struct SavedFilters: Sendable {
  private let database: Database
  private let clock: WallClock

  init(database: Database, clock: WallClock) {
    self.database = database
    self.clock = clock
  }

  /// The caller's filters, the one saved first at the beginning. Needs `orders.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func list(as principal: Principal) async throws(OrderingError) -> SavedOrderFilters {
    let staff = try Self.staff(principal)
    return try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try Self.filters(of: staff, in: snapshot)
    }
  }

  /// Saves a filter for the caller; one of the same id is replaced. Needs `orders.read`.
  ///
  /// - Throws: `tooManyFilters` beyond `SavedOrderFilter.limit`; `idTaken` for an id of somebody else's; `access` without
  ///   the permission; `storage` when the database fails.
  public func save(_ filter: SavedOrderFilter, as principal: Principal) async throws(OrderingError) -> SavedOrderFilters
  {
    let staff = try Self.staff(principal)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      let criteria = Schema.orderCriteria.encode(filter.criteria)
      let changed = try work.run(
        """
        INSERT INTO \(.savedFilter) AS f (id, staff, name, criteria, created_at)
        VALUES (\(filter.id), \(staff), \(filter.name), \(criteria), \(now))
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, criteria = excluded.criteria WHERE f.staff = excluded.staff
        """)
      guard changed == 1 else { throw .idTaken }
      try work.lock(.savedFilter, staff)
      let count: Int? = try work.first("SELECT count(*) FROM \(.savedFilter) WHERE staff = \(staff)")
      guard let count, count <= SavedOrderFilter.limit else { throw .tooManyFilters }
      return try work.snapshot { snapshot throws(OrderingError) in try Self.filters(of: staff, in: snapshot) }
    }
  }

  /// Removes a filter of the caller's; one that is not there is gone already. Needs `orders.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func remove(_ id: SavedOrderFilterID, as principal: Principal) async throws(OrderingError) {
    let staff = try Self.staff(principal)
    try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      try work.run("DELETE FROM \(.savedFilter) WHERE id = \(id) AND staff = \(staff)")
    }
  }

  private static func staff(_ principal: Principal) throws(OrderingError) -> UniqueID {
    try principal.mustHold(.ordersRead)
    guard case .staff(let staff) = principal else { throw .access(.notPermitted) }
    return staff.id
  }

  private static func filters(
    of staff: UniqueID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> SavedOrderFilters {
    let rows: [Row] = try snapshot.rows(
      "SELECT id, name, criteria FROM \(.savedFilter) WHERE staff = \(staff) ORDER BY created_at, id")
    return SavedOrderFilters(items: rows.map(\.filter))
  }

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/order-filters", operation: "listOrderFilters",
        summary: "The filters of the list of orders that the caller has saved", policy: gate.staff(.ordersRead),
        output: .json(.savedOrderFilters)
      ) { context in
        try await list(as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/order-filters/{filter}", operation: "saveOrderFilter",
        summary: "Save a filter of the list of orders for the caller", policy: gate.staff(.ordersRead),
        inputs: .path("filter", .identifier(of: SavedOrderFilterTag.self)), .body(.savedOrderFilter),
        output: .json(.savedOrderFilters)
      ) { context, id, filter in
        try await save(
          SavedOrderFilter(id: id, name: filter.name, criteria: filter.criteria), as: context.principal)
      },
      Route(
        .delete, "/api/v1/ordering/order-filters/{filter}", operation: "removeOrderFilter",
        summary: "Remove one of the caller's filters", policy: gate.staff(.ordersRead),
        inputs: .path("filter", .identifier(of: SavedOrderFilterTag.self)), output: .noContent
      ) { context, id in
        try await remove(id, as: context.principal)
      },
    ]
  }

  private struct Row: RowDecodable {
    let filter: SavedOrderFilter

    init(row: inout RowReader) throws(DatabaseError) {
      let (id, name): (SavedOrderFilterID, String) = (try row.read(), try row.read())
      let bytes: [UInt8] = try row.read()
      let criteria = try? Schema.orderCriteria.decode(bytes, unknownFields: .ignored)
      filter = SavedOrderFilter(id: id, name: name, criteria: criteria ?? OrderCriteria())
    }
  }
}
