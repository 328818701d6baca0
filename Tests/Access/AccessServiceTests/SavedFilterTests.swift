import Access
import AccessService
import FoundationCore
import HTTPServer
import TestSupport
import Testing

/// The filters of lists that staff keep.
struct SavedFilterTests {
  private let office = RoleTests()

  private static func filter(_ name: String, list: String = "office/orders") -> SavedFilter {
    SavedFilter(list: list, name: name, query: "payment=paid")
  }

  @Test func `a member of staff keeps filters of their own, for each list`() async throws {
    try await office.withOffice { office in
      let (filters, olga, clare) = (
        office.access.filters, try await office.principal("olga"), try await office.principal("clare")
      )
      let paid = Self.filter("Paid"), stock = Self.filter("Low", list: "office/stock")
      #expect(try await filters.save(paid, as: olga).items == [paid])
      #expect(try await filters.save(stock, as: olga).items == [stock])
      #expect(try await filters.filters(of: "office/orders", as: olga).items == [paid])
      #expect(try await filters.filters(of: "office/orders", as: clare).items.isEmpty)

      await #expect(throws: AccessError.filterIDTaken) { try await filters.save(paid, as: clare) }
      try await filters.remove(paid.id, as: clare)
      let renamed = SavedFilter(id: paid.id, list: paid.list, name: "Paid ones", query: paid.query)
      #expect(try await filters.save(renamed, as: olga).items == [renamed])
      try await filters.remove(paid.id, as: olga)
      try await filters.remove(paid.id, as: olga)
      #expect(try await filters.filters(of: "office/orders", as: olga).items.isEmpty)
    }
  }

  @Test func `nobody keeps more than the limit, of all lists together`() async throws {
    try await office.withOffice { office in
      let (filters, olga) = (office.access.filters, try await office.principal("olga"))
      for number in 1...SavedFilter.limit {
        _ = try await filters.save(Self.filter("\(number)", list: "office/list-\(number % 3)"), as: olga)
      }
      let another = Self.filter("One more")
      await #expect(throws: AccessError.tooManyFilters) { try await filters.save(another, as: olga) }
      let first = try #require(try await filters.filters(of: "office/list-1", as: olga).items.first)
      #expect(first.name == "1")
      // One that is there can still be changed, and one that is gone makes room.
      let changed = SavedFilter(id: first.id, list: first.list, name: "First", query: "sort=oldest")
      #expect(try await filters.save(changed, as: olga).items.first == changed)
      try await filters.remove(first.id, as: olga)
      #expect(try await filters.save(another, as: olga).items == [another])
    }
  }

  @Test func `filters are for staff alone`() async throws {
    try await office.withOffice { office in
      let filters = office.access.filters
      let others: [(Principal, AccessError)] = [
        (.anonymous, .notAuthenticated), (.customer(UniqueID(high: 1, low: 1)), .notPermitted),
        (.guest(UniqueID(high: 1, low: 2)), .notPermitted),
      ]
      for (principal, refusal) in others {
        await #expect(throws: refusal) { try await filters.filters(of: "office/orders", as: principal) }
        await #expect(throws: refusal) { try await filters.save(Self.filter("Mine"), as: principal) }
        await #expect(throws: refusal) { try await filters.remove(.make(), as: principal) }
      }
    }
  }
}
