public import FoundationCore
public import Persistence
public import Pictures
import Synchronization

/// The Catalog's source of truth: every product, and the only code that changes one.
public final class CatalogService: Sendable {
  let database: Database
  let clock: WallClock
  /// What every price is in.
  let currency: Currency
  let didChange: @Sendable () -> Void
  let stock: StockPort?
  let customerGroups: CustomerGroupPort
  let index = LiveIndex()
  let terms = KnownTerms()
  /// Up to when the schedule has been kept.
  let scheduleKept = KeptMoment()
  let pictures: PictureStore?
  let imports: ProductImports?
  /// Whether a search forgives misspellings. Only measurements of how much that helps turn it off.
  let forgivesMisspellings: Bool

  /// A service over the store's database. Without a `stock`, product files say nothing of it; without `pictures` or `imports`, none are taken. `didChange` is called after each committed change, before it is acknowledged.
  public init(
    database: Database, clock: WallClock, currency: Currency, forgivesMisspellings: Bool = true,
    stock: StockPort? = nil, pictures: PictureStore? = nil, imports: ProductImports? = nil,
    customerGroups: CustomerGroupPort = .none,
    didChange: @escaping @Sendable () -> Void = {}
  ) {
    self.customerGroups = customerGroups
    self.forgivesMisspellings = forgivesMisspellings
    self.stock = stock
    self.pictures = pictures
    self.imports = imports
    self.database = database
    self.clock = clock
    self.currency = currency
    self.didChange = didChange
  }
}

/// A moment that tasks agree on.
final class KeptMoment: Sendable {
  private let moment = Mutex(Timestamp(milliseconds: 0))

  /// The moment.
  var value: Timestamp { moment.withLock { $0 } }

  /// Moves it on; never back.
  func advance(to new: Timestamp) {
    moment.withLock { moment in
      if moment.milliseconds < new.milliseconds { moment = new }
    }
  }
}
