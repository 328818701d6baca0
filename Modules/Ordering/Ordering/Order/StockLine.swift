public import StoreIdentifiers

/// What an order's line is for stock and parcels: the line itself, or a component of a bundle.
public struct StockLine: Identifiable, Hashable, Sendable {
  /// What stock and parcels know it by.
  public let id: OrderLineID
  /// The order's line that it belongs to: itself, unless it is a component.
  public let line: OrderLineID
  /// The variant whose stock is taken.
  public let variant: VariantID
  /// How many units.
  public let quantity: Int

  /// Units of a line.
  public init(id: OrderLineID, line: OrderLineID? = nil, variant: VariantID, quantity: Int) {
    (self.id, self.line, self.variant, self.quantity) = (id, line ?? id, variant, quantity)
  }
}

extension OrderLineItem {
  /// What so many units of the line are for stock and parcels. This alone tells what bundles are made of.
  public func stockLines(of units: Int) -> [StockLine] {
    if components.isEmpty { return [StockLine(id: id, variant: variant, quantity: units)] }
    return components.map { part in
      let (quantity, overflow) = part.quantity.multipliedReportingOverflow(by: units)
      // More than can be counted is more than there is.
      return StockLine(id: part.id, line: id, variant: part.variant, quantity: overflow ? .max : quantity)
    }
  }

  /// How many units of the line have begun to leave, of so many units of its stock lines: a bundle has with its first
  /// component.
  public func begun(_ shipped: [OrderLineID: Int]) -> Int {
    if components.isEmpty { return shipped[id] ?? 0 }
    return components.map { part in
      let (units, size) = (max(shipped[part.id] ?? 0, 0), max(part.quantity, 1))
      return units / size + (units % size > 0 ? 1 : 0)
    }.max() ?? 0
  }

  /// How many units of the line have left whole, of so many units of its stock lines: a bundle has with its last component.
  public func whole(_ shipped: [OrderLineID: Int]) -> Int {
    if components.isEmpty { return shipped[id] ?? 0 }
    return components.map { max(shipped[$0.id] ?? 0, 0) / max($0.quantity, 1) }.min() ?? 0
  }

  /// Whether the buyer has more of a component than is in the bundles that they keep.
  public var hasPartsToReturn: Bool {
    let own = stockLines(of: kept)
    return zip(components, own).contains { $0.shipped > $1.quantity }
  }

  /// How many units of each stock line are still to leave when the buyer keeps so many units of a line of a bundle.
  public func unsentParts(keeping kept: Int, _ shipped: [OrderLineID: Int]) -> [OrderLineID: Int] {
    var left: [OrderLineID: Int] = [:]
    for part in stockLines(of: kept) { left[part.id] = max(part.quantity - (shipped[part.id] ?? 0), 0) }
    return left
  }
}

extension Order {
  /// What its lines are for stock and parcels, in their order, as they were ordered.
  public var stockLines: [StockLine] { lines.flatMap { $0.stockLines(of: $0.quantity) } }
}
