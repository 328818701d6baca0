public import FoundationCore
public import Persistence
import Shipping
public import StoreIdentifiers

/// What makes goods come back by itself, each within its caller's transaction.
public enum OrderReturns {
  /// Expects the units that a buyer has withdrawn from after they had left: for each line as many as that is in all, without
  /// those that are in a return already. Where all of them are, nothing is made.
  ///
  /// - Throws: `storage` when the database fails.
  public static func expect(
    _ total: [OrderLineID: Int], withdrawnFrom order: OrderID, by ports: ShippingPorts, on now: Timestamp,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    guard let found = try OrderFulfilment.existing(of: order, by: ports, on: now, in: work) else { return }
    var units = total
    for line in found.flatMap(\.lines) { units[line.orderLine]? -= line.returned }
    let claim = ReturnClaim(units, of: found)
    _ = try claim.made(.make(), for: .withdrawn, at: nil, by: ports, on: now, in: work)
  }

  /// Expects the units of a shipment that came back, where it was sent from if that takes returns. Units that were to come
  /// back before are taken for these, so that nothing is put on stock twice. What left before there were fulfilment orders is
  /// not expected.
  static func expect(
    _ shipment: Shipment, by ports: ShippingPorts, on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let (all, returns) = try work.snapshot { snapshot throws(ShippingError) in
      (try FulfilmentRecords.of(shipment.order, in: snapshot), try ReturnRecords.of(shipment.order, in: snapshot))
    }
    var units = Dictionary(shipment.lines.map { ($0.orderLine, $0.quantity) }, uniquingKeysWith: +)
    for goods in returns where goods.state.isUnfinished && goods.cause != .undelivered {
      for line in goods.lines { units[line.orderLine]? -= line.outstanding }
    }
    let claim = ReturnClaim(
      units, of: all.filter { $0.id == shipment.fulfilment } + all.filter { $0.id != shipment.fulfilment })
    _ = try claim.made(.make(), for: .undelivered, shipment.id, at: nil, by: ports, on: now, in: work)
  }
}

/// Units that left and that a return is to have.
struct ReturnClaim {
  /// The fulfilment orders that units left from, with the lines and how many.
  private var parts: [(order: FulfilmentOrder, line: FulfilmentOrder.Line, quantity: Int)] = []
  /// A line of which fewer units can come back than are wanted.
  private(set) var missing: OrderLineID?

  /// The wanted units, or all that can come back, from the first fulfilment orders that have some.
  init(_ wanted: [OrderLineID: Int]?, of orders: [FulfilmentOrder]) {
    var left = wanted
    for order in orders {
      for line in order.lines where line.returnable > 0 {
        let quantity = left.map { min(max($0[line.orderLine] ?? 0, 0), line.returnable) } ?? line.returnable
        guard quantity > 0 else { continue }
        left?[line.orderLine]? -= quantity
        parts.append((order, line, quantity))
      }
    }
    missing = left?.filter { $0.value > 0 }.keys.min()
  }

  /// Makes a return of the units; nil where there are none. Without a location, they come to where they left, or, where that
  /// takes no returns, to the first location that does.
  func made(
    _ id: GoodsReturnID, for cause: GoodsReturn.Cause, _ shipment: ShipmentID? = nil, at location: LocationID?,
    by ports: ShippingPorts, on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> GoodsReturn? {
    guard let first = parts.first?.order else { return nil }
    let wanted = location ?? first.location
    let place = try work.snapshot { snapshot throws(ShippingError) in try ports.returnsTo(wanted, snapshot) }
    if let location, place != location { throw .noReturnsThere }
    var lines: [OrderLineID: GoodsReturn.Line] = [:]
    for part in parts {
      let line = GoodsReturn.Line(orderLine: part.line.orderLine, variant: part.line.variant, expected: 0)
      lines[line.orderLine, default: line].expected += part.quantity
      try ReturnRecords.count(part.quantity, of: line.orderLine, in: part.order.id, work)
    }
    let goods = GoodsReturn(
      id: id, order: first.order, number: first.number, location: place ?? wanted, cause: cause, shipment: shipment,
      lines: lines.values.sorted { $0.orderLine < $1.orderLine }, createdAt: now)
    try ReturnRecords.insert(goods, in: work)
    return goods
  }

  /// Gives units up that no return has any more, so that another one can have them.
  static func free(
    _ units: Int, of line: OrderLineID, in orders: [FulfilmentOrder], _ work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    var left = units
    for order in orders {
      for part in order.lines where part.orderLine == line && part.returned > 0 && left > 0 {
        let quantity = min(left, part.returned)
        try ReturnRecords.count(-quantity, of: line, in: order.id, work)
        left -= quantity
      }
    }
  }
}
