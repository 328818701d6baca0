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

  @Test func `a quote says what a draft comes to, before there are reasons, and writes nothing`() async throws {
    try await OrderingFixture.with { store in
      let drafts = store.service.draftOrders
      var draft = NewDraftOrder(
        address: OrderingFixture.address, shippingMethod: "standard", discount: try Money(400, .gbp),
        lines: [
          .init(variant: store.mug, quantity: 2), .init(variant: store.mug, quantity: 1, unitPrice: try Money(1, .gbp)),
        ])
      let clerk = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 3, low: 3), permissions: [.ordersRead, .ordersWrite]))
      let quote = try await drafts.quote(draft, as: clerk)
      #expect(quote.goods.amount == 2_801 && quote.shipping?.price.amount == 395 && quote.total.amount == 2_796)
      #expect(quote.methods.contains { $0.id == "standard" } && quote.needsDelivery)
      #expect(try await store.service.lists.counts(as: OrderingFixture.keeper).all == 0)
      (draft.priceReason, draft.lines[1].priceReason) = ("Regular buyer", "Regular buyer")
      #expect(try await drafts.prepare(draft, once: nil, as: OrderingFixture.keeper).totals.total == quote.total)
      #expect(try await store.service.lists.counts(as: OrderingFixture.keeper).all == 1)
      // What is not offered counts as none here, and is refused there.
      (draft.id, draft.shippingMethod) = (.make(), "by-balloon")
      let without = try await drafts.quote(draft, as: clerk)
      #expect(without.shipping == nil && without.total.amount == 2_401 && without.methods == quote.methods)
      let balloon = draft
      await #expect(throws: OrderingError.shippingUnavailable) {
        try await drafts.prepare(balloon, once: nil, as: OrderingFixture.keeper)
      }
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 3, low: 4), permissions: [.ordersRead]))
      await #expect(throws: OrderingError.access(.notPermitted)) { try await drafts.quote(balloon, as: reader) }
    }
  }

  @Test func `a draft without tax is placed only while the register's word counts, and keeps the latest`() async throws
  {
    func exemption(_ reference: String) -> TaxExemption {
      TaxExemption(
        vatNumber: "FR12345678901", confirmedAt: Timestamp(milliseconds: 4_000), reference: reference, name: nil,
        address: nil)
    }
    try await OrderingFixture.with { store in
      let drafts = store.service.draftOrders
      func say(_ exemption: TaxExemption?) {
        store.stock.terms.withLock { $0 = { $0 == nil ? SalesTerms() : SalesTerms(exemption: exemption) } }
      }
      say(exemption("W1"))
      let draft = try await drafts.prepare(
        NewDraftOrder(
          address: OrderingFixture.address, shippingMethod: "standard", lines: [.init(variant: store.mug, quantity: 1)]),
        once: nil, as: OrderingFixture.keeper)
      #expect(draft.exemption?.reference == "W1")
      say(nil)
      await #expect(throws: OrderingError.exemptionEnded("FR12345678901")) {
        try await drafts.place(draft.id, once: store.key(), as: OrderingFixture.keeper)
      }
      #expect(
        try await store.service.orders.order(draft.id, as: OrderingFixture.keeper).status.lifecycle == .draft)
      say(exemption("W2"))
      let placed = try await drafts.place(draft.id, once: store.key(), as: OrderingFixture.keeper)
      #expect(placed.exemption?.reference == "W2" && placed.totals == draft.totals)
      #expect(
        try await store.service.orders.order(draft.id, as: OrderingFixture.keeper).exemption?.reference == "W2")
    }
  }

  @Test func `staff who may write orders read the buyer's token while something is to be paid, others do not`()
    async throws
  {
    try await OrderingFixture.with { store in
      let drafts = store.service.draftOrders
      let order = try await drafts.prepare(
        NewDraftOrder(lines: [.init(variant: store.mug, quantity: 1)]), once: nil, as: OrderingFixture.keeper)
      #expect(try await store.service.orders.order(order.id, as: OrderingFixture.keeper).viewToken == nil)
      _ = try await drafts.place(order.id, once: store.key(), as: OrderingFixture.keeper)
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 3, low: 4), permissions: [.ordersRead]))
      let token = try #require(try await store.service.orders.order(order.id, as: OrderingFixture.keeper).viewToken)
      #expect(try await store.service.orders.order(order.id, token: token, as: .anonymous).id == order.id)
      #expect(try await store.service.orders.order(order.id, as: reader).viewToken == nil)
      let paid = try await store.paidOrder([(store.mug, 1, 100)])
      #expect(try await store.service.orders.order(paid.id, as: OrderingFixture.keeper).viewToken == nil)
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
