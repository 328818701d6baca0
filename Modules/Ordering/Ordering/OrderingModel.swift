public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// Ordering as a session sees it: the shopper's cart, and the orders that were asked for, each of them once.
///
/// Lists name orders by id, so a change of an order shows in every list and screen that has it. What is here came from the
/// server: the model adds, moves and computes nothing.
@Observable public final class OrderingModel {
  /// The shopper's cart, once one has been opened or loaded.
  public private(set) var cart: Cart?
  /// The sales of the last days and how many orders wait, as staff loaded them last; nil before.
  public private(set) var overview: SalesOverview?
  /// How many orders each part of staff's list has, as loaded last; nil before.
  public private(set) var counts: OrderCounts?
  private var buyers: [OrderID: OrderBuyer] = [:]
  private var orders: [OrderID: Order] = [:]
  private var histories: [OrderID: [OrderHistoryEntry]] = [:]
  private var summaries: [OrderID: OrderSummary] = [:]
  private var lists: [OrderListQuery: OrderIDs] = [:]
  /// The way each order was asked for, to ask for it again.
  @ObservationIgnored private var accesses: [OrderID: Access] = [:]
  /// The lists that are kept, the one loaded last at the end.
  @ObservationIgnored private var recentLists: [OrderListQuery] = []
  @ObservationIgnored private let client: OrderingHTTPClient
  @ObservationIgnored let own: OrderingHTTPClient

  private struct OrderIDs {
    let ids: [OrderID]
    let next: Cursor?
  }

  private enum Access {
    case own
    case cart(token: String?)
  }

  /// More lists than a session shows at a time are not kept up to date.
  private static let listLimit = 3

  /// A model over a client that holds the cart's token, and one that holds the customer's or staff user's where that is
  /// another.
  public init(client: OrderingHTTPClient, own: OrderingHTTPClient? = nil) {
    self.client = client
    self.own = own ?? client
  }
}

/// The cart.
extension OrderingModel {
  /// Opens a cart with its first line: a customer's, at their prices, where one is signed in.
  ///
  /// - Returns: The cart with its token, which the caller keeps.
  /// - Throws: What the client throws. The former cart stays.
  public func openCart(_ new: NewCart) async throws(HTTPClientError) -> OpenedCart {
    let opened = try await own.openCart(new)
    cart = opened.cart
    return opened
  }

  /// Loads the shopper's cart.
  ///
  /// - Throws: What the client throws. The former cart stays.
  public func loadCart(_ id: CartID) async throws(HTTPClientError) { cart = try await client.cart(id) }

  /// Sets the promotion codes of the cart.
  ///
  /// - Throws: What the client throws. The cart stays as it was.
  public func setCodes(_ codes: [String], of cart: CartID) async throws(HTTPClientError) {
    self.cart = try await client.setCodes(codes, of: cart)
  }

  /// Says which country the cart goes to: its prices are then in the currency of that country's market. At the checkout,
  /// its goods are held for a while.
  ///
  /// - Throws: What the client throws. The cart stays as it was.
  public func setDestination(
    _ country: String, isCheckout: Bool = false, pickedUpAt place: LocationID? = nil, of cart: CartID
  ) async throws(HTTPClientError) {
    self.cart = try await client.setDestination(country, isCheckout: isCheckout, pickedUpAt: place, of: cart)
  }

  /// What the cart would come to as an order.
  ///
  /// - Throws: What the client throws.
  public func quote(
    of cart: CartID, to destination: OrderDestination?, by method: String?, pickedUpAt place: LocationID? = nil
  ) async throws(HTTPClientError) -> OrderQuote {
    try await client.quote(cart, to: destination, by: method, pickedUpAt: place)
  }

  /// Where what is in the cart can be picked up, the nearest to a city or postal code first.
  ///
  /// - Throws: What the client throws.
  public func pickupPlaces(for cart: CartID, near place: String?) async throws(HTTPClientError) -> [PickupPlace] {
    try await client.pickupPlaces(for: cart, near: place).items
  }

  /// Sets a line of the cart.
  ///
  /// - Throws: What the client throws. The cart stays as it was.
  public func setLine(_ line: CartLineID, _ edit: CartLineEdit, in cart: CartID) async throws(HTTPClientError) {
    self.cart = try await client.setLine(line, edit, in: cart)
  }

  /// Goes on with the cart that the customer filled last, on whatever device.
  ///
  /// - Returns: The cart with a token, which the caller keeps; nil where they have none.
  /// - Throws: What the client throws. The former cart stays.
  public func resumeCart() async throws(HTTPClientError) -> OpenedCart? {
    do throws(HTTPClientError) {
      let resumed = try await own.resumeCart()
      cart = resumed.cart
      return resumed
    } catch {
      if error.status == 404 { return nil }
      throw error
    }
  }

  /// Places an order of the cart and forgets the cart. A repeat with the same key returns the same order.
  ///
  /// - Throws: What the client throws. The cart stays.
  public func place(_ order: PlaceOrder, key: String) async throws(HTTPClientError) -> Order {
    let placed = try await client.place(order, key: key)
    cart = nil
    accesses[placed.id] = .cart(token: placed.viewToken)
    return keep(placed)
  }
}

/// Orders.
extension OrderingModel {
  /// An order as it was last loaded; nil before.
  public func order(_ id: OrderID) -> Order? { orders[id] }

  /// What happened to an order, the earliest first; empty before it was loaded.
  public func history(of id: OrderID) -> [OrderHistoryEntry] { histories[id] ?? [] }

  /// A page of a list as it was last loaded; nil before.
  public func list(_ query: OrderListQuery) -> OrderList? {
    lists[query].map { page in OrderList(orders: page.ids.compactMap { summaries[$0] }, next: page.next) }
  }

  /// Loads a page of the list of orders: a customer's own, or everyone's for staff. Keeps the three lists that were
  /// loaded last.
  ///
  /// - Throws: What the client throws. The list stays as it was.
  public func load(_ query: OrderListQuery) async throws(HTTPClientError) {
    let page = try await own.orders(query.criteria, after: query.cursor)
    for summary in page.items { summaries[summary.id] = summary }
    lists[query] = OrderIDs(ids: page.items.map(\.id), next: page.next)
    recentLists.removeAll { $0 == query }
    recentLists.append(query)
    if recentLists.count > Self.listLimit { lists[recentLists.removeFirst()] = nil }
  }

  /// Loads an order as the holder of the cart that it was placed from, or of its view token.
  ///
  /// - Throws: What the client throws. The order stays as it was.
  public func loadPlacedOrder(_ id: OrderID, token: String?) async throws(HTTPClientError) {
    accesses[id] = .cart(token: token)
    try await reload(id)
  }

  /// Loads an order as its customer or as staff.
  ///
  /// - Throws: What the client throws. The order stays as it was.
  public func loadOrder(_ id: OrderID) async throws(HTTPClientError) {
    accesses[id] = .own
    try await reload(id)
  }

  /// Loads what happened to an order. For staff.
  ///
  /// - Throws: What the client throws. The history stays as it was.
  public func loadHistory(of id: OrderID) async throws(HTTPClientError) {
    histories[id] = try await own.history(of: id)
  }

  /// What a draft would come to. Asked for each time, and not kept.
  ///
  /// - Throws: What the client throws.
  public func quote(_ draft: NewDraftOrder) async throws(HTTPClientError) -> OrderQuote { try await own.quote(draft) }

  /// Prepares a draft order. Safe to repeat: one draft for each id.
  ///
  /// - Throws: What the client throws.
  public func prepare(_ draft: NewDraftOrder) async throws(HTTPClientError) { keep(try await own.prepare(draft)) }

  /// Places a draft. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws. The draft stays as it was.
  public func placeDraft(_ id: OrderID, key: String) async throws(HTTPClientError) {
    try await followed(keep(try await own.placeDraft(id, key: key)))
  }

  /// Records that an order has been paid outside the store.
  ///
  /// - Throws: What the client throws.
  public func record(_ payment: NewPayment, for order: OrderID) async throws(HTTPClientError) {
    try await followed(keep(try await own.record(payment, for: order)))
  }

  /// Records that money has been refunded outside the store.
  ///
  /// - Throws: What the client throws.
  public func record(_ refund: NewRefund, for order: OrderID) async throws(HTTPClientError) {
    try await followed(keep(try await own.record(refund, for: order)))
  }

  /// Cancels an order. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws.
  public func cancel(
    _ order: OrderID, _ cancellation: OrderCancellation, key: String
  ) async throws(HTTPClientError) {
    try await followed(keep(try await own.cancel(order, cancellation, key: key)))
  }

  /// Withdraws from an order as its buyer, or as the holder of its view token.
  ///
  /// - Throws: What the client throws. The order stays as it was.
  public func withdraw(
    from order: OrderID, _ withdrawal: NewWithdrawal, token: String?
  ) async throws(HTTPClientError) {
    keep(try await (token == nil ? own : client).withdraw(from: order, withdrawal, token: token))
  }

  /// The order with a number and an e-mail address.
  ///
  /// - Throws: What the client throws.
  public func find(_ lookup: OrderLookup) async throws(HTTPClientError) -> FoundOrder { try await client.find(lookup) }

  private func reload(_ id: OrderID) async throws(HTTPClientError) {
    switch accesses[id] ?? .own {
    case .own: keep(try await own.order(id))
    case .cart(let token): keep(try await client.order(id, token: token))
    }
  }

  /// Keeps an order unless a later version is known: answers may overtake each other.
  @discardableResult
  private func keep(_ order: Order) -> Order {
    let known = orders[order.id]
    if let known, known.version > order.version { return known }
    var order = order
    // Not every answer tells them.
    order.withdrawalPeriod = order.withdrawalPeriod ?? known?.withdrawalPeriod
    order.viewToken = order.viewToken ?? known?.viewToken
    orders[order.id] = order
    if summaries[order.id] != nil { summaries[order.id] = OrderSummary(order) }
    return order
  }

  private func followed(_ order: Order) async throws(HTTPClientError) {
    if histories[order.id] != nil { try await loadHistory(of: order.id) }
  }
}

/// What staff look at first.
extension OrderingModel {
  /// Loads the sales of the last days, and how many orders wait.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadOverview() async throws(HTTPClientError) { overview = try await own.salesOverview() }
}

/// Reports. They are asked for each time, and not kept.
extension OrderingModel {
  /// What was sold on days of the shop's time zone; the last thirty without days.
  ///
  /// - Throws: What the client throws.
  public func salesReport(from first: LocalDay?, through last: LocalDay?) async throws(HTTPClientError) -> SalesReport {
    try await own.salesReport(from: first, through: last)
  }

  /// The tax of orders placed on days of the shop's time zone.
  ///
  /// - Throws: What the client throws.
  public func taxReport(from first: LocalDay, through last: LocalDay) async throws(HTTPClientError) -> TaxReport {
    try await own.taxReport(from: first, through: last)
  }
}

/// What staff's list of orders needs beside its pages.
extension OrderingModel {
  /// Loads how many orders each part of the list has.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadCounts() async throws(HTTPClientError) { counts = try await own.orderCounts() }

  /// The orders that match criteria now. They are asked for each time: an action must be about what is there.
  ///
  /// - Throws: What the client throws.
  public func matches(_ criteria: OrderCriteria) async throws(HTTPClientError) -> OrderMatches {
    try await own.matches(criteria)
  }

  /// Acts on many orders, and loads again the lists that have any of them, and the counts.
  ///
  /// - Throws: What the client throws.
  public func edit(_ edit: OrderBulkEdit, key: String) async throws(HTTPClientError) -> OrderBulkReport {
    let report = try await own.edit(edit, key: key)
    for query in lists.keys { await refresh(query) }
    if counts != nil { try await loadCounts() }
    return report
  }

  /// Who bought an order; nil before it was loaded.
  public func buyer(of order: OrderID) -> OrderBuyer? { buyers[order] }

  /// Loads who bought an order.
  ///
  /// - Throws: What the client throws.
  public func loadBuyer(of order: OrderID) async throws(HTTPClientError) {
    buyers[order] = try await own.buyer(of: order)
  }
}

/// Changes made elsewhere.
extension OrderingModel {
  /// Loads again what a notice concerns. What cannot be loaded now stays as it is until the next notice.
  public func take(_ notice: ChangeNotice) async {
    switch notice {
    case .connected:
      if overview != nil { try? await loadOverview() }
      if counts != nil { try? await loadCounts() }
      for id in orders.keys { await refresh(id) }
      for query in lists.keys { await refresh(query) }
    case .changed(let change) where change.kind == .order:
      if overview != nil { try? await loadOverview() }
      if counts != nil { try? await loadCounts() }
      let id = OrderID(change.id)
      if let known = orders[id], known.version < change.version { await refresh(id) }
      // An order that a list does not have may have come into it: at its beginning, or where it is narrowed.
      for (query, page) in lists where page.ids.contains(id) || query.cursor == nil { await refresh(query) }
    case .changed: break
    }
  }

  /// Waits until an order has changed from what is known of it, at most for a time: for pages that no browser follows.
  public func awaitChange(of id: OrderID, within limit: Duration = .seconds(2)) async {
    let version = orders[id]?.version
    for await _ in own.changes(for: limit) {
      await refresh(id)
      if orders[id]?.version != version { return }
    }
  }

  private func refresh(_ id: OrderID) async {
    do throws(HTTPClientError) {
      try await reload(id)
      if histories[id] != nil { try await loadHistory(of: id) }
    } catch {}
  }

  private func refresh(_ query: OrderListQuery) async {
    do throws(HTTPClientError) { try await load(query) } catch {}
  }
}
