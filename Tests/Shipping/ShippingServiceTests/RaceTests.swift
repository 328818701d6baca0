import Access
import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// What is decided by what was read holds also when others write at the same time.
struct RaceTests {
  private static let keeper = ShippingServiceTests.keeper

  @Test(.onPostgreSQL) func `no more leaves than was ordered, and one zone is everywhere else`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [ShippingSchema.self])
      let line = OrderedLine(id: .make(), variant: .make(), quantity: 3)
      let service = ShippingService(database: database, clock: .system, currency: .gbp) { _, _ throws(ShippingError) in
        [line]
      }
      for _ in 0..<5 {
        let order = OrderID.make()
        let shipments = await atOnce(4) { number in
          try await service.ship(
            NewShipment(order: order, lines: [.init(orderLine: line.id, quantity: 2)]),
            once: IdempotencyKey(principal: "p", operation: "ship", key: "\(order) \(number)", fingerprint: []),
            as: Self.keeper)
        }
        #expect(shipments.values().count == 1)
      }
      let rate = ShippingRate(id: "standard", name: "Standard", price: try Money(100, .gbp))
      let zones = await atOnce(6) { number in
        try await service.add(
          NewShippingZone(ShippingZone.Details(name: "World \(number)", countries: [], rates: [rate])), once: nil,
          as: Self.keeper)
      }
      #expect(zones.values().count == 1)
      await database.close()
    }
  }
}
