public import Access
import Foundation
public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

/// The work on orders at each location: what is to leave, and whether it can.
public struct Fulfilments: Sendable {
  let database: Database
  let clock: WallClock
  private let ports: ShippingPorts
  let timeZone: @Sendable () -> TimeZone

  init(database: Database, clock: WallClock, ports: ShippingPorts, timeZone: @escaping @Sendable () -> TimeZone) {
    (self.database, self.clock, self.ports, self.timeZone) = (database, clock, ports, timeZone)
  }

  /// A page of a list of fulfilment orders, of all locations or of one, the oldest first. Needs `shipping.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the database
  ///   fails.
  public func queue(
    _ queue: FulfilmentQueue, at location: LocationID? = nil, after cursor: Cursor?, limit: Int,
    as principal: Principal
  ) async throws(ShippingError) -> Page<FulfilmentOrder> {
    try ShippingService.allow(.shippingRead, principal)
    let filter = UInt64(FulfilmentQueue.allCases.firstIndex(of: queue) ?? 0)
    let isListed: SQL<ShippingSchema> =
      switch queue {
      case .state(let state): "state = \(state)"
      case .readyForPickup: "id IN (SELECT fulfilment FROM \(.shipment) WHERE state = 'ready')"
      }
    var place: SQL<ShippingSchema> = ""
    if let location { place = "AND location = \(location)" }
    let keyset = Keyset(version: 7, filter: filter)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      place = "\(place) AND (created_at, id) > (\(time), \(id))"
    }
    let condition = place
    // A page may have more lines than a read may look at.
    let found = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try FulfilmentRecords.whole(
        try snapshot.rows(
          """
          SELECT \(FulfilmentRecords.columns) FROM \(.fulfilment) WHERE \(isListed) \(condition)
          ORDER BY created_at, id LIMIT \(limit + 1)
          """), in: snapshot)
    }
    return Page(found, limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// The fulfilment orders of an order, in the order of their ids. Needs `shipping.read`. An order that was placed before
  /// there were any has none until something is done with it.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func of(_ order: OrderID, as principal: Principal) async throws(ShippingError) -> [FulfilmentOrder] {
    try ShippingService.allow(.shippingRead, principal)
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try FulfilmentRecords.of(order, in: snapshot)
    }
  }

  /// One fulfilment order. Needs `shipping.read`.
  ///
  /// - Throws: `unknownFulfilment`; `access` without the permission; `storage` when the database fails.
  public func one(_ id: FulfilmentOrderID, as principal: Principal) async throws(ShippingError) -> FulfilmentOrder {
    try ShippingService.allow(.shippingRead, principal)
    let found = try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try FulfilmentRecords.one(id, in: snapshot)
    }
    guard let found else { throw .unknownFulfilment }
    return found
  }

  /// Changes a fulfilment order. Needs `shipping.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownFulfilment`; `illegalTransition`; `begun` to move what is packed in part; `unknownLine`,
  ///   `moreThanOrdered`, `nothingLeft` and `fulfilmentExists` to split; `notMergeable`; `notThere` and `unknownLocation` to
  ///   move, and `isPickedUp` for what its buyer picks up; `access` without the permission; `storage` when the database fails.
  public func change(
    _ id: FulfilmentOrderID, _ change: FulfilmentChange, once key: IdempotencyKey?, as principal: Principal
  ) async throws(ShippingError) -> FulfilmentOrder {
    try ShippingService.allow(.shippingWrite, principal)
    let now = clock.now()
    return try await database.write(as: ShippingSchema.self, once: key, returning: .fulfilmentOrder) {
      [self] work throws(ShippingError) in
      var order = try Self.held(id, in: work)
      let before = order
      try apply(change, to: &order, on: now, in: work)
      try FulfilmentRecords.update(&order, in: work)
      try work.audit(
        AuditSubject("shipping/fulfilment-orders", id), from: before, to: order, as: .fulfilmentOrder)
      return order
    }
  }

  /// Makes the fulfilment orders of those of some orders that have none: they were placed before there were any.
  ///
  /// - Returns: Of how many.
  /// - Throws: `storage` when the database fails.
  public func makeMissing(of orders: [OrderID]) async throws(ShippingError) -> Int {
    if orders.isEmpty { return 0 }
    let known: [OrderID] = try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try snapshot.rows("SELECT DISTINCT \"order\" FROM \(.fulfilment) WHERE \"order\" IN (\(list: orders))")
    }
    let (now, ports, missing) = (clock.now(), ports, Set(orders).subtracting(known).sorted())
    for order in missing {
      try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
        _ = try OrderFulfilment.existing(of: order, by: ports, on: now, in: work)
      }
    }
    return missing.count
  }

  /// A fulfilment order whose order nobody else works on until the transaction ends.
  static func held(
    _ id: FulfilmentOrderID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> FulfilmentOrder {
    let order: OrderID? = try work.first("SELECT \"order\" FROM \(.fulfilment) WHERE id = \(id)")
    guard let order else { throw .unknownFulfilment }
    try work.lock(.shipment, order)
    let found = try work.snapshot { snapshot throws(ShippingError) in try FulfilmentRecords.one(id, in: snapshot) }
    guard let found else { throw .unknownFulfilment }
    return found
  }

  private func apply(
    _ change: FulfilmentChange, to order: inout FulfilmentOrder, on now: Timestamp,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let day = order.scheduledFor
    try order.take(change.command)
    switch change {
    case .start: break
    case .release:
      guard let day else { return }
      try order.take(.schedule)
      order.scheduledFor = day
    case .hold(let reason): order.holdReason = reason
    case .schedule(let day): order.scheduledFor = day
    case .split(let lines, let id): try split(lines, of: &order, into: id, on: now, in: work)
    case .merge(let other): try merge(other, into: &order, in: work)
    case .move(let location):
      // Its buyer was promised that place.
      guard order.kind == .shipping else { throw .isPickedUp }
      guard !order.isBegun else { throw .begun }
      guard location != order.location else { return }
      let units = order.lines.filter { $0.left > 0 }.map {
        LocatedUnits(variant: $0.variant, location: order.location, quantity: $0.left)
      }
      try ports.move(order.order, units, location, work)
      order.location = location
    }
  }

  private func split(
    _ asked: [Shipment.Line], of order: inout FulfilmentOrder, into id: FulfilmentOrderID, on now: Timestamp,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    var parts: [FulfilmentOrder.Line] = []
    for (index, quantity) in try order.places(of: asked) {
      let line = order.lines[index]
      parts.append(FulfilmentOrder.Line(orderLine: line.orderLine, variant: line.variant, quantity: quantity))
      order.lines[index].quantity -= quantity
    }
    guard order.left > 0 else { throw .nothingLeft }
    let new = FulfilmentOrder(
      id: id, order: order.order, number: order.number, location: order.location, kind: order.kind,
      state: order.state == .scheduled ? .scheduled : .open, scheduledFor: order.scheduledFor, lines: parts,
      createdAt: now)
    for part in parts {
      let left = order.lines.first { $0.orderLine == part.orderLine }?.quantity ?? 0
      try work.changeOne(
        left == 0
          ? "DELETE FROM \(.fulfilmentLine) WHERE fulfilment = \(order.id) AND order_line = \(part.orderLine)"
          : """
          UPDATE \(.fulfilmentLine) SET quantity = \(left)
          WHERE fulfilment = \(order.id) AND order_line = \(part.orderLine)
          """)
    }
    order.lines.removeAll { $0.quantity == 0 }
    try FulfilmentRecords.insert([new], in: work)
  }

  private func merge(
    _ id: FulfilmentOrderID, into order: inout FulfilmentOrder, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let found = try work.snapshot { snapshot throws(ShippingError) in try FulfilmentRecords.one(id, in: snapshot) }
    guard var other = found else { throw .unknownFulfilment }
    guard id != order.id, other.order == order.order, other.location == order.location else { throw .notMergeable }
    guard other.state == .open else { throw .illegalTransition(from: other.state.rawValue, to: order.state.rawValue) }
    guard !other.isBegun else { throw .begun }
    try work.run("DELETE FROM \(.fulfilmentLine) WHERE fulfilment = \(id)")
    for line in other.lines {
      if let place = order.lines.firstIndex(where: { $0.orderLine == line.orderLine }) {
        order.lines[place].quantity += line.quantity
        order.lines[place].cancelled += line.cancelled
      } else {
        order.lines.append(line)
      }
      try work.run(
        """
        INSERT INTO \(.fulfilmentLine) (fulfilment, order_line, variant, quantity, cancelled, packed, shipped, returned)
        VALUES (\(order.id), \(line.orderLine), \(line.variant), \(line.quantity), \(line.cancelled), 0, 0, 0)
        ON CONFLICT (fulfilment, order_line) DO UPDATE SET
          quantity = \(.fulfilmentLine).quantity + excluded.quantity,
          cancelled = \(.fulfilmentLine).cancelled + excluded.cancelled
        """)
    }
    order.lines.sort { $0.orderLine < $1.orderLine }
    other.lines = []
    try OrderFulfilment.store(&other, in: work)
  }
}

extension FulfilmentOrder {
  /// The places of lines that are asked for, each once and with no more than is unpacked.
  func places(of asked: [Shipment.Line]) throws(ShippingError) -> [(line: Int, quantity: Int)] {
    var places: [(line: Int, quantity: Int)] = []
    for line in asked {
      guard let index = lines.firstIndex(where: { $0.orderLine == line.orderLine }),
        !places.contains(where: { $0.line == index })
      else { throw .unknownLine(line.orderLine) }
      guard line.quantity <= lines[index].unpacked else { throw .moreThanOrdered(line.orderLine) }
      places.append((index, line.quantity))
    }
    return places
  }
}
