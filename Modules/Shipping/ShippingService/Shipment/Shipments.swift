public import Access
public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

/// What leaves, and has left.
public struct Shipments: Sendable {
  let database: Database
  private let clock: WallClock
  private let ports: ShippingPorts

  init(database: Database, clock: WallClock, ports: ShippingPorts) {
    (self.database, self.clock, self.ports) = (database, clock, ports)
  }

  /// Records that goods left. Needs `shipping.write`. A repeat with the same key returns the same shipment.
  ///
  /// Without lines, everything leaves that is neither packed, on hold, nor waiting for a day. One shipment leaves from each location that has
  /// some of it. The event `shipping.shipment-created` makes stock and order follow.
  ///
  /// - Returns: The shipment with the given id: the first one, where several leave.
  /// - Throws: `unknownOrder`, `unknownLine`, `moreThanOrdered`, `nothingToShip`, `shipmentExists` for an id that is
  ///   taken; `isPickedUp` for an order that its buyer picks up; `illegalTransition` where what is asked for is on hold; `access` without the permission; `storage` when the
  ///   database fails.
  public func ship(
    _ new: NewShipment, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> Shipment {
    try ShippingService.allow(.shippingWrite, principal)
    let (now, ports) = (clock.now(), ports)
    return try await database.write(as: ShippingSchema.self, once: key, returning: .shipment) {
      work throws(ShippingError) in
      guard let found = try OrderFulfilment.existing(of: new.order, by: ports, on: now, in: work) else {
        throw .unknownOrder
      }
      guard found.allSatisfy({ $0.kind == .shipping }) else { throw .isPickedUp }
      var first: Shipment?
      for (chosen, lines) in try Self.chosen(new.lines, of: found) {
        var fulfilment = chosen
        let shipment = Shipment(
          id: first == nil ? new.id : .make(), order: new.order, fulfilment: fulfilment.id,
          lines: lines.map { Shipment.Line(orderLine: fulfilment.lines[$0.line].orderLine, quantity: $0.quantity) },
          trackingNumber: new.trackingNumber, shippedAt: now)
        try ShipmentRecords.insert(shipment, on: now, in: work)
        try Self.leave(shipment, from: &fulfilment, isPacked: false, by: principal, in: work)
        first = first ?? shipment
      }
      guard let first else { throw .nothingToShip }
      return first
    }
  }

  /// Sets units of a fulfilment order aside for a shipment. Needs `shipping.write`. A repeat with the same key returns the
  /// same shipment. Without lines, everything that is in no other shipment. Of what is picked up, it can be ready at once, which
  /// is published.
  ///
  /// - Throws: `unknownFulfilment`, `unknownLine`, `moreThanOrdered`, `nothingToShip`, `shipmentExists`, `isSent` for what would be ready but is
  ///   sent, `changedSince` when
  ///   the fulfilment order has changed since the version that the request names, `illegalTransition`; `access` without the permission; `storage` when the database fails.
  public func pack(
    _ new: NewPackage, of id: FulfilmentOrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> Shipment {
    try ShippingService.allow(.shippingWrite, principal)
    let now = clock.now()
    return try await database.write(as: ShippingSchema.self, once: key, returning: .shipment) {
      work throws(ShippingError) in
      var fulfilment = try Fulfilments.held(id, in: work)
      // Whoever packs has the goods of the location that they saw.
      if let version = new.version, version != fulfilment.version {
        throw .changedSince
      }
      let lines =
        new.lines
        ?? fulfilment.lines.filter { $0.unpacked > 0 }.map {
          Shipment.Line(orderLine: $0.orderLine, quantity: $0.unpacked)
        }
      _ = try fulfilment.places(of: lines)
      if lines.isEmpty { throw .nothingToShip }
      try fulfilment.take(.pack)
      var shipment = Shipment(
        id: new.id, order: fulfilment.order, fulfilment: id, kind: fulfilment.kind, state: .created, lines: lines,
        trackingNumber: nil, shippedAt: nil)
      if new.isReady { try shipment.take(.ready) }
      try ShipmentRecords.insert(shipment, on: now, in: work)
      for line in lines { try FulfilmentRecords.count(packed: line.quantity, of: line.orderLine, in: id, work) }
      try FulfilmentRecords.update(&fulfilment, in: work)
      if new.isReady { try PickupReady.publish(shipment, at: fulfilment.location, by: principal, in: work) }
      return shipment
    }
  }

  /// Changes a shipment. Needs `shipping.write`. A repeat with the same key has no further effect. What leaves, is collected
  /// or waits for its buyer is published; what is cancelled can be packed again; what came back is expected as a return.
  ///
  /// - Throws: `unknownShipment`; `illegalTransition`, also while the fulfilment order of what is to leave, or to be
  ///   ready, is on hold;
  ///   `access` without the permission; `storage` when the database fails.
  public func change(
    _ id: ShipmentID, _ change: ShipmentChange, once key: IdempotencyKey?, as principal: Principal
  ) async throws(ShippingError) -> Shipment {
    try ShippingService.allow(.shippingWrite, principal)
    let (now, ports) = (clock.now(), ports)
    return try await database.write(as: ShippingSchema.self, once: key, returning: .shipment) {
      work throws(ShippingError) in
      var shipment = try Self.held(id, in: work)
      let before = shipment
      try CarrierLabels.refuseOnItsWay(change.action, id, in: work)
      try shipment.take(change.action)
      // The number is on the label that the carrier has made.
      if try CarrierLabelRecords.current(of: id, in: work)?.state != .bought {
        shipment.carrier = change.carrier ?? shipment.carrier
        shipment.trackingNumber = change.trackingNumber ?? shipment.trackingNumber
      }
      shipment.parcels = change.parcels ?? shipment.parcels
      if change.action == .ship || change.action == .collect { shipment.shippedAt = now }
      if shipment.state.hasArrived { shipment.arrivedAt = now }
      try ShipmentRecords.update(shipment, in: work)
      if change.action == .ready { try ShipmentRecords.noteReady(id, on: now, in: work) }
      if change.action == .cancel { try CarrierLabels.cancel(of: id, in: work) }
      if let fulfilment = shipment.fulfilment {
        switch change.action {
        case .ship, .collect:
          var order = try Fulfilments.held(fulfilment, in: work)
          try Self.leave(shipment, from: &order, isPacked: true, by: principal, in: work)
        case .cancel:
          for line in shipment.lines {
            try FulfilmentRecords.count(packed: -line.quantity, of: line.orderLine, in: fulfilment, work)
          }
        case .return: try OrderReturns.expect(shipment, by: ports, on: now, in: work)
        case .ready:
          let order = try Fulfilments.held(fulfilment, in: work)
          // What may not be handed over is not called ready.
          guard order.state.after(.pack) != nil else {
            throw .illegalTransition(from: order.state.rawValue, to: FulfilmentState.inProgress.rawValue)
          }
          try PickupReady.publish(shipment, at: order.location, by: principal, in: work)
        case .pack, .label, .deliver, .fail: break
        }
      }
      // A carrier may have said what became of it before it was said here that it left.
      if change.action == .ship, let command = try ShipmentRecords.outcome(of: id, in: work)?.command {
        try shipment.take(command)
        // Its buyer's time counts from when it is known to have left.
        if shipment.state.hasArrived { shipment.arrivedAt = now }
        try ShipmentRecords.update(shipment, in: work)
      }
      let after = try Self.held(id, in: work)
      try work.audit(AuditSubject("shipping/shipments", id), from: before, to: after, as: .shipment)
      return after
    }
  }

  /// Notes what was seen of a shipment on its way. Needs `shipping.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownShipment`; `illegalTransition` for one that has not left; `access` without the permission; `storage`
  ///   when the database fails.
  public func note(
    _ event: TrackingEvent, of id: ShipmentID, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> Shipment {
    try ShippingService.allow(.shippingWrite, principal)
    return try await database.write(as: ShippingSchema.self, once: key, returning: .shipment) {
      work throws(ShippingError) in
      let shipment = try Self.held(id, in: work)
      guard shipment.state.hasLeft else {
        throw .illegalTransition(from: shipment.state.rawValue, to: ShipmentState.shipped.rawValue)
      }
      guard shipment.events.count < Self.mostEvents else { throw .tooManyEvents }
      try ShipmentRecords.insert(event, of: id, at: shipment.events.count, in: work)
      return try Self.held(id, in: work)
    }
  }

  /// How many tracking events of a shipment are kept.
  static let mostEvents = 100

  /// The shipments of an order, in the order in which they were made. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails. An unknown order has no shipments.
  public func of(_ order: OrderID, as principal: Principal) async throws(ShippingError) -> [Shipment] {
    try ShippingService.allow(.shippingRead, principal)
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try ShipmentRecords.of(order, in: snapshot)
    }
  }

  /// What has left of an order, or waits for its buyer, for whoever may read it: its buyer, staff, and anyone who sends its view token.
  ///
  /// - Throws: `unknownOrder` when there is no such order or the caller may not read it; `storage` when the database fails.
  public func sent(
    of order: OrderID, token: String?, as principal: Principal
  ) async throws(ShippingError) -> [Shipment] {
    let ports = ports
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      guard try ports.mayRead(order, token, principal, snapshot) else { throw .unknownOrder }
      return try ShipmentRecords.of(order, in: snapshot).filter { $0.state.hasLeft || $0.state == .ready }.map {
        var sent = $0
        sent.label = nil
        return sent
      }
    }
  }

  /// What left last of all orders, the latest first. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func latest(atMost limit: Int, as principal: Principal) async throws(ShippingError) -> [Shipment] {
    try ShippingService.allow(.shippingRead, principal)
    return try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try ShipmentRecords.latest(atMost: limit, in: snapshot)
    }
  }

  /// A shipment whose order nobody else works on until the transaction ends.
  static func held(
    _ id: ShipmentID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> Shipment {
    let order: OrderID? = try work.first("SELECT \"order\" FROM \(.shipment) WHERE id = \(id)")
    guard let order else { throw .unknownShipment }
    try work.lock(.shipment, order)
    let found = try work.snapshot { snapshot throws(ShippingError) in try ShipmentRecords.one(id, in: snapshot) }
    guard let found else { throw .unknownShipment }
    return found
  }

  /// Counts what leaves, and publishes it.
  private static func leave(
    _ shipment: Shipment, from fulfilment: inout FulfilmentOrder, isPacked: Bool, by principal: Principal,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try fulfilment.take(.pack)
    var left: [OrderedLine] = []
    for line in shipment.lines {
      guard let place = fulfilment.lines.firstIndex(where: { $0.orderLine == line.orderLine }) else {
        throw .unknownLine(line.orderLine)
      }
      let packed = isPacked ? line.quantity : 0
      try FulfilmentRecords.count(
        packed: -packed, shipped: line.quantity, of: line.orderLine, in: fulfilment.id, work)
      fulfilment.lines[place].packed -= packed
      fulfilment.lines[place].shipped += line.quantity
      left.append(
        OrderedLine(id: line.orderLine, variant: fulfilment.lines[place].variant, quantity: line.quantity))
    }
    try OrderFulfilment.store(&fulfilment, in: work)
    let event = ShipmentCreated(
      shipment: shipment.id, order: shipment.order, lines: left, trackingNumber: shipment.trackingNumber,
      location: fulfilment.location)
    try work.publish(ShipmentCreated.type, event, of: shipment.order.value, by: principal.key)
  }

  /// Which units leave now, of what is neither packed nor on hold: those first that somebody works on. What waits for a day
  /// leaves before it where it is asked for.
  private static func chosen(
    _ asked: [Shipment.Line]?, of found: [FulfilmentOrder]
  ) throws(ShippingError) -> [(FulfilmentOrder, [(line: Int, quantity: Int)])] {
    var ready = found.filter { $0.state.after(.pack) != nil && (asked != nil || $0.state != .scheduled) }
    ready.sort { ($0.state == .inProgress ? 0 : 1, $0.id) < ($1.state == .inProgress ? 0 : 1, $1.id) }
    let waiting = found.first { $0.state == .onHold && $0.unpacked > 0 }
    var wanted: [OrderLineID: Int]?
    if let asked {
      wanted = [:]
      for line in asked {
        guard found.contains(where: { $0.lines.contains { $0.orderLine == line.orderLine } }),
          wanted?.updateValue(line.quantity, forKey: line.orderLine) == nil
        else { throw .unknownLine(line.orderLine) }
      }
    }
    var chosen: [(FulfilmentOrder, [(line: Int, quantity: Int)])] = []
    for order in ready {
      var lines: [(line: Int, quantity: Int)] = []
      for (index, line) in order.lines.enumerated() where line.unpacked > 0 {
        let quantity = wanted.map { min($0[line.orderLine] ?? 0, line.unpacked) } ?? line.unpacked
        guard quantity > 0 else { continue }
        wanted?[line.orderLine]? -= quantity
        lines.append((index, quantity))
      }
      if !lines.isEmpty { chosen.append((order, lines)) }
    }
    let missing = wanted?.filter { $0.value > 0 }.keys.min()
    if missing != nil || chosen.isEmpty, let waiting {
      throw .illegalTransition(from: waiting.state.rawValue, to: FulfilmentState.inProgress.rawValue)
    }
    if let missing { throw .moreThanOrdered(missing) }
    return chosen
  }
}
