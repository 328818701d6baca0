public import AccessService
public import Persistence
public import StoreIdentifiers

/// Why the Inventory refused.
public enum InventoryError: StorageError, Equatable {
  /// Fewer units of the variant are available than were asked for: ask for fewer, or wait.
  case outOfStock(VariantID)
  /// There is no such location.
  case unknownLocation
  /// An adjustment of nothing changes nothing.
  case emptyAdjustment
  /// A receipt names a variant twice: add the quantities up.
  case repeatedVariant(VariantID)
  /// The variant is not for sale here.
  case unknownVariant(VariantID)
  /// A counter would leave what can be counted.
  case tooMany(VariantID)
  /// The cursor is not one of this list.
  case invalidCursor
  /// The principal may not do this.
  case access(AccessError)
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal.
  public init(_ error: DatabaseError) { self = .storage(error) }
}
