import Access
import Foundation
import FoundationCore
import Marketing
import MarketingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport

/// A shop with promotions, and orders that use them.
struct MarketingFixture: Sendable {
  static let keeper = staff(.marketingRead, .marketingWrite)
  static let start = Timestamp(milliseconds: 1_700_000_000_000)

  let database: Database
  let service: MarketingService
  let clock: TestClock

  /// A time that tests move.
  final class TestClock: Sendable {
    private let time = Mutex(MarketingFixture.start)
    var now: Timestamp { time.withLock { $0 } }
    func move(by milliseconds: Int64) {
      time.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + milliseconds) }
    }
  }

  static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  static func with(_ body: (MarketingFixture) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [MarketingSchema.self])
      let clock = TestClock()
      let service = MarketingService(database: database, clock: WallClock { clock.now })
      try await body(MarketingFixture(database: database, service: service, clock: clock))
      await database.close()
    }
  }

  static func pounds(_ amount: Int64) -> Money { (try? Money(amount, .gbp)) ?? .zero(.gbp) }

  /// Terms of an active promotion: 10 % off everything.
  static func terms(
    _ title: String = "Autumn", _ change: (inout PromotionTerms) -> Void = { _ in }
  ) -> PromotionTerms {
    var terms = PromotionTerms(
      title: title, status: .active, kind: .order,
      action: .percentage(Share(millionths: 100_000) ?? .none, of: ProductSelection()))
    change(&terms)
    return terms
  }

  func add(
    _ terms: PromotionTerms = MarketingFixture.terms(), codes: [String] = []
  ) async throws -> ShopPromotion {
    let promotion = try await service.promotions.add(NewShopPromotion(terms: terms), as: Self.keeper)
    if !codes.isEmpty {
      _ = try await service.codes.add(ImportedCodes(codes: codes), to: promotion.id, as: Self.keeper)
    }
    return promotion
  }

  /// What a cart may be priced with.
  func offered(
    _ codes: [String] = [], buyer: PromotionBuyer? = nil, currency: Currency = .gbp
  ) async throws -> UsablePromotions {
    let (uses, now) = (service.uses, clock.now)
    return try await database.read(as: MarketingSchema.self) { snapshot throws(MarketingError) in
      try uses.promotions(at: now, codes: codes, buyer: buyer, currency: currency, in: snapshot)
    }
  }

  /// Places an order that a promotion saves something.
  func use(
    _ promotion: PromotionID, of order: OrderID = .make(), saving: Money = MarketingFixture.pounds(100),
    codes: [String] = [], buyer: PromotionBuyer = PromotionBuyer(email: "ann@example.com")
  ) async throws {
    let (uses, now) = (service.uses, clock.now)
    try await database.write(as: MarketingSchema.self) { work throws(MarketingError) in
      try uses.use([promotion: saving], of: order, codes: codes, buyer: buyer, at: now, in: work)
    }
  }

  /// Cancels an order.
  func void(_ order: OrderID) async throws {
    let (uses, now) = (service.uses, clock.now)
    try await database.write(as: MarketingSchema.self) { work throws(MarketingError) in
      try uses.void(order: order, at: now, in: work)
    }
  }

  func state(_ promotion: PromotionID, of order: OrderID) async throws -> PromotionUseState {
    let uses = service.uses
    return try await database.read(as: MarketingSchema.self) { snapshot throws(MarketingError) in
      try uses.states(of: order, in: snapshot)[promotion] ?? .unused
    }
  }

  /// The promotion with its counters, which must be what its uses say.
  func counted(_ promotion: PromotionID) async throws -> ShopPromotion {
    let found = try await service.promotions.promotion(promotion, as: Self.keeper)
    let rows: Int64? = try await database.read(as: MarketingSchema.self) { snapshot throws(MarketingError) in
      try snapshot.first("SELECT count(*) FROM \(.use) WHERE promotion = \(promotion) AND voided_at IS NULL")
    }
    guard rows == found.uses else { throw Discrepancy(rows: rows ?? 0, counted: found.uses) }
    return found
  }

  struct Discrepancy: Error { let rows: Int64, counted: Int64 }
}
