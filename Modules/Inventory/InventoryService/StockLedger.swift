import FoundationCore
import Inventory
public import Persistence
import StoreIdentifiers

extension StockMovementKind: @retroactive SQLBindable, @retroactive SQLReadable {}
extension StockReferenceKind: @retroactive SQLBindable, @retroactive SQLReadable {}
extension WithholdingCause: @retroactive SQLBindable, @retroactive SQLReadable {}
extension StockPolicy: @retroactive SQLBindable, @retroactive SQLReadable, @retroactive RowDecodable {}

/// The only code that changes counters, with `OrderAllocation`: it writes the movement, and what `StockMovementKind.effect`
/// says that it does to them. No statement changes or removes a movement.
enum StockLedger {
  /// Records a movement and its effect.
  ///
  /// - Throws: `outOfStock` when fewer units can be sold, or are committed, than it takes; `tooFew` when fewer are
  ///   reserved, withheld or expected; `tooMany` when a counter would leave what can be counted; `storage`.
  static func record(
    _ movement: StockMovement.Contents, on now: Timestamp, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let (variant, location, change) = (movement.variant, movement.location, movement.effect)
    // What is told of the stock must be what it is.
    try work.lock(.stock, variant)
    // The condition, not an earlier look, decides; the table's CHECKs say the same once more.
    let after: CountedStock? = try work.first(
      """
      UPDATE \(.stock) SET on_hand = on_hand + \(change.onHand), committed = committed + \(change.committed),
        reserved = reserved + \(change.reserved), unavailable = unavailable + \(change.unavailable),
        incoming = incoming + \(change.incoming)
      WHERE variant = \(variant) AND location = \(location) AND \(isNotOversold(by: -change.available))
        AND \(spares(movement)) AND on_hand + \(change.onHand) BETWEEN -1000000000 AND 1000000000
        AND committed + \(change.committed) BETWEEN 0 AND 1000000000
        AND reserved + \(change.reserved) BETWEEN 0 AND 1000000000
        AND unavailable + \(change.unavailable) BETWEEN 0 AND 1000000000
        AND incoming + \(change.incoming) BETWEEN 0 AND 1000000000
      RETURNING \(CountedStock.columns)
      """)
    let stock: CountedStock
    if let after {
      stock = after
      try AvailabilityChanged.publish(of: variant, at: location, after: change.available, in: work)
    } else {
      stock = try begin(movement, in: work)
    }
    let id = StockMovementID.make()
    try insert([row(movement, as: id, stock, now, work.actor)], in: work)
    try StockCosts.apply(movement, id, in: work)
  }

  /// The condition that so many units can be taken from a row: those that are there, and those that its policy lets be
  /// owed.
  static func isNotOversold(by quantity: Int) -> SQL<InventorySchema> {
    """
    (policy <> 'tracked' AND backorder_limit IS NULL OR available - \(quantity) >= -coalesce(backorder_limit, 0))
    """
  }

  /// The condition that a transfer takes no more than is there, whatever may be sold: what is owed cannot be sent.
  private static func spares(_ movement: StockMovement.Contents) -> SQL<InventorySchema> {
    movement.kind == .transferred && movement.quantity < 0
      ? "(policy = 'untracked' OR available >= \(-movement.quantity))" : "1 = 1"
  }

  /// The condition that a row of counters is of a location that ships: one step into an index, however many there are.
  static let ships: SQL<InventorySchema> = "(SELECT ships FROM \(.location) AS place WHERE place.id = location) = 1"

  /// The condition that a row of counters is of a location that ships, from the shop's own fiscal area.
  static func shipsAtHome(_ rules: StockRules) -> SQL<InventorySchema> {
    guard let countries = rules.fiscalCountries else { return ships }
    return """
      (SELECT ships FROM \(.location) AS place WHERE place.id = location
        AND (place.country IS NULL OR place.country IN (\(list: countries.sorted())))) = 1
      """
  }

  /// The condition that a row of counters is where something can be taken: at a place where orders are picked up, or at any
  /// location that ships.
  static func serves(_ place: LocationID?) -> SQL<InventorySchema> {
    guard let place else { return ships }
    return """
      (location = \(place) AND (SELECT offers_pickup FROM \(.location) AS place WHERE place.id = location) = 1)
      """
  }

  /// A row of a movement that led to these counters.
  static func row(
    _ movement: StockMovement.Contents, as id: StockMovementID = .make(), _ after: CountedStock, _ now: Timestamp,
    _ actor: String?
  ) -> [any SQLBindable] {
    [
      id, movement.variant, movement.location, movement.kind, movement.quantity,
      movement.reference?.id, movement.reference?.kind, movement.cause, movement.reason, movement.reverses, actor,
      after.onHand, after.available, now,
    ]
  }

  /// Writes rows of movements.
  static func insert(
    _ movements: [[any SQLBindable]], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.insert(
      movements,
      """
      INSERT INTO \(.movement) (id, variant, location, kind, quantity, reference, reference_kind, cause, reason, reverses,
        actor, on_hand_after, available_after, occurred_at)
      """)
  }

  /// The first movement of a variant at a location makes its row.
  private static func begin(
    _ movement: StockMovement.Contents, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> CountedStock {
    let (variant, change) = (movement.variant, movement.effect)
    for counter in [StockCounter.reserved, .unavailable, .incoming] where change[counter] < 0 {
      throw .tooFew(counter, variant)
    }
    try Bundles.refuse(variant, in: work)
    guard change.onHand >= 0, change.committed >= 0, change.available >= 0 else { throw .outOfStock(variant) }
    let others: OtherStock? = try work.first(
      """
      SELECT max(policy), max(backorder_limit), max(expected_on), CAST(sum(CASE WHEN \(ships) THEN available END) AS bigint),
        (SELECT ships FROM \(.location) AS place WHERE place.id = \(movement.location)),
        \(BundleStockChanged.most(of: variant))
      FROM \(.stock) WHERE variant = \(variant)
      """)
    let terms = others?.terms ?? StockTerms()
    let added = try work.run(
      """
      INSERT INTO \(.stock) (variant, location, on_hand, committed, reserved, unavailable, incoming,
        \(fragment: StockTerms.columns))
      VALUES (\(variant), \(movement.location), \(change.onHand), \(change.committed), \(change.reserved),
        \(change.unavailable), \(change.incoming), \(terms.policy), \(terms.backorderLimit),
        \(terms.expectedOn)) ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .tooMany(variant) }
    if let others, others.placeShips {
      if let available = others.available {
        try AvailabilityChanged.publish(
          of: variant, from: available, to: available + change.available, on: terms, needed: others.needed, in: work)
      } else {
        // A first row lets be sold what its policy allows, whatever it counts.
        let now = terms.sellable(of: change.available) ?? 1
        if now > 0 { try AvailabilityChanged.publish(true, of: variant, in: work) }
        if others.needed != nil, now > 0 {
          try BundleStockChanged.publish(of: variant, from: 0, to: now, in: work)
        }
      }
    }
    return CountedStock(
      location: movement.location, onHand: change.onHand, available: change.available, terms: terms)
  }
}

/// What a row of counters says once it has changed.
struct CountedStock: RowDecodable {
  static let columns: SQL<InventorySchema> = "location, on_hand, available, \(fragment: StockTerms.columns)"

  let location: LocationID, onHand: Int, available: Int, terms: StockTerms

  init(location: LocationID, onHand: Int, available: Int, terms: StockTerms) {
    self.location = location
    self.onHand = onHand
    self.available = available
    self.terms = terms
  }

  init(row: inout RowReader) throws(DatabaseError) {
    (location, onHand, available) = (try row.read(), try row.read(), try row.read())
    terms = try StockTerms(row: &row)
  }
}

/// What a variant's rows say before it has one at a location.
private struct OtherStock: RowDecodable {
  let terms: StockTerms?
  /// Units at the locations that ship; nil where it has no row.
  let available: Int?
  /// Whether the location ships that its first row is for.
  let placeShips: Bool
  /// The most units that a bundle needs of it; nil where none does.
  let needed: Int?

  init(row: inout RowReader) throws(DatabaseError) {
    let policy: StockPolicy? = try row.read(), limit: Int? = try row.read(), day: LocalDay? = try row.read()
    terms = policy.map { StockTerms(policy: $0, backorderLimit: limit, expectedOn: day) }
    available = try row.read()
    let ships: Int? = try row.read()
    placeShips = ships == 1
    needed = try row.read()
  }
}
