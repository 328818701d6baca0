public import Access
import AccessService
public import FoundationCore
public import Inventory
public import Persistence
import StoreIdentifiers

/// What moves the stock of goods on their way. Every movement names the purchase order or the transfer. Each step is refused
/// with `changedSince` when somebody has taken another since `version`: goods are not taken in twice by two people.
extension Replenishments {
  /// Orders the goods of a draft from its supplier, or sends them from the other location: they count as incoming from now
  /// on. Needs `inventory.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownReplenishment`; `wrongStep`; `emptyReplenishment` without an item; `outOfStock` when the origin has
  ///   fewer units to spare; `tooMany`; `access` without the permission; `storage` when the database fails.
  public func dispatch(
    _ id: ReplenishmentID, version: Int64, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> Replenishment {
    try await take(.dispatch, of: id, version: version, once: key, as: principal) {
      goods, move throws(InventoryError) in
      guard !goods.lines.isEmpty else { throw .emptyReplenishment }
      for line in goods.linesInKeyOrder {
        if let origin = goods.details.origin {
          try move(.transferred, line.id, origin, -line.item.quantity)
        }
        try move(.expected, line.id, goods.details.destination, line.item.quantity)
      }
      return goods.lines
    }
  }

  /// Takes goods in. What is damaged is withheld; what is more than was to come is taken in as well. Needs
  /// `inventory.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownReplenishment`; `wrongStep`; `emptyReplenishment` when nothing came; `repeatedVariant`; `notExpected`
  ///   for a variant that is not of these goods; `tooMany`; `access` without the permission; `storage` when the database
  ///   fails.
  public func receive(
    _ arrival: GoodsArrival, of id: ReplenishmentID, version: Int64, once key: IdempotencyKey,
    as principal: Principal
  ) async throws(InventoryError) -> Replenishment {
    try await take(.receive, of: id, version: version, once: key, as: principal) {
      goods, move throws(InventoryError) in
      var came: [VariantID: GoodsArrival.Line] = [:]
      for line in arrival.lines where came.updateValue(line, forKey: line.variant) != nil {
        throw .repeatedVariant(line.variant)
      }
      let known = Set(goods.lines.map(\.id))
      if let other = arrival.lines.first(where: { !known.contains($0.variant) }) { throw .notExpected(other.variant) }
      guard arrival.lines.contains(where: { $0.received + $0.damaged > 0 }) else { throw .emptyReplenishment }
      let place = goods.details.destination
      for line in goods.linesInKeyOrder {
        guard let part = came[line.id] else { continue }
        let units = part.received + part.damaged
        let expected = min(units, line.outstanding)
        if expected > 0 { try move(.arrived, line.id, place, expected) }
        if units > expected { try move(.received, line.id, place, units - expected) }
        if part.damaged > 0 { try move(.withheld, line.id, place, part.damaged) }
      }
      return goods.lines.map { line in
        guard let part = came[line.id] else { return line }
        return .init(
          item: line.item, received: line.received + part.received, damaged: line.damaged + part.damaged,
          missing: line.missing)
      }
    }
  }

  /// Says that what is outstanding will not come: it counts as incoming no longer, and as missing. Needs `inventory.write`.
  /// A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownReplenishment`; `wrongStep`; `access` without the permission; `storage` when the database fails.
  public func close(
    _ id: ReplenishmentID, version: Int64, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> Replenishment {
    try await take(.close, of: id, version: version, once: key, as: principal) {
      goods, move throws(InventoryError) in
      for line in goods.linesInKeyOrder where line.outstanding > 0 {
        // What a supplier does not send was never the shop's; what another location sent was.
        let kind = goods.kind == .transfer ? StockMovementKind.lost : .expectationCancelled
        try move(kind, line.id, goods.details.destination, line.outstanding)
      }
      return goods.lines.map { line in
        .init(
          item: line.item, received: line.received, damaged: line.damaged, missing: line.missing + line.outstanding)
      }
    }
  }

  /// Calls goods off before any of them came. Those from another location are there again. Needs `inventory.write`. A repeat
  /// with the same key has no further effect.
  ///
  /// - Throws: `unknownReplenishment`; `wrongStep`; `access` without the permission; `storage` when the database fails.
  public func cancel(
    _ id: ReplenishmentID, version: Int64, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> Replenishment {
    try await take(.cancel, of: id, version: version, once: key, as: principal) {
      goods, move throws(InventoryError) in
      for line in goods.linesInKeyOrder where goods.status == .underWay {
        try move(.expectationCancelled, line.id, goods.details.destination, line.item.quantity)
        if let origin = goods.details.origin { try move(.transferred, line.id, origin, line.item.quantity) }
      }
      return goods.lines
    }
  }

  /// Moves units of a variant at a location.
  typealias Move = (StockMovementKind, VariantID, LocationID, Int) throws(InventoryError) -> Void

  /// Takes a step: moves what it moves, and keeps what has become of each line.
  private func take(
    _ step: ReplenishmentStep, of id: ReplenishmentID, version: Int64, once key: IdempotencyKey,
    as principal: Principal,
    _ body: @escaping @Sendable (Replenishment, Move) throws(InventoryError) -> [Replenishment.Line]
  ) async throws(InventoryError) -> Replenishment {
    try InventoryService.allow(.inventoryWrite, principal)
    let now = clock.now()
    return try await database.write(as: InventorySchema.self, once: key, returning: .replenishment) {
      work throws(InventoryError) in
      let (goods, next) = try Self.begin(step, of: id, version: version, in: work)
      let reference = StockReference(goods.kind == .transfer ? .transfer : .purchaseOrder, id.value)
      let costs = goods.lines.reduce(into: [VariantID: Money]()) { $0[$1.id] = $1.item.unitCost }
      var movements: [StockMovement.Contents] = []
      let lines = try body(goods) { kind, variant, location, quantity in
        movements.append(
          .init(
            kind, of: variant, at: location, quantity: quantity, reference: reference,
            cause: kind == .withheld ? .damaged : nil, unitCost: kind.owned > 0 ? costs[variant] : nil))
      }
      for movement in movements { try StockLedger.record(movement, on: now, in: work) }
      for (line, former) in zip(lines, goods.lines) where line != former {
        try work.run(
          """
          UPDATE \(.replenishmentLine) SET received = \(line.received), damaged = \(line.damaged),
            missing = \(line.missing) WHERE replenishment = \(id) AND variant = \(line.id)
          """)
      }
      let isDone = next == .partlyReceived && lines.allSatisfy { $0.outstanding == 0 }
      let status = isDone ? .received : next
      try work.run("UPDATE \(.replenishment) SET status = \(status), version = version + 1 WHERE id = \(id)")
      return Replenishment(
        id: id, number: goods.number, status: status, details: goods.details, lines: lines, version: goods.version + 1,
        createdAt: goods.createdAt)
    }
  }
}

extension Replenishment {
  /// Its lines in the order in which stock is locked, so that two that share variants cannot wait for each other.
  fileprivate var linesInKeyOrder: [Line] { lines.sorted { $0.id < $1.id } }
}
