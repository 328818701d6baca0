public import FoundationCore
import Inventory
public import Persistence
public import StoreIdentifiers

/// The event that a variant can be had again, or no longer, version 1: not each movement, only those that decide.
public struct AvailabilityChanged: Sendable {
  /// Which variant.
  public let variant: VariantID
  /// Whether any location has some of it to sell.
  public let isAvailable: Bool

  /// The payload of `inventory.availability-changed`.
  public static let schema = Schema<AvailabilityChanged>.object(
    "AvailabilityChanged", Field("variant", \.variant, .identifier()), Field("isAvailable", \.isAvailable, .boolean)
  ) { AvailabilityChanged(variant: $0, isAvailable: $1) }

  /// What `inventory.availability-changed` is.
  public static let type = EventType("inventory.availability-changed", version: 1, schema)

  /// Publishes it where a movement, which changed what can be sold at a location by so many units, decided it.
  static func publish(
    of variant: VariantID, at location: LocationID, after change: Int,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    guard change != 0 else { return }
    let sellable: SellableStock? = try work.first(
      """
      SELECT variant, \(fragment: StockTerms.columns), CAST(sum(available) AS bigint),
        max(CASE WHEN location = \(location) THEN 1 ELSE 0 END), \(BundleStockChanged.most(of: variant))
      FROM \(.stock) WHERE variant = \(variant) AND \(StockLedger.ships)
      GROUP BY variant, \(fragment: StockTerms.columns)
      """)
    // What is where nothing is sent from cannot be had.
    guard let sellable, sellable.includesPlace else { return }
    let now = sellable.available
    try publish(
      of: variant, from: now - change, to: now, on: sellable.terms, needed: sellable.needed, in: work)
  }

  /// Publishes it where a change of the units that are available, over all locations that ship, decided it by the terms. Of a
  /// component of bundles, of which the greediest needs so many units, also what that may do to them.
  ///
  /// What is sold before it comes can be had all the time; that none of it is there any more, or some again, is told too.
  static func publish(
    of variant: VariantID, from before: Int, to now: Int, on terms: StockTerms, needed: Int?,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let isMoved = terms.expectedOn != nil && (now > 0) != (before > 0)
    guard let sold = terms.sellable(of: before), let sellable = terms.sellable(of: now) else {
      // What no count limits can be had whatever moves.
      if isMoved { try publish(true, of: variant, in: work) }
      return
    }
    if isMoved || (sellable > 0) != (sold > 0) { try publish(sellable > 0, of: variant, in: work) }
    if let needed, min(sold, sellable) < needed {
      try BundleStockChanged.publish(of: variant, from: sold, to: sellable, in: work)
    }
  }

  static func isAvailable(
    _ variant: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    try work.snapshot { snapshot throws(InventoryError) in
      try InventoryService.sellable(of: [variant], in: snapshot)[variant].map { $0 > 0 } ?? true
    }
  }

  /// Publishes that a variant can be had again, or no longer.
  static func publish(
    _ isAvailable: Bool, of variant: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.publish(type, AvailabilityChanged(variant: variant, isAvailable: isAvailable), of: variant.value)
  }
}

/// What can be sold of a variant over the locations that ship.
struct SellableStock: RowDecodable {
  let variant: VariantID, terms: StockTerms, available: Int
  /// Whether the location that was asked about is one of them.
  let includesPlace: Bool
  /// The most units that a bundle needs of it; nil where none does.
  let needed: Int?

  init(row: inout RowReader) throws(DatabaseError) {
    (variant, terms, available) = (try row.read(), try StockTerms(row: &row), try row.read())
    let places: Int = try row.read()
    includesPlace = places == 1
    needed = try row.read()
  }

  /// How many units can be sold; nil where no count limits that.
  var units: Int? { terms.sellable(of: available) }
}
