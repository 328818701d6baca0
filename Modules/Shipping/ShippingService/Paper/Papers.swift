public import Access
public import FoundationCore
import Persistence
import Shipping
public import StoreIdentifiers

/// Papers for goods, as PDF: what lies in parcels and sticks on them, and what staff fetch.
///
/// What they say is read in one transaction. They are drawn after it, in a process of their own.
public struct Papers: Sendable {
  private let database: Database
  private let ports: PaperPorts
  private let mayRead: ShippingPorts.MayRead

  init(database: Database, ports: PaperPorts, mayRead: @escaping ShippingPorts.MayRead) {
    (self.database, self.ports, self.mayRead) = (database, ports, mayRead)
  }

  /// The packing slip of a fulfilment order: what is still to leave, or what has left once nothing is. It is in the order's
  /// language. Needs `shipping.read`.
  ///
  /// - Throws: `unknownFulfilment`; `notDrawn`; `paperTooLong`; `access` without the permission; `storage` when the
  ///   database fails.
  public func packingSlip(
    of id: FulfilmentOrderID, as principal: Principal
  ) async throws(ShippingError) -> [UInt8] {
    try ShippingService.allow(.shippingRead, principal)
    let ports = ports
    let paper = try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      guard let work = try FulfilmentRecords.one(id, in: snapshot), let order = try ports.order(work.order, snapshot)
      else { throw .unknownFulfilment }
      let units = work.lines.map { ($0.orderLine, work.left > 0 ? $0.left : $0.shipped) }
      return try Self.slip(order, units, from: work.location, by: ports, in: snapshot)
    }
    return try await ports.draw(paper)
  }

  /// The packing slip of a shipment, in the order's language. Needs `shipping.read`.
  ///
  /// - Throws: `unknownShipment`; `notDrawn`; `paperTooLong`; `access` without the permission; `storage` when the
  ///   database fails.
  public func packingSlip(of id: ShipmentID, as principal: Principal) async throws(ShippingError) -> [UInt8] {
    try ShippingService.allow(.shippingRead, principal)
    let ports = ports
    let paper = try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      let (shipment, order) = try Self.shipment(id, by: ports, in: snapshot)
      return try Self.slip(
        order, shipment.lines.map { ($0.orderLine, $0.quantity) },
        from: try Self.location(of: shipment, in: snapshot), carriage: Self.carriage(of: shipment), by: ports,
        in: snapshot)
    }
    return try await ports.draw(paper)
  }

  /// The label of a shipment: what its carrier has made, else one with the address, from which scanners read the carrier's
  /// number, or the shipment's id without one. Needs `shipping.read`.
  ///
  /// - Throws: `unknownShipment`; `notDrawn`; `paperTooLong`; `access` without the permission; `storage` when the
  ///   database fails.
  public func label(of id: ShipmentID, as principal: Principal) async throws(ShippingError) -> [UInt8] {
    try ShippingService.allow(.shippingRead, principal)
    let ports = ports
    let (bought, paper) = try await database.read(as: ShippingSchema.self) {
      snapshot throws(ShippingError) -> ([UInt8]?, ShippingPaper?) in
      if let bought = try CarrierLabelRecords.document(of: id, in: snapshot) { return (bought, nil) }
      let (shipment, order) = try Self.shipment(id, by: ports, in: snapshot)
      let language = ports.language(order.language)
      let paper = ShippingPaper(
        .label, language: language, number: order.number, code: shipment.trackingNumber ?? id.description,
        sender: ports.sender(language), recipient: order.recipient(language), carriage: Self.carriage(of: shipment),
        parts: [])
      return (nil, paper)
    }
    if let bought { return bought }
    guard let paper else { throw .unknownShipment }
    return try await ports.draw(paper)
  }

  /// What to fetch for fulfilment orders: the units of each variant that are still to be packed, by location and then by
  /// SKU. It is in a language of the shop, in the shop's own words for products. Needs `shipping.read`.
  ///
  /// - Throws: `unknownFulfilment` when one of them is not there; `notDrawn`; `paperTooLong`; `access` without the
  ///   permission; `storage` when the database fails.
  public func pickList(
    of ids: [FulfilmentOrderID], language asked: String?, as principal: Principal
  ) async throws(ShippingError) -> [UInt8] {
    try ShippingService.allow(.shippingRead, principal)
    let (ports, language) = (ports, ports.language(asked))
    let paper = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      let work = try FulfilmentRecords.whole(
        try snapshot.rows(
          """
          SELECT \(FulfilmentRecords.columns) FROM \(.fulfilment) WHERE id IN (\(list: ids))
          ORDER BY created_at, id
          """), in: snapshot)
      guard work.count == Set(ids).count else { throw .unknownFulfilment }
      var sums: [LocationID: PickedUnits] = [:]
      for order in work {
        guard let printed = try ports.order(order.order, snapshot) else { continue }
        sums[order.location, default: PickedUnits()].add(order, printed)
      }
      var parts: [ShippingPaper.Part] = []
      for (location, units) in sums.sorted(by: { $0.key < $1.key }) {
        let name = try ports.location(location, language, snapshot)?.name ?? ""
        parts.append(ShippingPaper.Part(location: name, lines: units.lines))
      }
      parts.sort { $0.location < $1.location }
      return ShippingPaper(
        .pickList, language: language, number: String(work.count), code: nil, sender: ports.sender(language),
        parts: parts)
    }
    return try await ports.draw(paper)
  }

  /// What lies in a parcel that comes back, in the order's language, for staff with `shipping.read`, and while there is
  /// something to send, for whoever may read the order. Scanners read the return's id from it.
  ///
  /// - Throws: `unknownReturn`, also for who may not read it; `notDrawn`; `paperTooLong`; `storage` when the database
  ///   fails.
  public func returnSlip(
    of id: GoodsReturnID, token: String?, as principal: Principal
  ) async throws(ShippingError) -> [UInt8] {
    try await comingBack(id, as: .returnSlip, token: token, for: principal)
  }

  /// What sticks on a parcel that comes back, from the buyer to the location, in the order's language. It is for staff with
  /// `shipping.read`, and while there is something to send, for whoever may read the order. Scanners read the return's id from it.
  ///
  /// - Throws: `unknownReturn`, also for who may not read it; `notDrawn`; `paperTooLong`; `storage` when the database
  ///   fails.
  public func returnLabel(
    of id: GoodsReturnID, token: String?, as principal: Principal
  ) async throws(ShippingError) -> [UInt8] {
    try await comingBack(id, as: .returnLabel, token: token, for: principal)
  }

  private func comingBack(
    _ id: GoodsReturnID, as kind: ShippingPaper.Kind, token: String?, for principal: Principal
  ) async throws(ShippingError) -> [UInt8] {
    let (ports, mayRead) = (ports, mayRead)
    let paper = try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      guard let goods = try ReturnRecords.one(id, in: snapshot) else { throw .unknownReturn }
      var isReader = principal.holds(.shippingRead)
      if !isReader, goods.isForBuyerToSend { isReader = try mayRead(goods.order, token, principal, snapshot) }
      guard isReader, let order = try ports.order(goods.order, snapshot) else { throw .unknownReturn }
      let language = ports.language(order.language)
      let sender = order.recipient(language) ?? ShippingPaper.Party(name: "")
      let lines = Self.lines(goods.lines.map { ($0.orderLine, $0.expected) }, of: order)
      return ShippingPaper(
        kind, language: language, number: goods.number, code: id.description, sender: sender,
        recipient: try ports.location(goods.location, language, snapshot).map { place in
          let shop = ports.sender(language)
          return ShippingPaper.Party(name: shop.name, lines: place.lines.isEmpty ? shop.lines : place.lines)
        } ?? ports.sender(language),
        parts: kind == .returnLabel ? [] : [ShippingPaper.Part(location: "", lines: lines)])
    }
    return try await ports.draw(paper)
  }

  private static func shipment(
    _ id: ShipmentID, by ports: PaperPorts, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> (Shipment, PrintedOrder) {
    guard let shipment = try ShipmentRecords.one(id, in: snapshot),
      let order = try ports.order(shipment.order, snapshot)
    else { throw .unknownShipment }
    return (shipment, order)
  }

  private static func location(
    of shipment: Shipment, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> LocationID? {
    guard let id = shipment.fulfilment else { return nil }
    return try FulfilmentRecords.one(id, in: snapshot)?.location
  }

  private static func carriage(of shipment: Shipment) -> String? {
    let known = [shipment.carrier, shipment.trackingNumber].compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  private static func slip(
    _ order: PrintedOrder, _ units: [(OrderLineID, Int)], from location: LocationID?, carriage: String? = nil,
    by ports: PaperPorts, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> ShippingPaper {
    let language = ports.language(order.language)
    var name = ""
    if let location { name = try ports.location(location, language, snapshot)?.name ?? "" }
    return ShippingPaper(
      .packingSlip, language: language, number: order.number, code: order.number, sender: ports.sender(language),
      recipient: order.recipient(language), carriage: carriage,
      parts: [ShippingPaper.Part(location: name, lines: lines(units, of: order))])
  }

  /// Units as the order lists them. Lines of which there are none are left out.
  private static func lines(_ units: [(OrderLineID, Int)], of order: PrintedOrder) -> [ShippingPaper.Line] {
    let units = Dictionary(units) { $0 + $1 }
    return order.lines.compactMap { line in
      guard let quantity = units[line.id], quantity > 0 else { return nil }
      return ShippingPaper.Line(sku: line.sku, title: line.title, quantity: quantity)
    }
  }
}

/// Units of variants that are fetched together.
private struct PickedUnits {
  private struct Sum {
    let sku: String, name: String
    var quantity: Int
    var orders: [(number: String, quantity: Int)]
  }

  private var sums: [VariantID: Sum] = [:]

  mutating func add(_ work: FulfilmentOrder, _ order: PrintedOrder) {
    for line in work.lines where line.unpacked > 0 {
      guard let printed = order.lines.first(where: { $0.id == line.orderLine }) else { continue }
      var sum = sums[line.variant] ?? Sum(sku: printed.sku, name: printed.name, quantity: 0, orders: [])
      sum.quantity += line.unpacked
      if let last = sum.orders.indices.last, sum.orders[last].number == order.number {
        sum.orders[last].quantity += line.unpacked
      } else {
        sum.orders.append((order.number, line.unpacked))
      }
      sums[line.variant] = sum
    }
  }

  /// A line of each variant, by SKU.
  var lines: [ShippingPaper.Line] {
    sums.values.sorted { ($0.sku, $0.name) < ($1.sku, $1.name) }.map { sum in
      ShippingPaper.Line(
        sku: sum.sku, title: sum.name, quantity: sum.quantity,
        orders: sum.orders.map { $0.quantity == 1 ? $0.number : "\($0.number) × \($0.quantity)" })
    }
  }
}
