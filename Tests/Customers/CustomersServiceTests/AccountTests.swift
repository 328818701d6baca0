import Access
import AccessService
import Customers
import CustomersService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Customers who sign in.
struct AccountTests {
  private final class Time: Sendable {
    private let milliseconds = Mutex<Int64>(1_000_000)
    func pass(_ seconds: Int64) { milliseconds.withLock { $0 += seconds * 1_000 } }
    var clock: WallClock { WallClock { Timestamp(milliseconds: self.milliseconds.withLock { $0 }) } }
  }

  private func withCustomers(_ body: (CustomersService, AccessService, Time) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let time = Time()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CustomersSchema.self, AccessSchema.self], clock: time.clock)
      let access = AccessService(database: database, clock: time.clock)
      try await body(CustomersService(database: database, clock: time.clock, access: access), access, time)
      await database.close()
    }
  }

  @discardableResult
  private func open(
    _ customers: CustomersService, _ email: String = "Ann@example.com", password: String = "a long bicycle",
    id: CustomerID = .make()
  ) async throws(CustomersError) -> Customer {
    try await customers.openAccount(id, name: "Ann", email: email, password: password)
  }

  @Test func `who has an account signs in by the e-mail in any case, as often as they like`() async throws {
    try await withCustomers { customers, access, _ in
      let account = try await open(customers)
      let first = try await customers.signIn(
        CustomerCredentials(email: "Ann@example.com", password: "a long bicycle"))
      #expect(first.customer == account && first.customer.email == "Ann@example.com")
      let second = try await customers.signIn(
        CustomerCredentials(email: "ann@EXAMPLE.com", password: "a long bicycle"))
      #expect(second.customer == first.customer && second.token != first.token)
      for token in [first.token, second.token] {
        #expect(try await access.principal(bearer: token) == .customer(account.id.value))
      }
      try await access.signOut(token: first.token)
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: first.token) }
      #expect(try await access.principal(bearer: second.token) == .customer(account.id.value))
    }
  }

  @Test(arguments: ["ann@example.com", "nobody@example.com"])
  func `a wrong password and an unknown e-mail are answered alike`(email: String) async throws {
    try await withCustomers { customers, _, _ in
      try await open(customers)
      await #expect(throws: CustomersError.access(.wrongCredentials)) {
        try await customers.signIn(CustomerCredentials(email: email, password: "a short bicycle"))
      }
    }
  }

  @Test func `an address has one account, and whom staff added keeps their id when they open theirs`() async throws {
    try await withCustomers { customers, _, _ in
      try await open(customers)
      await #expect(throws: CustomersError.emailTaken) { try await open(customers, "ANN@example.com") }
      let staff = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.customersRead, .customersWrite]))
      let added = try await customers.add(NewCustomer(name: "B", email: "b@example.com"), once: nil, as: staff)
      #expect(try await open(customers, "B@example.com").id == added.id)
      await #expect(throws: CustomersError.customerExists) { try await open(customers, "c@example.com", id: added.id) }
      let session = try await customers.signIn(
        CustomerCredentials(email: "b@example.com", password: "a long bicycle"))
      #expect(session.customer.name == "Ann")
    }
  }

  @Test func `of registrations of one e-mail made at once one is taken`() async throws {
    try await withCustomers { customers, _, _ in
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            do throws(CustomersError) {
              try await open(customers, "ann@example.com")
              return true
            } catch {
              #expect(error == .emailTaken)
              return false
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(taken == 1)
    }
  }

  @Test(arguments: ["", "seven77", "          ", String(repeating: "x", count: 1_025)])
  func `a password that is too short, too long or nothing is not taken`(password: String) async throws {
    try await withCustomers { customers, _, _ in
      await #expect(throws: CustomersError.access(.weakPassword)) {
        try await open(customers, "a@example.com", password: password)
      }
      try await open(customers, "a@example.com", password: "eight888")
    }
  }

  @Test func `after ten failures an account waits a quarter of an hour, not for ever`() async throws {
    try await withCustomers { customers, _, time in
      try await open(customers)
      let right = CustomerCredentials(email: "ann@example.com", password: "a long bicycle")
      for _ in 0..<10 {
        await #expect(throws: CustomersError.access(.wrongCredentials)) {
          try await customers.signIn(CustomerCredentials(email: "ann@example.com", password: "wrong"))
        }
      }
      await #expect(throws: CustomersError.access(.tooManyAttempts)) { try await customers.signIn(right) }
      time.pass(901)
      _ = try await customers.signIn(right)
    }
  }

  @Test func `a customer's token ends with its time`() async throws {
    try await withCustomers { customers, access, time in
      try await open(customers)
      let session = try await customers.signIn(
        CustomerCredentials(email: "ann@example.com", password: "a long bicycle"))
      time.pass(30 * 86_400 - 1)
      _ = try await access.principal(bearer: session.token)
      time.pass(1)
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: session.token) }
    }
  }
}
