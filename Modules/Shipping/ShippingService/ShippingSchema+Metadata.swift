import FoundationCore
public import Persistence
import Shipping

extension MetadataKind {
  /// Zones, by their ids.
  public static let zone = MetadataKind("zone")
  /// What can be chosen in zones, by the zone's id, a dot and the method's own.
  public static let shippingMethod = MetadataKind("shipping-method")
  /// Shipments, by their ids.
  public static let shipment = MetadataKind("shipment")
}

extension ShippingSchema {
  /// Whether there is something of a kind. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func contains(
    _ kind: MetadataKind, _ id: String, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> Bool {
    let parts = id.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let owner = UniqueID(first), owner.description == first,
      parts.count == (kind == .shippingMethod ? 2 : 1)
    else { return false }
    let one: Int?
    switch kind {
    case .zone: one = try snapshot.first("SELECT 1 FROM \(.zone) WHERE id = \(owner)")
    case .shipment: one = try snapshot.first("SELECT 1 FROM \(.shipment) WHERE id = \(owner)")
    case .shippingMethod:
      let zone = try ZoneRecords.zone(ShippingZoneID(owner), in: snapshot)
      return zone?.details.methods.contains { $0.id == parts[1] } ?? false
    default: return false
    }
    return one != nil
  }

  /// What a method of a zone is called among metadata.
  static func metadataID(of method: DeliveryMethod, in zone: ShippingZoneID) -> String { "\(zone).\(method.id)" }
}
