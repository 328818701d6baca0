import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import Testing

struct DraftOrderTests {
  @Test func `a draft keeps every line as given, also two of one variant at two prices`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 2, 100), (store.mug, 3, 90), (store.mug, 2, 100)])
      #expect(order.lines.map(\.total.amount) == [200, 270, 200])
      #expect(order.status.payment == .paid)
    }
  }

  @Test func `a price of its own needs a reason and the permission`() async throws {
    try await OrderingFixture.with { store in
      let line = NewDraftOrder.Line(variant: store.mug, quantity: 1, unitPrice: try Money(1, .gbp))
      await #expect(throws: OrderingError.priceReasonMissing) {
        try await store.service.draftOrders.prepare(NewDraftOrder(lines: [line]), once: nil, as: OrderingFixture.keeper)
      }
      var reasoned = line
      reasoned.priceReason = "friend"
      let clerk = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 3, low: 3), permissions: [.ordersRead, .ordersWrite]))
      await #expect(throws: OrderingError.access(.notPermitted)) {
        try await store.service.draftOrders.prepare(NewDraftOrder(lines: [reasoned]), once: nil, as: clerk)
      }
      let plain = NewDraftOrder.Line(variant: store.mug, quantity: 1)
      #expect(
        try await store.service.draftOrders.prepare(NewDraftOrder(lines: [plain]), once: nil, as: clerk).totals.goods
          .amount
          == 1_400)
    }
  }

  @Test func `amounts that overflow are refused, not wrapped`() async throws {
    try await OrderingFixture.with { store in
      let line = NewDraftOrder.Line(
        variant: store.mug, quantity: 1_000_000_000, unitPrice: try Money(100_000_000_000, .gbp), priceReason: "x")
      await #expect(throws: OrderingError.amount(.overflow)) {
        try await store.service.draftOrders.prepare(NewDraftOrder(lines: [line]), once: nil, as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `a foreign currency, an unknown customer and a taken id are refused`() async throws {
    try await OrderingFixture.with { store in
      let euro = NewDraftOrder(
        shipping: try Money(1, .eur), priceReason: "x", lines: [.init(variant: store.mug, quantity: 1)])
      await #expect(throws: OrderingError.wrongCurrency(expected: .gbp)) {
        try await store.service.draftOrders.prepare(euro, once: nil, as: OrderingFixture.keeper)
      }
      let strange = NewDraftOrder(customer: .make(), lines: [.init(variant: store.mug, quantity: 1)])
      await #expect(throws: OrderingError.unknownCustomer) {
        try await store.service.draftOrders.prepare(strange, once: nil, as: OrderingFixture.keeper)
      }
      let draft = NewDraftOrder(lines: [.init(variant: store.mug, quantity: 1)])
      _ = try await store.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
      await #expect(throws: OrderingError.orderExists) {
        try await store.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `a discount beyond goods and shipping is refused`() async throws {
    try await OrderingFixture.with { store in
      let draft = NewDraftOrder(
        discount: try Money(1_401, .gbp), priceReason: "x", lines: [.init(variant: store.mug, quantity: 1)])
      await #expect(throws: OrderingError.amount(.overflow)) {
        try await store.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `an illegal transition names from and to`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      await #expect(throws: OrderingError.illegalTransition(from: .placed, to: .placed)) {
        try await store.service.draftOrders.place(order.id, once: store.key(), as: OrderingFixture.keeper)
      }
      _ = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(refund: .owed), once: store.key(), as: OrderingFixture.keeper)
      #expect(store.stock.released.withLock { $0 } == [order.id])
      await #expect(throws: OrderingError.illegalTransition(from: .cancelled, to: .cancelled)) {
        try await store.service.cancellations.cancel(order.id, once: store.key(), as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `what has left cannot be cancelled`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      #expect(store.stock.planned.withLock { $0[order.id] } == [1])
      store.stock.shipped.withLock { $0[order.id] = [order.lines[0].id: 1] }
      await #expect(throws: OrderingError.alreadyShipped) {
        try await store.service.cancellations.cancel(order.id, once: store.key(), as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `shipments are recorded up to what was ordered`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 3, 100)])
      let line = try #require(order.lines.first).id
      func ship(_ quantity: Int) async throws(OrderingError) {
        try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
          try OrderShipments.record(
            [ShippedLine(line: line, quantity: quantity)], of: order.id, in: work)
        }
      }
      try await ship(2)
      #expect(
        try await store.service.orders.order(order.id, as: OrderingFixture.keeper).status.fulfilment
          == .partiallyFulfilled)
      await #expect(throws: OrderingError.alreadyShipped) { try await ship(2) }
      try await ship(1)
      #expect(try await store.service.orders.order(order.id, as: OrderingFixture.keeper).status.label == .shipped)
    }
  }
}
