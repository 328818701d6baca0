import Access
import Catalog
import CatalogService
import Customers
import CustomersService
import FoundationCore
import InventoryService
import MarketsService
import Ordering
import OrderingService
import Persistence
import SettingsService
import Shipping
import ShippingService
import StoreIdentifiers

/// Customers and orders of the demo shop, so that the office has something to show. They are added by the commands that
/// staff use, at moments of the past.
///
/// Identifiers are the same in each shop, and each step looks at how far its order has come: an interrupted start is
/// continued. The first order begins it and the last, a draft, ends it: once that is there nothing is done any more.
package struct DemoOrders: Sendable {
  private let store: Store
  private let trade: DemoTrade
  private let now = WallClock.system.now()
  private let keeper = Principal.system("demo", permissions: Store.permissions)

  package init(store: Store) throws {
    self.store = store
    trade = try DemoTrade.read()
  }

  /// Adds the first customers and a draft of the first order: from now on `finish()` has something to go on with.
  package func begin() async throws {
    guard let first = trade.orders.first else { return }
    try await addCustomers()
    _ = try await prepared(first, at: 0)
  }

  /// Adds what is left of the orders, where they were begun and are not whole.
  package func finish() async throws {
    guard try await existing(0) != nil, try await existing(trade.orders.count - 1) == nil else { return }
    for (place, order) in trade.orders.enumerated() {
      try Task.checkCancellation()
      try await advance(order, at: place)
    }
    try await BestSellerRanking(catalog: store.catalog, ordering: store.ordering, clock: .system).refresh()
  }

  private func addCustomers() async throws {
    let customers = CustomersService(database: store.database, clock: .fixed(moment(80, 0)), access: store.access)
    for (place, buyer) in trade.buyers.enumerated() where buyer.account {
      let new = NewCustomer(id: customer(place), name: buyer.name, email: buyer.email)
      do throws(CustomersError) { _ = try await customers.add(new, once: nil, as: keeper) } catch {
        guard error == .customerExists || error == .emailTaken else { throw error }
      }
    }
  }

  /// Takes an order from where it stands to where it is to be.
  private func advance(_ item: DemoOrder, at place: Int) async throws {
    var order = try await prepared(item, at: place)
    guard item.fate != .draft else { return }
    if order.status.lifecycle == .draft {
      order = try await ordering(item.daysAgo, place).draftOrders.place(order.id, once: key("place", place), as: keeper)
    }
    if item.fate == .expired, order.status.lifecycle == .placed {
      try await ordering(item.daysAgo - 8, place).unpaidOrders.expire()
    }
    if item.fate.paidTenths > 0, order.status.payment == .none {
      let amount = try share(order.totals.total, item.fate.paidTenths)
      order = try await ordering(item.daysAgo - 1, place).payments.record(
        NewPayment(amount: amount, allowsOverpayment: item.fate == .overpaid), for: order.id, once: key("pay", place),
        as: keeper)
    }
    if item.fate.ships { try await ship(order, item, at: place) }
    if item.fate.refundedTenths > 0, order.totals.refunded.amount == 0 {
      _ = try await ordering(item.daysAgo - 5, place).payments.record(
        NewRefund(amount: try share(order.totals.total, item.fate.refundedTenths)), for: order.id,
        once: key("refund", place), as: keeper)
    }
    try await cancel(order, item, at: place)
  }

  private func ship(_ order: Order, _ item: DemoOrder, at place: Int) async throws {
    let shipping = ShippingService(
      database: store.database, clock: .fixed(moment(item.daysAgo - 2, place)),
      currency: order.totals.total.currency, ports: sending(.fixed(moment(item.daysAgo - 2, place))))
    guard try await shipping.shipments.of(order.id, as: keeper).isEmpty else { return }
    let first = order.lines.prefix(1).map { Shipment.Line(orderLine: $0.id, quantity: $0.quantity) }
    _ = try await shipping.shipments.ship(
      NewShipment(order: order.id, lines: item.fate == .partlyShipped ? first : nil), once: key("ship", place),
      as: keeper)
  }

  private func cancel(_ order: Order, _ item: DemoOrder, at place: Int) async throws {
    let refund: CancellationRefund?
    switch item.fate {
    case .cancelled: refund = nil
    case .cancelledAndRefunded: refund = .recorded
    case .refundOwed: refund = .owed
    default: return
    }
    guard order.status.lifecycle == .placed else { return }
    _ = try await ordering(item.daysAgo - 2, place).cancellations.cancel(
      order.id, OrderCancellation(reason: "Ordered twice", refund: refund), once: key("cancel", place), as: keeper)
  }

  /// The order as it stands; its draft, where there is none yet.
  private func prepared(_ item: DemoOrder, at place: Int) async throws -> Order {
    if let known = try await existing(place) { return known }
    guard trade.buyers.indices.contains(item.buyer) else { throw Failure.unknownBuyer }
    let buyer = trade.buyers[item.buyer]
    var draft = NewDraftOrder(
      id: id(place), customer: buyer.account ? customer(item.buyer) : nil, email: buyer.email, address: buyer.address,
      shippingMethod: "standard", lines: try await lines(item, at: place))
    if item.fate == .agreed {
      draft.shipping = .zero(store.configuration.currency)
      draft.discount = try Money(500, store.configuration.currency)
      draft.priceReason = "The last delivery came late"
    }
    if item.fate == .expired { draft.dueAt = moment(item.daysAgo - 7, place) }
    return try await ordering(item.daysAgo, place).draftOrders.prepare(draft, once: nil, as: keeper)
  }

  private func lines(_ item: DemoOrder, at place: Int) async throws -> [NewDraftOrder.Line] {
    var lines: [NewDraftOrder.Line] = []
    for (index, line) in item.lines.enumerated() {
      let product = try await store.catalog.products.products(sku: line.sku, as: keeper).first
      guard let variants = product?.variants, !variants.isEmpty else { continue }
      lines.append(
        NewDraftOrder.Line(
          id: OrderLineID(DemoIdentity.orderLine.id(place * 10 + index)),
          variant: variants[line.variant % variants.count].id, quantity: line.quantity))
    }
    return lines
  }

  private enum Failure: Error { case unknownBuyer }

  private func existing(_ place: Int) async throws -> Order? {
    do throws(OrderingError) { return try await store.ordering.orders.order(id(place), as: keeper) } catch {
      guard error == .notFound else { throw error }
      return nil
    }
  }

  /// Ordering as of some days ago, at the hour of an order.
  private func ordering(_ daysAgo: Int, _ place: Int) -> OrderingService {
    let clock = WallClock.fixed(moment(daysAgo, place))
    return OrderingService(
      database: store.database, clock: clock, currency: store.configuration.currency,
      limits: OrderSettings.limits(store.settings.values), viewTokens: OrderViewTokens(key: []),
      ports: Ports.ordering(
        clock: clock, terms: store.catalog.terms, sales: Ports.sales(store.markets.terms), promotions: .none,
        deliveries: store.shipping.deliveries(), allocate: .conditional, sending: sending(clock)))
  }

  private func sending(_ clock: WallClock) -> ShippingPorts {
    FulfilmentPorts.shipping(clock: clock, tokens: OrderViewTokens(key: [])) { [store] in
      InventorySettings.rules(store.settings.values)
    }
  }

  /// Some days ago, at an hour that differs from order to order; never in the future.
  private func moment(_ daysAgo: Int, _ place: Int) -> Timestamp {
    now.advanced(by: .seconds(-86_400 * max(daysAgo, 0) - place * 7_919 % 43_200))
  }

  private func share(_ amount: Money, _ tenths: Int64) throws -> Money {
    tenths == 10 ? amount : try amount.scaled(by: tenths, over: 10)
  }

  private func id(_ place: Int) -> OrderID { OrderID(DemoIdentity.order.scattered(place)) }
  private func customer(_ place: Int) -> CustomerID { CustomerID(DemoIdentity.customer.id(10_000 + place)) }

  private func key(_ step: String, _ place: Int) -> IdempotencyKey {
    IdempotencyKey(principal: "demo", operation: "demo", key: "\(step) \(place)", fingerprint: [])
  }
}
