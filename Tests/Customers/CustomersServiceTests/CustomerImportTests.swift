import Access
import AccessService
import Addresses
import Customers
import CustomersService
import Foundation
import FoundationCore
import Imports
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Customers of another shop, as its file has them.
struct CustomerImportTests {
  private static let staff = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.customersRead, .customersWrite]))
  private static let head =
    "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,"
    + "Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,"
    + "Default Address Zip,Default Address Phone,Phone,Note\n"
  private static let ann =
    "'123,Ann,Lee,Ann@example.com,yes,,1 High Street,Flat 2,Leeds,ENG,GB,ls1 1aa,'+44 113 496 0000,,likes tea\n"

  private struct Shop {
    let customers: CustomersService, access: AccessService, database: Database
    let letters: Letters

    func take(_ text: String, isDryRun: Bool = false) async throws -> ImportReport {
      var issues: [ImportIssue] = []
      var report = try await customers.taking(isDryRun: isDryRun, as: staff)
        .run(reading: arriving(Array(text.utf8))) { _, part in issues += part.issues }
      report.issues = issues
      return report
    }

    func counts(_ report: ImportReport) -> [Int] {
      [report.created, report.updated, report.unchanged, report.refused]
    }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let clock = WallClock.fixed(Timestamp(milliseconds: 1_700_000_000_000))
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CustomersSchema.self, AccessSchema.self], clock: clock)
      let access = AccessService(database: database, clock: clock)
      let customers = CustomersService(database: database, clock: clock, access: access)
      let letters = Letters()
      let links = access.links(
        AccountPost { letter, _ throws(AccessError) in letters.add(letter) },
        isExpected: { email throws(AccessError) in
          do throws(CustomersError) { return try await customers.knows(email: email) } catch { throw .notPermitted }
        })
      let jobs = JobRunner(database, handlers: [links.handler]) { Issue.record("\($0.reason)") }
      try await jobs.start()
      try await body(Shop(customers: customers, access: access, database: database, letters: letters))
      await jobs.stop()
      await database.close()
    }
  }

  @Test func `a file's customers are added with their addresses; the same file again changes nothing`() async throws {
    try await withShop { shop in
      let file = Self.head + Self.ann + "2,,,b@example.com,no,Tea Ltd,,,,,,,,,\n"
      #expect(shop.counts(try await shop.take(file, isDryRun: true)) == [2, 0, 0, 0])
      #expect(try await shop.customers.customers(after: nil, limit: 10, as: Self.staff).items.isEmpty)
      let report = try await shop.take(file)
      #expect(shop.counts(report) == [2, 0, 0, 0])
      #expect(report.notes.map(\.column) == ["Customer ID", "Accepts Email Marketing", "Note"])
      let all = try await shop.customers.customers(after: nil, limit: 10, as: Self.staff).items
      #expect(Set(all.map(\.name)) == ["Ann Lee", "Tea Ltd"])
      let ann = try #require(all.first { $0.email == "Ann@example.com" })
      let address = try #require(
        try await shop.customers.profile(of: .customer(ann.id.value)).addresses.first)
      #expect(address.isDefault && address.address.name == "Ann Lee")
      #expect(address.address.lines == ["1 High Street", "Flat 2"] && address.address.postalCode == "LS1 1AA")
      #expect(address.address.phone == "+44 113 496 0000" && address.address.country == "GB")
      #expect(shop.counts(try await shop.take(file)) == [0, 0, 2, 0])
      // A later file brings what is new, and leaves what customers have here.
      let later =
        Self.head + "1,Anna,Other,ann@EXAMPLE.com,,,9 Low Street,,Leeds,,GB,LS1 1AB,,,\n"
        + "2,,,b@example.com,,Tea Ltd,3 Mill Lane,,York,,GB,YO1 1AA,,,\n3,Cy,,c@example.com,,,,,,,,,,,\n"
      #expect(shop.counts(try await shop.take(later)) == [1, 1, 1, 0])
      #expect(try await shop.customers.customer(ann.id, as: Self.staff).name == "Ann Lee")
    }
  }

  @Test func `what cannot be a customer is refused alone, and an address without a country left out`() async throws {
    try await withShop { shop in
      let report = try await shop.take(
        Self.head + "1,A,,,,,,,,,,,,,\n2,B,,nobody,,,,,,,,,,,\n3,C,,c@example.com,,,1 Street,,,,XX,,,,\n"
          + "4,D,,C@example.com,,,,,,,,,,,\n")
      #expect(shop.counts(report) == [1, 0, 0, 3])
      #expect(report.issues.map(\.row) == [2, 3, 5])
      let note = try #require(report.notes.first { $0.column == "Default Address" })
      #expect(note.row == 4 && note.example == "1 Street")
      #expect(shop.counts(try await shop.take("Name\nx\n")) == [0, 0, 0, 0])
    }
  }

  @Test func `names that nobody could be shown are made such that everybody can`() async throws {
    try await withShop { shop in
      let long = String(repeating: "e\u{301}", count: 300)
      let report = try await shop.take(
        Self.head + "1,\"Ann\tMary\",\"O\u{1}Lee\",a@example.com,,,,,,,,,,,\n2,\(long),,b@example.com,,,,,,,,,,,\n"
          + "3,\u{1},,c@example.com,,,,,,,,,,,\n")
      #expect(report.created == 3 && report.refused == 0)
      let all = try await shop.customers.customers(after: nil, limit: 10, as: Self.staff)
      // As clients read it.
      let read = try Schema.customers.decode(Schema.customers.encode(all)).items
      #expect(Set(read.map(\.name)).isSuperset(of: ["Ann Mary OLee", "c"]))
    }
  }

  @Test func `who may not write customers takes none in`() async throws {
    try await withShop { shop in
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.customersRead]))
      await #expect(throws: ImportFailure.self) {
        _ = try await shop.customers.taking(isDryRun: false, as: reader)
          .run(reading: arriving(Array((Self.head + Self.ann).utf8)))
      }
    }
  }

  @Test(arguments: ["order", "sign in", "forgotten password"])
  func `whom another shop knew is sent a link to open an account, and keeps their id`(cause: String) async throws {
    try await withShop { shop in
      _ = try await shop.take(Self.head + Self.ann)
      let known = try #require(
        try await shop.customers.customers(after: nil, limit: 1, as: Self.staff).items.first)
      for _ in 0..<2 {
        switch cause {
        case "order":
          try await shop.database.write(as: CustomersSchema.self) { work throws(CustomersError) in
            try Guests.note(
              .make(), email: "ANN@example.com", name: nil, at: Timestamp(milliseconds: 1), in: work)
          }
        case "sign in":
          await #expect(throws: CustomersError.access(.wrongCredentials)) {
            try await shop.customers.signIn(CustomerCredentials(email: "ann@example.com", password: "a former one"))
          }
        default:
          try await shop.access.links(.none).ask(for: NewPasswordReset(email: "ann@example.com", account: .customer))
        }
      }
      // Who orders is told once; who tries to sign in, or asks for a password, each time.
      let count = cause == "order" ? 1 : 2
      #expect(try await eventually { shop.letters.all.count == count })
      try await Task.sleep(for: .milliseconds(100))
      #expect(shop.letters.all.count == count)
      let letter = try #require(shop.letters.all.first)
      #expect(letter.subject == .registration && letter.email.lowercased() == "ann@example.com")
      let opened = try await shop.customers.open(
        NewAccount(token: try #require(letter.token), name: "Ann Lee", password: "a long bicycle"))
      #expect(opened.id == known.id)
    }
  }

  @Test func `an address that nobody knows is sent nothing`() async throws {
    try await withShop { shop in
      _ = try await shop.take(Self.head + Self.ann)
      await #expect(throws: CustomersError.access(.wrongCredentials)) {
        try await shop.customers.signIn(CustomerCredentials(email: "x@example.com", password: "a former one"))
      }
      try await shop.access.links(.none).ask(for: NewPasswordReset(email: "x@example.com", account: .customer))
      try await Task.sleep(for: .milliseconds(300))
      #expect(shop.letters.all.isEmpty)
    }
  }
}

/// Letters as they were queued.
private final class Letters: Sendable {
  private let letters = Mutex<[AccountLetter]>([])
  var all: [AccountLetter] { letters.withLock { $0 } }
  func add(_ letter: AccountLetter) { letters.withLock { $0.append(letter) } }
}
