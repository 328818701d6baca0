public import FoundationCore
import Ordering
public import Persistence
public import StoreIdentifiers

/// Keeps unpaid orders from tying up stock: limits how many there are, and cancels those that payment did not come for.
public struct UnpaidOrders: Sendable {
  private let database: Database
  private let clock: WallClock
  private let limits: @Sendable () -> OrderLimits
  private let release: OrderingPorts.Release
  private let giveBack: PromotionPorts.GiveBack
  private let shipped: OrderingPorts.Shipped
  private let isPaidOtherwise: OrderingPorts.IsPaidOtherwise

  init(
    database: Database, clock: WallClock, limits: @autoclosure @escaping @Sendable () -> OrderLimits,
    ports: OrderingPorts
  ) {
    self.database = database
    self.clock = clock
    self.limits = limits
    release = ports.release
    giveBack = ports.promotions.giveBack
    shipped = ports.shipped
    isPaidOtherwise = ports.isPaidOtherwise
  }

  /// Throws `tooManyUnpaidOrders` when the buyer has as many open unpaid orders from carts as they may.
  ///
  /// A customer's own orders count for them, a guest's those of guests with the same e-mail address: a stranger who gives a
  /// customer's address does not keep the customer from ordering.
  func admit(
    email: String, customer: CustomerID?, networkAddress: String?, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let limits = limits()
    if limits.unpaidOrdersPerEmail > 0 {
      // Whoever the orders are counted for, as below.
      try work.lock(.order, customer?.description ?? email.lowercased())
      let buyers: SQL<OrderingSchema> =
        if let customer { "\(.order) AS o WHERE o.customer = \(customer)" } else {
          "\(OrderTerms.orders(of: email, in: OrderStatuses.unpaid)) AND o.customer IS NULL"
        }
      let last: Int? = try work.first(
        """
        SELECT 1 FROM \(buyers) AND o.lifecycle = 'placed' AND o.payment = 'none' AND o.cart IS NOT NULL
        LIMIT 1 OFFSET \(limits.unpaidOrdersPerEmail - 1)
        """)
      if last != nil { throw .tooManyUnpaidOrders }
    }
    if limits.unpaidOrdersPerAddress > 0, let networkAddress {
      try work.lock(.order, networkAddress)
      let last: Int? = try work.first(
        """
        SELECT 1 FROM \(.order) WHERE placed_from = \(networkAddress) LIMIT 1
          OFFSET \(limits.unpaidOrdersPerAddress - 1)
        """)
      if last != nil { throw .tooManyUnpaidOrders }
    }
  }

  /// Cancels the orders whose payment is due and has not begun, and releases their stock. Orders of which anything has
  /// left stay, and so do those that are paid on delivery, by a bill, or with money that a provider holds.
  ///
  /// Each order is a separate command, so that others are not delayed.
  ///
  /// - Returns: How many orders were cancelled.
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func expire() async throws(OrderingError) -> Int {
    let now = clock.now()
    var (expired, place) = (0, SQL<OrderingSchema>(""))
    while true {
      let after = place
      let due: [DueOrder] = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
        try snapshot.rows(
          """
          SELECT due_at, id FROM \(.order) WHERE lifecycle = 'placed' AND payment = 'none' AND due_at IS NOT NULL
            AND due_at <= \(now) AND fulfilment = 'unfulfilled' \(after) ORDER BY due_at, id LIMIT 100
          """)
      }
      for order in due where try await expire(order.id, at: now) { expired += 1 }
      guard let last = due.last else { return expired }
      place = "AND (due_at, id) > (\(last.dueAt), \(last.id))"
    }
  }

  /// Orders whose buyers are to be reminded now: unpaid for a day at least, and due within a time. Those that are paid
  /// otherwise are left out.
  ///
  /// - Parameters:
  ///   - time: How long before the payment is due.
  ///   - last: The last order of the page before; nil for the first page.
  /// - Returns: A hundred at most, those first that are due first, and the last order that was looked at; nil at the end.
  /// - Throws: `storage` when the database fails.
  public func due(
    within time: Duration, after last: DueOrder? = nil
  ) async throws(OrderingError) -> (orders: [OrderID], last: DueOrder?) {
    let now = clock.now()
    let (yesterday, end) = (now.advanced(by: .seconds(-86_400)), now.advanced(by: time))
    let place: SQL<OrderingSchema> = last.map { "AND (due_at, id) > (\($0.dueAt), \($0.id))" } ?? ""
    return try await database.read(as: OrderingSchema.self) { [isPaidOtherwise] snapshot throws(OrderingError) in
      let due: [DueOrder] = try snapshot.rows(
        """
        SELECT due_at, id FROM \(.order) WHERE lifecycle = 'placed' AND payment = 'none' AND due_at > \(now)
          AND due_at <= \(end) AND placed_at <= \(yesterday) AND fulfilment = 'unfulfilled' \(place)
        ORDER BY due_at, id LIMIT 100
        """)
      var orders: [OrderID] = []
      for order in due where try !isPaidOtherwise(order.id, snapshot) { orders.append(order.id) }
      return (orders, due.last)
    }
  }

  private func expire(_ id: OrderID, at now: Timestamp) async throws(OrderingError) -> Bool {
    try await database.write(as: OrderingSchema.self) { [self] work throws(OrderingError) in
      if try !shipped(id, work).isEmpty { return false }
      // Nobody begins to pay until this is over.
      try work.lock(.order, id)
      if try work.snapshot({ snapshot throws(OrderingError) in try isPaidOtherwise(id, snapshot) }) { return false }
      // A payment may have come since the order was found.
      let changed = try work.run(
        """
        UPDATE \(.order) SET lifecycle = 'cancelled', placed_from = NULL, version = version + 1
        WHERE id = \(id) AND lifecycle = 'placed' AND payment = 'none' AND due_at <= \(now)
        """)
      guard changed == 1 else { return false }
      try OrderTerms.restate(id, in: work)
      try giveBack(id, work)
      try release(id, nil, work)
      try OrderHistory.append(.expired, to: id, at: now, actor: "system", note: nil, in: work)
      try SalesHours.leaveOut(id, .expired, in: work)
      try OrderHistory.publishCancellation(of: id, .expired, actor: "system", in: work)
      return true
    }
  }
}

/// An order that has to be paid.
public struct DueOrder: RowDecodable, Sendable {
  /// When the payment is due.
  public let dueAt: Timestamp
  /// The order.
  public let id: OrderID

  /// Reads its columns.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    dueAt = try row.read()
    id = try row.read()
  }
}
