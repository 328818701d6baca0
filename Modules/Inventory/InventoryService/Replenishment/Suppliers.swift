public import Access
import AccessService
public import FoundationCore
public import Inventory
public import Persistence

/// Whom the shop buys goods from.
public struct Suppliers: Sendable {
  private let database: Database

  init(database: Database) { self.database = database }

  /// A page of suppliers by their names, all or those whose name begins with a text. Needs `inventory.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func all(
    beginningWith text: String? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<Supplier> {
    try InventoryService.allow(.inventoryRead, principal)
    var after = ""
    if let cursor {
      guard let keys = cursor.keys(version: 5, filter: 0), keys.count == 1, case .text(let key) = keys[0] else {
        throw .invalidCursor
      }
      after = key
    }
    let start = after
    let rows: [SupplierRow] = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let found: SQL<InventorySchema> = if let text { LocationKeys.begins("name_key", text) } else { "1 = 1" }
      return try snapshot.rows(
        """
        SELECT \(SupplierRow.columns) FROM \(.supplier) WHERE name_key > \(start) AND \(found)
        ORDER BY name_key LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.supplier), limit: limit) {
      Cursor(version: 5, filter: 0, keys: [.text(LocationKeys.key($0.name))])
    }
  }

  /// One supplier. Needs `inventory.read`.
  ///
  /// - Throws: `unknownSupplier`; `access` without the permission; `storage` when the database fails.
  public func supplier(_ id: SupplierID, as principal: Principal) async throws(InventoryError) -> Supplier {
    try InventoryService.allow(.inventoryRead, principal)
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let row: SupplierRow? = try snapshot.first("SELECT \(SupplierRow.columns) FROM \(.supplier) WHERE id = \(id)")
      guard let row else { throw .unknownSupplier }
      return row.supplier
    }
  }

  /// Adds a supplier. Needs `inventory.write`. With an idempotency key, a repeated request gets the first one's answer.
  ///
  /// - Throws: `supplierExists` for a used id or name; `access` without the permission; `storage` when the database fails.
  public func add(
    _ new: NewSupplier, once key: IdempotencyKey?, as principal: Principal
  ) async throws(InventoryError) -> Supplier {
    try InventoryService.allow(.inventoryWrite, principal)
    return try await database.write(as: InventorySchema.self, once: key, returning: .supplier) {
      work throws(InventoryError) in
      let details = new.details
      try work.run(
        """
        INSERT INTO \(.supplier) (\(SupplierRow.columns), name_key)
        VALUES (\(new.id), \(details.name), \(details.email), \(details.phone), \(details.note), 1,
          \(LocationKeys.key(details.name)))
        """)
      return Supplier(id: new.id, details: details, version: 1)
    }
  }

  /// Changes a supplier. Needs `inventory.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `unknownSupplier`; `supplierExists` when another one is called the same; `changedSince` when it has changed
  ///   since `version`; `access` without the permission; `storage` when the database fails.
  public func change(
    _ id: SupplierID, to details: Supplier.Details, version: Int64, as principal: Principal
  ) async throws(InventoryError) -> Supplier {
    try InventoryService.allow(.inventoryWrite, principal)
    return try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.lock(.supplier, id)
      let current: Int64? = try work.first("SELECT version FROM \(.supplier) WHERE id = \(id)")
      guard let current else { throw .unknownSupplier }
      guard current == version else { throw .changedSince(version: current) }
      try work.run(
        """
        UPDATE \(.supplier) SET name = \(details.name), email = \(details.email), phone = \(details.phone),
          note = \(details.note), version = version + 1, name_key = \(LocationKeys.key(details.name)) WHERE id = \(id)
        """)
      return Supplier(id: id, details: details, version: version + 1)
    }
  }

  /// Removes a supplier that nothing was ordered from. Needs `inventory.write`.
  ///
  /// - Throws: `unknownSupplier`; `supplierInUse` when there is a purchase order to it; `access` without the permission;
  ///   `storage` when the database fails.
  public func remove(_ id: SupplierID, as principal: Principal) async throws(InventoryError) {
    try InventoryService.allow(.inventoryWrite, principal)
    try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.lock(.supplier, id)
      let order: Int? = try work.first("SELECT 1 FROM \(.replenishment) WHERE supplier = \(id) LIMIT 1")
      guard order == nil else { throw .supplierInUse }
      guard try work.run("DELETE FROM \(.supplier) WHERE id = \(id)") == 1 else { throw .unknownSupplier }
    }
  }
}

/// A supplier's columns.
private struct SupplierRow: RowDecodable {
  static let columns: SQL<InventorySchema> = "id, name, email, phone, note, version"

  let supplier: Supplier

  init(row: inout RowReader) throws(DatabaseError) {
    let id: SupplierID = try row.read()
    let details = Supplier.Details(
      name: try row.read(), email: try row.read(), phone: try row.read(), note: try row.read())
    supplier = Supplier(id: id, details: details, version: try row.read())
  }
}
