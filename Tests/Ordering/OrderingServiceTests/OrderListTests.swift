import Access
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers
import TestDatabase
import Testing

// How the database finds rows shows in a plan of the very statement that the list runs.
@testable import OrderingService

/// Staff's list of orders: its parts, filters and orders, its counts, and what an action on all matches is about.
struct OrderListTests {
  private static let keeper = OrderingFixture.keeper

  /// Orders in many states, with totals that repeat.
  private static func fill(_ store: OrderingFixture) async throws -> [Order] {
    var orders: [Order] = []
    for number in 0..<24 {
      let (cart, holder) = try await store.cart(1 + number % 3)
      let placed = try await store.service.checkout.place(
        store.request(cart, email: "buyer\(number % 4)@example.com"), once: store.key(), as: holder)
      if number % 3 > 0 {
        let amount = number % 6 == 5 ? try Money(100, .gbp) : placed.totals.total
        _ = try await store.service.payments.record(
          NewPayment(amount: amount), for: placed.id, once: store.key(), as: keeper)
      }
      if number % 5 == 0 {
        let refund: CancellationRefund? = number % 3 == 0 ? nil : number % 2 == 0 ? .owed : .recorded
        _ = try await store.service.cancellations.cancel(
          placed.id, OrderCancellation(refund: refund), once: store.key(), as: keeper)
      } else if number % 7 == 1 {
        let line = try #require(placed.lines.first)
        try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
          try OrderShipments.record([ShippedLine(line: line.id, quantity: line.quantity)], of: placed.id, in: work)
        }
      }
      orders.append(try await store.service.orders.order(placed.id, as: keeper))
      store.pass(number.isMultiple(of: 6) ? 86_400 : 60)
    }
    let draft = NewDraftOrder(
      customer: store.customer, lines: [NewDraftOrder.Line(variant: store.lamp, quantity: 1)])
    orders.append(try await store.service.draftOrders.prepare(draft, once: nil, as: keeper))
    return orders
  }

  /// What a list should have, by looking at every order.
  private static func expected(_ criteria: OrderCriteria, of orders: [Order]) -> [OrderID] {
    let kept = orders.filter { order in
      let (status, totals) = (order.status, order.totals)
      let isInPart =
        switch criteria.filter {
        case nil: true
        case .unpaid: status.lifecycle == .placed && status.payment == .none
        case .unshipped:
          status.lifecycle == .placed && [.paid, .overcharged].contains(status.payment)
            && status.fulfilment != .fulfilled
        case .draft: status.lifecycle == .draft
        case .cancelled: status.lifecycle == .cancelled
        case .owed: status.lifecycle == .cancelled && totals.captured.amount > totals.refunded.amount
        }
      let date = order.placedAt ?? order.createdAt
      return isInPart && criteria.lifecycle.map { $0 == status.lifecycle } ?? true
        && criteria.payment.map { $0 == status.payment } ?? true
        && criteria.fulfilment.map { $0 == status.fulfilment } ?? true
        && criteria.text.map { $0 == order.email } ?? true
        && criteria.from.map { date >= $0.bounds(in: .gmt).lowerBound } ?? true
        && criteria.through.map { date < $0.bounds(in: .gmt).upperBound } ?? true
    }
    let sorted = kept.sorted { left, right in
      func key(_ order: Order) -> (Int64, String) {
        let date = (order.placedAt ?? order.createdAt).milliseconds
        return (criteria.sort.isByTotal ? order.totals.total.amount : date, order.id.description)
      }
      return key(left) < key(right)
    }
    return (criteria.sort.isAscending ? sorted : sorted.reversed()).map(\.id)
  }

  private static var cases: [OrderCriteria] {
    var cases: [OrderCriteria] = []
    for sort in OrderSort.allCases {
      for filter in [nil] + OrderFilter.allCases { cases.append(OrderCriteria(filter: filter, sort: sort)) }
      for payment in PaymentStatus.allCases { cases.append(OrderCriteria(payment: payment, sort: sort)) }
      for fulfilment in FulfilmentStatus.allCases {
        cases.append(OrderCriteria(fulfilment: fulfilment, sort: sort))
        cases.append(OrderCriteria(lifecycle: .placed, payment: .paid, fulfilment: fulfilment, sort: sort))
      }
      let (from, through) = (LocalDay("1970-01-02"), LocalDay("1970-01-03"))
      cases.append(OrderCriteria(from: from, through: through, sort: sort))
      cases.append(OrderCriteria(filter: .unshipped, from: from, sort: sort))
      cases.append(OrderCriteria(text: "buyer1@example.com", sort: sort))
      cases.append(OrderCriteria(payment: PaymentStatus.none, text: "buyer0@example.com", through: through, sort: sort))
    }
    return cases
  }

  @Test func `every filter in every order has the orders that it should, page by page`() async throws {
    try await OrderingFixture.with { store in
      let orders = try await Self.fill(store)
      for criteria in Self.cases {
        var (found, cursor): ([OrderID], Cursor?) = ([], nil)
        repeat {
          let page = try await store.service.lists.list(criteria, after: cursor, limit: 3, as: Self.keeper)
          found += page.items.map(\.id)
          cursor = page.next
        } while cursor != nil
        #expect(found == Self.expected(criteria, of: orders), "\(criteria)")
        let matches = try await store.service.lists.matches(criteria, as: Self.keeper)
        #expect(matches == OrderMatches(orders: found, isComplete: true), "\(criteria)")
        // As a text that finds many is looked for, which none of so few orders is.
        let selection = try OrderSelection(criteria, in: .gmt, principal: Self.keeper)
        let many: [ListedOrder] = try await store.database.read(as: OrderingSchema.self) {
          (snapshot) throws(OrderingError) in
          try snapshot.rows(selection.identifiers(limit: 100, isRare: false))
        }
        #expect(many.map(\.id) == found, "\(criteria)")
      }
      let counts = try await store.service.lists.counts(as: Self.keeper)
      for filter in [nil] + OrderFilter.allCases {
        #expect(counts[filter] == Self.expected(OrderCriteria(filter: filter), of: orders).count)
      }
      #expect(counts[.owed] > 0 && counts[.draft] == 1 && counts[.unshipped] > 0)
    }
  }

  @Test(.onSQLite) func `every filter reads ranges of indexes alone, and sorts no more than a page of each`()
    async throws
  {
    try await OrderingFixture.with { store in
      for criteria in Self.cases + [OrderCriteria(text: "7K2MD-04Q9X"), OrderCriteria(text: "buyer")] {
        let selection = try OrderSelection(criteria, in: .gmt, principal: Self.keeper)
        for isRare in criteria.text == nil ? [false] : [false, true] {
          let statement = try selection.statement(after: nil, limit: 24, isRare: isRare)
          let plan = try await store.database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
            try snapshot.rows("EXPLAIN QUERY PLAN \(statement)", as: PlanStep.self)
          }
          // A whole index may be read in its order, up to a page, where nothing was found first; a table may not.
          let scans = plan.map(\.detail).filter { $0.hasPrefix("SCAN o") && (isRare || !$0.contains("INDEX")) }
          // What was found by its number is read whole, under the same name.
          let found = plan.filter { $0.detail == "CO-ROUTINE o" }
          #expect(scans.count == found.count, "\(criteria): \(plan.map(\.detail))")
        }
      }
    }
  }

  @Test func `totals sort nothing that no index serves`() {
    #expect(OrderCriteria(sort: .highest).sort == .highest)
    #expect(OrderCriteria(text: "ann", sort: .highest).sort == .newest)
    #expect(OrderCriteria(from: LocalDay("2026-01-01"), sort: .lowest).sort == .newest)
    #expect(OrderCriteria(text: "ann", sort: .oldest).sort == .oldest)
  }

  @Test func `a buyer's name finds their orders, by the whole of it and by one word`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      for text in ["A. Buyer", "a.  BUYER", "buyer", "Buyer"] {
        let found = try await store.service.lists.list(
          OrderCriteria(text: text), after: nil, limit: 10, as: Self.keeper)
        #expect(found.items.map(\.id) == [order.id], "\(text)")
        #expect(found.items.map(\.name) == ["A. Buyer"])
      }
      for text in ["buy", "Leeds"] {
        let none = try await store.service.lists.list(
          OrderCriteria(text: text), after: nil, limit: 10, as: Self.keeper)
        #expect(none.items.isEmpty, "\(text)")
      }
    }
  }

  @Test func `a draft is found at its own place, and at that of its placement afterwards`() async throws {
    try await OrderingFixture.with { store in
      let draft = NewDraftOrder(
        email: "ann@example.com", lines: [NewDraftOrder.Line(variant: store.lamp, quantity: 1)])
      _ = try await store.service.draftOrders.prepare(draft, once: nil, as: Self.keeper)
      store.pass(3 * 86_400)
      let placed = try await store.service.draftOrders.place(draft.id, once: store.key(), as: Self.keeper)
      let found = try await store.service.lists.list(
        OrderCriteria(text: "lamp", from: LocalDay("1970-01-03")), after: nil, limit: 10, as: Self.keeper)
      #expect(found.items.map(\.date) == [placed.placedAt])
    }
  }

  @Test func `staff see how much a buyer has ordered`() async throws {
    try await OrderingFixture.with { store in
      let orders = try await Self.fill(store)
      let own = orders.filter { $0.email == "buyer1@example.com" }
      let buyer = try await store.service.lists.buyer(of: try #require(own.first).id, as: Self.keeper)
      let total = own.filter { $0.status.lifecycle == .placed }.reduce(0) { $0 + $1.totals.total.amount }
      #expect(buyer == OrderBuyer(orders: own.count, total: try Money(total, .gbp)))
      await #expect(throws: OrderingError.notFound) {
        try await store.service.lists.buyer(of: .make(), as: Self.keeper)
      }
      await #expect(throws: OrderingError.self) {
        try await store.service.lists.buyer(of: try #require(own.first).id, as: .customer(store.customer.value))
      }
    }
  }
}

/// A step of a plan as SQLite describes it.
private struct PlanStep: RowDecodable {
  let detail: String

  init(row: inout RowReader) throws(DatabaseError) {
    for _ in 0..<3 { _ = try row.read(Int64.self) }
    detail = try row.read()
  }
}

/// An order's place in a list, and its id.
private struct ListedOrder: RowDecodable {
  let id: OrderID

  init(row: inout RowReader) throws(DatabaseError) {
    _ = try row.read(Int64.self)
    id = try row.read()
  }
}
