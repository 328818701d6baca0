public import Access
public import Customers
public import Persistence
public import StoreIdentifiers

extension CustomersService {
  /// All groups, by name. Needs `customers.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func groups(as principal: Principal) async throws(CustomersError) -> [CustomerGroup] {
    try allow(.customersRead, principal)
    let rows: [CustomerGroupRow] = try await database.report(as: CustomersSchema.self) {
      snapshot throws(CustomersError) in
      try snapshot.rows("\(CustomerGroupRow.selection) ORDER BY g.name, g.code LIMIT \(CustomerGroup.limit)")
    }
    return rows.map(\.group)
  }

  /// Adds a group. Needs `customers.write`.
  ///
  /// - Throws: `groupExists`, `tooManyGroups`; `access` without the permission; `storage` when the database fails.
  public func add(
    _ new: NewCustomerGroup, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(CustomersError) -> CustomerGroup {
    try allow(.customersWrite, principal)
    return try await database.write(as: CustomersSchema.self, once: key, returning: .customerGroup) {
      work throws(CustomersError) in
      // An accent can be written in two ways, which the database tells apart and audiences do not.
      let codes: [String] = try work.rows("SELECT code FROM \(.group)")
      guard !codes.contains(new.code) else { throw .groupExists }
      guard codes.count < CustomerGroup.limit else { throw .tooManyGroups }
      try work.run("INSERT INTO \(.group) (code, name) VALUES (\(new.code), \(new.name))")
      return CustomerGroup(code: new.code, name: new.name, memberCount: 0)
    }
  }

  /// Renames a group; its code stays. Needs `customers.write`.
  ///
  /// - Throws: `groupNotFound`; `access` without the permission; `storage` when the database fails.
  public func rename(
    group code: String, to name: String, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(CustomersError) -> CustomerGroup {
    try allow(.customersWrite, principal)
    return try await database.write(as: CustomersSchema.self, once: key, returning: .customerGroup) {
      work throws(CustomersError) in
      let changed = try work.run("UPDATE \(.group) SET name = \(name) WHERE code = \(code)")
      guard changed == 1 else { throw .groupNotFound }
      let row: CustomerGroupRow? = try work.first("\(CustomerGroupRow.selection) WHERE g.code = \(code)")
      guard let row else { throw .groupNotFound }
      return row.group
    }
  }

  /// Removes an empty group. Needs `customers.write`.
  ///
  /// Price lists and products that name it continue to do so, for nobody.
  ///
  /// - Throws: `groupHasMembers`, `groupNotFound`; `access` without the permission; `storage` when the database fails.
  public func remove(
    group code: String, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(CustomersError) {
    try allow(.customersWrite, principal)
    try await database.write(as: CustomersSchema.self, once: key) { work throws(CustomersError) in
      try work.lock(.group)
      let member: Int? = try work.first("SELECT 1 FROM \(.customer) WHERE group_code = \(code) LIMIT 1")
      guard member == nil else { throw .groupHasMembers }
      guard try work.run("DELETE FROM \(.group) WHERE code = \(code)") == 1 else { throw .groupNotFound }
      try work.forgetMetadata(.customerGroup, code)
    }
  }

  /// Puts a customer into a group, or with nil into none. Needs `customers.write`. Safe to repeat.
  ///
  /// It counts from the customer's next request: prices and products are decided when they are requested.
  ///
  /// - Throws: `unknownGroup`, `notFound` for an unknown customer; `access` without the permission; `storage` when the
  ///   database fails.
  public func setGroup(
    _ group: String?, of id: CustomerID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(CustomersError) -> Customer {
    try allow(.customersWrite, principal)
    return try await database.write(as: CustomersSchema.self, once: key, returning: .customer) {
      work throws(CustomersError) in
      if let group {
        try work.lock(.group)
        let known: Int? = try work.first("SELECT 1 FROM \(.group) WHERE code = \(group)")
        guard known != nil else { throw .unknownGroup }
      }
      guard try work.run("UPDATE \(.customer) SET group_code = \(group) WHERE id = \(id)") == 1 else {
        throw .notFound
      }
      return try work.snapshot { snapshot throws(CustomersError) in try Self.stored(id, in: snapshot) }
    }
  }

  /// The code of a customer's group; nil for none, and for an unknown customer. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func group(
    of id: CustomerID, in snapshot: borrowing Snapshot<CustomersSchema>
  ) throws(CustomersError) -> String? {
    let row: MembershipRow? = try snapshot.first("SELECT group_code FROM \(.customer) WHERE id = \(id)")
    return row?.group
  }
}

private struct MembershipRow: RowDecodable {
  let group: String?
  init(row: inout RowReader) throws(DatabaseError) { group = try row.read() }
}

private struct CustomerGroupRow: RowDecodable {
  let group: CustomerGroup

  static let selection: SQL<CustomersSchema> = """
    SELECT g.code, g.name, (SELECT count(*) FROM \(.customer) AS c WHERE c.group_code = g.code) FROM \(.group) AS g
    """

  init(row: inout RowReader) throws(DatabaseError) {
    group = CustomerGroup(code: try row.read(), name: try row.read(), memberCount: try row.read())
  }
}
