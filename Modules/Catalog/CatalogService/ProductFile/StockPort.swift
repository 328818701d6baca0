public import Access
public import Catalog
public import Persistence
public import StoreIdentifiers

/// How product files read and set stock, which is another context's. Composition fills it.
public struct StockPort: Sendable {
  /// Reads the stock of some variants; those without are left out.
  public typealias Levels =
    @Sendable ([VariantID], borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> [VariantID: VariantStock]
  /// Makes the stock of some variants so.
  public typealias Set =
    @Sendable ([VariantID: VariantStockChange], borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Void

  /// Has a variant's stock be that of its components; that of its own again where it has none.
  public typealias Compose =
    @Sendable (VariantID, [BundleComponent], borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Void
  /// Which of some variants can be sold, wherever they are.
  public typealias Sellable =
    @Sendable ([VariantID], borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Swift.Set<VariantID>

  let permission: Permission
  let levels: Levels
  let sellable: Sellable
  let set: Set
  let compose: Compose

  /// A port: the permission that setting needs, and both ways. All closures run within the transaction of the product that
  /// they are about. Without `sellable`, what has a level that can be sold can be.
  public init(
    permission: Permission, levels: @escaping Levels, sellable: Sellable? = nil, set: @escaping Set,
    compose: @escaping Compose = { _, _, _ throws(CatalogError) in }
  ) {
    self.permission = permission
    self.levels = levels
    if let sellable {
      self.sellable = sellable
    } else {
      self.sellable = { variants, snapshot throws(CatalogError) in
        var found: Swift.Set<VariantID> = []
        for (variant, level) in try levels(variants, snapshot) where level.isAvailable { found.insert(variant) }
        return found
      }
    }
    self.set = set
    self.compose = compose
  }
}

extension VariantStock {
  /// Whether units are owed once there are so many, or as many as now.
  func owes(after quantity: Int?) -> Bool { isOwedElsewhere || (quantity ?? available) < 0 }
}

/// What the stock of a variant is to be; nil for what stays as it is.
public struct VariantStockChange: Hashable, Sendable {
  /// How many units can be sold at the first location.
  public var available: Int?
  /// Whether they limit what is sold.
  public var policy: VariantStock.Policy?

  /// What makes one stock another; nil where they are the same. Units that are owed are told as none, so that none is no
  /// other count than theirs. While they are, the stock cannot be tracked: it stays as it is.
  init?(from stored: VariantStock, to quantity: Int?, _ policy: VariantStock.Policy?) {
    available = quantity == max(stored.available, 0) ? nil : quantity
    self.policy = policy == stored.policy || policy == .tracked && stored.owes(after: available) ? nil : policy
    if available == nil, self.policy == nil { return nil }
  }

  /// Whether the count cannot limit what is sold yet, as it was to.
  static func isHeldBack(
    _ change: VariantStockChange?, from stored: VariantStock, to policy: VariantStock.Policy?
  ) -> Bool {
    policy == .tracked && stored.policy != .tracked && change?.policy == nil
  }

  /// Whether units of a variant that had no stock can be sold then.
  var makesAvailable: Bool { VariantStock(available: available ?? 0, policy: policy ?? .tracked).isAvailable }
}
