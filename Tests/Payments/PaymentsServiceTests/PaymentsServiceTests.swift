import Access
import AccessService
import Foundation
import FoundationCore
import Payments
import PaymentsService
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What the service does with a real database; orders are values.
struct PaymentsServiceTests {
  private static let keeper = staff("payments.read", "payments.write")
  private static let order = OrderID.make(), draft = OrderID.make(), paid = OrderID.make()

  private static func staff(_ permissions: String...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions.map { Permission($0) })))
  }

  /// What was written down at orders: positive for money that came.
  private final class Books: Sendable {
    let booked = Mutex<[(PaymentTransactionID, Int64)]>([])
    let refuses = Mutex(false)
    var amounts: [Int64] { booked.withLock { $0.map(\.1) } }
  }

  private func withService(
    _ body: (PaymentsService, Database, Books) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [PaymentsSchema.self])
      let (books, due, nothing) = (Books(), try Money(500, .gbp), Money.zero(.gbp))
      let service = PaymentsService(
        database: database, clock: .system,
        ports: PaymentsPorts(
          order: { id, _ throws(PaymentsError) in
            switch id {
            case Self.order: PayableOrder(number: "1001", due: due, dueAt: nil, isLive: true)
            case Self.draft: PayableOrder(number: "D1", due: due, dueAt: nil, isLive: false)
            case Self.paid: PayableOrder(number: "1002", due: nothing, dueAt: nil, isLive: true)
            default: nil
            }
          },
          mayPay: { id, _, _ throws(PaymentsError) in id == Self.order },
          received: { event, _, _, _ throws(PaymentsError) in
            books.booked.withLock { $0.append((event.id, event.amount.amount)) }
          },
          returned: { event, _, _, _ throws(PaymentsError) in
            if books.refuses.withLock({ $0 }) { throw .orderHasLess }
            books.booked.withLock { $0.append((event.id, -event.amount.amount)) }
          }))
      try await body(service, database, books)
      await database.close()
    }
  }

  private func key(_ text: String = UUID().uuidString) -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "pay", key: text, fingerprint: Array(text.utf8))
  }

  private func begun(_ service: PaymentsService, amount: Int64? = nil) async throws -> Payment {
    let amount = try amount.map { try Money($0, .gbp) }
    return try await service.begin(
      NewOrderPayment(order: Self.order, method: .bankTransfer, amount: amount), once: key(), as: Self.keeper)
  }

  private func movement(_ amount: Int64) throws -> NewPaymentMovement {
    NewPaymentMovement(amount: try Money(amount, .gbp), reference: "RF18")
  }

  @Test func `money comes in parts and goes back in parts, and each is written at the order once`() async throws {
    try await withService { service, database, books in
      let payment = try await begun(service)
      #expect(payment.amount.amount == 500 && payment.reference == "1001" && payment.state == .waiting)
      let first = try movement(200)
      for _ in 0..<2 { _ = try await service.capture(first, of: payment.id, once: key("first"), as: Self.keeper) }
      _ = try await service.capture(try movement(300), of: payment.id, once: key(), as: Self.keeper)
      let changed = try await service.refund(try movement(120), of: payment.id, once: key(), as: Self.keeper)
      #expect(changed.captured.amount == 500 && changed.refunded.amount == 120 && changed.state == .captured)
      #expect(books.amounts == [200, 300, -120])
      #expect(books.booked.withLock { $0.first?.0 } == first.id)
      #expect(try await service.payments(of: Self.order, as: Self.keeper) == [changed])
      try await OutboxRelay(database, consumers: []).drain()
      #expect(
        try await EventStream(database).events(after: 0).map(\.type) == [
          "payments.captured", "payments.captured", "payments.refunded",
        ])
    }
  }

  @Test func `what the order refuses has not happened to the payment either`() async throws {
    try await withService { service, database, books in
      let payment = try await begun(service)
      _ = try await service.capture(try movement(200), of: payment.id, once: key(), as: Self.keeper)
      books.refuses.withLock { $0 = true }
      await #expect(throws: PaymentsError.orderHasLess) {
        try await service.refund(try movement(100), of: payment.id, once: key(), as: Self.keeper)
      }
      let after = try await service.payments(of: Self.order, as: Self.keeper)
      #expect(after.first?.refunded.amount == 0 && after.first?.transactions.count == 1)
    }
  }

  @Test func `a payment is of what is owed, for an order that is agreed`() async throws {
    try await withService { service, _, _ in
      let cases: [(OrderID, Int64?, PaymentsError)] = [
        (.make(), nil, .unknownOrder), (Self.draft, nil, .orderNotLive), (Self.paid, nil, .nothingDue),
        (Self.order, 501, .moreThanDue(try Money(500, .gbp))), (Self.order, 0, .moreThanDue(try Money(500, .gbp))),
      ]
      for (order, amount, error) in cases {
        let amount = try amount.map { try Money($0, .gbp) }
        await #expect(throws: error) {
          try await service.begin(
            NewOrderPayment(order: order, method: .invoice, amount: amount), once: key(), as: Self.keeper)
        }
      }
    }
  }

  @Test func `more than the payment, and what is not legal now, is refused`() async throws {
    try await withService { service, _, books in
      let payment = try await begun(service, amount: 100)
      await #expect(throws: PaymentsError.rule(.tooMuch(.charge, limit: 100))) {
        try await service.capture(try movement(101), of: payment.id, once: key(), as: Self.keeper)
      }
      await #expect(throws: PaymentsError.rule(.illegalAction(.refund, from: .waiting))) {
        try await service.refund(try movement(1), of: payment.id, once: key(), as: Self.keeper)
      }
      #expect(try await service.cancel(payment.id, once: key(), as: Self.keeper).state == .cancelled)
      await #expect(throws: PaymentsError.rule(.illegalAction(.charge, from: .cancelled))) {
        try await service.capture(try movement(1), of: payment.id, once: key(), as: Self.keeper)
      }
      let other = try await begun(service, amount: 100)
      _ = try await service.capture(try movement(1), of: other.id, once: key(), as: Self.keeper)
      await #expect(throws: PaymentsError.rule(.illegalAction(.cancel, from: .captured))) {
        try await service.cancel(other.id, once: key(), as: Self.keeper)
      }
      await #expect(throws: PaymentsError.unknownPayment) {
        try await service.cancel(.make(), once: key(), as: Self.keeper)
      }
      #expect(books.amounts == [1])
    }
  }

  @Test func `an id is used once, of payments and of events`() async throws {
    try await withService { service, _, _ in
      let new = NewOrderPayment(order: Self.order, method: .invoice)
      _ = try await service.begin(new, once: key(), as: Self.keeper)
      await #expect(throws: PaymentsError.paymentExists) {
        try await service.begin(new, once: key(), as: Self.keeper)
      }
      let first = try movement(1)
      _ = try await service.capture(first, of: new.id, once: key(), as: Self.keeper)
      let other = try await begun(service)
      await #expect(throws: PaymentsError.transactionExists) {
        try await service.capture(first, of: other.id, once: key(), as: Self.keeper)
      }
    }
  }

  @Test func `of many who record the same money at once, no more is taken than the payment`() async throws {
    try await withService { service, _, books in
      let payment = try await begun(service, amount: 100)
      let results = await atOnce(8) { number in
        try await service.capture(
          NewPaymentMovement(amount: try Money(60, .gbp)), of: payment.id,
          once: IdempotencyKey(principal: "p", operation: "pay", key: "\(payment.id) \(number)", fingerprint: []),
          as: Self.keeper)
      }
      #expect(results.values().count == 1)
      #expect(try await service.payments(of: Self.order, as: Self.keeper).first?.captured.amount == 60)
    }
  }

  @Test func `pages hold everything once, the latest first`() async throws {
    try await withService { service, _, _ in
      for _ in 0..<25 { _ = try await begun(service) }
      var seen: [Payment] = []
      var cursor: Cursor?
      repeat {
        let page = try await service.payments(after: cursor, limit: 7, as: Self.keeper)
        seen += page.items
        cursor = page.next
      } while cursor != nil
      #expect(seen.count == 25 && Set(seen.map(\.id)).count == 25)
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.createdAt >= $1.createdAt })
      await #expect(throws: PaymentsError.invalidCursor) {
        try await service.payments(after: Cursor(text: "AAAA"), limit: 1, as: Self.keeper)
      }
    }
  }

  @Test(arguments: [
    Principal.anonymous, .guest(UniqueID(high: 0, low: 1)), .customer(UniqueID(high: 0, low: 1)),
    staff("payments.write"), staff("payments.read"),
  ])
  func `who lacks a permission changes nothing`(principal: Principal) async throws {
    try await withService { service, _, books in
      let payment = try await begun(service)
      await #expect(throws: PaymentsError.self) {
        try await service.begin(NewOrderPayment(order: Self.order, method: .invoice), once: key(), as: principal)
      }
      await #expect(throws: PaymentsError.self) {
        try await service.capture(try movement(1), of: payment.id, once: key(), as: principal)
      }
      await #expect(throws: PaymentsError.self) {
        try await service.cancel(payment.id, once: key(), as: principal)
      }
      if principal != Self.staff("payments.read") {
        await #expect(throws: PaymentsError.self) { try await service.payments(of: Self.order, as: principal) }
      }
      #expect(books.amounts.isEmpty)
    }
  }
}
