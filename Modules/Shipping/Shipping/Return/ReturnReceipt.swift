public import FoundationCore
public import StoreIdentifiers

/// Goods that are to come back. The id is made by the caller.
public struct NewGoodsReturn: Hashable, Sendable {
  /// Its id.
  public var id: GoodsReturnID
  /// The order that they are of.
  public var order: OrderID
  /// Where they come to; where the order left when nil, or another location that takes returns.
  public var location: LocationID?
  /// What comes back; everything that left and is in no other return when nil.
  public var lines: [Shipment.Line]?

  /// Goods to expect.
  public init(
    id: GoodsReturnID = .make(), order: OrderID, location: LocationID? = nil, lines: [Shipment.Line]? = nil
  ) {
    (self.id, self.order, self.location, self.lines) = (id, order, location, lines)
  }
}

/// What was found when goods came back: a part of them, or all.
public struct ReturnReceipt: Hashable, Sendable {
  /// What was found of a line.
  public struct Line: Hashable, Sendable {
    /// The order's line.
    public var orderLine: OrderLineID
    /// What was found of its units.
    public var found: ReturnFindings

    /// Findings of a line.
    public init(orderLine: OrderLineID, found: ReturnFindings) {
      (self.orderLine, self.found) = (orderLine, found)
    }
  }

  /// What was found: each line once.
  public var lines: [Line]

  /// Findings.
  public init(lines: [Line]) { self.lines = lines }
}

/// Why something cannot be done with goods that come back.
public enum ReturnRefusal: Error, Hashable, Sendable {
  /// Its state does not allow the command.
  case state(ReturnCommand)
  /// The line is not of these goods, or is named twice.
  case unknownLine(OrderLineID)
  /// More units of the line were found than are outstanding.
  case moreThanExpected(OrderLineID)
  /// Nothing was found.
  case nothingFound
}

extension GoodsReturn {
  /// The goods once something was found of them. They are closed when nothing is outstanding any more.
  ///
  /// - Throws: `ReturnRefusal`.
  public func received(_ receipt: ReturnReceipt) throws(ReturnRefusal) -> GoodsReturn {
    var after = try taking(.receive), named: Set<OrderLineID> = []
    for part in receipt.lines {
      guard named.insert(part.orderLine).inserted,
        let place = lines.firstIndex(where: { $0.orderLine == part.orderLine })
      else { throw .unknownLine(part.orderLine) }
      guard part.found.units <= lines[place].outstanding else { throw .moreThanExpected(part.orderLine) }
      after.lines[place].found = lines[place].found.adding(part.found)
    }
    guard receipt.lines.contains(where: { $0.found.units > 0 }) else { throw .nothingFound }
    return after.outstanding == 0 ? try after.taking(.close) : after
  }

  /// The goods once nothing more comes: what was outstanding is missing.
  ///
  /// - Throws: `ReturnRefusal`.
  public func closed() throws(ReturnRefusal) -> GoodsReturn {
    var after = try taking(.close)
    for place in after.lines.indices { after.lines[place].found.missing += lines[place].outstanding }
    return after
  }

  /// The goods once they are not expected any more.
  ///
  /// - Throws: `ReturnRefusal`.
  public func cancelled() throws(ReturnRefusal) -> GoodsReturn { try taking(.cancel) }

  private func taking(_ command: ReturnCommand) throws(ReturnRefusal) -> GoodsReturn {
    guard let next = state.after(command) else { throw .state(command) }
    var after = self
    after.state = next
    return after
  }
}

/// What staff do with goods that come back, apart from taking them in.
public struct ReturnChange: Hashable, Sendable {
  /// The kinds of changes.
  public enum Action: String, CaseIterable, Sendable {
    /// Nothing more comes: what was not found is missing.
    case close
    /// They do not come back.
    case cancel
  }

  /// What is done.
  public var action: Action

  /// A change.
  public init(_ action: Action) { self.action = action }
}

extension Schema where Value == NewGoodsReturn {
  /// The request that expects goods.
  public static let newGoodsReturn = Schema.object(
    "NewGoodsReturn", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    .optional("location", \.location, .identifier()),
    .optional("lines", \.lines, .array(of: .shipmentLine, count: 1...2_000))
  ) { NewGoodsReturn(id: $0, order: $1, location: $2, lines: $3) }
}

extension Schema where Value == ReturnReceipt.Line {
  fileprivate static let receiptLine = Schema.object(
    "ReturnReceiptLine", Field("orderLine", \.orderLine, .identifier()), Field("found", \.found, .returnFindings)
  ) { ReturnReceipt.Line(orderLine: $0, found: $1) }
}

extension Schema where Value == ReturnReceipt {
  /// The request that takes goods in.
  public static let returnReceipt = Schema.object(
    "ReturnReceipt", Field("lines", \.lines, .array(of: .receiptLine, count: 1...2_000))
  ) { ReturnReceipt(lines: $0) }
}

extension Schema where Value == ReturnChange {
  /// The request that closes or cancels.
  public static let returnChange = Schema.object("ReturnChange", Field("action", \.action, .enumeration())) {
    ReturnChange($0)
  }
}
