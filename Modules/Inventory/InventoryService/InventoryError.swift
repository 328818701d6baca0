public import AccessService
public import Persistence
public import StoreIdentifiers

/// Why the Inventory refused.
public enum InventoryError: StorageError, Equatable {
  /// Fewer units of the variant are available than were asked for: ask for fewer, or wait.
  case outOfStock(VariantID)
  /// There is no such location.
  case unknownLocation
  /// Another location has this id or code.
  case locationExists
  /// There is stock at the location, or it is the only one.
  case locationInUse
  /// It has been changed since: read it again. Carries the version that it has now.
  case changedSince(version: Int64)
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

  /// Carries a database's refusal, or names the rule it stands for.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "location_pkey"), .constraint(.unique, "location_code_key_key"): .locationExists
      default: .storage(error)
      }
  }
}
