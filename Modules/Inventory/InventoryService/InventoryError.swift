public import AccessService
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// Why the Inventory refused.
public enum InventoryError: StorageError, Equatable {
  /// Fewer units of the variant are available than were asked for: ask for fewer, or wait.
  case outOfStock(VariantID)
  /// What is left of the variant is held for other carts, for some minutes: ask again then, or for fewer.
  case heldByOthers(VariantID)
  /// There is as much of the variant, but in another country than the rest, from where the shop cannot charge the same
  /// taxes: order it by itself.
  case sentSeparately(VariantID)
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
  /// The variant is a bundle of others, and has no stock of its own: count its components.
  case isBundle(VariantID)
  /// The variant has stock of its own, or is in open orders, carts or deliveries: it cannot be made of others.
  case hasStock(VariantID)
  /// Fewer units of the variant are reserved, withheld or expected than that: take fewer.
  case tooFew(StockCounter, VariantID)
  /// There is no such movement.
  case unknownMovement
  /// The movement is reversed already, is a reversal, or follows an order.
  case notReversible
  /// The variant can be bought now: nobody has to wait for it.
  case isAvailable(VariantID)
  /// As many people wait for variants as may.
  case tooManyAlerts
  /// A counter would leave what can be counted.
  case tooMany(VariantID)
  /// There is no such supplier.
  case unknownSupplier
  /// Another supplier has this id or name.
  case supplierExists
  /// There is a purchase order to the supplier.
  case supplierInUse
  /// There is no such purchase order or transfer.
  case unknownReplenishment
  /// A purchase order or transfer has this id.
  case replenishmentExists
  /// Goods come either from a supplier or from a location: one of them has to be given.
  case unclearSource
  /// Costs are in one currency, and not below zero.
  case unclearCost
  /// So many units of the variant cost more than an amount can be: check the cost of one.
  case costTooHigh(VariantID, units: Int, at: Money)
  /// Goods cannot be sent to where they are.
  case sameLocation
  /// There is nothing in it.
  case emptyReplenishment
  /// The variant is not of these goods.
  case notExpected(VariantID)
  /// The step cannot be taken with goods that have come so far.
  case wrongStep(ReplenishmentStep, ReplenishmentStatus)
  /// There is no such stocktake.
  case unknownStocktake
  /// A stocktake has this id.
  case stocktakeExists
  /// The stocktake is closed, or was called off.
  case stocktakeEnded
  /// The variant is in another stocktake of the location, or was corrected since it was counted: count it again.
  case countIsStale(VariantID)
  /// A stocktake counts `Stocktake.limit` variants at most: begin another one.
  case stocktakeIsFull
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
      case .constraint(.unique, "supplier_pkey"), .constraint(.unique, "supplier_name_key_key"): .supplierExists
      case .constraint(.unique, "replenishment_pkey"): .replenishmentExists
      case .constraint(.unique, "stocktake_pkey"): .stocktakeExists
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}
