public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

/// What orders do to the work on them, each within its caller's transaction.
public enum OrderFulfilment {
  /// Makes the fulfilment orders of an order that is placed: one for each location that its stock was taken at, and another
  /// for each day that lines wait for there.
  ///
  /// Nothing is read where `units`, the places of the stock, are given and have all of the lines. They are nil where the
  /// order has held its stock for a while.
  ///
  /// - Throws: `unknownLocation` where units have no place and there is no location; `storage` when the database fails.
  public static func plan(
    _ order: OrderToSend, at units: [LocatedUnits]?, by ports: ShippingPorts, on now: Timestamp,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    _ = try made(order.lines, of: order, at: units, by: ports, on: now, in: work)
  }

  /// How many units of each line of an order have left, of which nothing leaves until the transaction ends. A placed order
  /// that has none yet gets its fulfilment orders.
  ///
  /// - Throws: `storage` when the database fails.
  public static func shippedUnits(
    of order: OrderID, by ports: ShippingPorts, on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [OrderLineID: Int] {
    _ = try existing(of: order, by: ports, on: now, in: work)
    return try ShipmentRecords.shippedUnits(of: order, in: work)
  }

  /// When the last goods of an order came to its buyer; nil while some have yet to leave, are on their way or came back.
  ///
  /// - Throws: `storage` when the database fails.
  public static func arrival(
    of order: OrderID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> Timestamp? {
    try ShipmentRecords.arrival(of: order, in: snapshot)
  }

  /// Takes units out of the work on an order that will not be sent, by line, or all that has not left: those first that
  /// nobody has begun with. Where that is not enough, shipments are unpacked that have not left.
  ///
  /// - Returns: Where the units were, so that their stock can be given back; nil for an order without such work.
  /// - Throws: `moreThanOrdered` for more units than are left; `storage` when the database fails.
  public static func cancel(
    _ units: [OrderLineID: Int]?, of order: OrderID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [LocatedUnits]? {
    try work.lock(.shipment, order)
    let found = try work.snapshot { snapshot throws(ShippingError) in
      try FulfilmentRecords.of(order, in: snapshot)
    }
    if found.isEmpty { return nil }
    let wanted = units ?? found.flatMap(\.lines).reduce(into: [:]) { $0[$1.orderLine, default: 0] += $1.left }
    var rest = CancelledUnits(wanted, of: found)
    if rest.needsUnpacking {
      rest = CancelledUnits(wanted, of: try unpacked(for: rest, order, found, in: work))
    }
    if let missing = rest.missing { throw .moreThanOrdered(missing) }
    var places: [LocatedUnits] = []
    for (taken, lines) in rest.taken {
      var fulfilment = taken
      for (index, quantity) in lines {
        let line = fulfilment.lines[index]
        try FulfilmentRecords.count(cancelled: quantity, of: line.orderLine, in: fulfilment.id, work)
        fulfilment.lines[index].cancelled += quantity
        places.append(LocatedUnits(variant: line.variant, location: fulfilment.location, quantity: quantity))
      }
      try store(&fulfilment, in: work)
    }
    return places
  }

  /// The fulfilment orders of an order, held until the transaction ends; those of an order that was placed before there were
  /// any are made of what is left of it.
  static func existing(
    of order: OrderID, by ports: ShippingPorts, on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [FulfilmentOrder]? {
    try work.lock(.shipment, order)
    var found = try work.snapshot { snapshot throws(ShippingError) in try FulfilmentRecords.of(order, in: snapshot) }
    if !found.isEmpty { return found }
    let ordered = try work.snapshot { snapshot throws(ShippingError) in try ports.order(order, snapshot) }
    guard let ordered else { return nil }
    // It may have been placed, with its fulfilment orders, between the two looks.
    found = try work.snapshot { snapshot throws(ShippingError) in try FulfilmentRecords.of(order, in: snapshot) }
    if !found.isEmpty { return found }
    let shipped = try ShipmentRecords.shippedUnits(of: order, in: work)
    let left = ordered.lines.map {
      OrderedLine(id: $0.id, variant: $0.variant, quantity: $0.quantity - (shipped[$0.id] ?? 0), sentFrom: $0.sentFrom)
    }
    return try made(left.filter { $0.quantity > 0 }, of: ordered, at: nil, by: ports, on: now, in: work)
  }

  /// Stores a fulfilment order whose lines have changed, ended if nothing is left of it.
  static func store(
    _ fulfilment: inout FulfilmentOrder, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    if let ending = fulfilment.ending { try fulfilment.take(ending) }
    try FulfilmentRecords.update(&fulfilment, in: work)
  }

  private static func made(
    _ lines: [OrderedLine], of order: OrderToSend, at units: [LocatedUnits]?, by ports: ShippingPorts,
    on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [FulfilmentOrder] {
    let wanted = lines.map { FulfilmentOrder.Line(orderLine: $0.id, variant: $0.variant, quantity: $0.quantity) }
    var plan = FulfilmentPlan(of: wanted, at: units ?? [], else: nil)
    if plan.units < wanted.reduce(0, { $0 + $1.quantity }) {
      plan = try work.snapshot { snapshot throws(ShippingError) in
        let held = if let units { units } else { try ports.held(order.id, snapshot) }
        guard let home = try ports.home(snapshot) else { throw .unknownLocation }
        return FulfilmentPlan(of: wanted, at: held, else: home)
      }
    }
    var days: [OrderLineID: LocalDay] = [:]
    for line in lines { days[line.id] = line.sentFrom }
    var made: [FulfilmentOrder] = []
    for (location, lines) in plan.parts {
      // What is sent at once comes first.
      for day in [nil] + Set(lines.compactMap { days[$0.orderLine] }).sorted() {
        let own = lines.filter { days[$0.orderLine] == day }
        if own.isEmpty { continue }
        made.append(
          FulfilmentOrder(
            id: .make(), order: order.id, number: order.number, location: location, kind: order.kind,
            state: day == nil ? .open : .scheduled, scheduledFor: day, lines: own, createdAt: now))
      }
    }
    try FulfilmentRecords.insert(made, in: work)
    return made
  }

  /// Unpacks shipments until there are units enough, the latest first.
  private static func unpacked(
    for rest: CancelledUnits, _ order: OrderID, _ found: [FulfilmentOrder],
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [FulfilmentOrder] {
    var (missing, found) = (rest.left, found)
    let shipments = try work.snapshot { snapshot throws(ShippingError) in
      try ShipmentRecords.of(order, in: snapshot)
    }
    for var shipment in shipments.reversed() where shipment.state.isWaiting {
      guard shipment.lines.contains(where: { (missing[$0.orderLine] ?? 0) > 0 }),
        let place = found.firstIndex(where: { $0.id == shipment.fulfilment })
      else { continue }
      try shipment.take(.cancel)
      try ShipmentRecords.update(shipment, in: work)
      try CarrierLabels.cancel(of: shipment.id, in: work)
      for line in shipment.lines {
        try FulfilmentRecords.count(packed: -line.quantity, of: line.orderLine, in: found[place].id, work)
        for index in found[place].lines.indices where found[place].lines[index].orderLine == line.orderLine {
          found[place].lines[index].packed -= line.quantity
        }
        missing[line.orderLine]? -= line.quantity
      }
    }
    return found
  }
}

/// Which units of an order's work are cancelled.
private struct CancelledUnits {
  /// The fulfilment orders that units are taken out of, with the places of the lines and how many.
  private(set) var taken: [(FulfilmentOrder, [(line: Int, quantity: Int)])] = []
  /// What could not be taken.
  private(set) var left: [OrderLineID: Int]
  private let isPacked: Bool

  init(_ wanted: [OrderLineID: Int], of orders: [FulfilmentOrder]) {
    left = wanted
    isPacked = orders.contains { $0.lines.contains { $0.packed > 0 } }
    let ranked = orders.filter(\.state.isUnfinished).sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
    for order in ranked {
      var lines: [(line: Int, quantity: Int)] = []
      for (index, line) in order.lines.enumerated() {
        let quantity = min(left[line.orderLine] ?? 0, line.unpacked)
        guard quantity > 0 else { continue }
        left[line.orderLine]? -= quantity
        lines.append((index, quantity))
      }
      if !lines.isEmpty { taken.append((order, lines)) }
    }
    // Written in the order of their keys.
    taken.sort { $0.0.id < $1.0.id }
  }

  var missing: OrderLineID? { left.first { $0.value > 0 }?.key }
  var needsUnpacking: Bool { missing != nil && isPacked }
}

extension FulfilmentOrder {
  /// From what nobody has begun with to what somebody works on.
  fileprivate var rank: Int {
    switch state {
    case .open: 0
    case .scheduled: 1
    case .onHold: 2
    case .inProgress: 3
    case .closed, .cancelled: 4
    }
  }

  /// Brings it to the state that a command leads to.
  mutating func take(_ command: FulfilmentCommand) throws(ShippingError) {
    guard let next = state.after(command) else {
      throw .illegalTransition(from: state.rawValue, to: (command.target ?? state).rawValue)
    }
    state = next
    if next != .onHold { holdReason = nil }
    // What is released waits for its day again.
    if next != .scheduled, next != .onHold { scheduledFor = nil }
  }
}

extension Shipment {
  /// When it arrived that was seen to arrive at a moment: not before it left, and nothing that is yet to come.
  func arrival(seen moment: Timestamp, on now: Timestamp) -> Timestamp { max(shippedAt ?? now, min(moment, now)) }

  /// Brings it to the state that a command leads to.
  mutating func take(_ command: ShipmentCommand) throws(ShippingError) {
    guard kind.allows(command) else { throw kind == .pickup ? .isPickedUp : .isSent }
    guard let next = state.after(command) else {
      throw .illegalTransition(from: state.rawValue, to: command.target.rawValue)
    }
    state = next
  }
}
