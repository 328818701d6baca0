import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// The work on orders at each location.
struct FulfilmentTests {
  private static let keeper = ShippingFixture.keeper

  @Test func `an order gets one fulfilment order for each location that its stock was taken at`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3, 2], elsewhere: [1])
      let made = try await store.all(of: order.id)
      #expect(made.map(\.location) == [store.here, store.there])
      #expect(made.map { $0.lines.map(\.quantity) } == [[2, 2], [1]])
      #expect(made.allSatisfy { $0.state == .open && $0.order == order.id })
      #expect(try await store.fulfilments.one(made[0].id, as: Self.keeper) == made[0])
      await #expect(throws: ShippingError.unknownFulfilment) {
        try await store.fulfilments.one(.make(), as: Self.keeper)
      }
    }
  }

  @Test func `one is begun, held for a reason, released, and waits for a day`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([1])
      let id = try #require(try await store.all(of: order.id).first).id
      #expect(try await store.change(id, .start).state == .inProgress)
      let held = try await store.change(id, .hold(reason: "Which colour?"))
      #expect((held.state, held.holdReason, held.version) == (.onHold, "Which colour?", 3))
      await #expect(throws: ShippingError.illegalTransition(from: "onHold", to: "inProgress")) {
        try await store.ship(order.id)
      }
      await #expect(throws: ShippingError.illegalTransition(from: "onHold", to: "inProgress")) {
        try await store.pack(id)
      }
      #expect(try await store.change(id, .release).holdReason == nil)
      let day = try #require(LocalDay("2026-04-01"))
      #expect(try await store.change(id, .schedule(day)).scheduledFor == day)
      _ = try await store.ship(order.id, [Shipment.Line(orderLine: order.lines[0].id, quantity: 1)])
      let closed = try await store.fulfilments.one(id, as: Self.keeper)
      #expect((closed.state, closed.scheduledFor) == (.closed, nil))
      for change in [FulfilmentChange.start, .hold(reason: "No"), .release, .schedule(day), .move(to: store.there)] {
        await #expect(throws: ShippingError.self) { try await store.change(id, change) }
      }
    }
  }

  @Test func `what waits for a day is open from that day on, in the shop's time zone`() async throws {
    try await ShippingFixture.with { store in
      var ids: [FulfilmentOrderID] = []
      for day in ["2026-04-01", "2026-04-02"] {
        let id = try #require(try await store.all(of: try await store.order([1]).id).first).id
        _ = try await store.change(id, .schedule(try #require(LocalDay(day))))
        ids.append(id)
      }
      // One that staff began meanwhile.
      let begun = try #require(try await store.all(of: try await store.order([1]).id).first).id
      _ = try await store.change(begun, .schedule(try #require(LocalDay("2026-03-01"))))
      _ = try await store.change(begun, .start)
      // Midnight of April 1, two hours before that of Greenwich.
      let zone = try #require(TimeZone(secondsFromGMT: 7_200)), midnight: Int64 = 1_774_994_400_000
      func opened(at milliseconds: Int64, in zone: TimeZone) async throws -> Int {
        try await ShippingService(
          database: store.database, clock: WallClock { Timestamp(milliseconds: milliseconds) }, currency: .gbp,
          timeZone: { zone }, ports: store.ports
        ).fulfilments.openDue()
      }
      #expect(try await opened(at: midnight - 1, in: zone) == 0)
      #expect(try await opened(at: midnight, in: .gmt) == 0)
      #expect(try await opened(at: midnight, in: zone) == 1)
      #expect(try await opened(at: midnight, in: zone) == 0)
      var states: [FulfilmentState] = []
      for id in ids + [begun] { states.append(try await store.fulfilments.one(id, as: Self.keeper).state) }
      #expect(states == [.open, .scheduled, .inProgress])
      let first = try await store.fulfilments.one(ids[0], as: Self.keeper)
      #expect(first.scheduledFor == nil && first.version == 3)
      // A day on which nothing ran is made up for.
      #expect(try await opened(at: midnight + 5 * 86_400_000, in: zone) == 1)
    }
  }

  @Test func `lines that wait for a day are sent apart from the others, where their stock is`() async throws {
    try await ShippingFixture.with { store in
      let (soon, late) = (try #require(LocalDay("2026-12-24")), try #require(LocalDay("2027-01-31")))
      let order = OrderID.make()
      let lines = [nil, soon, late, soon].map { OrderedLine(id: .make(), variant: .make(), quantity: 2, sentFrom: $0) }
      // The last line is half here, half there.
      let units = lines.enumerated().flatMap { index, line in
        index < 3
          ? [LocatedUnits(variant: line.variant, location: store.here, quantity: 2)]
          : [store.here, store.there].map { LocatedUnits(variant: line.variant, location: $0, quantity: 1) }
      }
      let ports = store.ports
      try await store.database.write(as: ShippingSchema.self) { work throws(ShippingError) in
        try OrderFulfilment.plan(
          OrderToSend(id: order, number: "A-1", lines: lines), at: units, by: ports, on: ShippingFixture.now, in: work)
      }
      let all = try await store.all(of: order)
      let here = all.filter { $0.location == store.here }.sorted { $0.lines[0].orderLine < $1.lines[0].orderLine }
      #expect(here.map(\.state) == [.open, .scheduled, .scheduled])
      #expect(here.map(\.scheduledFor) == [nil, soon, late])
      #expect(
        here.map { Set($0.lines.map(\.orderLine)) } == [[lines[0].id], [lines[1].id, lines[3].id], [lines[2].id]])
      let there = try #require(all.first { $0.location == store.there })
      #expect(there.scheduledFor == soon && there.lines.map(\.quantity) == [1])
    }
  }

  @Test func `a day outlasts a split and a hold, and what waits for it leaves only where it is named`() async throws {
    try await ShippingFixture.with { store in
      let day = try #require(LocalDay("2026-12-24"))
      let order = try await store.order([1, 3])
      let whole = try #require(try await store.all(of: order.id).first)
      let (waiting, half) = (FulfilmentOrderID.make(), FulfilmentOrderID.make())
      let line = order.lines[1].id
      _ = try await store.change(whole.id, .split([Shipment.Line(orderLine: line, quantity: 3)], into: waiting))
      _ = try await store.change(waiting, .schedule(day))
      _ = try await store.change(waiting, .split([Shipment.Line(orderLine: line, quantity: 1)], into: half))
      let part = try await store.fulfilments.one(half, as: Self.keeper)
      #expect(part.state == .scheduled && part.scheduledFor == day)
      #expect(try await store.change(half, .hold(reason: "Asked the buyer")).scheduledFor == day)
      let released = try await store.change(half, .release)
      #expect(released.state == .scheduled && released.scheduledFor == day)
      // Sending all of it sends what does not wait.
      #expect(try await store.ship(order.id).lines.map(\.orderLine) == [order.lines[0].id])
      await #expect(throws: ShippingError.self) { _ = try await store.ship(order.id) }
      _ = try await store.ship(order.id, [Shipment.Line(orderLine: line, quantity: 3)])
      #expect(try await store.all(of: order.id).allSatisfy { $0.state == .closed })
    }
  }

  @Test func `the queue has those of a state, the oldest first, page by page, and of a location`() async throws {
    try await ShippingFixture.with { store in
      for _ in 0..<3 { _ = try await store.order([1, 1], elsewhere: [1]) }
      let first = try await store.fulfilments.queue(.open, after: nil, limit: 4, as: Self.keeper)
      let second = try await store.fulfilments.queue(.open, after: first.next, limit: 4, as: Self.keeper)
      #expect((first.items.count, second.items.count, second.next) == (4, 2, nil))
      let all = first.items + second.items
      #expect(all.map(\.id) == all.map(\.id).sorted())
      let there = try await store.fulfilments.queue(.open, at: store.there, after: nil, limit: 9, as: Self.keeper)
      #expect(there.items == all.filter { $0.location == store.there })
      try await store.change(all[0].id, .start)
      let begun = try await store.fulfilments.queue(.state(.inProgress), after: nil, limit: 9, as: Self.keeper)
      #expect(begun.items.map(\.id) == [all[0].id])
      await #expect(throws: ShippingError.invalidCursor) {
        try await store.fulfilments.queue(.state(.closed), after: first.next, limit: 4, as: Self.keeper)
      }
    }
  }

  @Test func `a part of one becomes another, and they become one again`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3, 2])
      let lines = order.lines.map(\.id)
      let id = try #require(try await store.all(of: order.id).first).id
      let new = FulfilmentOrderID.make()
      func split(_ units: [(OrderLineID, Int)], _ other: FulfilmentOrderID) async throws -> FulfilmentOrder {
        try await store.change(id, .split(units.map { .init(orderLine: $0.0, quantity: $0.1) }, into: other))
      }
      let rest = try await split([(lines[0], 1), (lines[1], 2)], new)
      #expect(rest.lines.map(\.quantity) == [2])
      let part = try await store.fulfilments.one(new, as: Self.keeper)
      #expect((part.lines.map(\.quantity), part.state, part.location) == ([1, 2], .open, store.here))
      await #expect(throws: ShippingError.nothingLeft) { try await split([(lines[0], 2)], .make()) }
      await #expect(throws: ShippingError.moreThanOrdered(lines[0])) { try await split([(lines[0], 3)], .make()) }
      await #expect(throws: ShippingError.unknownLine(lines[1])) { try await split([(lines[1], 1)], .make()) }
      await #expect(throws: ShippingError.fulfilmentExists) { try await split([(lines[0], 1)], new) }
      let whole = try await store.change(id, .merge(new))
      #expect(whole.lines.map(\.quantity) == [3, 2])
      #expect(try await store.fulfilments.one(new, as: Self.keeper).state == .cancelled)
      #expect(try await store.fulfilments.one(id, as: Self.keeper) == whole)
    }
  }

  @Test func `only those of one order at one place become one`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2, 2], elsewhere: [1])
      let made = try await store.all(of: order.id)
      let other = try #require(try await store.all(of: try await store.order([1]).id).first)
      for strange in [made[1].id, other.id, made[0].id] {
        await #expect(throws: ShippingError.notMergeable) { try await store.change(made[0].id, .merge(strange)) }
      }
      await #expect(throws: ShippingError.unknownFulfilment) { try await store.change(made[0].id, .merge(.make())) }
    }
  }

  @Test func `one moves with its stock, unless the other place has too little or some of it is packed`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2, 1])
      let id = try #require(try await store.all(of: order.id).first).id
      #expect(try await store.change(id, .move(to: store.there)).location == store.there)
      #expect(
        store.world.moved.withLock { $0 }
          == order.lines.map { LocatedUnits(variant: $0.variant, location: store.here, quantity: $0.quantity) })
      await #expect(throws: ShippingError.unknownLocation) { try await store.change(id, .move(to: .make())) }
      store.world.isEmptyElsewhere.withLock { $0 = true }
      await #expect(throws: ShippingError.notThere(order.lines[0].variant)) {
        try await store.change(id, .move(to: store.here))
      }
      _ = try await store.pack(id, [.init(orderLine: order.lines[0].id, quantity: 1)])
      try await store.change(id, .hold(reason: "Wait"))
      try await store.change(id, .release)
      await #expect(throws: ShippingError.begun) { try await store.change(id, .move(to: store.here)) }
    }
  }

  @Test func `cancelling takes what nobody has begun with first, and says where it was`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([4], elsewhere: [2])
      let made = try await store.all(of: order.id), line = order.lines[0]
      try await store.change(made[0].id, .start)
      #expect(
        try await store.cancel([line.id: 3], of: order.id)
          == [(store.here, 1), (store.there, 2)].sorted { left, right in
            let ids = [store.here: made[0].id, store.there: made[1].id]
            guard let first = ids[left.0], let second = ids[right.0] else { return false }
            return first < second
          }.map { LocatedUnits(variant: line.variant, location: $0.0, quantity: $0.1) })
      #expect(try await store.all(of: order.id).map(\.state) == [.inProgress, .cancelled])
      await #expect(throws: ShippingError.moreThanOrdered(line.id)) {
        try await store.cancel([line.id: 2], of: order.id)
      }
      _ = try await store.ship(order.id)
      #expect(try await store.unitsLeft(of: order.id) == 1)
      #expect(try await store.cancel(nil, of: order.id) == [])
      #expect(try await store.cancel(nil, of: .make()) == nil)
    }
  }

  @Test func `what has not left is unpacked when it is cancelled, and what has left stays`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([5])
      let line = order.lines[0], id = try #require(try await store.all(of: order.id).first).id
      _ = try await store.ship(order.id, [.init(orderLine: line.id, quantity: 1)])
      let early = try await store.pack(id, [.init(orderLine: line.id, quantity: 1)])
      let late = try await store.pack(id, [.init(orderLine: line.id, quantity: 2)])
      #expect(try await store.cancel([line.id: 2], of: order.id)?.map(\.quantity) == [2])
      let states = try await store.shipments.of(order.id, as: Self.keeper)
      #expect(states.first { $0.id == late.id }?.state == .cancelled)
      #expect(states.first { $0.id == early.id }?.state == .created)
      await #expect(throws: ShippingError.illegalTransition(from: "cancelled", to: "shipped")) {
        try await store.change(late.id, .ship)
      }
      #expect(try await store.cancel(nil, of: order.id)?.map(\.quantity) == [2])
      let ended = try await store.fulfilments.one(id, as: Self.keeper)
      #expect((ended.state, ended.lines.map(\.shipped), ended.lines.map(\.packed)) == (.closed, [1], [0]))
    }
  }
}
