public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// The event that there is enough of a component for one of a bundle again, or no longer, version 1. What that does to the
/// bundle is found out once it is committed: other components may change at the same moment.
public struct BundleStockChanged: Sendable {
  /// The bundle; the event's aggregate too.
  public let bundle: VariantID

  /// The payload of `inventory.bundle-stock-changed`.
  public static let schema = Schema<BundleStockChanged>.object(
    "BundleStockChanged", Field("bundle", \.bundle, .identifier())
  ) { BundleStockChanged(bundle: $0) }

  /// What `inventory.bundle-stock-changed` is.
  public static let type = EventType("inventory.bundle-stock-changed", version: 1, schema)

  /// The most units of a variant that a bundle needs; NULL for a variant that is no component. One step into an index, within
  /// the statement that changes its stock.
  static func most(of variant: VariantID) -> SQL<InventorySchema> {
    "(SELECT max(part.quantity) FROM \(.bundlePart) AS part WHERE part.variant = \(variant))"
  }

  /// Publishes it of the bundles of which a change of what can be sold of a component decides.
  static func publish(
    of component: VariantID, from before: Int, to now: Int, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try publish(
      try work.rows(
        """
        SELECT bundle FROM \(.bundlePart)
        WHERE variant = \(component) AND quantity > \(min(before, now)) AND quantity <= \(max(before, now)) ORDER BY bundle
        """), in: work)
  }

  /// Publishes it of all bundles that a variant is a component of.
  static func publish(
    ofAllWith component: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try publish(
      try work.rows("SELECT bundle FROM \(.bundlePart) WHERE variant = \(component) ORDER BY bundle"), in: work)
  }

  static func publish(
    _ bundles: [VariantID], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    for bundle in bundles { try work.publish(type, BundleStockChanged(bundle: bundle), of: bundle.value) }
  }
}
