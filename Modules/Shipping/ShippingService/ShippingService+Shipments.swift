public import Access
public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

extension ShippingService {
  /// Records that goods left. Needs `shipping.write`. A repeat with the same key returns the same shipment.
  ///
  /// Without lines, everything leaves that has not left yet. The event `shipping.shipment-created` makes stock and
  /// order follow.
  ///
  /// - Throws: `unknownOrder`, `unknownLine`, `moreThanOrdered`, `nothingToShip`, `shipmentExists` for an id that is
  ///   taken; `access` without the permission; `storage` when the database fails.
  public func ship(
    _ new: NewShipment, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> Shipment {
    try allow(.shippingWrite, principal)
    let now = clock.now()
    let orderedLines = orderedLines
    return try await database.write(as: ShippingSchema.self, once: key, returning: .shipment) {
      work throws(ShippingError) in
      try work.lock(.shipment, new.order)
      let ordered = try work.snapshot { snapshot throws(ShippingError) in try orderedLines(new.order, snapshot) }
      guard let ordered else { throw .unknownOrder }
      let left = try Self.unshipped(ordered, of: new.order, in: work)
      let lines = try Self.chosen(new.lines, of: left)
      try work.run(
        """
        INSERT INTO \(.shipment) (id, "order", tracking_number, shipped_at)
        VALUES (\(new.id), \(new.order), \(new.trackingNumber), \(now))
        """)
      for line in lines {
        try work.run(
          """
          INSERT INTO \(.shipmentLine) (shipment, order_line, quantity)
          VALUES (\(new.id), \(line.id), \(line.quantity))
          """)
      }
      let event = ShipmentCreated(
        shipment: new.id, order: new.order, lines: lines, trackingNumber: new.trackingNumber)
      try work.publish(ShipmentCreated.type, event, of: new.order.value, by: principal.key)
      return Shipment(
        id: new.id, order: new.order, lines: lines.map { Shipment.Line(orderLine: $0.id, quantity: $0.quantity) },
        trackingNumber: new.trackingNumber, shippedAt: now)
    }
  }

  /// The shipments of an order, the earliest first. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails. An unknown order has no shipments.
  public func shipments(of order: OrderID, as principal: Principal) async throws(ShippingError) -> [Shipment] {
    try allow(.shippingRead, principal)
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try Self.whole(
        try snapshot.rows(
          """
          SELECT id, "order", tracking_number, shipped_at FROM \(.shipment) WHERE "order" = \(order)
          ORDER BY shipped_at, id
          """), in: snapshot)
    }
  }

  /// The latest shipments of all orders, the latest first. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func latestShipments(atMost limit: Int, as principal: Principal) async throws(ShippingError) -> [Shipment] {
    try allow(.shippingRead, principal)
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try Self.whole(
        try snapshot.rows(
          """
          SELECT id, "order", tracking_number, shipped_at FROM \(.shipment) ORDER BY shipped_at DESC, id DESC
          LIMIT \(limit)
          """), in: snapshot)
    }
  }

  private static func whole(
    _ rows: [ShipmentRow], in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [Shipment] {
    var shipments: [Shipment] = []
    for row in rows {
      let lines: [ShipmentLineRow] = try snapshot.rows(
        "SELECT order_line, quantity FROM \(.shipmentLine) WHERE shipment = \(row.id) ORDER BY order_line")
      shipments.append(
        Shipment(
          id: row.id, order: row.order, lines: lines.map(\.line), trackingNumber: row.tracking,
          shippedAt: row.shippedAt))
    }
    return shipments
  }

  /// How many units of each line of an order have left, of which nothing leaves until the transaction ends. For use within
  /// a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func shippedUnits(
    of order: OrderID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [OrderLineID: Int] {
    try work.lock(.shipment, order)
    return try gone(of: order, in: work)
  }

  private static func gone(
    of order: OrderID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [OrderLineID: Int] {
    let gone: [ShipmentLineRow] = try work.rows(
      """
      SELECT l.order_line, sum(l.quantity) FROM \(.shipmentLine) AS l JOIN \(.shipment) AS s ON s.id = l.shipment
      WHERE s."order" = \(order) GROUP BY l.order_line
      """)
    return Dictionary(gone.map { ($0.line.orderLine, $0.line.quantity) }) { first, _ in first }
  }

  private static func unshipped(
    _ ordered: [OrderedLine], of order: OrderID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [OrderedLine] {
    let shipped = try gone(of: order, in: work)
    return ordered.map {
      OrderedLine(id: $0.id, variant: $0.variant, quantity: $0.quantity - (shipped[$0.id] ?? 0))
    }
  }

  private static func chosen(
    _ asked: [Shipment.Line]?, of left: [OrderedLine]
  ) throws(ShippingError) -> [OrderedLine] {
    guard let asked else {
      let rest = left.filter { $0.quantity > 0 }
      if rest.isEmpty { throw .nothingToShip }
      return rest
    }
    let byID = Dictionary(left.map { ($0.id, $0) }) { first, _ in first }
    var seen: Set<OrderLineID> = []
    var lines: [OrderedLine] = []
    for line in asked {
      guard let ordered = byID[line.orderLine], seen.insert(line.orderLine).inserted else {
        throw .unknownLine(line.orderLine)
      }
      guard line.quantity <= ordered.quantity else { throw .moreThanOrdered(line.orderLine) }
      lines.append(OrderedLine(id: line.orderLine, variant: ordered.variant, quantity: line.quantity))
    }
    return lines
  }
}

/// The event that goods left, version 1. Later versions only add fields.
public struct ShipmentCreated: Sendable {
  /// The shipment.
  public let shipment: ShipmentID
  /// The order it is for.
  public let order: OrderID
  /// What was in it.
  public let lines: [OrderedLine]
  /// The carrier's number, if there is one.
  public let trackingNumber: String?

  private static let line = Schema<OrderedLine>.object(
    "ShipmentCreatedLine", Field("orderLine", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .integer(in: 1...1_000_000))
  ) { OrderedLine(id: $0, variant: $1, quantity: $2) }

  /// The payload of `shipping.shipment-created`.
  public static let schema = Schema<ShipmentCreated>.object(
    "ShipmentCreated", Field("shipment", \.shipment, .identifier()), Field("order", \.order, .identifier()),
    Field("lines", \.lines, .array(of: line)), .optional("trackingNumber", \.trackingNumber, .text(1...100))
  ) { ShipmentCreated(shipment: $0, order: $1, lines: $2, trackingNumber: $3) }

  /// What `shipping.shipment-created` is; its aggregate is the order.
  public static let type = EventType("shipping.shipment-created", version: 1, schema)
}

private struct ShipmentRow: RowDecodable {
  let id: ShipmentID, order: OrderID, tracking: String?, shippedAt: Timestamp

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    order = try row.read()
    tracking = try row.read()
    shippedAt = try row.read()
  }
}

private struct ShipmentLineRow: RowDecodable {
  let line: Shipment.Line

  init(row: inout RowReader) throws(DatabaseError) {
    line = Shipment.Line(orderLine: try row.read(), quantity: try row.read())
  }
}
