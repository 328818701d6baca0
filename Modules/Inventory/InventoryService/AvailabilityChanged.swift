public import FoundationCore
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

  /// Publishes it where a movement, which changed what can be sold at a location by so many units, decided it. What there
  /// was before is read where it is not known.
  static func publish(
    of variant: VariantID, at location: LocationID, after change: Int, from known: Int? = nil,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    guard change != 0 else { return }
    let before: Int
    if let known {
      before = known
    } else {
      let here: Int? = try work.first(
        """
        SELECT on_hand - committed FROM \(.stock)
        WHERE variant = \(variant) AND location = \(location) AND policy = 'tracked'
        """)
      // What no count limits can be had whatever moves.
      guard let here else { return }
      before = here - change
    }
    let now = before + change
    guard (now > 0) != (before > 0) else { return }
    let elsewhere: Int? = try work.first(
      """
      SELECT 1 FROM \(.stock) WHERE variant = \(variant) AND location <> \(location) AND on_hand > committed LIMIT 1
      """)
    guard elsewhere == nil else { return }
    try publish(now > 0, of: variant, in: work)
  }

  /// Publishes that a variant can be had again, or no longer.
  static func publish(
    _ isAvailable: Bool, of variant: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.publish(type, AvailabilityChanged(variant: variant, isAvailable: isAvailable), of: variant.value)
  }
}
