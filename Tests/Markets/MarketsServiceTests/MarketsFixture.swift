import Access
import Foundation
import FoundationCore
import Markets
import MarketsService
import Persistence
import Pricing
import Synchronization
import TestDatabase
import TestSupport

/// A shop with markets and rates.
struct MarketsFixture: Sendable {
  static let keeper = staff(.marketsRead, .marketsWrite)

  let database: Database
  let service: MarketsService
  let seller: SellerBox

  /// What a test says of the shop.
  final class SellerBox: Sendable {
    private let seller = Mutex(TaxSeller(isRegistered: true, country: "DE", unionSales: 20_000))
    var value: TaxSeller {
      get { seller.withLock { $0 } }
      set { seller.withLock { $0 = newValue } }
    }
  }

  static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  static func with(_ body: (MarketsFixture) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [MarketsSchema.self])
      try await body(MarketsFixture(database: database, seller: SellerBox()))
      await database.close()
    }
  }

  private init(database: Database, seller: SellerBox) {
    self.database = database
    self.seller = seller
    service = Self.service(over: database, seller)
  }

  /// Another process's service over the same database: it has read nothing yet.
  static func service(over database: Database, _ seller: SellerBox) -> MarketsService {
    // 2026-11-25T23:30:00Z, which is the next day in Berlin.
    MarketsService(
      database: database, clock: WallClock { Timestamp(milliseconds: 1_795_649_400_000) }, currency: .gbp,
      timeZone: { TimeZone(identifier: "Europe/Berlin") ?? .gmt }, seller: { seller.value })
  }

  static func rate(
    _ country: String, _ name: String = "VAT", _ millionths: Int64 = 190_000, from first: String = "2026-01-01",
    to last: String? = nil
  ) -> JurisdictionRate.Details {
    JurisdictionRate.Details(
      jurisdiction: TaxJurisdiction(country: country), name: name, millionths: millionths,
      firstDay: LocalDay(first) ?? LocalDay(Timestamp(milliseconds: 0), in: .gmt),
      lastDay: last.flatMap { LocalDay($0) })
  }

  func add(_ details: JurisdictionRate.Details) async throws -> JurisdictionRate {
    try await service.rates.add(NewJurisdictionRate(details), as: Self.keeper)
  }

  func terms(to country: String?) async throws -> TaxTerms.Terms {
    let terms = service.terms
    return try await database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) in
      try terms.terms(to: country.map { TaxDestination(country: $0) }, in: snapshot)
    }
  }
}
