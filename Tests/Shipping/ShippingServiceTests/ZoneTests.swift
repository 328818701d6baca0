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

/// Where goods are sent to, and what that costs.
struct ZoneTests {
  private static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.shippingRead, .shippingWrite]))

  private func withShipping(_ body: (ShippingService) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [ShippingSchema.self])
      try await body(
        ShippingService(database: database, clock: .system, currency: .gbp) { _, _ throws(ShippingError) in nil })
      await database.close()
    }
  }

  private func zone(_ name: String, _ countries: [String], _ amounts: [Int64]) throws -> ShippingZone.Details {
    ShippingZone.Details(
      name: name, countries: countries,
      rates: try amounts.enumerated().map { place, amount in
        ShippingRate(id: "rate-\(place)", name: "Rate \(place)", price: try Money(amount, .gbp))
      })
  }

  private func add(_ zone: ShippingZone.Details, to shipping: ShippingService) async throws -> ShippingZone {
    try await shipping.add(NewShippingZone(zone), once: nil, as: Self.keeper)
  }

  @Test func `a zone that is changed counts for the next shopper, and one that is removed is gone`() async throws {
    try await withShipping { shipping in
      let home = try await add(try zone("Home", ["GB"], [395]), to: shipping)
      let changed = try await shipping.change(
        home.id, to: try zone("Home", ["IE", "GB"], [495, 995]), version: home.version, as: Self.keeper)
      #expect(try await shipping.zones(as: Self.keeper) == [changed])
      #expect(try await shipping.rates(to: "IE").map(\.price.amount) == [495, 995])
      await #expect(throws: ShippingError.changedSince) {
        try await shipping.change(home.id, to: home.details, version: home.version, as: Self.keeper)
      }
      try await shipping.remove(zone: home.id, as: Self.keeper)
      #expect(try await shipping.rates(to: "GB").isEmpty)
      await #expect(throws: ShippingError.unknownZone) { try await shipping.remove(zone: home.id, as: Self.keeper) }
    }
  }

  @Test func `a country is in one zone, a name is one zone's, and everywhere else is one`() async throws {
    try await withShipping { shipping in
      _ = try await add(try zone("Home", ["GB"], [395]), to: shipping)
      let world = try await add(try zone("World", [], [995]), to: shipping)
      await #expect(throws: ShippingError.countryTaken) { try await add(try zone("Isles", ["GB"], [1]), to: shipping) }
      await #expect(throws: ShippingError.zoneExists) { try await add(try zone("Home", ["IE"], [1]), to: shipping) }
      await #expect(throws: ShippingError.everywhereTaken) { try await add(try zone("Rest", [], [1]), to: shipping) }
      #expect(try await shipping.zones(as: Self.keeper).map(\.details.name) == ["Home", "World"])
      let same = try await shipping.change(world.id, to: world.details, version: 1, as: Self.keeper)
      #expect(same.version == 2)
    }
  }

  @Test func `a rate in another currency is refused`() async throws {
    try await withShipping { shipping in
      let rate = ShippingRate(id: "standard", name: "Standard", price: try Money(395, .eur))
      let details = ShippingZone.Details(name: "Home", countries: ["GB"], rates: [rate])
      await #expect(throws: ShippingError.otherCurrency) { try await add(details, to: shipping) }
    }
  }

  @Test func `shoppers can choose the countries of zones with a rate, or all with a zone of everywhere else`()
    async throws
  {
    try await withShipping { shipping in
      _ = try await add(try zone("Home", ["GB", "IE"], [395]), to: shipping)
      _ = try await add(try zone("None", ["FR"], []), to: shipping)
      #expect(try await shipping.servedCountries() == ServedCountries(isEverywhere: false, countries: ["GB", "IE"]))
      _ = try await add(try zone("World", [], [995]), to: shipping)
      #expect(try await shipping.servedCountries().codes.count == 250)
    }
  }

  @Test func `whoever lacks the permission is refused`() async throws {
    try await withShipping { shipping in
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.shippingRead]))
      let details = try zone("Home", ["GB"], [395])
      await #expect(throws: ShippingError.self) {
        try await shipping.add(NewShippingZone(details), once: nil, as: reader)
      }
      await #expect(throws: ShippingError.self) { try await shipping.zones(as: .anonymous) }
    }
  }

  @Test(arguments: [
    #"{"name":"A","countries":["GB","GB"],"rates":[]}"#, #"{"name":"A","countries":["QQ"],"rates":[]}"#,
    #"{"name":"A","countries":[],"rates":[{"id":"a","name":"A","price":{"amount":-1,"currency":"GBP"}}]}"#,
    #"{"name":"A","countries":[],"rates":[{"id":"a","name":"A","price":{"amount":1,"currency":"GBP"}},{"id":"a","name":"B","price":{"amount":1,"currency":"GBP"}}]}"#,
  ])
  func `a zone that cannot be is refused where it is wrong`(json: String) {
    #expect(throws: SchemaError.self) { try Schema.shippingZoneDetails.decode(Array(json.utf8)) }
  }
}
