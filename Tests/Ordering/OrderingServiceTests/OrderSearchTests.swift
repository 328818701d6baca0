import Access
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers
import Testing

// How the database finds rows shows in a plan of the very statement that the list runs.
@testable import OrderingService

/// Lists of orders that are narrowed by what somebody typed: a number or its beginning, or a whole e-mail address.
struct OrderSearchTests {
  private static let keeper = OrderingFixture.keeper

  private static func found(
    _ query: String, in store: OrderingFixture, as principal: Principal = keeper
  ) async throws -> [OrderID] {
    try await store.service.lists.list(OrderCriteria(text: query), after: nil, limit: 100, as: principal).items.map(
      \.id)
  }

  private static func order(_ email: String, _ id: OrderID = .make(), in store: OrderingFixture) async throws -> Order {
    let (cart, holder) = try await store.cart(1)
    return try await store.service.checkout.place(
      store.request(cart, id: id, email: email), once: store.key(), as: holder)
  }

  /// An id whose number is `text`, a hyphen put in the middle.
  private static func id(_ text: String) throws -> OrderID {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    let low = try text.reduce(UInt64(0)) { $0 << 5 | UInt64(try #require(alphabet.firstIndex(of: $1))) }
    return OrderID(UniqueID(high: UInt64.random(in: 0...UInt64.max), low: 2 << 62 | low))
  }

  @Test func `a number finds its order, and its beginning all that begin like it, the latest first`() async throws {
    try await OrderingFixture.with { store in
      let first = try await Self.order("a@example.com", Self.id("7K2MD04Q9X"), in: store)
      let second = try await Self.order("b@example.com", Self.id("7K2MD11111"), in: store)
      let other = try await Self.order("c@example.com", Self.id("8K2MD04Q9X"), in: store)
      #expect([first, second, other].map(\.number) == ["7K2MD-04Q9X", "7K2MD-11111", "8K2MD-04Q9X"])
      #expect(try await Self.found("7K2MD-04Q9X", in: store) == [first.id])
      for beginning in ["7K", "7K2M", "7K2MD", "7K2MD-"] {
        #expect(try await Self.found(beginning, in: store) == [second.id, first.id], "\(beginning)")
      }
      #expect(try await Self.found("7K2MD-0", in: store) == [first.id])
      // It is a beginning, not any part.
      #expect(try await Self.found("K2MD", in: store).isEmpty)
    }
  }

  @Test func `a text, days and a status hold together, for the page and for all that match`() async throws {
    try await OrderingFixture.with { store in
      let (today, third) = (LocalDay("1970-01-01"), LocalDay("1970-01-03"))
      let first = try await Self.order("ann@example.com", Self.id("7K2MD04Q9X"), in: store)
      store.pass(2 * 86_400)
      let later = try await Self.order("ann@example.com", Self.id("7K2MD11111"), in: store)
      _ = try await Self.order("bob@example.com", Self.id("8K2MD11111"), in: store)
      // The number that begins so, and the address, of either day.
      for text in ["7K2M", "ann@example.com"] {
        let cases: [(from: LocalDay?, through: LocalDay?, [OrderID])] = [
          (nil, nil, [later.id, first.id]), (today, today, [first.id]), (nil, today, [first.id]),
          (third, nil, [later.id]),
        ]
        for (from, through, expected) in cases {
          for payment in [nil, PaymentStatus.none, .paid] {
            let criteria = OrderCriteria(payment: payment, text: text, from: from, through: through)
            let wanted = payment == .paid ? [] : expected
            let page = try await store.service.lists.list(criteria, after: nil, limit: 100, as: Self.keeper)
            let all = try await store.service.lists.matches(criteria, as: Self.keeper)
            #expect(page.items.map(\.id) == wanted && page.next == nil, "\(criteria)")
            #expect(all.orders == wanted && all.isComplete, "\(criteria)")
          }
        }
      }
    }
  }

  @Test func `a number is read as people write it`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.order("a@example.com", Self.id("7K2MD04Q1X"), in: store)
      for text in ["7k2md-04q1x", "7K2MD04Q1X", " 7K2MD 04Q1X ", "7K2MD-O4QIX", "7k2md-o4qlx"] {
        #expect(try await Self.found(text, in: store) == [order.id], "\(text)")
      }
      for text in ["7K2MD-04Q1X0", "7K2MD-04Q1U", "%", "_", "7K2MD~", "-", "é", "7K2MD'--"] {
        #expect(try await Self.found(text, in: store).isEmpty, "\(text)")
      }
    }
  }

  @Test func `a whole e-mail address finds its orders in any case, and a part of one finds nothing`() async throws {
    try await OrderingFixture.with { store in
      let first = try await Self.order("Ann.Buyer@Example.com", in: store)
      let second = try await Self.order("ann.buyer@example.com", in: store)
      _ = try await Self.order("joann.buyer@example.com", in: store)
      #expect(try await Self.found("ANN.BUYER@example.COM", in: store) == [second.id, first.id])
      for text in ["ann.buyer@", "@example.com", "ann.buyer@example.co", "ann_buyer@example.com", "%@example.com"] {
        #expect(try await Self.found(text, in: store).isEmpty, "\(text)")
      }
    }
  }

  @Test func `a SKU finds the orders with a line of it, in any case, and a part of one finds nothing`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.order("ann@example.com", in: store)
      #expect(try await Self.found("mug", in: store) == [order.id])
      #expect(try await Self.found("mu", in: store).isEmpty)
      #expect(try await Self.found("LAMP", in: store).isEmpty)
    }
  }

  @Test func `what a search finds is paged, and a page's cursor is of no use in another search`() async throws {
    try await OrderingFixture.with { store in
      var placed: [OrderID] = []
      for _ in 0..<5 { placed.append(try await Self.order("ann@example.com", in: store).id) }
      _ = try await Self.order("bob@example.com", in: store)
      var (found, cursor): ([OrderID], Cursor?) = ([], nil)
      repeat {
        let page = try await store.service.lists.list(
          OrderCriteria(text: "ann@example.com"), after: cursor, limit: 2, as: Self.keeper)
        #expect((1...2).contains(page.items.count))
        found += page.items.map(\.id)
        cursor = page.next
      } while cursor != nil
      #expect(found == placed.reversed())
      let next = try await store.service.lists.list(
        OrderCriteria(text: "ann@example.com"), after: nil, limit: 2, as: Self.keeper
      ).next
      for query in [nil, "bob@example.com", "7K"] {
        await #expect(throws: OrderingError.invalidCursor) {
          try await store.service.lists.list(OrderCriteria(text: query), after: next, limit: 2, as: Self.keeper)
        }
      }
    }
  }

  @Test func `a search shows nobody more than their list does`() async throws {
    try await OrderingFixture.with { store in
      let mine = try await store.paidOrder([(store.mug, 1, 100)])
      let strange = try await Self.order("ann@example.com", in: store)
      let customer = Principal.customer(store.customer.value)
      #expect(try await Self.found(mine.number, in: store, as: customer) == [mine.id])
      for query in [strange.number, "ann@example.com"] {
        #expect(try await Self.found(query, in: store, as: customer).isEmpty)
      }
      let packer = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.ordersWrite]))
      for principal in [packer, .anonymous, .guest(UniqueID(high: 1, low: 3))] {
        await #expect(throws: OrderingError.self) { try await Self.found("7", in: store, as: principal) }
      }
    }
  }
}
