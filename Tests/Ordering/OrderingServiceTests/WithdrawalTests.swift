import Access
import AccessService
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// Units that are taken out of placed orders: by buyers, who withdraw, and by staff, who call a part of an order off.
struct WithdrawalTests {
  private static let keeper = OrderingFixture.keeper

  /// A guest's placed order of mugs, with the cart's holder.
  private static func guestOrder(
    _ mugs: Int, in store: OrderingFixture
  ) async throws -> (order: Order, holder: Principal) {
    let (cart, holder) = try await store.cart(mugs)
    let order = try await store.service.checkout.place(
      try await store.request(cart), once: store.key(), as: holder)
    return (order, holder)
  }

  private static func units(_ order: Order, _ quantity: Int, line: Int = 0) -> [OrderUnits] {
    order.lines.dropFirst(line).prefix(1).map { OrderUnits(line: $0.id, quantity: quantity) }
  }

  private static func withdraw(
    _ quantity: Int, from order: Order, in store: OrderingFixture, as principal: Principal = keeper
  ) async throws -> Order {
    try await store.service.withdrawals.withdraw(
      from: order.id, NewWithdrawal(lines: units(order, quantity)), once: store.key(), as: principal)
  }

  @Test func `a guest withdraws from a part, owes less, and is not sent it`() async throws {
    try await OrderingFixture.with { store in
      let (order, holder) = try await Self.guestOrder(3, in: store)
      let changed = try await Self.withdraw(1, from: order, in: store, as: holder)
      #expect(changed.totals.total == order.totals.total)
      #expect((changed.totals.removed.amount, changed.due.amount, changed.owed.amount) == (1_400, 3_195, 0))
      #expect(changed.status == order.status)
      #expect((changed.lines[0].cancelled, changed.lines[0].withdrawn, changed.lines[0].kept) == (1, 0, 2))
      #expect(changed.viewToken != nil)
      #expect(store.stock.releasedUnits.withLock { $0[order.id] } == [order.lines[0].id: 1])
      let removal = try #require(changed.removals.first)
      #expect((removal.kind, removal.delivery.amount, try removal.amount().amount) == (.withdrawal, 0, 1_400))
      let history = try await store.service.orders.history(of: order.id, as: Self.keeper)
      #expect(history.map(\.kind) == [.placed, .withdrawn])
      let paid = try await store.service.payments.record(
        NewPayment(amount: changed.due), for: order.id, once: store.key(), as: Self.keeper)
      #expect(paid.status.payment == .paid)
      await #expect(throws: OrderingError.overpayment(due: .zero(.gbp))) {
        try await store.service.payments.record(
          NewPayment(amount: try Money(1, .gbp)), for: order.id, once: store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `whoever withdraws from all before it has left ends the order, and gets all of it back`() async throws {
    try await OrderingFixture.with { store in
      let (order, holder) = try await Self.guestOrder(2, in: store)
      _ = try await store.service.payments.record(
        NewPayment(amount: order.totals.total), for: order.id, once: store.key(), as: Self.keeper)
      let key = store.key()
      func withdraw() async throws -> Order {
        try await store.service.withdrawals.withdraw(from: order.id, NewWithdrawal(), once: key, as: holder)
      }
      let ended = try await withdraw()
      #expect(ended.status.label == .refundOwed)
      #expect((ended.owed, ended.removals.first?.delivery.amount) == (order.totals.total, 395))
      #expect(store.stock.released.withLock { $0 } == [order.id])
      #expect(store.stock.givenBack.withLock { $0 } == [order.id])
      #expect(try await withdraw() == ended)
      await #expect(throws: OrderingError.notPlaced) { try await Self.withdraw(1, from: order, in: store) }
      let owed = try await store.service.lists.list(
        OrderCriteria(filter: .owed), after: nil, limit: 10, as: Self.keeper)
      #expect(owed.items.map(\.id) == [order.id])
    }
  }

  @Test func `whoever withdraws from all before paying owes nothing and is owed nothing`() async throws {
    try await OrderingFixture.with { store in
      let (order, holder) = try await Self.guestOrder(2, in: store)
      let ended = try await store.service.withdrawals.withdraw(
        from: order.id, NewWithdrawal(), once: store.key(), as: holder)
      #expect(ended.status.label == .cancelled)
      #expect((ended.due.amount, ended.owed.amount) == (0, 0))
      // The transfer was on its way.
      let late = try await store.service.payments.record(
        NewPayment(amount: order.totals.total), for: order.id, once: store.key(), as: Self.keeper)
      #expect((late.status.label, late.owed) == (.refundOwed, order.totals.total))
    }
  }

  @Test func `what has left is withdrawn and owed; what has not is not sent`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 3, 100), (store.lamp, 1, 500)])
      store.stock.shipped.withLock { $0[order.id] = [order.lines[0].id: 2] }
      try await store.ship([ShippedLine(line: order.lines[0].id, quantity: 2)], of: order.id)
      let changed = try await Self.withdraw(2, from: order, in: store)
      #expect((changed.lines[0].cancelled, changed.lines[0].withdrawn) == (1, 1))
      #expect(store.stock.releasedUnits.withLock { $0[order.id] } == [order.lines[0].id: 1])
      #expect((changed.owed.amount, changed.status.payment) == (200, .overcharged))
      #expect(changed.status.fulfilment == .partiallyFulfilled)
      let rest = try await store.service.withdrawals.withdraw(
        from: order.id, NewWithdrawal(), once: store.key(), as: Self.keeper)
      // Something has left: the order stays, and nothing of it is kept.
      #expect((rest.status.lifecycle, rest.status.fulfilment) == (.placed, .fulfilled))
      #expect((rest.totals.current.amount, rest.owed.amount) == (0, 800))
      let refunded = try await store.service.payments.record(
        NewRefund(amount: rest.owed), for: order.id, once: store.key(), as: Self.keeper)
      #expect(refunded.status.label == .refunded)
      #expect(refunded.owed.amount == 0)
      await #expect(throws: OrderingError.nothingToWithdraw) {
        try await store.service.withdrawals.withdraw(
          from: order.id, NewWithdrawal(), once: store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `units that do not divide a line add up to it`() async throws {
    try await OrderingFixture.with { store in
      let draft = NewDraftOrder(
        customer: store.customer, discount: try Money(100, .gbp), priceReason: "agreed",
        lines: [
          NewDraftOrder.Line(variant: store.mug, quantity: 3, unitPrice: try Money(367, .gbp), priceReason: "agreed")
        ])
      let prepared = try await store.service.draftOrders.prepare(draft, once: nil, as: Self.keeper)
      var order = try await store.service.draftOrders.place(prepared.id, once: store.key(), as: Self.keeper)
      store.stock.shipped.withLock { $0[order.id] = [.make(): 1] }
      var amounts: [Int64] = []
      for _ in 0..<3 {
        order = try await Self.withdraw(1, from: order, in: store)
        amounts.append(try #require(order.removals.last).amount().amount)
      }
      #expect(amounts == [334, 334, 333])
      #expect(order.totals.current.amount == 0)
    }
  }

  @Test func `nobody withdraws for others, from more than there is, or from what the law excludes`() async throws {
    try await OrderingFixture.with { store in
      let (order, holder) = try await Self.guestOrder(2, in: store)
      for stranger in [Principal.guest(CartID.make().value), .customer(store.customer.value)] {
        await #expect(throws: OrderingError.notFound) {
          try await Self.withdraw(1, from: order, in: store, as: stranger)
        }
      }
      await #expect(throws: OrderingError.access(.notAuthenticated)) {
        try await Self.withdraw(1, from: order, in: store, as: .anonymous)
      }
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 4, low: 4), permissions: [.ordersRead]))
      await #expect(throws: OrderingError.access(.notPermitted)) {
        try await Self.withdraw(1, from: order, in: store, as: reader)
      }
      await #expect(throws: OrderingError.moreThanKept("Mug")) {
        try await Self.withdraw(3, from: order, in: store, as: holder)
      }
      await #expect(throws: OrderingError.unknownLine) {
        try await store.service.withdrawals.withdraw(
          from: order.id, NewWithdrawal(lines: [OrderUnits(line: .make(), quantity: 1)]), once: store.key(),
          as: holder)
      }
      await #expect(throws: OrderingError.repeatedLine) {
        try await store.service.withdrawals.withdraw(
          from: order.id, NewWithdrawal(lines: Self.units(order, 1) + Self.units(order, 1)), once: store.key(),
          as: holder)
      }
      let token = try #require(order.viewToken)
      let changed = try await store.service.withdrawals.withdraw(
        from: order.id, NewWithdrawal(lines: Self.units(order, 1)), token: token, once: store.key(), as: .anonymous)
      #expect(changed.totals.removed.amount == 1_400)
      store.stock.excluded.withLock { $0 = [store.mug] }
      let (made, maker) = try await Self.guestOrder(1, in: store)
      #expect(made.lines[0].isExcludedFromWithdrawal)
      await #expect(throws: OrderingError.notWithdrawable("Mug")) {
        try await Self.withdraw(1, from: made, in: store, as: maker)
      }
    }
  }

  @Test func `the time to withdraw begins when all has arrived, and ends for everybody but staff`() async throws {
    let limits = Mutex(OrderingFixture.generous)
    try await OrderingFixture.with(limits: { limits.withLock(\.self) }) { store in
      let (order, holder) = try await Self.guestOrder(4, in: store)
      let orders = store.service.orders
      store.pass(400 * 86_400)
      #expect(try await orders.order(order.id, as: holder).withdrawalPeriod == nil)
      _ = try await Self.withdraw(1, from: order, in: store, as: holder)
      store.stock.shipped.withLock { $0[order.id] = [order.lines[0].id: 3] }
      // A Thursday, at noon in London.
      let arrived = Timestamp(milliseconds: 36_331_200_000)
      store.stock.arrived.withLock { $0[order.id] = arrived }
      let last = try #require(LocalDay("1971-03-11"))
      let shown = try await orders.order(order.id, as: holder)
      #expect(shown.withdrawalPeriod == WithdrawalPeriod(lastDay: last, isOver: false))
      #expect(shown.canBeWithdrawnFrom)
      _ = try await Self.withdraw(1, from: order, in: store, as: holder)
      store.pass(60 * 86_400)
      #expect(try await orders.order(order.id, as: holder).canBeWithdrawnFrom == false)
      await #expect(throws: OrderingError.withdrawalOver(last)) {
        try await Self.withdraw(1, from: order, in: store, as: holder)
      }
      // What was sent in time by post, or the shop grants.
      #expect(try await Self.withdraw(1, from: order, in: store).withdrawalPeriod?.isOver == true)
      limits.withLock { $0.withdrawalDays = 100 }
      #expect(try await orders.order(order.id, as: holder).canBeWithdrawnFrom)
      _ = try await Self.withdraw(1, from: order, in: store, as: holder)
    }
  }

  @Test func `the time to withdraw begins anew when the rest that has not left is taken out`() async throws {
    try await OrderingFixture.with { store in
      let (order, holder) = try await Self.guestOrder(3, in: store)
      store.stock.shipped.withLock { $0[order.id] = [order.lines[0].id: 2] }
      store.pass(100 * 86_400)
      // One arrived long ago; the last, which has not left, is taken out today.
      store.stock.arrived.withLock { $0[order.id] = Timestamp(milliseconds: 86_400_000) }
      #expect(try await store.service.orders.order(order.id, as: holder).withdrawalPeriod?.isOver == true)
      let changed = try await Self.withdraw(1, from: order, in: store)
      #expect(changed.withdrawalPeriod?.isOver == false)
      #expect(try await store.service.orders.order(order.id, as: holder).withdrawalPeriod == changed.withdrawalPeriod)
      _ = try await Self.withdraw(1, from: order, in: store, as: holder)
    }
  }

  @Test func `sixteen who withdraw from the same unit at once withdraw from it once`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 4, 100)])
      let outcomes = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 {
          group.addTask { (try? await Self.withdraw(1, from: order, in: store)) != nil }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 }.count == 4)
      let ended = try await store.service.orders.order(order.id, as: Self.keeper)
      #expect((ended.status.lifecycle, ended.totals.current.amount, ended.removals.count) == (.cancelled, 0, 4))
    }
  }

  @Test func `staff cancel a part and say what becomes of its money`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 3, 100), (store.lamp, 1, 500)])
      let part = Self.units(order, 2)
      await #expect(throws: OrderingError.refundUndecided(try Money(200, .gbp))) {
        try await store.service.cancellations.cancel(
          order.id, OrderCancellation(lines: part), once: store.key(), as: Self.keeper)
      }
      let changed = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(reason: "Broken", refund: .recorded, lines: part), once: store.key(),
        as: Self.keeper)
      #expect((changed.totals.refunded.amount, changed.owed.amount, changed.totals.current.amount) == (200, 0, 600))
      #expect(changed.status.label == .toShip)
      #expect(changed.removals.first?.reason == "Broken")
      await #expect(throws: OrderingError.moreThanKept("Mug")) {
        try await store.service.cancellations.cancel(
          order.id, OrderCancellation(refund: .owed, lines: part), once: store.key(), as: Self.keeper)
      }
      await #expect(throws: OrderingError.repeatedLine) {
        try await store.service.cancellations.cancel(
          order.id, OrderCancellation(refund: .owed, lines: Self.units(order, 1) + Self.units(order, 1)),
          once: store.key(), as: Self.keeper)
      }
      let rest = Self.units(order, 1) + Self.units(order, 1, line: 1)
      let ended = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(refund: .owed, lines: rest), once: store.key(), as: Self.keeper)
      #expect((ended.status.label, ended.owed.amount) == (.refundOwed, 600))
    }
  }

  @Test func `a part that was cancelled and refunded leaves the rest to be shipped`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 2, 100), (store.lamp, 1, 500)])
      _ = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(refund: .recorded, lines: Self.units(order, 2)), once: store.key(),
        as: Self.keeper)
      let toShip = try await store.service.lists.list(
        OrderCriteria(filter: .unshipped), after: nil, limit: 10, as: Self.keeper)
      #expect(toShip.items.map(\.id) == [order.id])
      #expect(toShip.items.first?.status.payment == .paid)
    }
  }

  @Test func `whoever keeps nothing that was paid for is not sent its gift`() async throws {
    try await OrderingFixture.with { store in
      let gift = Promotion(
        id: .make(), kind: .order,
        action: .gift(PromotionGift(variant: store.lamp, quantity: 1, unitPrice: try Money(8_900, .gbp))))
      store.stock.offers.withLock {
        $0 = { _ in OfferedPromotions(promotions: [gift], titles: [gift.id: "A lamp"]) }
      }
      let (cart, holder) = try await store.cart(2)
      let order = try await store.service.checkout.place(
        try await store.request(cart), once: store.key(), as: holder)
      #expect(order.lines.count == 2 && order.totals.total.amount == 3_195)
      let ended = try await Self.withdraw(2, from: order, in: store, as: holder)
      #expect((ended.status.label, ended.totals.current.amount) == (.cancelled, 0))
      #expect(ended.removals.first?.lines.count == 2)
    }
  }

  @Test func `of an order that something has left of, what has not left is cancelled`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 5, 100)])
      store.stock.shipped.withLock { $0[order.id] = [order.lines[0].id: 2] }
      try await store.ship([ShippedLine(line: order.lines[0].id, quantity: 2)], of: order.id)
      func cancel(_ lines: [OrderUnits]?) async throws -> Order {
        try await store.service.cancellations.cancel(
          order.id, OrderCancellation(refund: .owed, lines: lines), once: store.key(), as: Self.keeper)
      }
      await #expect(throws: OrderingError.alreadyShipped) { _ = try await cancel(Self.units(order, 4)) }
      let part = try await cancel(Self.units(order, 1))
      #expect((part.lines[0].cancelled, part.lines[0].withdrawn, part.owed.amount) == (1, 0, 100))
      #expect(part.status.fulfilment == .partiallyFulfilled)
      // Without lines, the rest: the order stays, since a part of it has left.
      let rest = try await cancel(nil)
      #expect((rest.status.lifecycle, rest.status.fulfilment) == (.placed, .fulfilled))
      #expect((rest.lines[0].cancelled, rest.owed.amount) == (3, 300))
      #expect(store.stock.releasedUnits.withLock { $0[order.id] } == [order.lines[0].id: 3])
      #expect(store.stock.released.withLock { $0.isEmpty })
      await #expect(throws: OrderingError.alreadyShipped) { _ = try await cancel(nil) }
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(lines: [NewDraftOrder.Line(variant: store.mug, quantity: 2)]), once: nil, as: Self.keeper)
      await #expect(throws: OrderingError.illegalTransition(from: .draft, to: .cancelled)) {
        try await store.service.cancellations.cancel(
          draft.id, OrderCancellation(lines: Self.units(draft, 1)), once: store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `express delivery goes back at the price of the least expensive one`() async throws {
    try await OrderingFixture.with { store in
      store.stock.leastDelivery.withLock { $0 = 150 }
      for (hasLeft, amount) in [(true, 150), (false, 395)] as [(Bool, Int64)] {
        let (order, holder) = try await Self.guestOrder(1, in: store)
        if hasLeft { store.stock.shipped.withLock { $0[order.id] = [order.lines[0].id: 1] } }
        let ended = try await store.service.withdrawals.withdraw(
          from: order.id, NewWithdrawal(), once: store.key(), as: holder)
        #expect(ended.removals.first?.delivery.amount == amount)
      }
    }
  }

  @Test func `prices without tax go back with theirs`() async throws {
    try await OrderingFixture.with { store in
      let rate = try #require(TaxRate(name: "Sales tax", millionths: 100_000))
      store.stock.terms.withLock {
        $0 = { _ in
          SalesTerms(
            regime: .excludingTax, rounding: .line, taxes: DestinationTaxes(rates: [.standard: [rate]]))
        }
      }
      let (cart, holder) = try await store.cart(3)
      let quote = try await store.service.checkout.quote(
        cart, to: OrderDestination(OrderingFixture.address), by: "standard", as: holder)
      let order = try await store.service.checkout.place(
        try await store.request(cart, total: quote.total.amount), once: store.key(), as: holder)
      let changed = try await Self.withdraw(2, from: order, in: store, as: holder)
      #expect(changed.totals.removed.amount == 3_080)
      let ended = try await Self.withdraw(1, from: order, in: store, as: holder)
      #expect((ended.totals.removed, ended.totals.current.amount) == (order.totals.total, 0))
    }
  }

  @Test func `an order is found by number and e-mail address, ten guesses a minute`() async throws {
    try await OrderingFixture.with { store in
      let (order, _) = try await Self.guestOrder(1, in: store)
      let typed = order.number.lowercased().replacingOccurrences(of: "-", with: " ")
      let found = try await store.service.lookups.find(OrderLookup(number: typed, email: "Buyer@Example.com"))
      #expect(found.order == order.id)
      #expect(try await store.service.orders.order(found.order, token: found.viewToken, as: .anonymous).id == order.id)
      for guess in 0..<9 {
        await #expect(throws: OrderingError.notFound) {
          try await store.service.lookups.find(
            OrderLookup(number: order.number, email: "guess\(guess)@example.com"))
        }
      }
      await #expect(throws: OrderingError.self) {
        try await store.service.lookups.find(OrderLookup(number: order.number, email: "buyer@example.com"))
      }
    }
  }
}
