import Access
import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

extension Principal {
  /// Who reads what shoppers read: staff by what they may do have operations of their own.
  var asShopper: Principal {
    if case .staff(let staff) = self { .staff(StaffPrincipal(id: staff.id, permissions: [])) } else { self }
  }
}

extension CatalogService {
  /// Who a principal is to the catalogue, as of a snapshot: a customer's group is looked up in it. Costs nothing for
  /// everyone else.
  func reader(
    _ principal: Principal, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductReader {
    switch principal {
    case .anonymous, .guest: .anonymous
    case .customer(let id): .signedIn(group: try customerGroups.group(CustomerID(id), snapshot))
    // Staff without the permission read as somebody known who is in no group.
    case .staff: principal.holds(.catalogWrite) ? .staff : .signedIn(group: nil)
    }
  }
}
