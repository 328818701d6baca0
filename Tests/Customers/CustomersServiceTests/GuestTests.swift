import Access
import AccessService
import Customers
import CustomersService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Those who order without an account, beside those who have one.
struct GuestTests {
  private static let staff = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.customersRead, .customersWrite]))

  private func withCustomers(_ body: (CustomersService, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let clock = WallClock.fixed(Timestamp(milliseconds: 5_000))
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CustomersSchema.self, AccessSchema.self], clock: clock)
      let access = AccessService(database: database, clock: clock)
      try await body(CustomersService(database: database, clock: clock, access: access), database)
      await database.close()
    }
  }

  private func order(
    _ email: String, _ name: String? = nil, at time: Int64, in database: Database
  ) async throws {
    let order = OrderID(UniqueID(high: UInt64(time), low: 0))
    try await database.write(as: CustomersSchema.self) { work throws(CustomersError) in
      try Guests.note(order, email: email, name: name, at: Timestamp(milliseconds: time), in: work)
    }
  }

  private func emails(
    _ service: CustomersService, _ kind: Buyer.Kind? = nil, email: String? = nil
  ) async throws -> [String] {
    try await service.buyers.all(kind, email: email, after: nil, limit: 100, as: Self.staff).items.map {
      switch $0 {
      case .account(let customer): customer.email
      case .guest(let guest): guest.email
      }
    }
  }

  @Test func `a guest is one, however they spell their address, with what their last order said`() async throws {
    try await withCustomers { service, database in
      try await order("Jo@example.com", "Jo", at: 1_000, in: database)
      try await order("jo@EXAMPLE.com", nil, at: 3_000, in: database)
      let page = try await service.buyers.all(.guest, after: nil, limit: 10, as: Self.staff)
      guard case .guest(let guest) = page.items.first else {
        Issue.record("no guest")
        return
      }
      #expect(guest.orderCount == 2 && guest.name == "Jo" && guest.email == "jo@EXAMPLE.com")
      #expect(guest.firstOrderAt.milliseconds == 1_000 && guest.lastOrderAt.milliseconds == 3_000)
      #expect(try await service.buyers.guest(guest.id, as: Self.staff) == guest)
      #expect(try await emails(service, email: "JO@example.com") == ["jo@EXAMPLE.com"])
    }
  }

  @Test func `customers and guests are in one list, the latest first, and in one of their own`() async throws {
    try await withCustomers { service, database in
      try await order("a@example.com", at: 1_000, in: database)
      _ = try await service.add(NewCustomer(name: "B", email: "b@example.com"), once: nil, as: Self.staff)
      try await order("c@example.com", at: 9_000, in: database)
      #expect(try await emails(service) == ["c@example.com", "b@example.com", "a@example.com"])
      #expect(try await emails(service, .account) == ["b@example.com"])
      #expect(try await emails(service, .guest) == ["c@example.com", "a@example.com"])
      #expect(try await service.buyers.counts(as: Self.staff) == BuyerCounts(accounts: 1, guests: 2))
      var (seen, cursor): ([Timestamp], Cursor?) = ([], nil)
      repeat {
        let page = try await service.buyers.all(after: cursor, limit: 1, as: Self.staff)
        seen += page.items.map(\.since)
        cursor = page.next
      } while cursor != nil
      #expect(seen.map(\.milliseconds) == [9_000, 5_000, 1_000])
    }
  }

  @Test func `whoever has an account is no guest, whichever came first`() async throws {
    try await withCustomers { service, database in
      try await order("ann@example.com", at: 1_000, in: database)
      _ = try await service.openAccount(name: "Ann", email: "ANN@example.com", password: "a long bicycle")
      #expect(try await emails(service) == ["ANN@example.com"])
      try await order("ann@example.com", at: 6_000, in: database)
      #expect(try await service.buyers.counts(as: Self.staff) == BuyerCounts(accounts: 1, guests: 0))
    }
  }

  @Test func `nobody sees guests without the permission, and a foreign cursor is refused`() async throws {
    try await withCustomers { service, _ in
      await #expect(throws: CustomersError.self) { try await service.buyers.all(after: nil, limit: 1, as: .anonymous) }
      await #expect(throws: CustomersError.self) { try await service.buyers.counts(as: .anonymous) }
      await #expect(throws: CustomersError.self) { try await service.buyers.guest(.make(), as: .anonymous) }
      await #expect(throws: CustomersError.notFound) { try await service.buyers.guest(.make(), as: Self.staff) }
      let foreign = Cursor(version: 1, filter: 0, keys: [.integer(1)])
      await #expect(throws: CustomersError.invalidCursor) {
        try await service.buyers.all(after: foreign, limit: 1, as: Self.staff)
      }
    }
  }
}
