public import FoundationCore

extension Schema where Value == Replenishment.Item {
  fileprivate static let replenishmentItem = Schema.object(
    "ReplenishmentItem", Field("variant", \.variant, .identifier()), Field("quantity", \.quantity, .units),
    .optional("unitCost", \.unitCost, .money)
  ) { Replenishment.Item(variant: $0, quantity: $1, unitCost: $2) }
}

extension Schema where Value == Replenishment.Details {
  /// What goods on their way are about: from a supplier or from a location, up to 500 variants.
  public static let replenishmentDetails = Schema.object(
    "ReplenishmentDetails", .optional("supplier", \.supplier, .identifier()),
    .optional("origin", \.origin, .identifier()), Field("destination", \.destination, .identifier()),
    .optional("expectedOn", \.expectedOn, .localDay), .optional("note", \.note, .multiline(1...2_000)),
    Field("items", \.items, .array(of: .replenishmentItem, count: 0...500))
  ) {
    Replenishment.Details(supplier: $0, origin: $1, destination: $2, expectedOn: $3, note: $4, items: $5)
  }
}

extension Schema where Value == Replenishment.Line {
  fileprivate static let replenishmentLine = Schema.object(
    "ReplenishmentLine", Field("item", \.item, .replenishmentItem), Field("received", \.received, .count),
    Field("damaged", \.damaged, .count), Field("missing", \.missing, .count)
  ) { Replenishment.Line(item: $0, received: $1, damaged: $2, missing: $3) }
}

extension Schema where Value == Replenishment {
  /// Goods on their way as the API sends them.
  public static let replenishment = Schema.object(
    "Replenishment", Field("id", \.id, .identifier()), Field("number", \.number, .integer(in: 1...1_000_000_000)),
    Field("status", \.status, .enumeration()), Field("details", \.details, .replenishmentDetails),
    Field("lines", \.lines, .array(of: .replenishmentLine)),
    Field("version", \.version, .integer64(in: 1...Int64.max)), Field("createdAt", \.createdAt, .timestamp)
  ) {
    Replenishment(id: $0, number: $1, status: $2, details: $3, lines: $4, version: $5, createdAt: $6)
  }
}

extension Schema where Value == Page<Replenishment> {
  /// A page of goods on their way, the latest first.
  public static let replenishments = Schema.page("ReplenishmentPage", of: .replenishment)
}

extension Schema where Value == NewReplenishment {
  /// The request that makes a draft.
  public static let newReplenishment = Schema.object(
    "NewReplenishment", Field("id", \.id, .identifier()), Field("details", \.details, .replenishmentDetails)
  ) { NewReplenishment(id: $0, $1) }
}

extension Schema where Value == GoodsArrival {
  /// The request that takes goods in.
  public static let goodsArrival = Schema.object(
    "GoodsArrival", Field("lines", \.lines, .array(of: line, count: 1...500))
  ) { GoodsArrival(lines: $0) }

  private static let line = Schema<GoodsArrival.Line>.object(
    "GoodsArrivalLine", Field("variant", \.variant, .identifier()), Field("received", \.received, units),
    Field<GoodsArrival.Line, Int>.defaulted("damaged", \.damaged, units, to: 0)
  ) { GoodsArrival.Line(variant: $0, received: $1, damaged: $2) }

  private static let units = Schema<Int>.integer(in: 0...1_000_000)
}
