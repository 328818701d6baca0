import Access
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// What buyers pick up.
struct PickupTests {
  private static let keeper = ShippingFixture.keeper

  @Test func `it is made ready, which is told, and collected, which counts as sent`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2], kind: .pickup)
      let work = try #require(try await store.all(of: order.id).first)
      #expect(work.kind == .pickup)
      func listed(at location: LocationID? = nil) async throws -> [FulfilmentOrderID] {
        try await store.fulfilments.queue(.readyForPickup, at: location, after: nil, limit: 9, as: Self.keeper)
          .items.map(\.id)
      }
      #expect(try await listed().isEmpty)
      let ready = try await store.makeReady(work.id)
      #expect(try await listed() == [work.id])
      #expect(try await listed(at: store.here) == [work.id])
      #expect(try await listed(at: store.there).isEmpty)
      #expect((ready.state, ready.kind, ready.shippedAt) == (.ready, .pickup, nil))
      #expect(try await store.all(of: order.id).map(\.state) == [.inProgress])
      // The buyer sees that it waits, before it has left.
      let sent = try await store.shipments.sent(of: order.id, token: "token", as: .anonymous)
      #expect(sent.map(\.state) == [.ready])
      let collected = try await store.change(ready.id, .collect)
      #expect(collected.state == .collected && collected.shippedAt != nil)
      #expect(try await store.arrival(of: order.id) == collected.arrivedAt)
      #expect(try await listed().isEmpty)
      #expect(try await store.all(of: order.id).map(\.state) == [.closed])
      #expect(try await store.unitsLeft(of: order.id) == 2)
      #expect(try await store.shippedUnits(of: order.id) == [order.lines[0].id: 2])
      let (told, left) = try await store.told()
      #expect(told.map(\.shipment) == [ready.id] && told.map(\.location) == [store.here])
      #expect(left.map(\.shipment) == [ready.id] && left.map(\.location) == [store.here])
      #expect(left[0].lines.map(\.quantity) == [2])
      #expect(try await store.differences().isEmpty)
    }
  }

  @Test func `what waits is known by the time since which it does`() async throws {
    let start = Timestamp(milliseconds: 1_000_000), passed = Mutex(Duration.zero)
    let clock = WallClock { start.advanced(by: passed.withLock(\.self)) }
    try await ShippingFixture.with(clock: clock) { store in
      let order = try await store.order([2], kind: .pickup)
      let work = try #require(try await store.all(of: order.id).first)
      let first = try await store.pack(work.id, [.init(orderLine: order.lines[0].id, quantity: 1)])
      passed.withLock { $0 = .seconds(10) }
      // Packed at the start, and ready later.
      _ = try await store.change(first.id, .ready)
      let second = try await store.makeReady(work.id)
      let whole = start..<start.advanced(by: .seconds(60)), later = start.advanced(by: .seconds(10))
      let all = try await store.shipments.waiting(since: whole)
      #expect(Set(all.map(\.ready.shipment)) == [first.id, second.id])
      #expect(all.allSatisfy { $0.ready.order == order.id && $0.ready.location == store.here && $0.readyAt == later })
      #expect(try await store.shipments.waiting(since: whole, after: all.first).count == 1)
      #expect(try await store.shipments.waiting(since: start..<later).isEmpty)
      _ = try await store.change(first.id, .collect)
      #expect(try await store.shipments.waiting(since: whole).map(\.ready.shipment) == [second.id])
    }
  }

  @Test func `it is packed first, made ready then, in parts`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2], kind: .pickup)
      let work = try #require(try await store.all(of: order.id).first)
      let first = try await store.pack(work.id, [.init(orderLine: order.lines[0].id, quantity: 1)])
      #expect(first.state == .created)
      _ = try await store.change(first.id, .pack)
      try await store.change(work.id, .hold(reason: "Not paid"))
      await #expect(throws: ShippingError.illegalTransition(from: "onHold", to: "inProgress")) {
        try await store.change(first.id, .ready)
      }
      #expect(try await store.told().ready.isEmpty, "nobody is called for what is on hold")
      try await store.change(work.id, .release)
      #expect(try await store.change(first.id, .ready).state == .ready)
      #expect(try await store.told().ready.map(\.shipment) == [first.id])
      await #expect(throws: ShippingError.illegalTransition(from: "ready", to: "ready")) {
        try await store.change(first.id, .ready)
      }
      #expect(try await store.differences().isEmpty)
      // What nobody comes for is unpacked, and its buyer is not called any more.
      let told = try #require(try await store.told().ready.first)
      #expect(try await store.database.read(as: ShippingSchema.self, told.isCurrent))
      #expect(try await store.change(first.id, .cancel).state == .cancelled)
      #expect(try await !store.database.read(as: ShippingSchema.self, told.isCurrent))
      #expect(try await store.all(of: order.id).map(\.unpacked) == [2])
    }
  }

  /// What is refused of a shipment of each kind, whatever its state.
  @Test(arguments: DeliveryKind.allCases, ShipmentCommand.allCases)
  func `a command is of one kind, or of both`(kind: DeliveryKind, command: ShipmentCommand) async throws {
    let ofBoth: [ShipmentCommand] = [.pack, .cancel], ofPickup: [ShipmentCommand] = [.ready, .collect]
    #expect(
      kind.allows(command) == (ofBoth.contains(command) || ofPickup.contains(command) == (kind == .pickup)))
    try await ShippingFixture.with { store in
      let order = try await store.order([1], kind: kind)
      let work = try #require(try await store.all(of: order.id).first)
      let shipment = try await store.pack(work.id)
      if !kind.allows(command) {
        let refusal: ShippingError = kind == .pickup ? .isPickedUp : .isSent
        await #expect(throws: refusal) { try await store.change(shipment.id, command) }
      } else if let next = ShipmentState.created.after(command) {
        #expect(try await store.change(shipment.id, command).state == next)
      } else {
        await #expect(throws: ShippingError.illegalTransition(from: "created", to: command.target.rawValue)) {
          try await store.change(shipment.id, command)
        }
      }
    }
  }

  @Test func `it is neither sent nor moved, and what is sent is not made ready`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2], kind: .pickup)
      let work = try #require(try await store.all(of: order.id).first)
      await #expect(throws: ShippingError.isPickedUp) { try await store.ship(order.id) }
      await #expect(throws: ShippingError.isPickedUp) { try await store.change(work.id, .move(to: store.there)) }
      let other = try await store.order([1])
      let sent = try #require(try await store.all(of: other.id).first)
      await #expect(throws: ShippingError.isSent) { try await store.makeReady(sent.id) }
      #expect(try await store.told().ready.isEmpty)
      // A part that is split off is picked up too.
      let part = FulfilmentOrderID.make()
      try await store.change(work.id, .split([.init(orderLine: order.lines[0].id, quantity: 1)], into: part))
      #expect(try await store.all(of: order.id).map(\.kind) == [.pickup, .pickup])
    }
  }

  @Test func `what waits for its buyer is cancelled as before, and what was collected is not`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3], kind: .pickup)
      let work = try #require(try await store.all(of: order.id).first)
      let line = order.lines[0].id
      let first = try await store.makeReady(work.id, [.init(orderLine: line, quantity: 1)])
      _ = try await store.change(first.id, .collect)
      let second = try await store.makeReady(work.id)
      #expect(try await store.cancel([line: 2], of: order.id)?.map(\.quantity) == [2])
      #expect(try await store.shipments.of(order.id, as: Self.keeper).map(\.state) == [.collected, .cancelled])
      await #expect(throws: ShippingError.illegalTransition(from: "cancelled", to: "collected")) {
        try await store.change(second.id, .collect)
      }
      #expect(try await store.all(of: order.id).map(\.state) == [.closed])
    }
  }

  @Test func `the same request made twice makes one shipment, and tells the buyer once`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([1], kind: .pickup)
      let work = try #require(try await store.all(of: order.id).first)
      let (new, key) = (NewPackage(isReady: true), store.key("once"))
      let first = try await store.shipments.pack(new, of: work.id, once: key, as: Self.keeper)
      #expect(try await store.shipments.pack(new, of: work.id, once: key, as: Self.keeper) == first)
      let collect = store.key("collect")
      for _ in 0..<2 {
        let done = try await store.shipments.change(
          first.id, ShipmentChange(.collect), once: collect, as: Self.keeper)
        #expect(done.state == .collected)
      }
      let (told, left) = try await store.told()
      #expect(told.count == 1 && left.count == 1)
    }
  }
}

extension ShippingFixture {
  fileprivate func makeReady(
    _ id: FulfilmentOrderID, _ lines: [Shipment.Line]? = nil
  ) async throws(ShippingError) -> Shipment {
    try await shipments.pack(NewPackage(lines: lines, isReady: true), of: id, once: key(), as: Self.keeper)
  }

  /// Where the books are wrong.
  fileprivate func differences() async throws(ShippingError) -> [FulfilmentDiscrepancy] {
    try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try FulfilmentBooks.verify(in: snapshot)
    }
  }

  /// What was told of goods that wait, and of those that have left.
  fileprivate func told() async throws -> (ready: [PickupReady], left: [ShipmentCreated]) {
    try await OutboxRelay(database, consumers: []).drain()
    let events = try await EventStream(database).events(after: 0)
    return (
      try events.filter { $0.type == PickupReady.type.name }.map { try $0.payload(of: PickupReady.type) },
      try events.filter { $0.type == ShipmentCreated.type.name }.map { try $0.payload(of: ShipmentCreated.type) }
    )
  }
}
