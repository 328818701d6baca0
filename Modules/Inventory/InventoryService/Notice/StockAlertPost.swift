public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// A message to somebody who waited for a variant.
public struct StockAlertLetter: Sendable {
  /// The alert that it fulfils: an alert and its message are one.
  public let id: StockAlertID
  /// What can be bought again.
  public let variant: VariantID
  /// Who is written to.
  public let email: String
  /// The language that they asked in; nil for the shop's own.
  public let language: String?
  /// What the link has by which the address ends its alerts.
  public let token: String
  /// When that link ends nothing any more.
  public let until: Timestamp
}

/// How messages to those who wait are sent. Composition fills it.
public struct StockAlertPost: Sendable {
  let queue: @Sendable (StockAlertLetter, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Bool

  /// Messages that are queued by a closure, in the transaction that ends their alerts; it says
  /// whether it has queued one: what it cannot address it leaves out.
  public init(
    queue: @escaping @Sendable (StockAlertLetter, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Bool
  ) {
    self.queue = queue
  }
}
