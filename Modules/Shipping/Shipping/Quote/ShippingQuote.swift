import Addresses
public import Foundation
public import FoundationCore
import StoreIdentifiers

/// What can be chosen to send an order, and why. A pure function of the request, the zones and the moment.
///
/// The rules are those of Docs/explanations/shipping-rates.md, by their numbers. O(zones in the country × their postal
/// codes + methods of the chosen zone × lines).
public struct ShippingQuote: Hashable, Sendable {
  /// What can be chosen, in the zone's order. Empty where nothing is, and where nothing of the order is sent.
  public let rates: [ShippingRate]
  /// How it came about.
  public let trace: ShippingTrace

  /// A quote as it was made.
  public init(rates: [ShippingRate], trace: ShippingTrace) {
    self.rates = rates
    self.trace = trace
  }

  /// Quotes a request of a moment by zones, in the shop's order. Days and cut-off times are those of the shop's time zone.
  public init(_ request: ShippingRequest, by zones: [ShippingZone], at now: Timestamp, in timeZone: TimeZone) {
    // Rule 1
    let lines = request.lines.filter { $0.needsDelivery && $0.quantity > 0 }
    guard !lines.isEmpty else {
      self.init(rates: [], trace: ShippingTrace(outcome: .nothingToDeliver))
      return
    }
    let choice = ZoneChoice(request.destination, among: zones)
    guard let zone = choice.zone else {
      self.init(rates: [], trace: ShippingTrace(outcome: .noZone, zones: choice.steps))
      return
    }
    let parcel = QuotedGoods(lines, request)
    let moment = LocalMoment(now, in: timeZone, notBefore: request.sentFrom)
    var (rates, steps) = ([ShippingRate](), [ShippingTrace.MethodStep]())
    for method in zone.details.methods {
      let step = parcel.step(method)
      steps.append(step)
      guard let price = step.price else { continue }
      rates.append(
        ShippingRate(
          id: method.id, name: method.name, price: price,
          window: method.schedule?.window(from: moment, in: zone.details.calendar), taxClass: method.taxClass))
    }
    let outcome: ShippingTrace.Outcome =
      zone.details.methods.isEmpty ? .noMethods : rates.isEmpty ? .allRefused : .offered
    self.init(rates: rates, trace: ShippingTrace(outcome: outcome, zones: choice.steps, methods: steps))
  }
}

/// The zone of an address (rules 2 to 5).
struct ZoneChoice {
  let zone: ShippingZone?
  let steps: [ShippingTrace.ZoneStep]

  init(_ destination: ShippingDestination, among zones: [ShippingZone]) {
    let destination = ComparedDestination(destination)
    var best: (index: Int, closeness: ZonePlace.Closeness?)?
    var matches: [(zone: ShippingZone, mismatch: ZoneMismatch?)] = []
    for zone in zones {
      switch zone.details.match(destination) {
      case .failure(.otherCountry): continue
      case .failure(let mismatch): matches.append((zone, mismatch))
      case .success(let closeness):
        if best.map({ ZonePlace.Closeness.isCloser(closeness, than: $0.closeness) }) ?? true {
          best = (matches.count, closeness)
        }
        matches.append((zone, nil))
      }
    }
    zone = best.map { matches[$0.index].zone }
    steps = matches.enumerated().map { index, match in
      ShippingTrace.ZoneStep(
        zone: match.zone.id, name: match.zone.details.name,
        rule: match.mismatch.map(\.rule) ?? (index == best?.index ? .chosen : .lessSpecific))
    }
  }
}

extension ZonePlace.Closeness {
  /// Whether a zone is closer than one that stands before it. Nil is for the zone of everywhere else.
  fileprivate static func isCloser(_ one: Self?, than other: Self?) -> Bool {
    guard let one else { return false }
    return other.map { $0 < one } ?? true
  }
}

extension ZoneMismatch {
  fileprivate var rule: ShippingTrace.ZoneStep.Rule {
    switch self {
    case .otherCountry, .otherRegion: .otherRegion
    case .otherPostalCode: .otherPostalCode
    case .excludedPostalCode: .excludedPostalCode
    }
  }
}

/// What is sent, measured.
private struct QuotedGoods {
  let lines: [ShippingRequest.Line]
  let grams: Int64
  let items: Int64
  private let products: Set<ProductID>
  /// The types of the lines, in lower case.
  private let types: Set<String>
  private let values: [Money]
  private let coordinate: Coordinate?

  init(_ lines: [ShippingRequest.Line], _ request: ShippingRequest) {
    self.lines = lines
    grams = lines.reduce(0) { $0.saturatingAdd(Int64(max($1.grams, 0)).saturatingMultiply(Int64($1.quantity))) }
    items = lines.reduce(0) { $0.saturatingAdd(Int64($1.quantity)) }
    products = Set(lines.compactMap(\.product))
    types = Set(lines.compactMap { $0.type?.lowercased() })
    values = request.values
    coordinate = request.destination.coordinate
  }

  /// What becomes of a method (rules 6 to 10).
  func step(_ method: DeliveryMethod) -> ShippingTrace.MethodStep {
    func step(
      _ rule: ShippingTrace.MethodStep.Rule, _ line: ShippingRequest.Line? = nil, measure: Int64? = nil,
      price: Money? = nil
    ) -> ShippingTrace.MethodStep {
      ShippingTrace.MethodStep(
        method: method.id, name: method.name, rule: rule, variant: line?.variant, measure: measure, price: price)
    }
    if !method.excludedProducts.sharesNothing(with: products),
      let line = lines.first(where: { $0.product.map(method.excludedProducts.contains) ?? false })
    {
      return step(.excludedProduct, line)
    }
    if !method.foldedTypes.sharesNothing(with: types),
      let line = lines.first(where: { $0.type.map { method.foldedTypes.contains($0.lowercased()) } ?? false })
    {
      return step(.excludedType, line)
    }
    guard let value = values.first(where: { method.charge.hasRows(in: $0.currency) }) else {
      return step(.otherCurrency)
    }
    guard let measure = measure(of: method.charge, value) else { return step(.unknownDistance) }
    let shown = method.charge.basis == .flat ? nil : measure
    guard let row = method.charge.row(for: measure, in: value.currency) else {
      return step(.beyondLastRow, measure: shown)
    }
    if let limit = method.freeFrom.first(where: { $0.currency == value.currency }), value.amount >= limit.amount {
      return step(.free, measure: shown, price: .zero(value.currency))
    }
    guard let price = price(of: row, method.charge.basis) else { return step(.amountTooLarge, measure: shown) }
    return step(.offered, measure: shown, price: price)
  }

  private func measure(of charge: DeliveryCharge, _ value: Money) -> Int64? {
    switch charge.basis {
    case .flat: return 0
    case .weight: return grams
    case .value: return max(value.amount, 0)
    case .items: return items
    case .distance:
      guard let coordinate, let origin = charge.origin else { return nil }
      return Int64(origin.distance(to: coordinate))
    }
  }

  private func price(of row: DeliveryCharge.Row, _ basis: DeliveryCharge.Basis) -> Money? {
    guard basis == .items, row.further != 0 else { return row.price }
    let further = row.further.saturatingMultiply(items - 1)
    return try? Money(row.price.amount.saturatingAdd(further), row.price.currency)
  }
}

extension Set {
  /// Whether it has none of another set's elements. Looks up as few as there are in the smaller one.
  fileprivate func sharesNothing(with other: Set) -> Bool {
    count <= other.count ? isDisjoint(with: other) : other.isDisjoint(with: self)
  }
}

extension Int64 {
  /// The sum, or the nearest number that there is.
  fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The product, or the nearest number that there is.
  fileprivate func saturatingMultiply(_ other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) != (other < 0) ? .min : .max) : product
  }
}
