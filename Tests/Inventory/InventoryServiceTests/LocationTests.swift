import Access
import AccessService
import Addresses
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// The places that have stock, and the shops that people find.
struct LocationTests {
  private static let keeper = InventoryServiceTests.keeper

  private func withInventory(_ body: (InventoryService) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [InventorySchema.self])
      let service = InventoryService(database: database, clock: .fixed(Timestamp(milliseconds: 0))) {
        _, _ throws(InventoryError) in true
      }
      try await service.openFirstLocation(named: "Main")
      try await body(service)
      await database.close()
    }
  }

  private func shop(
    _ code: String, _ name: String, _ point: String, city: String = "Leeds", postalCode: String = "LS1 1AA"
  ) -> NewLocation {
    NewLocation(
      Location.Details(
        code: code, name: name, kind: .shop,
        address: PostalAddress(
          name: name, lines: ["1 High Street"], city: city, postalCode: postalCode, country: "GB"),
        coordinate: Coordinate(point)))
  }

  @Test func `two locations may be called the same, and not have the same code, whatever its case`() async throws {
    try await withInventory { service in
      _ = try await service.locations.add(shop("LS1", "Leeds", "53.8,-1.5"), once: nil, as: Self.keeper)
      _ = try await service.locations.add(shop("LS2", "Leeds", "53.8,-1.5"), once: nil, as: Self.keeper)
      await #expect(throws: InventoryError.locationExists) {
        try await service.locations.add(shop("ls1", "Other", "53.8,-1.5"), once: nil, as: Self.keeper)
      }
      let page = try await service.locations.all(after: nil, limit: 10, as: Self.keeper)
      #expect(page.items.map(\.details.code) == ["LS1", "LS2", "MAIN"])
    }
  }

  @Test func `a location is changed in the version that was read, and removed while it has no stock`() async throws {
    try await withInventory { service in
      let added = try await service.locations.add(shop("LS1", "Leeds", "53.8,-1.5"), once: nil, as: Self.keeper)
      var details = added.details
      details.name = "Leeds, Albion Street"
      let changed = try await service.locations.change(added.id, to: details, version: 1, as: Self.keeper)
      #expect(changed.version == 2)
      #expect(try await service.locations.location(added.id, as: Self.keeper) == changed)
      await #expect(throws: InventoryError.changedSince(version: 2)) {
        try await service.locations.change(added.id, to: details, version: 1, as: Self.keeper)
      }
      let key = IdempotencyKey(principal: "p", operation: "o", key: "k", fingerprint: [])
      try await service.receive(
        Receipt(location: added.id, lines: [.init(variant: .make(), quantity: 1)]), once: key, as: Self.keeper)
      await #expect(throws: InventoryError.locationInUse) {
        try await service.locations.remove(added.id, as: Self.keeper)
      }
    }
  }

  @Test func `the only location stays, and another without stock goes`() async throws {
    try await withInventory { service in
      let main = try #require(try await service.locations.all(after: nil, limit: 1, as: Self.keeper).items.first)
      await #expect(throws: InventoryError.locationInUse) {
        try await service.locations.remove(main.id, as: Self.keeper)
      }
      let other = try await service.locations.add(shop("LS1", "Leeds", "53.8,-1.5"), once: nil, as: Self.keeper)
      try await service.locations.remove(other.id, as: Self.keeper)
      await #expect(throws: InventoryError.unknownLocation) {
        try await service.locations.remove(other.id, as: Self.keeper)
      }
    }
  }

  @Test func `whoever lacks the permission is refused`() async throws {
    try await withInventory { service in
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.inventoryRead]))
      await #expect(throws: InventoryError.self) {
        try await service.locations.add(shop("LS1", "Leeds", "53.8,-1.5"), once: nil, as: reader)
      }
      await #expect(throws: InventoryError.self) {
        try await service.locations.all(after: nil, limit: 1, as: .anonymous)
      }
    }
  }

  @Test func `shops are found around a point, the nearest first, and warehouses are not`() async throws {
    try await withInventory { service in
      for (code, point) in [("A", "53.9,-1.5"), ("B", "53.8,-1.5"), ("C", "-33.9,151.2"), ("D", "53.81,-1.5")] {
        _ = try await service.locations.add(shop(code, code, point), once: nil, as: Self.keeper)
      }
      let found = try await service.shops.near(try #require(Coordinate("53.8,-1.5")))
      #expect(found.items.map(\.shop.details.code) == ["B", "D", "A", "C"])
      #expect(found.items.map { ($0.distance ?? -1) / 100 } == [0, 11, 111, 169_390])
    }
  }

  /// The search by growing boxes must find what looking at every shop finds, at the poles and beyond the 180th meridian too.
  @Test func `twenty of two thousand shops are those that are nearest indeed`() async throws {
    try await withInventory { service in
      var random = SplitMix(seed: 7)
      let all = (0..<2_000).map { number in
        let (north, east) = (Int.random(in: -90...90, using: &random), Int.random(in: -180...180, using: &random))
        return shop(
          "S\(number)", "S", "\(north).25,\(east)".replacing("90.25", with: "89.75").replacing("180.25", with: "0"))
      }
      #expect(try await service.locations.take(all, as: Self.keeper).added == 2_000)
      let named = try ["0,0", "89.9,179.9", "-89.9,-179.9", "53.8,-1.5", "10,179.99"].map {
        try #require(Coordinate($0))
      }
      let anywhere = (0..<200).compactMap { _ in
        Coordinate(
          latitude: Int.random(in: -90_000_000...90_000_000, using: &random),
          longitude: Int.random(in: -180_000_000...180_000_000, using: &random))
      }
      for point in named + anywhere {
        let expected = all.compactMap { $0.details.coordinate?.distance(to: point) }.sorted().prefix(20)
        #expect(try await service.shops.near(point).items.map(\.distance) == Array(expected), "\(point)")
      }
    }
  }

  @Test func `an import adds locations, and repeated changes only those that differ`() async throws {
    try await withInventory { service in
      var all = [shop("A", "A", "53.8,-1.5", city: "York"), shop("B", "B", "53.9,-1.5")]
      #expect(try await service.locations.take(all, as: Self.keeper) == LocationImportReport(added: 2))
      all = [shop("a", "A", "53.8,-1.5", city: "York"), shop("B", "B", "54,-1.5"), shop("C", "C", "53,0")]
      #expect(
        try await service.locations.take(all, as: Self.keeper) == LocationImportReport(added: 1, changed: 2))
      #expect(try await service.locations.take(all, as: Self.keeper) == LocationImportReport(unchanged: 3))
      let page = try await service.locations.all(after: nil, limit: 10, as: Self.keeper)
      #expect(page.items.map(\.details.code) == ["B", "C", "MAIN", "a"])
      #expect(page.items.map(\.version) == [2, 1, 1, 2])
    }
  }

  @Test func `without a place, the first shops by city are told without distances`() async throws {
    try await withInventory { service in
      #expect(try await service.shops.all().items.isEmpty)
      for (code, city) in [("A", "York"), ("B", "Łódź"), ("C", "Bath")] {
        _ = try await service.locations.add(shop(code, code, "53.8,-1.5", city: city), once: nil, as: Self.keeper)
      }
      #expect(try await service.shops.all().items.map(\.shop.details.code) == ["C", "B", "A"])
      #expect(try await service.shops.all(limit: 1).items.map(\.distance) == [nil])
    }
  }

  @Test(arguments: [
    ("leeds", ["A"]), ("LÓDZ", ["B"]), ("łódź", ["B"]), ("ls1", ["A"]), ("90-001", ["B"]), ("nowhere", []), ("  ", []),
    ("%", []),
  ])
  func `shops are found by the beginning of a city or of a postal code`(
    text: String, expected: [String]
  ) async throws {
    try await withInventory { service in
      _ = try await service.locations.add(shop("A", "A", "53.8,-1.5"), once: nil, as: Self.keeper)
      _ = try await service.locations.add(
        shop("B", "B", "51.7,19.4", city: "Łódź", postalCode: "90-001"), once: nil, as: Self.keeper)
      let found = try await service.shops.near(placeNamed: text).items.map(\.shop.details.code)
      #expect(found.prefix(1) == expected.prefix(1), "\(text)")
    }
  }
}
