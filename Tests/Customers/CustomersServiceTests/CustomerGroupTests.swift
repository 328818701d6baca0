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

/// Groups of customers, as staff keep them.
struct CustomerGroupTests {
  private let keeper = CustomersServiceTests.keeper

  private func withCustomers(_ body: (CustomersService, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CustomersSchema.self, AccessSchema.self])
      let access = AccessService(database: database, clock: .system)
      try await body(CustomersService(database: database, clock: .system, access: access), database)
      await database.close()
    }
  }

  private func group(of customer: CustomerID, in database: Database) async throws -> String? {
    try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
      try CustomersService.group(of: customer, in: snapshot)
    }
  }

  @Test func `a group is added, renamed, counted, and removed once nobody is in it`() async throws {
    try await withCustomers { customers, database in
      let trade = try await customers.add(NewCustomerGroup(code: "trade", name: "Trade"), as: keeper)
      _ = try await customers.add(NewCustomerGroup(code: "a b", name: "Club"), as: keeper)
      await #expect(throws: CustomersError.groupExists) {
        try await customers.add(NewCustomerGroup(code: "trade", name: "Again"), as: keeper)
      }
      #expect(trade.memberCount == 0)
      let ann = try await customers.add(NewCustomer(name: "Ann", email: "ann@example.com"), once: nil, as: keeper)
      #expect(ann.group == nil)
      for _ in 0..<2 {
        #expect(try await customers.setGroup("trade", of: ann.id, as: keeper).group == "trade")
      }
      #expect(try await customers.customer(ann.id, as: keeper).group == "trade")
      #expect(
        try await customers.customers(email: "ann@example.com", after: nil, limit: 5, as: keeper).items.first?.group
          == "trade")
      #expect(try await group(of: ann.id, in: database) == "trade")
      #expect(try await group(of: .make(), in: database) == nil)
      let renamed = try await customers.rename(group: "trade", to: "Tradespeople", as: keeper)
      #expect(renamed == CustomerGroup(code: "trade", name: "Tradespeople", memberCount: 1))
      #expect(try await customers.groups(as: keeper).map(\.name) == ["Club", "Tradespeople"])
      await #expect(throws: CustomersError.groupHasMembers) { try await customers.remove(group: "trade", as: keeper) }
      #expect(try await customers.setGroup(nil, of: ann.id, as: keeper).group == nil)
      try await customers.remove(group: "trade", as: keeper)
      #expect(try await customers.groups(as: keeper).map(\.code) == ["a b"])
    }
  }

  @Test func `what is not there is refused, and so is whoever may not`() async throws {
    try await withCustomers { customers, _ in
      let ann = try await customers.add(NewCustomer(name: "Ann", email: "ann@example.com"), once: nil, as: keeper)
      await #expect(throws: CustomersError.unknownGroup) {
        try await customers.setGroup("nowhere", of: ann.id, as: keeper)
      }
      await #expect(throws: CustomersError.notFound) { try await customers.setGroup(nil, of: .make(), as: keeper) }
      await #expect(throws: CustomersError.groupNotFound) { try await customers.remove(group: "nowhere", as: keeper) }
      await #expect(throws: CustomersError.groupNotFound) {
        try await customers.rename(group: "nowhere", to: "N", as: keeper)
      }
      let reader = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.customersRead]))
      #expect(try await customers.groups(as: reader).isEmpty)
      for principal in [reader, .customer(ann.id.value), .guest(ann.id.value), .anonymous] {
        let refusal = CustomersError.access(principal == .anonymous ? .notAuthenticated : .notPermitted)
        await #expect(throws: refusal) {
          try await customers.add(NewCustomerGroup(code: "g", name: "G"), as: principal)
        }
        await #expect(throws: refusal) { try await customers.rename(group: "g", to: "H", as: principal) }
        await #expect(throws: refusal) { try await customers.remove(group: "g", as: principal) }
        await #expect(throws: refusal) { try await customers.setGroup(nil, of: ann.id, as: principal) }
        if principal != reader { await #expect(throws: refusal) { try await customers.groups(as: principal) } }
      }
    }
  }

  @Test func `two codes that are the same to whoever compares them are not two groups`() async throws {
    try await withCustomers { customers, _ in
      _ = try await customers.add(NewCustomerGroup(code: "caf\u{E9}", name: "Café"), as: keeper)
      await #expect(throws: CustomersError.groupExists) {
        try await customers.add(NewCustomerGroup(code: "cafe\u{301}", name: "Other"), as: keeper)
      }
      #expect(try await customers.groups(as: keeper).count == 1)
    }
  }

  @Test func `there are a hundred groups at most`() async throws {
    try await withCustomers { customers, _ in
      for number in 0..<CustomerGroup.limit {
        _ = try await customers.add(NewCustomerGroup(code: "g\(number)", name: "G"), as: keeper)
      }
      await #expect(throws: CustomersError.tooManyGroups) {
        try await customers.add(NewCustomerGroup(code: "more", name: "G"), as: keeper)
      }
      #expect(try await customers.groups(as: keeper).count == CustomerGroup.limit)
    }
  }

  @Test(arguments: [
    ("trade", true), ("Książki 2", true), (String(repeating: "g", count: 100), true), ("", false), (".", false),
    ("..", false), (" ", false), ("\u{A0}\u{2003}", false), ("a/b", false), ("a\\b", false), ("a,b", false),
    ("a\nb", false),
    (String(repeating: "g", count: 101), false),
  ])
  func `a code can stand in an address and in a list of codes`(_ code: String, _ isCode: Bool) throws {
    #expect(CustomerGroup.isCode(code) == isCode)
    let json = Schema.newCustomerGroup.encode(NewCustomerGroup(code: code, name: "G"))
    #expect(((try? Schema.newCustomerGroup.decode(json)) != nil) == isCode)
    guard isCode else { return }
    // Whatever can be added can be read again, and can be chosen: one that cannot would shut the whole list.
    let group = CustomerGroup(code: code, name: "G", memberCount: 0)
    #expect(try Schema.customerGroups.decode(Schema.customerGroups.encode([group])) == [group])
    let place = Schema.customerMembership.encode(CustomerMembership(group: code))
    #expect(try Schema.customerMembership.decode(place).group == code)
  }
}
