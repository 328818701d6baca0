public import Access
public import AccessService
public import Customers
public import FoundationCore
public import Imports
public import Persistence
public import StoreIdentifiers

/// The customers' source of truth.
public final class CustomersService: Sendable {
  /// Those who buy: customers and guests.
  public let buyers: Buyers
  let database: Database
  let clock: WallClock
  let access: AccessService

  /// A service over the store's database; `access` keeps what customers sign in with.
  public init(database: Database, clock: WallClock, access: AccessService) {
    self.access = access
    self.database = database
    buyers = Buyers(database: database)
    self.clock = clock
  }

  /// Adds a customer. Needs `customers.write`. A repeat with the same key returns the same customer.
  ///
  /// - Throws: `customerExists`, `emailTaken`; `access` without the permission; `storage` when the database fails.
  public func add(
    _ new: NewCustomer, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CustomersError) -> Customer {
    try allow(.customersWrite, principal)
    let now = clock.now()
    return try await database.write(as: CustomersSchema.self, once: key, returning: .customer) {
      work throws(CustomersError) in
      let customer = Customer(id: new.id, name: new.name, email: new.email, createdAt: now)
      try Self.insert(customer, in: work)
      return customer
    }
  }

  static func insert(
    _ customer: Customer, in work: borrowing UnitOfWork<CustomersSchema>
  ) throws(CustomersError) {
    try work.run(
      """
      INSERT INTO \(.customer) (id, name, email, email_key, created_at)
      VALUES (\(customer.id), \(customer.name), \(customer.email), \(customer.email.lowercased()),
        \(customer.createdAt))
      """)
    try Guests.forget(email: customer.email, in: work)
  }

  /// One customer. Needs `customers.read`.
  ///
  /// - Throws: `notFound`; `access` without the permission; `storage` when the database fails.
  public func customer(_ id: CustomerID, as principal: Principal) async throws(CustomersError) -> Customer {
    try allow(.customersRead, principal)
    return try await stored(id)
  }

  func stored(_ id: CustomerID) async throws(CustomersError) -> Customer {
    try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
      try Self.stored(id, in: snapshot)
    }
  }

  static func stored(
    _ id: CustomerID, in snapshot: borrowing Snapshot<CustomersSchema>
  ) throws(CustomersError) -> Customer {
    let row: CustomerRow? = try snapshot.first(
      "SELECT id, name, email, created_at, group_code FROM \(.customer) WHERE id = \(id)")
    guard let row else { throw .notFound }
    return row.customer
  }

  /// A page of customers, the latest first, or the one with an e-mail address. Needs `customers.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func customers(
    email: String? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CustomersError) -> Page<Customer> {
    try allow(.customersRead, principal)
    var conditions: [SQL<CustomersSchema>] = ["1 = 1"]
    if let email { conditions.append("email_key = \(email.lowercased())") }
    let keyset = Keyset(version: 1)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      conditions.append("(created_at, id) < (\(time), \(id))")
    }
    let filtered = SQL<CustomersSchema>.joined(conditions, by: " AND ")
    let rows: [CustomerRow] = try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
      try snapshot.rows(
        """
        SELECT id, name, email, created_at, group_code FROM \(.customer) WHERE \(filtered) ORDER BY created_at DESC, id DESC
        LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.customer), limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// Whether a customer exists. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func exists(
    _ id: CustomerID, in snapshot: borrowing Snapshot<CustomersSchema>
  ) throws(CustomersError) -> Bool {
    let one: Int? = try snapshot.first("SELECT 1 FROM \(.customer) WHERE id = \(id)")
    return one != nil
  }

  /// The e-mail address of a customer; nil when there is none. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func email(
    of id: CustomerID, in snapshot: borrowing Snapshot<CustomersSchema>
  ) throws(CustomersError) -> String? {
    try snapshot.first("SELECT email FROM \(.customer) WHERE id = \(id)")
  }

  /// Takes in a file of customers, as Imports asks. Needs `customers.write` of whoever sends one.
  public func taking(isDryRun: Bool, as principal: Principal) -> some ImportTaking {
    CustomerTaking(CustomerIntake(database: database, clock: clock), isDryRun: isDryRun, as: principal)
  }

  /// Whether there is a customer with an address, who may have no account.
  ///
  /// - Throws: `storage` when the database fails.
  public func knows(email: String) async throws(CustomersError) -> Bool {
    let known: CustomerID? = try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
      try snapshot.first("SELECT id FROM \(.customer) WHERE email_key = \(email.lowercased())")
    }
    return known != nil
  }

  func allow(_ permission: Permission, _ principal: Principal) throws(CustomersError) {
    try Self.allow(permission, principal)
  }

  static func allow(_ permission: Permission, _ principal: Principal) throws(CustomersError) {
    do {
      try principal.require(permission)
      // A customer in the answer shows what reading shows.
      try principal.require(.customersRead)
    } catch { throw .access(error) }
  }
}

struct CustomerRow: RowDecodable {
  let customer: Customer

  init(row: inout RowReader) throws(DatabaseError) {
    customer = Customer(
      id: try row.read(), name: try row.read(), email: try row.read(), createdAt: try row.read(),
      group: try row.read())
  }
}

extension Permission {
  /// See customers.
  public static let customersRead = Permission("customers.read")
  /// Add customers, and group them.
  public static let customersWrite = Permission("customers.write")
}
