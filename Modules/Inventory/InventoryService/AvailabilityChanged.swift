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
        "SELECT on_hand - committed FROM \(.stock) WHERE variant = \(variant) AND location = \(location)")
      before = (here ?? 0) - change
    }
    let now = before + change
    guard (now > 0) != (before > 0) else { return }
    let elsewhere: Int? = try work.first(
      """
      SELECT 1 FROM \(.stock) WHERE variant = \(variant) AND location <> \(location) AND on_hand > committed LIMIT 1
      """)
    guard elsewhere == nil else { return }
    let event = AvailabilityChanged(variant: variant, isAvailable: now > 0)
    try work.publish(type, event, of: variant.value)
  }
}
