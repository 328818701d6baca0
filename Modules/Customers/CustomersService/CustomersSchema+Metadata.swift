import FoundationCore
public import Persistence

extension MetadataKind {
  /// Customers with an account, by their ids.
  public static let customer = MetadataKind("customer")
  /// Groups of customers, by their codes.
  public static let customerGroup = MetadataKind("customer-group")
}

extension CustomersSchema {
  /// Whether there is something of a kind. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func contains(
    _ kind: MetadataKind, _ id: String, in snapshot: borrowing Snapshot<CustomersSchema>
  ) throws(CustomersError) -> Bool {
    let one: Int?
    switch kind {
    case .customer:
      guard let id = UniqueID(id) else { return false }
      one = try snapshot.first("SELECT 1 FROM \(.customer) WHERE id = \(id)")
    case .customerGroup: one = try snapshot.first("SELECT 1 FROM \(.group) WHERE code = \(id)")
    default: return false
    }
    return one != nil
  }
}
