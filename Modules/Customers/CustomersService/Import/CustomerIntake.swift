import Access
import AccessService
import Addresses
import Customers
import FoundationCore
import Persistence
import StoreIdentifiers

/// Adds customers whom another shop knows.
struct CustomerIntake: Sendable {
  let database: Database
  let clock: WallClock

  /// What became of a customer that a file has.
  enum ImportedChange {
    case added, changed, none
  }

  /// Adds a customer whom another shop knows; of one who is here, only an address is added. What customers say of
  /// themselves here stays.
  func take(
    _ new: NewCustomer, at address: PostalAddress?, isDryRun: Bool, as principal: Principal
  ) async throws(CustomersError) -> ImportedChange {
    try CustomersService.allow(.customersWrite, principal)
    let now = clock.now()
    guard !isDryRun else {
      return try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
        try Self.change(new, at: address, in: snapshot).change
      }
    }
    do throws(CustomersError) { return try await store(new, at: address, now) } catch {
      // Somebody has come meanwhile, and is known now.
      guard error == .emailTaken else { throw error }
      return try await store(new, at: address, now)
    }
  }

  private func store(
    _ new: NewCustomer, at address: PostalAddress?, _ now: Timestamp
  ) async throws(CustomersError) -> ImportedChange {
    try await database.write(as: CustomersSchema.self) { work throws(CustomersError) in
      // Nobody adds an address meanwhile.
      let there: CustomerID? = try work.first(
        "SELECT id FROM \(.customer) WHERE email_key = \(new.email.lowercased())")
      try work.lock(.address, there ?? new.id)
      let (change, known) = try work.snapshot { snapshot throws(CustomersError) in
        try Self.change(new, at: address, in: snapshot)
      }
      if change == .added {
        try CustomersService.insert(Customer(id: new.id, name: new.name, email: new.email, createdAt: now), in: work)
        try work.run("UPDATE \(.customer) SET awaits_account = 1 WHERE id = \(new.id)")
      }
      guard change != .none, let address else { return change }
      let customer = known ?? new.id
      try work.run(
        """
        INSERT INTO \(.address) (id, customer, address, is_default, created_at)
        VALUES (\(CustomerAddressID.make()), \(customer), \(Schema.postalAddress.encode(address)), 1, \(now))
        """)
      return change
    }
  }

  private static func change(
    _ new: NewCustomer, at address: PostalAddress?, in snapshot: borrowing Snapshot<CustomersSchema>
  ) throws(CustomersError) -> (change: ImportedChange, known: CustomerID?) {
    let known: CustomerID? = try snapshot.first(
      "SELECT id FROM \(.customer) WHERE email_key = \(new.email.lowercased())")
    guard let known else { return (.added, nil) }
    let addresses: Int? = try snapshot.first("SELECT count(*) FROM \(.address) WHERE customer = \(known)")
    return (address != nil && addresses == 0 ? .changed : .none, known)
  }
}
