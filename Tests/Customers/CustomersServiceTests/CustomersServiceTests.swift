import Access
import AccessService
import Customers
import CustomersService
import Foundation
import FoundationCore
import Persistence
import TestDatabase
import TestSupport
import Testing

struct CustomersServiceTests {
  static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.customersRead, .customersWrite]))

  private func withCustomers(_ body: (CustomersService) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CustomersSchema.self, AccessSchema.self])
      let access = AccessService(database: database, clock: .system)
      try await body(CustomersService(database: database, clock: .system, access: access))
      await database.close()
    }
  }

  @Test func `a customer can be found by id and by e-mail`() async throws {
    try await withCustomers { customers in
      let ann = try await customers.add(NewCustomer(name: "Ann", email: "Ann@example.com"), once: nil, as: Self.keeper)
      #expect(try await customers.customer(ann.id, as: Self.keeper) == ann)
      #expect(
        try await customers.customers(email: "ann@EXAMPLE.com", after: nil, limit: 5, as: Self.keeper).items == [ann])
    }
  }

  @Test func `an e-mail belongs to one customer, ignoring case, and an id to one`() async throws {
    try await withCustomers { customers in
      let ann = NewCustomer(name: "Ann", email: "ann@example.com")
      _ = try await customers.add(ann, once: nil, as: Self.keeper)
      await #expect(throws: CustomersError.emailTaken) {
        try await customers.add(NewCustomer(name: "B", email: "ANN@example.com"), once: nil, as: Self.keeper)
      }
      await #expect(throws: CustomersError.customerExists) {
        try await customers.add(NewCustomer(id: ann.id, name: "B", email: "b@example.com"), once: nil, as: Self.keeper)
      }
    }
  }

  @Test func `pages hold every customer once`() async throws {
    try await withCustomers { customers in
      for number in 0..<25 {
        _ = try await customers.add(
          NewCustomer(name: "C", email: "c\(number)@example.com"), once: nil, as: Self.keeper)
      }
      var seen: [Customer] = []
      var cursor: Cursor?
      repeat {
        let page = try await customers.customers(after: cursor, limit: 7, as: Self.keeper)
        seen += page.items
        cursor = page.next
      } while cursor != nil
      #expect(Set(seen.map(\.id)).count == 25 && seen.count == 25)
    }
  }

  @Test func `customers are staff's to see`() async throws {
    try await withCustomers { customers in
      await #expect(throws: CustomersError.access(.notAuthenticated)) {
        try await customers.customers(after: nil, limit: 1, as: .anonymous)
      }
      await #expect(throws: CustomersError.access(.notPermitted)) {
        try await customers.add(
          NewCustomer(name: "A", email: "a@example.com"), once: nil, as: .guest(UniqueID(high: 0, low: 1)))
      }
    }
  }
}
