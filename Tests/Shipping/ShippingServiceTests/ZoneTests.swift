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
        ShippingFixture(database).service)
      await database.close()
    }
  }

  private func zone(_ name: String, _ countries: [String], _ amounts: [Int64]) throws -> ShippingZone.Details {
    ShippingZone.Details(
      name: name, countries: countries,
      methods: try amounts.enumerated().map { place, amount in
        DeliveryMethod(id: "rate-\(place)", name: "Rate \(place)", price: try Money(amount, .gbp))
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

  @Test func `a region is in one zone as a whole, and parts of it may be in others`() async throws {
    func places(_ name: String, _ places: ZonePlace...) -> ShippingZone.Details {
      ShippingZone.Details(name: name, places: places, methods: [])
    }
    let nines = try #require(PostalRange("9"))
    try await withShipping { shipping in
      _ = try await add(places("West", ZonePlace("US", regions: ["CA", "OR"])), to: shipping)
      _ = try await add(places("All", ZonePlace("US")), to: shipping)
      _ = try await add(places("Nines", ZonePlace("US", includes: [nines])), to: shipping)
      _ = try await add(places("More nines", ZonePlace("US", regions: ["CA"], includes: [nines])), to: shipping)
      await #expect(throws: ShippingError.countryTaken) {
        try await add(places("Coast", ZonePlace("US", regions: ["ca"])), to: shipping)
      }
    }
  }

  @Test func `staff see what would be offered and why, and changes count at once`() async throws {
    try await withShipping { shipping in
      let home = try await add(try zone("Home", ["GB"], [395]), to: shipping)
      let request = ShippingRequest(
        to: ShippingDestination(country: "GB"), lines: [.init(variant: .make())], values: [.zero(.gbp)])
      let quote = try await shipping.quote(request, as: Self.keeper)
      #expect(quote.rates.map(\.price.amount) == [395] && quote.trace.zone == home.id)
      _ = try await shipping.change(home.id, to: try zone("Home", ["GB"], [495]), version: 1, as: Self.keeper)
      #expect(try await shipping.quote(request, as: Self.keeper).rates.map(\.price.amount) == [495])
      try await shipping.remove(zone: home.id, as: Self.keeper)
      #expect(try await shipping.quote(request, as: Self.keeper).trace.outcome == .noZone)
      await #expect(throws: ShippingError.self) { try await shipping.quote(request, as: .anonymous) }
    }
  }

  @Test func `a country costs at least its least row, and says whether that varies`() async throws {
    let rows = try [900, 500, 700].enumerated().map { index, price in
      DeliveryCharge.Row(upTo: index == 2 ? nil : Int64(index + 1) * 1_000, price: try Money(price, .gbp))
    }
    let details = ShippingZone.Details(
      name: "Home", countries: ["GB"],
      methods: [
        DeliveryMethod(id: "weight", name: "By weight", charge: DeliveryCharge(by: .weight, rows)),
        DeliveryMethod(id: "flat", name: "Flat", price: try Money(395, .gbp)),
        DeliveryMethod(id: "euros", name: "Euros", price: try Money(395, .eur)),
      ])
    try await withShipping { shipping in
      _ = try await add(details, to: shipping)
      let rates = try await shipping.rates(to: "GB")
      #expect(rates.map(\.id) == ["weight", "flat"] && rates.map(\.price.amount) == [500, 395])
      #expect(rates.map(\.varies) == [true, false])
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
    #"{"name":"A","places":[{"country":"GB"},{"country":"GB"}],"methods":[]}"#,
    #"{"name":"A","places":[{"country":"QQ"}],"methods":[]}"#,
    #"{"name":"A","places":[{"country":"DE","includes":["9..100"]}],"methods":[]}"#,
    #"{"name":"A","places":[{"country":"DE","includes":["1000..999"]}],"methods":[]}"#,
    #"{"name":"A","places":[{"country":"US","regions":["CA","ca"]}],"methods":[]}"#,
    #"{"name":"A","places":[],"methods":[{"id":"a","name":"A","charge":{"by":"flat","rows":[{"price":{"amount":-1,"currency":"GBP"}}]}}]}"#,
    #"{"name":"A","places":[],"methods":[{"id":"a","name":"A","charge":{"by":"weight","rows":[{"upTo":5,"price":{"amount":1,"currency":"GBP"}},{"upTo":5,"price":{"amount":2,"currency":"GBP"}}]}}]}"#,
    #"{"name":"A","places":[],"methods":[{"id":"a","name":"A","charge":{"by":"distance","rows":[{"price":{"amount":1,"currency":"GBP"}}]}}]}"#,
    #"{"name":"A","places":[],"methods":[{"id":"a","name":"A","schedule":{"fastest":3,"slowest":2},"charge":{"by":"flat","rows":[{"price":{"amount":1,"currency":"GBP"}}]}}]}"#,
    #"{"name":"A","places":[],"methods":[{"id":"a","name":"A","charge":{"by":"flat","rows":[{"price":{"amount":1,"currency":"GBP"}}]}},{"id":"a","name":"B","charge":{"by":"flat","rows":[{"price":{"amount":1,"currency":"GBP"}}]}}]}"#,
  ])
  func `a zone that cannot be is refused where it is wrong`(json: String) {
    #expect(throws: SchemaError.self) { try Schema.shippingZoneDetails.decode(Array(json.utf8)) }
  }
}
