import Addresses
import Foundation
import FoundationCore
import Shipping
import StoreIdentifiers
import TestSupport

/// Draws zones and requests from a seed, also such as no form would accept.
struct RandomShipping {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  static let countries = ["DE", "GB", "US"]
  private static let entries = [
    "DE": ["1", "10115", "10..19", "80000..80999"], "GB": ["IV", "IV3", "SW1..SW9", "EC1A 1BB"],
    "US": ["9", "100..109"],
  ]
  private static let codes = ["10115", "80331", "IV3 6AB", "EC1A1BB", "90210", "", "é", "9", "IV"]
  private static let numbers: [Int64] = [.min, -1, 0, 1, 499, 500, 5_000, 1 << 40, .max]

  mutating func zones() throws -> [ShippingZone] {
    var zones: [ShippingZone] = []
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      var (places, methods) = ([ZonePlace](), [DeliveryMethod]())
      for _ in 0..<Int.random(in: 0...3, using: &random) { places.append(place()) }
      for number in 0..<Int.random(in: 0...5, using: &random) { methods.append(try method("m\(number)")) }
      zones.append(
        ShippingZone(
          id: .make(),
          details: ShippingZone.Details(name: "Zone", places: places, methods: methods, calendar: calendar()),
          version: 1
        ))
    }
    return zones
  }

  mutating func request() throws -> ShippingRequest {
    var (lines, values) = ([ShippingRequest.Line](), [Money]())
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      lines.append(
        ShippingRequest.Line(
          variant: .make(), product: isTrue() ? Self.product : nil, type: isTrue() ? "Glass" : nil,
          grams: Int(number()), quantity: Int(number()), needsDelivery: !isTrue() || isTrue()))
    }
    for currency in [Currency.eur, .usd, .jpy].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)) {
      values.append(try Money(number().clamped, currency))
    }
    return ShippingRequest(
      to: ShippingDestination(
        country: Self.countries.randomElement(using: &random) ?? "DE", region: isTrue() ? "CA" : nil,
        postalCode: isTrue() ? Self.codes.randomElement(using: &random) : nil,
        coordinate: isTrue() ? Coordinate("53.8,-1.5") : nil), lines: lines, values: values,
      sentFrom: isTrue() ? LocalDay(Timestamp(milliseconds: number()), in: .gmt) : nil)
  }

  mutating func moment() -> Timestamp { Timestamp(milliseconds: number()) }

  private static let product = ProductID.make()

  private mutating func place() -> ZonePlace {
    let country = Self.countries.randomElement(using: &random) ?? "DE"
    let entries = (Self.entries[country] ?? []).compactMap { PostalRange($0) }
    return ZonePlace(
      country, regions: isTrue() && country == "US" ? ["CA"] : [],
      includes: isTrue() ? Array(entries.prefix(Int.random(in: 0...4, using: &random))) : [],
      excludes: isTrue() ? Array(entries.suffix(Int.random(in: 0...2, using: &random))) : [])
  }

  private mutating func method(_ word: String) throws -> DeliveryMethod {
    var rows: [DeliveryCharge.Row] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      rows.append(
        DeliveryCharge.Row(
          upTo: isTrue() ? number() : nil, price: try Money(number().clamped, isTrue() ? .eur : .usd),
          further: isTrue() ? number() : 0))
    }
    let basis = DeliveryCharge.Basis.allCases.randomElement(using: &random) ?? .flat
    let days = Int.random(in: -1...9, using: &random)
    return DeliveryMethod(
      id: word, name: word, charge: DeliveryCharge(by: basis, rows, from: isTrue() ? Coordinate("54,-1") : nil),
      freeFrom: isTrue() ? [try Money(5_000, .eur)] : [], excludedProducts: isTrue() && isTrue() ? [Self.product] : [],
      excludedTypes: isTrue() && isTrue() ? ["glass"] : [],
      schedule: isTrue()
        ? DeliverySchedule(cutoff: Int(number() % 2_000), handling: days, fastest: days, slowest: days * 2) : nil)
  }

  private mutating func calendar() -> WorkingCalendar {
    WorkingCalendar(workingDays: Set((0...8).filter { _ in Bool.random(using: &random) }))
  }

  private mutating func isTrue() -> Bool { Bool.random(using: &random) }
  private mutating func number() -> Int64 { Self.numbers.randomElement(using: &random) ?? 0 }
}

extension Int64 {
  /// The nearest number that an amount can be.
  fileprivate var clamped: Int64 { Swift.min(Swift.max(self, Money.range.lowerBound), Money.range.upperBound) }
}
