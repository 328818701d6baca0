public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Orders whose buyers are at the page of a payment provider.
///
/// A pending order is kept beside the orders, whole: no list, report, number, message or event knows of it. It holds stock
/// and promotions as an order does. Once its provider agrees, it becomes an order, in the transaction that writes that down.
/// When its time is over, its payments are called off first; if none of them has come about, what it holds is given back,
/// and its cart is open again.
public struct PendingOrders: Sendable {
  /// How long stock and promotions are held.
  public static let holdTime = Duration.seconds(1_800)
  private static let jobKind = "ordering.pending-orders"
  /// How long a provider is given to answer before it is looked whether it has.
  private static let pause = Duration.seconds(2)
  /// How long one whose time was over is kept: money may come late.
  private static let lapsedLife = Duration.seconds(30 * 86_400)

  private let database: Database
  private let clock: WallClock
  private let limits: @Sendable () -> OrderLimits
  private let ports: OrderingPorts

  init(
    database: Database, clock: WallClock, limits: @autoclosure @escaping @Sendable () -> OrderLimits,
    ports: OrderingPorts
  ) {
    (self.database, self.clock, self.limits, self.ports) = (database, clock, limits, ports)
  }

  /// The number that an order gets when its payment is agreed.
  public static func number(of order: OrderID) -> String { OrderNumber.make(for: order) }

  /// Keeps an order until its payment is agreed, with a job that ends it when its time is over.
  func hold(
    _ contents: PendingContents, from networkAddress: String?, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let order = contents.order
    let dueAt = order.createdAt.advanced(by: Self.holdTime)
    let buyer = Self.buyer(order.customer, order.email)
    try admit(buyer, networkAddress, in: work)
    if try work.first("SELECT 1 FROM \(.order) WHERE id = \(order.id)", as: Int.self) != nil { throw .orderExists }
    try PendingOrderStore.insert(contents, for: buyer, from: networkAddress, until: dueAt, in: work)
    try work.enqueue(
      JobDraft(
        kind: Self.jobKind, payload: Array(order.id.description.utf8), at: dueAt, key: order.id.description))
  }

  /// Throws `tooManyUnpaidOrders` when the buyer, or the network, has as many pending orders as unpaid ones are allowed.
  private func admit(
    _ buyer: String, _ networkAddress: String?, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let limits = limits()
    if limits.unpaidOrdersPerEmail > 0,
      try PendingOrderStore.areAtLeast(limits.unpaidOrdersPerEmail, of: "buyer", buyer, in: work)
    {
      throw .tooManyUnpaidOrders
    }
    if limits.unpaidOrdersPerAddress > 0, let networkAddress,
      try PendingOrderStore.areAtLeast(limits.unpaidOrdersPerAddress, of: "placed_from", networkAddress, in: work)
    {
      throw .tooManyUnpaidOrders
    }
  }

  private static func buyer(_ customer: CustomerID?, _ email: String?) -> String {
    customer?.description ?? email?.lowercased() ?? ""
  }

  /// Makes an order of a pending one whose payment is agreed, for use within the transaction that writes that down. It asks
  /// for no permission.
  ///
  /// One whose time was over becomes an order that was called off, so that staff see whose money has come.
  ///
  /// - Throws: `storage` when the database fails.
  public func confirm(
    _ id: OrderID, by method: OrderPaymentMethod, at now: Timestamp, as principal: Principal,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.lock(.order, id)
    guard let found = try PendingOrderStore.take(id, in: work) else { return }
    // Ids are made by clients. Whoever has used one twice has the money at the other order.
    if try work.first("SELECT 1 FROM \(.order) WHERE id = \(id)", as: Int.self) != nil { return }
    let isTest = method == .test
    let order = found.contents.order.moved(
      to: found.hasLapsed ? .cancelled : .placed,
      number: try Self.freeNumber(of: id, isTest: isTest, in: work), at: found.hasLapsed ? nil : now,
      dueAt: now.advanced(by: limits().paymentTime))
    var origin = found.contents.origin
    origin.networkAddress = found.networkAddress
    // Its cart may have become another order since.
    if found.hasLapsed { origin.cart = nil }
    try OrderStore.insert(order, from: origin, in: work)
    if found.hasLapsed {
      try OrderHistory.append(.expired, to: id, at: now, actor: "system", note: nil, in: work)
      try SalesHours.leaveOut(uncounted: id, isTest ? .test : .expired, in: work)
      try OrderHistory.publishCancellation(of: id, .expired, actor: "system", in: work)
      return
    }
    // It has held its stock since its buyer went to pay.
    try ports.plan(order, nil, work)
    if isTest {
      try SalesHours.leaveOut(uncounted: id, .test, in: work)
    } else {
      try SalesHours.add(order, in: work)
    }
    try work.publish(OrderPlaced.type, OrderPlaced(order), of: id.value, by: found.contents.placedBy)
  }

  /// The number that belongs to the id; another where an order with a similar id has it.
  private static func freeNumber(
    of id: OrderID, isTest: Bool, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> String {
    let prefix = isTest ? Order.testPrefix : ""
    let number = prefix + OrderNumber.make(for: id)
    let isTaken = try work.first("SELECT 1 FROM \(.order) WHERE number = \(number)", as: Int.self) != nil
    return isTaken ? prefix + OrderNumber.make(for: OrderID.make()) : number
  }

  /// What ends pending orders, for the store's runner of jobs.
  ///
  /// - Parameter callOff: Has every payment of an order end that its buyer has not finished.
  public func handler(callOff: @escaping @Sendable (OrderID) async throws -> Void) -> JobHandler {
    JobHandler(kind: Self.jobKind, atOnce: 4, attempts: 60, pause: .seconds(5)) { run in
      guard let id = UniqueID(String(decoding: run.job.payload, as: UTF8.self)) else {
        throw JobRefusal("The job names no order.")
      }
      return try await expire(OrderID(id), callOff: callOff).map { .again(at: $0) } ?? .done
    }
  }

  /// Ends a pending order if its time is over.
  ///
  /// - Parameters:
  ///   - id: The order; one that is not pending is left alone.
  ///   - callOff: Has every payment of an order end that its buyer has not finished.
  /// - Returns: When to look at it again; nil when it is over.
  /// - Throws: `storage` when the database fails, and what `callOff` throws.
  public func expire(
    _ id: OrderID, callOff: @Sendable (OrderID) async throws -> Void
  ) async throws -> Timestamp? {
    let dueAt = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try PendingOrderStore.dueAt(id, in: snapshot)
    }
    guard let dueAt else { return nil }
    let now = clock.now()
    guard now >= dueAt else { return dueAt }
    try await callOff(id)
    if try await lapse(id) { return nil }
    // A provider may take a while to answer, or say that the buyer has paid; one that is gone is looked for ever more
    // rarely.
    let overdue = Duration.milliseconds(now.milliseconds - dueAt.milliseconds)
    return now.advanced(by: min(max(overdue / 4, Self.pause), .seconds(600)))
  }

  /// Gives back what a pending order holds, unless a payment of it may still come about.
  ///
  /// - Returns: Whether there is nothing left to do.
  private func lapse(_ id: OrderID) async throws(OrderingError) -> Bool {
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self) { [ports] work throws(OrderingError) in
      // Shipping's lock comes before this one's, as where orders are cancelled.
      _ = try ports.shipped(id, work)
      // Nobody begins to pay until this is over.
      try work.lock(.order, id)
      let isOpen = try work.snapshot { snapshot throws(OrderingError) in try ports.hasOpenPayment(id, snapshot) }
      if isOpen { return false }
      guard try PendingOrderStore.lapse(id, at: now, in: work) else { return true }
      try ports.promotions.giveBack(id, work)
      try ports.release(id, nil, work)
      return true
    }
  }

  /// Forgets those whose time was over thirty days ago.
  ///
  /// - Returns: How many.
  /// - Throws: `storage` when the database fails.
  public func sweep() async throws(OrderingError) -> Int {
    let limit = clock.now().advanced(by: .zero - Self.lapsedLife)
    return try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      try work.run("DELETE FROM \(.pendingOrder) WHERE lapsed_at < \(limit)")
    }
  }
}

extension Order {
  /// A pending order elsewhere on its way.
  func moved(to lifecycle: OrderLifecycle, number: String, at placedAt: Timestamp?, dueAt: Timestamp) -> Order {
    Order(
      id: id, number: number,
      status: OrderStatus(lifecycle: lifecycle, payment: status.payment, fulfilment: status.fulfilment),
      customer: customer, email: email, address: address, lines: lines, shipping: shipping, totals: totals,
      reductions: reductions, taxes: taxes, pricesIncludeTax: pricesIncludeTax, exemption: exemption,
      exchange: exchange, agreed: agreed,
      reference: reference, createdAt: createdAt, placedAt: placedAt, dueAt: dueAt, version: version + 1,
      locale: locale, note: note)
  }
}
