public import Access
import AccessService
public import FoundationCore
import HTTPServer
public import Inventory
public import Persistence
public import StoreIdentifiers

/// The stock's source of truth. Its counters change only through movements; a level below zero cannot be stored.
public final class InventoryService: Sendable {
  /// The places that have stock.
  public let locations: Locations
  /// Those of them that people can visit.
  public let shops: Shops
  /// Whom the shop buys goods from.
  public let suppliers: Suppliers
  /// Goods on their way.
  public let replenishments: Replenishments
  /// What carts hold.
  public let reservations: Reservations
  /// Counts of what locations have.
  public let stocktakes: Stocktakes
  /// What the stock is worth.
  public let values: StockValues
  /// What answers about shops were made from.
  let generation = CacheGeneration()
  let database: Database
  let clock: WallClock
  let rules: @Sendable () -> StockRules
  let knows: @Sendable (VariantID, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Bool
  let sells: @Sendable (VariantID, borrowing Snapshot<InventorySchema>) throws(InventoryError) -> Bool

  /// A service over the store's database. `rules` are those that hold now; `knows` tells within a transaction whether a
  /// variant exists, `sells` whether it is on sale now.
  public init(
    database: Database, clock: WallClock, rules: @escaping @Sendable () -> StockRules = { StockRules() },
    sells:
      @escaping @Sendable (VariantID, borrowing Snapshot<InventorySchema>) throws(InventoryError) -> Bool = { _, _ in
        true
      },
    knows: @escaping @Sendable (VariantID, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Bool
  ) {
    self.database = database
    locations = Locations(database: database) { [generation] in generation.advance() }
    shops = Shops(database: database)
    suppliers = Suppliers(database: database)
    replenishments = Replenishments(database: database, clock: clock, knows: knows)
    reservations = Reservations(database: database, clock: clock)
    stocktakes = Stocktakes(database: database, clock: clock, knows: knows)
    values = StockValues(database: database)
    self.clock = clock
    self.rules = rules
    self.knows = knows
    self.sells = sells
  }

  /// Creates a location to keep stock at unless there is one, and returns the first.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func openFirstLocation(named name: String) async throws(InventoryError) -> LocationID {
    try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      if let first = try Self.defaultLocation(StockRules(), in: work) { return first }
      let details = Location.Details(code: "MAIN", name: name, kind: .warehouse)
      return try Locations.insert(NewLocation(details), in: work).id
    }
  }

  /// Whether the shop has a location yet.
  ///
  /// - Throws: `storage` when the database fails.
  public func hasLocation() async throws(InventoryError) -> Bool {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let one: Int? = try snapshot.first("SELECT 1 FROM \(.location) LIMIT 1")
      return one != nil
    }
  }

  /// Receives goods. Needs `inventory.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `repeatedVariant`, `unclearCost`, `costTooHigh`, `unknownVariant`, `unknownLocation`, or `tooMany` when a counter
  ///   would leave its range; `access` without the permission; `storage` when the database fails.
  public func receive(
    _ receipt: Receipt, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) {
    try Self.allow(.inventoryWrite, principal)
    let lines = receipt.lines.sorted { $0.variant < $1.variant }
    for (line, next) in zip(lines, lines.dropFirst()) where line.variant == next.variant {
      throw .repeatedVariant(line.variant)
    }
    let costs = lines.compactMap(\.unitCost)
    guard costs.allSatisfy({ $0.amount >= 0 && $0.currency == costs.first?.currency }) else { throw .unclearCost }
    for line in lines { try StockCosts.check(line.unitCost, of: line.quantity, line.variant) }
    let now = clock.now()
    let (knows, rules) = (knows, rules())
    let reference = StockReference(.receipt, Identifier<Receipt>.make().value)
    try await change(once: key) { work throws(InventoryError) in
      let location = try Self.location(receipt.location, by: rules, in: work)
      for line in lines {
        guard try knows(line.variant, work) else { throw .unknownVariant(line.variant) }
        try StockLedger.record(
          .init(
            .received, of: line.variant, at: location, quantity: line.quantity, reference: reference,
            unitCost: line.unitCost), on: now, in: work)
      }
    }
  }

  /// Corrects a count. Needs `inventory.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `emptyAdjustment` for 0, `unknownVariant`, `unknownLocation`, `outOfStock` when fewer units are free
  ///   than it takes; `access` without the permission; `storage` when the database fails.
  public func adjust(
    _ adjustment: StockAdjustment, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) {
    try Self.allow(.inventoryWrite, principal)
    guard adjustment.quantity != 0 else { throw .emptyAdjustment }
    let (now, rules) = (clock.now(), rules())
    let knows = knows
    try await change(once: key) { work throws(InventoryError) in
      guard try knows(adjustment.variant, work) else { throw .unknownVariant(adjustment.variant) }
      let location = try Self.location(adjustment.location, by: rules, in: work)
      try StockLedger.record(
        .init(
          .adjusted, of: adjustment.variant, at: location, quantity: adjustment.quantity, reason: adjustment.reason),
        on: now, in: work)
    }
  }

  /// Takes units out of sale that stay where they are, or puts them back. Needs `inventory.write`. A repeat with the same key
  /// has no further effect.
  ///
  /// - Throws: `emptyAdjustment` for 0, `unknownVariant`, `unknownLocation`, `outOfStock` when fewer units are available
  ///   than are to be withheld, `tooFew` when fewer are withheld than are given back; `access` without the permission;
  ///   `storage` when the database fails.
  public func withhold(
    _ withholding: StockWithholding, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) {
    try Self.allow(.inventoryWrite, principal)
    guard withholding.quantity != 0 else { throw .emptyAdjustment }
    let (now, rules) = (clock.now(), rules())
    let knows = knows
    try await change(once: key) { work throws(InventoryError) in
      guard try knows(withholding.variant, work) else { throw .unknownVariant(withholding.variant) }
      let location = try Self.location(withholding.location, by: rules, in: work)
      try StockLedger.record(
        .init(
          withholding.quantity > 0 ? .withheld : .restored, of: withholding.variant, at: location,
          quantity: abs(withholding.quantity), cause: withholding.cause, reason: withholding.reason), on: now, in: work)
    }
  }

  /// Undoes what staff recorded by mistake: writes a movement of the same kind with the opposite quantity, which names the
  /// one that it reverses. Needs `inventory.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownMovement`; `notReversible` for one that is reversed already, is a reversal, or follows an order;
  ///   `outOfStock` or `tooFew` when the units have gone elsewhere since; `access` without the permission; `storage` when
  ///   the database fails.
  public func reverse(
    _ id: StockMovementID, because reason: String, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) {
    try Self.allow(.inventoryWrite, principal)
    let now = clock.now()
    try await change(once: key) { work throws(InventoryError) in
      let row: MovementRow? = try work.first("SELECT \(MovementRow.columns) FROM \(.movement) WHERE id = \(id)")
      guard let movement = row?.movement else { throw .unknownMovement }
      try work.lock(.stock, movement.contents.variant)
      let reversal: Int? = try work.first("SELECT 1 FROM \(.movement) WHERE reverses = \(id)")
      guard movement.isReversible, reversal == nil else { throw .notReversible }
      var contents = movement.contents
      contents.quantity = -contents.quantity
      (contents.reason, contents.reverses) = (reason, id)
      try StockLedger.record(contents, on: now, in: work)
    }
  }

  func change(
    once key: IdempotencyKey,
    _ body: @escaping @Sendable (borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Void
  ) async throws(InventoryError) {
    try await database.write(as: InventorySchema.self, once: key, body)
  }

  private static func location(
    _ asked: LocationID?, by rules: StockRules, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> LocationID {
    let found: LocationID? =
      if let asked { try work.first("SELECT id FROM \(.location) WHERE id = \(asked)") } else {
        try defaultLocation(rules, in: work)
      }
    guard let found else { throw .unknownLocation }
    return found
  }

  static func allow(_ permission: Permission, _ principal: Principal) throws(InventoryError) {
    do { try principal.require(permission) } catch { throw .access(error) }
  }
}

extension Permission {
  /// See counted stock.
  public static let inventoryRead = Permission("inventory.read")
  /// Receive goods and correct counts.
  public static let inventoryWrite = Permission("inventory.write")
}
