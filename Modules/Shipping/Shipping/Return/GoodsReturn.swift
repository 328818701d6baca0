public import FoundationCore
public import StoreIdentifiers

/// Units of an order that left and come back: what is expected, and what was found.
public struct GoodsReturn: Identifiable, Hashable, Sendable {
  /// Why goods come back.
  public enum Cause: String, CaseIterable, Sendable {
    /// Staff agreed to take them back.
    case requested
    /// A shipment could not be handed over.
    case undelivered
    /// The buyer has withdrawn from the contract, or from a part of it.
    case withdrawn
  }

  /// Units of an order's line.
  public struct Line: Hashable, Sendable {
    /// The order's line.
    public var orderLine: OrderLineID
    /// What was bought.
    public var variant: VariantID
    /// How many units are to come.
    public var expected: Int
    /// What became of them so far.
    public var found: ReturnFindings

    /// A line, of which nothing was found unless it is given.
    public init(
      orderLine: OrderLineID, variant: VariantID, expected: Int, found: ReturnFindings = ReturnFindings()
    ) {
      (self.orderLine, self.variant, self.expected, self.found) = (orderLine, variant, expected, found)
    }

    /// How many units may still come.
    public var outstanding: Int { max(0, expected - found.units) }
    /// How many units no other return can have: those that may still come, and those that came.
    public var claimed: Int { outstanding + found.arrived }
  }

  /// Its id.
  public let id: GoodsReturnID
  /// The order.
  public let order: OrderID
  /// What people call the order.
  public let number: String
  /// Where the goods come to.
  public let location: LocationID
  /// Why they come back.
  public let cause: Cause
  /// The shipment that came back; nil unless one did.
  public let shipment: ShipmentID?
  /// Where it stands.
  public var state: ReturnState
  /// What comes back, in the order of the lines' ids.
  public var lines: [Line]
  /// How often it was changed, from 1.
  public var version: Int64
  /// When it was made.
  public let createdAt: Timestamp

  /// Whether its buyer has still to send something, and needs papers for it: a carrier has what could not be handed over.
  public var isForBuyerToSend: Bool { state.isUnfinished && cause != .undelivered }

  /// Goods that come back, with all their parts.
  public init(
    id: GoodsReturnID, order: OrderID, number: String, location: LocationID, cause: Cause = .requested,
    shipment: ShipmentID? = nil, state: ReturnState = .expected, lines: [Line], version: Int64 = 1, createdAt: Timestamp
  ) {
    (self.id, self.order, self.number, self.location) = (id, order, number, location)
    (self.cause, self.shipment, self.state, self.lines) = (cause, shipment, state, lines)
    (self.version, self.createdAt) = (version, createdAt)
  }

  /// How many units were to come.
  public var expected: Int { lines.reduce(0) { $0 + $1.expected } }
  /// How many units may still come.
  public var outstanding: Int { lines.reduce(0) { $0 + $1.outstanding } }
  /// What became of all units so far.
  public var found: ReturnFindings { lines.reduce(ReturnFindings()) { $0.adding($1.found) } }
}

/// What was found of units that were to come back.
public struct ReturnFindings: Hashable, Sendable {
  /// Units that are for sale again.
  public var restocked: Int
  /// Units that came and are damaged: they are withheld.
  public var damaged: Int
  /// Units in whose place something else came.
  public var wrong: Int
  /// Units that did not come.
  public var missing: Int

  /// Numbers of units.
  public init(restocked: Int = 0, damaged: Int = 0, wrong: Int = 0, missing: Int = 0) {
    (self.restocked, self.damaged, self.wrong, self.missing) = (restocked, damaged, wrong, missing)
  }

  /// How many units are known about.
  public var units: Int { restocked + damaged + wrong + missing }
  /// How many of them are here.
  public var arrived: Int { restocked + damaged }

  /// These and others together.
  public func adding(_ other: ReturnFindings) -> ReturnFindings {
    ReturnFindings(
      restocked: restocked + other.restocked, damaged: damaged + other.damaged, wrong: wrong + other.wrong,
      missing: missing + other.missing)
  }
}

extension Schema where Value == ReturnFindings {
  /// What was found of a line's units.
  public static let returnFindings = Schema.object(
    "ReturnFindings", .defaulted("restocked", \.restocked, .foundUnits, to: 0),
    .defaulted("damaged", \.damaged, .foundUnits, to: 0), .defaulted("wrong", \.wrong, .foundUnits, to: 0),
    .defaulted("missing", \.missing, .foundUnits, to: 0)
  ) { ReturnFindings(restocked: $0, damaged: $1, wrong: $2, missing: $3) }
}

extension Schema where Value == Int {
  fileprivate static var foundUnits: Schema { .integer(in: 0...1_000_000) }
}

extension Schema where Value == GoodsReturn.Line {
  /// A line of goods that come back.
  public static let goodsReturnLine = Schema.object(
    "GoodsReturnLine", Field("orderLine", \.orderLine, .identifier()), Field("variant", \.variant, .identifier()),
    Field("expected", \.expected, .integer(in: 1...1_000_000)), Field("found", \.found, .returnFindings)
  ) { GoodsReturn.Line(orderLine: $0, variant: $1, expected: $2, found: $3) }
}

extension Schema where Value == GoodsReturn {
  /// Goods that come back, as the API sends them.
  public static let goodsReturn = Schema.object(
    "GoodsReturn", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    Field("number", \.number, .text(0...100)), Field("location", \.location, .identifier()),
    Field("cause", \.cause, .enumeration()), .optional("shipment", \.shipment, .identifier()),
    Field("state", \.state, .enumeration()), Field("lines", \.lines, .array(of: .goodsReturnLine)),
    Field("version", \.version, .integer64(in: 1...Int64.max)), Field("createdAt", \.createdAt, .timestamp)
  ) {
    GoodsReturn(
      id: $0, order: $1, number: $2, location: $3, cause: $4, shipment: $5, state: $6, lines: $7, version: $8,
      createdAt: $9)
  }
}

extension Schema where Value == [GoodsReturn] {
  /// What comes back of an order.
  public static let goodsReturns = Schema.array(of: .goodsReturn)
}

extension Schema where Value == Page<GoodsReturn> {
  /// A page of goods that come back.
  public static let goodsReturnPage = Schema.page("GoodsReturns", of: .goodsReturn)
}
