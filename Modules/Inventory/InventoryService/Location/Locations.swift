public import Access
import AccessService
import Addresses
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// The places that have stock.
public struct Locations: Sendable {
  private let database: Database
  private let didChange: @Sendable () -> Void

  /// `didChange` is called after each change of a location, before whoever made it is answered.
  init(database: Database, didChange: @escaping @Sendable () -> Void) {
    self.database = database
    self.didChange = didChange
  }

  /// A page of locations by their codes, all or those whose code or name begins with a text. Needs `inventory.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func all(
    beginningWith text: String? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<Location> {
    try InventoryService.allow(.inventoryRead, principal)
    var after = ""
    if let cursor {
      guard let keys = cursor.keys(version: 2, filter: 0), keys.count == 1, case .text(let code) = keys[0] else {
        throw .invalidCursor
      }
      after = code
    }
    let start = after
    let rows: [LocationRow] = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let condition: SQL<InventorySchema> =
        if let text {
          "code > \(start) AND (\(LocationKeys.begins("code_key", text)) OR \(LocationKeys.begins("name_key", text)))"
        } else { "code > \(start)" }
      return try snapshot.rows(
        "SELECT \(LocationRow.columns) FROM \(.location) WHERE \(condition) ORDER BY code LIMIT \(limit + 1)")
    }
    return Page(rows.map(\.location), limit: limit) { Cursor(version: 2, filter: 0, keys: [.text($0.details.code)]) }
  }

  /// One location; nil when there is none with the id. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func known(
    _ id: LocationID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> Location? {
    let row: LocationRow? = try snapshot.first("SELECT \(LocationRow.columns) FROM \(.location) WHERE id = \(id)")
    return row?.location
  }

  /// One location. Needs `inventory.read`.
  ///
  /// - Throws: `unknownLocation`; `access` without the permission; `storage` when the database fails.
  public func location(_ id: LocationID, as principal: Principal) async throws(InventoryError) -> Location {
    try InventoryService.allow(.inventoryRead, principal)
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let row: LocationRow? = try snapshot.first(
        "SELECT \(LocationRow.columns) FROM \(.location) WHERE id = \(id)")
      guard let row else { throw .unknownLocation }
      return row.location
    }
  }

  /// Adds a location. Needs `inventory.write`. With an idempotency key, a repeated request gets the first one's answer.
  ///
  /// - Throws: `locationExists` for a used id or code; `access` without the permission; `storage` when the database
  ///   fails.
  public func add(
    _ new: NewLocation, once key: IdempotencyKey?, as principal: Principal
  ) async throws(InventoryError) -> Location {
    try InventoryService.allow(.inventoryWrite, principal)
    let location = try await database.write(as: InventorySchema.self, once: key, returning: .location) {
      work throws(InventoryError) in
      try Self.insert(new, in: work)
    }
    didChange()
    return location
  }

  /// Adds locations, and those with a code that is there already are changed to what is given. Needs `inventory.write`.
  /// All of them or none, in one transaction. The usual priority and roles, which a file means that says nothing of them,
  /// change nothing of a location that is there.
  ///
  /// - Returns: How many were added, how many were changed, and how many were as given.
  /// - Throws: `locationExists` for a used id; `access` without the permission; `storage` when the database fails.
  public func take(
    _ all: [NewLocation], as principal: Principal
  ) async throws(InventoryError) -> LocationImportReport {
    try InventoryService.allow(.inventoryWrite, principal)
    let report = try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.lock(.location)
      var report = LocationImportReport()
      for new in all {
        let known: LocationRow? = try work.first(
          "SELECT \(LocationRow.columns) FROM \(.location) WHERE code_key = \(LocationKeys.key(new.details.code))")
        if let known {
          var details = new.details
          if details.priority == Location.Details.defaultPriority { details.priority = known.location.details.priority }
          if [Location.Details.defaultRoles, LocationFile.usualRoles].contains(details.roles) {
            details.roles = known.location.details.roles
          }
          if known.location.details == details {
            report.unchanged += 1
          } else {
            try Self.update(known.location.id, details, in: work)
            report.changed += 1
          }
        } else {
          _ = try Self.insert(new, in: work)
          report.added += 1
        }
      }
      return report
    }
    didChange()
    return report
  }

  /// Changes a location. Needs `inventory.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `unknownLocation`; `locationExists` when another one has the code; `changedSince` when it has changed since
  ///   `version`; `access` without the permission; `storage` when the database fails.
  public func change(
    _ id: LocationID, to details: Location.Details, version: Int64, as principal: Principal
  ) async throws(InventoryError) -> Location {
    try InventoryService.allow(.inventoryWrite, principal)
    let location = try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.lock(.location)
      let current: Int64? = try work.first("SELECT version FROM \(.location) WHERE id = \(id)")
      guard let current else { throw .unknownLocation }
      guard current == version else { throw .changedSince(version: current) }
      try Self.update(id, details, in: work)
      return Location(id: id, details: details, version: version + 1)
    }
    didChange()
    return location
  }

  /// Removes a location that never had stock. Needs `inventory.write`.
  ///
  /// - Throws: `unknownLocation`; `locationInUse` when there are counters of it, goods were to go there or come from there,
  ///   it was counted, or it is the only one; `access` without the permission; `storage` when the database fails.
  public func remove(_ id: LocationID, as principal: Principal) async throws(InventoryError) {
    try InventoryService.allow(.inventoryWrite, principal)
    try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.lock(.location)
      let stock: Int? = try work.first("SELECT 1 FROM \(.stock) WHERE location = \(id) LIMIT 1")
      let goods: Int? = try work.first(
        "SELECT 1 FROM \(.replenishment) WHERE destination = \(id) OR origin = \(id) LIMIT 1")
      let count: Int? = try work.first("SELECT 1 FROM \(.stocktake) WHERE location = \(id) LIMIT 1")
      guard stock == nil, goods == nil, count == nil else { throw .locationInUse }
      let other: Int? = try work.first("SELECT 1 FROM \(.location) WHERE id <> \(id) LIMIT 1")
      guard other != nil else { throw .locationInUse }
      guard try work.run("DELETE FROM \(.location) WHERE id = \(id)") == 1 else { throw .unknownLocation }
      try work.forgetMetadata(.location, id)
    }
    didChange()
  }

  static func insert(
    _ new: NewLocation, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Location {
    let (details, keys) = (new.details, LocationKeys(new.details))
    try work.run(
      """
      INSERT INTO \(.location) (\(LocationRow.columns), code_key, name_key, city_key, postal_key, country)
      VALUES (\(new.id), \(details.code), \(details.name), \(details.kind), \(LocationRow.stored(details.address)),
        \(details.coordinate?.latitude), \(details.coordinate?.longitude), \(LocationRow.stored(details.hours)),
        \(details.priority), \(LocationRow.stored(details.roles, .ships)), \(LocationRow.stored(details.roles, .pickup)),
        \(LocationRow.stored(details.roles, .returns)), 1,
        \(keys.code), \(keys.name), \(keys.city), \(keys.postalCode), \(details.address?.country))
      """)
    return Location(id: new.id, details: details, version: 1)
  }

  private static func update(
    _ id: LocationID, _ details: Location.Details, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let keys = LocationKeys(details)
    let ships = LocationRow.stored(details.roles, .ships)
    let shipped: Int? = try work.first("SELECT ships FROM \(.location) WHERE id = \(id)")
    if let shipped, shipped != ships { try tellChange(of: id, ships: ships == 1, in: work) }
    try work.run(
      """
      UPDATE \(.location) SET code = \(details.code), name = \(details.name), kind = \(details.kind),
        address = \(LocationRow.stored(details.address)), latitude = \(details.coordinate?.latitude),
        longitude = \(details.coordinate?.longitude), hours = \(LocationRow.stored(details.hours)),
        priority = \(details.priority), ships = \(LocationRow.stored(details.roles, .ships)),
        offers_pickup = \(LocationRow.stored(details.roles, .pickup)),
        takes_returns = \(LocationRow.stored(details.roles, .returns)), version = version + 1,
        code_key = \(keys.code), name_key = \(keys.name), city_key = \(keys.city), postal_key = \(keys.postalCode),
        country = \(details.address?.country)
      WHERE id = \(id)
      """)
  }

  /// Publishes what can be had, or not, because a location ships from now on, or no longer. O(what there is at the location).
  private static func tellChange(
    of id: LocationID, ships: Bool, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let rows: [StockWithPlace] = try work.rows(
      """
      SELECT variant, \(fragment: StockTerms.columns), CAST(sum(available) AS bigint),
        CAST(sum(CASE WHEN location = \(id) THEN 0 ELSE available END) AS bigint),
        max(CASE WHEN location = \(id) THEN 0 ELSE 1 END)
      FROM \(.stock) WHERE variant IN (SELECT variant FROM \(.stock) WHERE location = \(id))
        AND (location = \(id) OR \(StockLedger.ships))
      GROUP BY variant, \(fragment: StockTerms.columns) ORDER BY variant
      """)
    for row in rows where row.isDecided { try AvailabilityChanged.publish(ships, of: row.variant, in: work) }
    try BundleStockChanged.publish(
      try work.rows(
        """
        SELECT DISTINCT bundle FROM \(.bundlePart)
        WHERE variant IN (SELECT variant FROM \(.stock) WHERE location = \(id)) ORDER BY bundle
        """), in: work)
  }
}

/// What can be sold of a variant with a location, and without it.
private struct StockWithPlace: RowDecodable {
  let variant: VariantID, isDecided: Bool

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    let terms = try StockTerms(row: &row)
    let all: Int = try row.read(), others: Int = try row.read(), hasOthers: Int = try row.read()
    func isAvailable(_ units: Int) -> Bool { terms.sellable(of: units).map { $0 > 0 } ?? true }
    isDecided = isAvailable(all) != (hasOthers == 1 && isAvailable(others))
  }
}
