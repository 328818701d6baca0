public import Access
import AccessService
import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

extension Principal {
  /// Who reads what shoppers read: staff by what they may do have operations of their own.
  var asShopper: Principal {
    if case .staff(let staff) = self { .staff(StaffPrincipal(id: staff.id, permissions: [])) } else { self }
  }

  /// Throws `access` unless the principal may change the catalogue.
  func mustWrite() throws(CatalogError) { try mustHold(.catalogWrite) }

  /// Throws `access` unless the principal has a permission.
  func mustHold(_ permission: Permission) throws(CatalogError) {
    do { try require(permission) } catch { throw .access(error) }
  }
}

extension Permission {
  /// Add and change products.
  public static let catalogWrite = Permission("catalog.write")
  /// Decide which reviews are seen.
  public static let catalogModerate = Permission("catalog.moderate")
}

extension CustomerGroupPort {
  /// Who a principal is to the catalogue, as of a snapshot: a customer's group is looked up in it. Costs nothing for
  /// everyone else.
  func reader(
    _ principal: Principal, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductReader {
    switch principal {
    case .anonymous, .guest: .anonymous
    case .customer(let id): .signedIn(group: try group(CustomerID(id), snapshot))
    // Staff without the permission read as somebody known who is in no group.
    case .staff: principal.holds(.catalogWrite) ? .staff : .signedIn(group: nil)
    }
  }

  /// Throws what `product(_:in:as:)` would, without reading all of it.
  func checkVisible(
    _ product: ProductID, to principal: Principal, at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let seen: AudienceRow? = try snapshot.first(
      """
      SELECT audience FROM \(.product)
      WHERE id = \(product) AND status IN ('active', 'unlisted') AND (published_at IS NULL OR published_at <= \(now))
      """)
    guard let audience = seen?.audience else { throw .notFound }
    // Who asks matters for members' products alone: for others nobody is looked up.
    if audience.isEveryone { return }
    let access = audience.access(of: try reader(principal, in: snapshot))
    guard access == .granted else { throw .membersOnly(access) }
  }
}
