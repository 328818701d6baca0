public import Access
import AccessService
import Addresses
public import Customers
public import FoundationCore
import HTTPServer
import Persistence
import StoreIdentifiers

/// What customers see and change of themselves. Nobody else can: staff are not customers.
extension CustomersService {
  /// The customer who asks, with their addresses.
  ///
  /// - Throws: `access` for anyone but a signed-in customer; `notFound`; `storage` when the database fails.
  public func profile(of principal: Principal) async throws(CustomersError) -> CustomerProfile {
    let id = try Self.customer(principal)
    return try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
      try Self.profile(id, in: snapshot)
    }
  }

  /// Changes what the customer who asks is called.
  ///
  /// - Throws: `access` for anyone but a signed-in customer; `notFound`; `storage` when the database fails.
  public func rename(to name: String, as principal: Principal) async throws(CustomersError) -> CustomerProfile {
    let id = try Self.customer(principal)
    return try await database.write(as: CustomersSchema.self) { work throws(CustomersError) in
      guard try work.run("UPDATE \(.customer) SET name = \(name) WHERE id = \(id)") == 1 else { throw .notFound }
      return try work.snapshot { snapshot throws(CustomersError) in try Self.profile(id, in: snapshot) }
    }
  }

  /// Adds an address to the book of the customer who asks, or changes the one with its id. Safe to repeat. The first one
  /// is the default; another that becomes it takes its place.
  ///
  /// - Throws: `tooManyAddresses`; `notFound` when the id is another customer's address; `access` for anyone but a
  ///   signed-in customer; `storage` when the database fails.
  public func keep(_ entry: CustomerAddress, as principal: Principal) async throws(CustomersError) -> CustomerProfile {
    let id = try Self.customer(principal)
    let now = clock.now()
    return try await database.write(as: CustomersSchema.self) { work throws(CustomersError) in
      try work.lock(.address, id)
      let count: Int? = try work.first("SELECT count(*) FROM \(.address) WHERE customer = \(id) AND id <> \(entry.id)")
      guard count ?? 0 < CustomerProfile.addressLimit else { throw .tooManyAddresses }
      let isDefault = entry.isDefault || count == 0
      if isDefault { try work.run("UPDATE \(.address) SET is_default = 0 WHERE customer = \(id)") }
      let stored = Schema.postalAddress.encode(entry.address)
      let changed = try work.run(
        """
        INSERT INTO \(.address) (id, customer, address, is_default, created_at)
        VALUES (\(entry.id), \(id), \(stored), \(isDefault), \(now))
        ON CONFLICT (id) DO UPDATE SET address = excluded.address, is_default = excluded.is_default
          WHERE \(.address).customer = excluded.customer
        """)
      guard changed == 1 else { throw .notFound }
      return try work.snapshot { snapshot throws(CustomersError) in try Self.profile(id, in: snapshot) }
    }
  }

  /// Removes an address from the book of the customer who asks. Safe to repeat. Without its default, a book's latest
  /// address is that.
  ///
  /// - Throws: `access` for anyone but a signed-in customer; `storage` when the database fails.
  public func remove(address: CustomerAddressID, as principal: Principal) async throws(CustomersError) {
    let id = try Self.customer(principal)
    try await database.write(as: CustomersSchema.self) { work throws(CustomersError) in
      try work.run("DELETE FROM \(.address) WHERE id = \(address) AND customer = \(id)")
      try work.run(
        """
        UPDATE \(.address) SET is_default = 1 WHERE id =
          (SELECT id FROM \(.address) WHERE customer = \(id) ORDER BY is_default DESC, created_at DESC, id DESC LIMIT 1)
        """)
    }
  }

  private static func customer(_ principal: Principal) throws(CustomersError) -> CustomerID {
    guard case .customer(let id) = principal else { throw .access(.notPermitted) }
    return CustomerID(id)
  }

  private static func profile(
    _ id: CustomerID, in snapshot: borrowing Snapshot<CustomersSchema>
  ) throws(CustomersError) -> CustomerProfile {
    let row: CustomerRow? = try snapshot.first(
      "SELECT id, name, email, created_at, group_code FROM \(.customer) WHERE id = \(id)")
    guard let row else { throw .notFound }
    let addresses: [AddressRow] = try snapshot.rows(
      """
      SELECT id, address, is_default FROM \(.address) WHERE customer = \(id)
      ORDER BY is_default DESC, created_at DESC, id DESC LIMIT \(CustomerProfile.addressLimit)
      """)
    // Which group somebody is in is the shop's own business.
    let customer = Customer(
      id: row.customer.id, name: row.customer.name, email: row.customer.email, createdAt: row.customer.createdAt)
    return CustomerProfile(customer: customer, addresses: addresses.map(\.entry))
  }

  /// The operations of customers on themselves.
  func profileRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/customers/account", operation: "getAccount", summary: "The customer who asks",
        policy: gate.holder, output: .json(.customerProfile)
      ) { context in
        try await service.profile(of: context.principal)
      },
      Route(
        .put, "/api/v1/customers/account/name", operation: "renameAccount",
        summary: "Change what the customer who asks is called", policy: gate.holder.within(.others),
        inputs: .body(.customerName), output: .json(.customerProfile)
      ) { context, change in
        try await service.rename(to: change.name, as: context.principal)
      },
      Route(
        .put, "/api/v1/customers/account/addresses/{id}", operation: "keepAddress",
        summary: "Add an address to one's own book, or change it", policy: gate.holder.within(.others),
        inputs: .address, .body(.newCustomerAddress), output: .json(.customerProfile)
      ) { context, id, entry in
        try await service.keep(
          CustomerAddress(id: id, address: entry.address, isDefault: entry.isDefault), as: context.principal)
      },
      Route(
        .delete, "/api/v1/customers/account/addresses/{id}", operation: "removeAddress",
        summary: "Remove an address from one's own book", policy: gate.holder.within(.others), inputs: .address,
        output: .noContent
      ) { context, id in
        try await service.remove(address: id, as: context.principal)
      },
    ]
  }
}

extension Input where Value == CustomerAddressID {
  /// The id of an address.
  fileprivate static var address: Input { .path("id", .identifier(of: CustomerAddressTag.self)) }
}

private struct AddressRow: RowDecodable {
  let entry: CustomerAddress

  init(row: inout RowReader) throws(DatabaseError) {
    let id: CustomerAddressID = try row.read(), stored: [UInt8] = try row.read()
    guard let address = try? Schema.postalAddress.decode(stored, unknownFields: .ignored) else {
      throw .statement("a stored address cannot be read")
    }
    entry = CustomerAddress(id: id, address: address, isDefault: try row.read())
  }
}
