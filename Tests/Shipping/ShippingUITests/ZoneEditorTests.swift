import FoundationCore
import MyStoreKit
import Shipping
import ShippingUI
import Testing
import WebUI
import WebUITesting

/// What staff decide of zones, and try them with.
struct ZoneEditorTests {
  private static let zones = "/api/v1/shipping/zones"

  private func screen(_ route: ShippingRoute, _ transport: CannedTransport) async -> Screen {
    let screen = await Screen {
      ShippingRouter(route)
        .environment(ShippingModel(client: ShippingHTTPClient(client: HTTPClient(transport: transport))))
    }
    await screen.settle()
    return screen
  }

  /// A zone with all that the editor shows, and with what it does not show.
  private static func zone() throws -> ShippingZone {
    let weights = DeliveryCharge(
      by: .weight,
      [.init(upTo: 500, price: try Money(350, .gbp)), .init(price: try Money(1_200, .gbp))])
    let euros = DeliveryCharge(
      by: .items,
      [
        .init(upTo: 3, price: try Money(500, .eur), further: 150), .init(upTo: 9, price: try Money(900, .gbp)),
      ])
    let parts = ["IV", "KW1..KW14"].compactMap { PostalRange($0) }
    return ShippingZone(
      id: .make(),
      details: ShippingZone.Details(
        name: "Highlands",
        places: [ZonePlace("GB", includes: parts, excludes: parts), ZonePlace("US", regions: ["CA"])],
        methods: [
          DeliveryMethod(
            id: "weight", name: "By weight", charge: weights, freeFrom: [try Money(5_000, .gbp)],
            excludedProducts: [.make()], excludedTypes: ["Glass"],
            schedule: DeliverySchedule(cutoff: 845, handling: 1, fastest: 2, slowest: 4), taxClass: "reduced"),
          DeliveryMethod(id: "items", name: "By items", charge: euros),
        ], calendar: WorkingCalendar(workingDays: [1, 2, 6], holidays: Set(["2026-12-25"].compactMap { LocalDay($0) }))),
      version: 3)
  }

  private static func text<Value>(_ value: Value, _ schema: Schema<Value>) -> String {
    String(decoding: schema.encode(value), as: UTF8.self)
  }

  @Test func `a zone that is saved as it is shown stays as it was`() async throws {
    let zone = try Self.zone()
    let transport = CannedTransport([
      .init(Self.zones, json: Self.text([zone], .shippingZones)),
      .init(Self.zones + "/\(zone.id)", method: .put, json: Self.text(zone, .shippingZone)),
    ])
    let screen = await screen(.zone(zone.id), transport)
    try await screen.tap(.identifier("zone-save"))
    let request = try #require(transport.requests.first { $0.method == .put })
    #expect(try Schema.shippingZoneDetails.decode(try #require(request.body)) == zone.details)
  }

  @Test func `staff see which rule decided for each zone and method`() async throws {
    let quote = ShippingQuote(
      rates: [],
      trace: ShippingTrace(
        outcome: .allRefused, zones: [.init(zone: .make(), name: "Islands", rule: .chosen)],
        methods: [.init(method: "standard", name: "Standard", rule: .beyondLastRow, measure: 9_000)]))
    let transport = CannedTransport([
      .init("/api/v1/shipping/quotes", method: .post, json: Self.text(quote, .shippingQuote))
    ])
    let screen = await screen(.trial, transport)
    try await screen.select("United Kingdom", in: .identifier("try-country"))
    try await screen.type("IV3 6AB", into: .identifier("try-postal-code"))
    try await screen.type("9000", into: .identifier("try-grams"))
    try await screen.tap(.identifier("try-zones"))
    #expect(await screen.contains("Islands"))
    #expect(try await screen.find(.identifier("try-rule")).text == "Beyond the last row")
    let request = try #require(transport.requests.first { $0.method == .post })
    let sent = try Schema.shippingRequest.decode(try #require(request.body))
    #expect(sent.destination == ShippingDestination(country: "GB", postalCode: "IV3 6AB"))
    #expect(sent.lines.map(\.grams) == [9_000])
  }
}
