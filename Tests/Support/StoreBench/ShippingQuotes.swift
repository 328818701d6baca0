import Addresses
import Foundation
import FoundationCore
import Shipping
import StoreIdentifiers

/// What quoting delivery costs: a cart of 20 lines to a shop of 50 zones, each with 20 methods of all kinds.
enum ShippingQuotes {
  private static let rounds = 2_000

  /// The processor time of one, which nothing beside it disturbs.
  static func figures() throws -> [Figure] {
    let (zones, request) = (try zones(50, methods: 20), try request(lines: 20))
    let now = Timestamp(milliseconds: 1_772_442_000_000)
    let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    var sink = 0
    for _ in 0..<100 { sink &+= ShippingQuote(request, by: zones, at: now, in: zone).rates.count }
    let start = clock()
    for _ in 0..<rounds { sink &+= ShippingQuote(request, by: zones, at: now, in: zone).rates.count }
    let each = Duration.seconds(Double(clock() - start) / Double(CLOCKS_PER_SEC)) / rounds
    precondition(sink > 0, "an order that nothing is offered for measures nothing")
    return [
      Figure(
        name: "delivery of 20 lines quoted by 50 zones of 20 methods", processorMicroseconds: each.microseconds,
        target: .atMost(100, each.microseconds, "µs"))
    ]
  }

  /// Zones of one country, each of its own postal codes, so that all of them are compared.
  static func zones(_ count: Int, methods: Int) throws -> [ShippingZone] {
    try (0..<count).map { number in
      let entries = ["\(number + 10)..\(number + 10)", "\(number + 10)1"].compactMap { PostalRange($0) }
      return ShippingZone(
        id: .make(),
        details: ShippingZone.Details(
          name: "Zone \(number)", places: [ZonePlace("DE", includes: entries), ZonePlace("AT", includes: entries)],
          methods: try (0..<methods).map { try method($0) },
          calendar: WorkingCalendar(holidays: Set(["2026-04-03", "2026-04-06"].compactMap { LocalDay($0) }))),
        version: 1)
    }
  }

  static func request(lines: Int) throws -> ShippingRequest {
    ShippingRequest(
      to: ShippingDestination(country: "DE", postalCode: "59101", coordinate: Coordinate("52.5,13.4")),
      lines: (0..<lines).map { number in
        ShippingRequest.Line(variant: .make(), product: .make(), type: "Glass", grams: 100 + number, quantity: 2)
      }, values: [try Money(9_900, .eur)])
  }

  private static func method(_ number: Int) throws -> DeliveryMethod {
    let basis = DeliveryCharge.Basis.allCases[number % DeliveryCharge.Basis.allCases.count]
    let rows = try (1...5).map { row in
      DeliveryCharge.Row(
        upTo: basis == .flat ? nil : Int64(row) * 4_000, price: try Money(Int64(row) * 250, .eur),
        further: basis == .items ? 50 : 0)
    }
    return DeliveryMethod(
      id: "method-\(number)", name: "Method \(number)",
      charge: DeliveryCharge(by: basis, basis == .flat ? [rows[0]] : rows, from: Coordinate("52.0,13.0")),
      freeFrom: [try Money(50_000, .eur)], excludedProducts: [.make()], excludedTypes: ["Paper"],
      schedule: DeliverySchedule(cutoff: 840, handling: 1, fastest: 1, slowest: 5))
  }
}
