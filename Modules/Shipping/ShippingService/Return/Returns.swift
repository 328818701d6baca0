public import Access
public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

/// What comes back: what is expected, and what was found.
///
/// Units of a line that come back are counted at the fulfilment orders that they left from. Together they are never more than
/// have left. A unit that was not found, or in whose place something else came, can be expected again.
public struct Returns: Sendable {
  private let database: Database
  private let clock: WallClock
  private let ports: ShippingPorts

  init(database: Database, clock: WallClock, ports: ShippingPorts) {
    (self.database, self.clock, self.ports) = (database, clock, ports)
  }

  /// A page of the returns of a state, to all locations or to one, the oldest first. Needs `shipping.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the database
  ///   fails.
  public func queue(
    _ state: ReturnState, at location: LocationID? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(ShippingError) -> Page<GoodsReturn> {
    try ShippingService.allow(.shippingRead, principal)
    let filter = UInt64(ReturnState.allCases.firstIndex(of: state) ?? 0)
    var place: SQL<ShippingSchema> = ""
    if let location { place = "AND location = \(location)" }
    let keyset = Keyset(version: 8, filter: filter)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      place = "\(place) AND (created_at, id) > (\(time), \(id))"
    }
    let condition = place
    // A page may have more lines than a read may look at.
    let found = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try ReturnRecords.whole(
        try snapshot.rows(
          """
          SELECT \(ReturnRecords.columns) FROM \(.goodsReturn) WHERE state = \(state) \(condition)
          ORDER BY created_at, id LIMIT \(limit + 1)
          """), in: snapshot)
    }
    return Page(found, limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// What comes back of an order, for whoever may read it: its buyer, staff, and anyone who sends its view token.
  ///
  /// - Throws: `unknownOrder` when there is no such order or the caller may not read it; `storage` when the database fails.
  public func of(
    _ order: OrderID, token: String? = nil, as principal: Principal
  ) async throws(ShippingError) -> [GoodsReturn] {
    let ports = ports
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      guard try ports.mayRead(order, token, principal, snapshot) else { throw .unknownOrder }
      return try ReturnRecords.of(order, in: snapshot)
    }
  }

  /// One return. Needs `shipping.read`.
  ///
  /// - Throws: `unknownReturn`; `access` without the permission; `storage` when the database fails.
  public func one(_ id: GoodsReturnID, as principal: Principal) async throws(ShippingError) -> GoodsReturn {
    try ShippingService.allow(.shippingRead, principal)
    let found = try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try ReturnRecords.one(id, in: snapshot)
    }
    guard let found else { throw .unknownReturn }
    return found
  }

  /// Expects goods that left. Needs `shipping.write`. A repeat with the same key returns the same return.
  ///
  /// - Throws: `unknownOrder`; `unknownLine` for a line that the order lacks, or twice; `moreThanLeft` for more units than
  ///   have left and are in no other return; `nothingToReturn`; `noReturnsThere`; `returnExists` for an id that is taken;
  ///   `access` without the permission; `storage` when the database fails.
  public func expect(
    _ new: NewGoodsReturn, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> GoodsReturn {
    try ShippingService.allow(.shippingWrite, principal)
    let (now, ports) = (clock.now(), ports)
    return try await database.write(as: ShippingSchema.self, once: key, returning: .goodsReturn) {
      work throws(ShippingError) in
      guard let found = try OrderFulfilment.existing(of: new.order, by: ports, on: now, in: work) else {
        throw .unknownOrder
      }
      var wanted: [OrderLineID: Int]?
      if let asked = new.lines {
        wanted = [:]
        for line in asked {
          guard found.contains(where: { $0.lines.contains { $0.orderLine == line.orderLine } }),
            wanted?.updateValue(line.quantity, forKey: line.orderLine) == nil
          else { throw .unknownLine(line.orderLine) }
        }
      }
      let claim = ReturnClaim(wanted, of: found)
      if let missing = claim.missing { throw .moreThanLeft(missing) }
      let goods = try claim.made(new.id, for: .requested, at: new.location, by: ports, on: now, in: work)
      guard let goods else { throw .nothingToReturn }
      try work.audit(Self.subject(goods.id), from: nil, to: goods, as: .goodsReturn)
      return goods
    }
  }

  /// Takes goods in that came back: units for sale again and damaged ones are put on stock in the same transaction. Needs
  /// `shipping.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownReturn`; `changedSince` when somebody has changed it since `version`; `illegalTransition`;
  ///   `unknownLine`, `moreThanExpected`, `nothingFound`, `notCountable`; `access` without the permission; `storage` when the
  ///   database fails.
  public func receive(
    _ receipt: ReturnReceipt, of id: GoodsReturnID, version: Int64, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> GoodsReturn {
    try await take(id, version: version, once: key, as: principal) { goods throws(ReturnRefusal) in
      try goods.received(receipt)
    }
  }

  /// Closes or cancels a return. Needs `shipping.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownReturn`; `changedSince` when somebody has changed it since `version`; `illegalTransition`, as to cancel
  ///   what has come in part; `access` without the permission; `storage` when the database fails.
  public func change(
    _ id: GoodsReturnID, _ change: ReturnChange, version: Int64, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> GoodsReturn {
    try await take(id, version: version, once: key, as: principal) { goods throws(ReturnRefusal) in
      switch change.action {
      case .close: try goods.closed()
      case .cancel: try goods.cancelled()
      }
    }
  }

  /// Stores what a command makes of goods, puts on stock what came, and gives up what does not come.
  private func take(
    _ id: GoodsReturnID, version: Int64, once key: IdempotencyKey, as principal: Principal,
    _ command: @escaping @Sendable (GoodsReturn) throws(ReturnRefusal) -> GoodsReturn
  ) async throws(ShippingError) -> GoodsReturn {
    try ShippingService.allow(.shippingWrite, principal)
    let ports = ports
    return try await database.write(as: ShippingSchema.self, once: key, returning: .goodsReturn) {
      work throws(ShippingError) in
      let before = try Self.held(id, in: work)
      guard before.version == version else { throw .changedSince }
      var after: GoodsReturn
      do throws(ReturnRefusal) { after = try command(before) } catch { throw ShippingError(error, of: before) }
      try ReturnRecords.update(&after, from: before, in: work)
      let orders = try work.snapshot { snapshot throws(ShippingError) in
        try FulfilmentRecords.of(before.order, in: snapshot)
      }
      for (line, former) in zip(after.lines, before.lines) {
        let kept = after.state == .cancelled ? 0 : line.claimed
        if kept < former.claimed {
          try ReturnClaim.free(former.claimed - kept, of: line.orderLine, in: orders, work)
        }
      }
      let came = Self.came(before, after)
      if !came.isEmpty { try ports.restock(came, id, after.location, work) }
      try work.audit(Self.subject(id), from: before, to: after, as: .goodsReturn)
      return after
    }
  }

  /// The units that came between two versions, by variant in the order of its id.
  private static func came(_ before: GoodsReturn, _ after: GoodsReturn) -> [RestockedUnits] {
    var sums: [VariantID: (restocked: Int, damaged: Int)] = [:]
    for (line, former) in zip(after.lines, before.lines) where line.found.arrived > former.found.arrived {
      sums[line.variant, default: (0, 0)].restocked += line.found.restocked - former.found.restocked
      sums[line.variant, default: (0, 0)].damaged += line.found.damaged - former.found.damaged
    }
    return sums.sorted { $0.key < $1.key }.map {
      RestockedUnits(variant: $0.key, restocked: $0.value.restocked, damaged: $0.value.damaged)
    }
  }

  private static func subject(_ id: GoodsReturnID) -> AuditSubject { AuditSubject("shipping/returns", id) }

  /// A return whose order nobody else works on until the transaction ends.
  private static func held(
    _ id: GoodsReturnID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> GoodsReturn {
    let order: OrderID? = try work.first("SELECT \"order\" FROM \(.goodsReturn) WHERE id = \(id)")
    guard let order else { throw .unknownReturn }
    try work.lock(.shipment, order)
    let found = try work.snapshot { snapshot throws(ShippingError) in try ReturnRecords.one(id, in: snapshot) }
    guard let found else { throw .unknownReturn }
    return found
  }
}

extension ShippingError {
  /// The refusal of a rule.
  fileprivate init(_ refusal: ReturnRefusal, of goods: GoodsReturn) {
    self =
      switch refusal {
      case .state(let command): .illegalTransition(from: goods.state.rawValue, to: command.target.rawValue)
      case .unknownLine(let line): .unknownLine(line)
      case .moreThanExpected(let line): .moreThanExpected(line)
      case .nothingFound: .nothingFound
      }
  }
}
