import Access
import AccessService
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

// Only the service makes parts for others: here each is made alone.
@testable import OrderingService

/// Each part of the service, made of the few things that it needs.
@Suite struct PartTests {
  private static let keeper = OrderingFixture.keeper
  private static let tokens = OrderViewTokens(key: Array(repeating: 7, count: 32))

  private func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [AccessSchema.self, OrderingSchema.self])
      try await body(database)
      await database.close()
    }
  }

  /// Ports by which everything costs one pound, is there, and goes anywhere for nothing.
  private func ports() throws -> OrderingPorts {
    let pound = try Money(100, .gbp)
    return OrderingPorts(
      quotes: { variants, _, _, _, _ throws(OrderingError) in
        variants.mapValues { _ in PriceQuote(product: .make(), sku: "THING", name: "Thing", price: pound) }
      },
      terms: { _, _ throws(OrderingError) in SalesTerms() },
      available: { _, _ throws(OrderingError) in [:] },
      deliveries: { _, _ throws(OrderingError) in
        OfferedDelivery([ShippingMethod(id: "post", name: "Post", price: .zero(.gbp))])
      },
      allocate: { _, _, _ throws(OrderingError) in nil }, release: { _, _, _ throws(OrderingError) in },
      shipped: { _, _ throws(OrderingError) in [:] }, customerExists: { _, _ throws(OrderingError) in true })
  }

  private func key() -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "o", key: UUID().uuidString, fingerprint: [])
  }

  private func carts(_ database: Database) throws -> Carts {
    Carts(
      database: database, clock: .system, limits: OrderLimits(),
      pricing: CartPricing(ports: try ports(), currency: .gbp), holding: .none, pickup: .none)
  }

  /// A placed draft of three things, as staff make it.
  private func order(in database: Database) async throws -> Order {
    let drafts = DraftOrders(database: database, clock: .system, currency: .gbp, ports: try ports())
    let draft = NewDraftOrder(lines: [NewDraftOrder.Line(variant: .make(), quantity: 3)])
    let prepared = try await drafts.prepare(draft, once: nil, as: Self.keeper)
    return try await drafts.place(prepared.id, once: key(), as: Self.keeper)
  }

  @Test func `carts are opened, changed and read without anything that makes orders`() async throws {
    try await withDatabase { database in
      let carts = try carts(database)
      let variant = VariantID.make()
      let opened = try await carts.open(NewCart(of: variant, quantity: 1))
      let holder = Principal.guest(opened.cart.id.value)
      _ = try await carts.setQuantity(4, of: variant, in: opened.cart.id, as: holder)
      #expect(try await carts.cart(opened.cart.id, as: holder).subtotal.amount == 400)
    }
  }

  @Test func `checkout makes an order of a cart, which the list of orders reads`() async throws {
    try await withDatabase { database in
      let (ports, limits) = (try ports(), OrderLimits())
      let checkout = Checkout(
        database: database, clock: .system, currency: .gbp, limits: limits, ports: ports,
        unpaid: UnpaidOrders(database: database, clock: .system, limits: limits, ports: ports),
        pending: PendingOrders(database: database, clock: .system, limits: limits, ports: ports),
        viewTokens: Self.tokens)
      let opened = try await carts(database).open(NewCart(of: .make(), quantity: 2))
      let placed = try await checkout.place(
        PlaceOrder(
          id: .make(), cart: opened.cart.id, email: "buyer@example.com", address: OrderingFixture.address,
          shippingMethod: "post", expectedTotal: try Money(200, .gbp)),
        once: key(), as: .guest(opened.cart.id.value))
      let orders = Orders(
        database: database, viewTokens: Self.tokens,
        withdrawalRule: WithdrawalRule(clock: .system, days: { 14 }, timeZone: { .gmt }, arrival: ports.arrival))
      let lists = OrderLists(database: database, currency: .gbp, timeZone: .gmt)
      #expect(try await lists.list(after: nil, limit: 10, as: Self.keeper).items.map(\.id) == [placed.id])
      #expect(try await orders.order(placed.id, token: placed.viewToken, as: .anonymous).totals.total.amount == 200)
    }
  }

  @Test func `payments, credits and cancellations change what the books say`() async throws {
    try await withDatabase { database in
      let (paid, cancelled) = (try await order(in: database), try await order(in: database))
      let ports = try ports()
      let payments = Payments(database: database, clock: .system)
      _ = try await payments.record(
        NewPayment(amount: paid.totals.total), for: paid.id, once: key(), as: Self.keeper)
      let notes = CreditNotes(database: database, clock: .system, currency: .gbp, limits: Self.thousand, ports: ports)
      let line = NewCreditNote.Line(variant: .make(), quantity: 1, unitPrice: try Money(50, .gbp))
      _ = try await notes.book(
        NewCreditNote(customer: nil, reference: nil, reason: "broken", lines: [line]), once: key(), as: Self.keeper)
      let cancellations = Cancellations(database: database, clock: .system, ports: ports)
      _ = try await cancellations.cancel(cancelled.id, once: key(), as: Self.keeper)
      let books = OrderBooks(database: database, currency: .gbp)
      let summary = try await books.summary(as: Self.keeper)
      #expect(summary.orders == 1 && summary.captured.amount == 300 && summary.credited.amount == 50)
      #expect(try await books.verify() == [])
    }
  }

  private static let thousand: OrderLimits = {
    var limits = OrderLimits()
    limits.creditWithoutOrder = 1_000
    return limits
  }()
}
