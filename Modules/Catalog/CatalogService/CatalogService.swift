public import FoundationCore
public import Persistence

/// The Catalog's source of truth: every product, and the only code that changes one.
public final class CatalogService: Sendable {
  let database: Database
  let clock: WallClock
  /// What every price is in.
  let currency: Currency
  let didChange: @Sendable () -> Void

  /// A service over the store's database. `didChange` is called after each committed change, before it is acknowledged.
  public init(
    database: Database, clock: WallClock, currency: Currency, didChange: @escaping @Sendable () -> Void = {}
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.didChange = didChange
  }
}
