public import StoreIdentifiers

/// Units of a variant at a location.
public struct LocatedUnits: Hashable, Sendable {
  /// The variant that the units are of.
  public let variant: VariantID
  /// The location that the units are at.
  public let location: LocationID
  /// The number of units.
  public let quantity: Int

  /// Units at a location.
  public init(variant: VariantID, location: LocationID, quantity: Int) {
    (self.variant, self.location, self.quantity) = (variant, location, quantity)
  }
}

/// Which units of an order's lines leave from where: a pure function of the lines and of where stock was taken.
public struct FulfilmentPlan: Sendable {
  /// The lines of each location, in the order of its id.
  public let parts: [(location: LocationID, lines: [FulfilmentOrder.Line])]

  /// How many units it has.
  public var units: Int { parts.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.quantity } } }

  /// A plan. Lines take units in their order, and of their variant from the location with the smallest id first; units that
  /// nobody knows a place of leave from `home`.
  public init(of lines: [FulfilmentOrder.Line], at units: [LocatedUnits], else home: LocationID?) {
    var supplies: [VariantID: [LocatedUnits]] = [:]
    for unit in units.sorted(by: { $0.location < $1.location }) where unit.quantity > 0 {
      supplies[unit.variant, default: []].append(unit)
    }
    var parts: [LocationID: [FulfilmentOrder.Line]] = [:]
    for line in lines {
      var wanted = line.quantity
      func take(_ quantity: Int, from location: LocationID) {
        wanted -= quantity
        if let last = parts[location]?.indices.last, parts[location]?[last].orderLine == line.orderLine {
          parts[location]?[last].quantity += quantity
          return
        }
        parts[location, default: []].append(
          FulfilmentOrder.Line(orderLine: line.orderLine, variant: line.variant, quantity: quantity))
      }
      var places = supplies[line.variant] ?? []
      while wanted > 0, let place = places.first {
        let part = min(wanted, place.quantity)
        take(part, from: place.location)
        places[0] = LocatedUnits(variant: line.variant, location: place.location, quantity: place.quantity - part)
        if places[0].quantity == 0 { places.removeFirst() }
      }
      supplies[line.variant] = places
      if wanted > 0, let home { take(wanted, from: home) }
    }
    self.parts = parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
