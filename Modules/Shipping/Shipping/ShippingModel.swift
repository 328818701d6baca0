public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// Shipping as a session sees it: what can be chosen for each country, and what has left of each order.
@Observable public final class ShippingModel {
  /// The rates of the countries that were asked about so far, by country code.
  public private(set) var rates: [String: [ShippingRate]] = [:]
  /// The shipments of the orders that were asked about so far.
  public private(set) var shipments: [OrderID: [Shipment]] = [:]
  /// What has left of the orders whose buyers asked so far.
  public private(set) var sent: [OrderID: [Shipment]] = [:]
  /// The fulfilment orders of the orders that were asked about so far.
  public private(set) var fulfilments: [OrderID: [FulfilmentOrder]] = [:]
  /// The fulfilment orders of a state, as staff loaded them last.
  public private(set) var queue = Page<FulfilmentOrder>(items: [], next: nil)
  /// The latest shipments of all orders, as staff loaded them last; nil before.
  public private(set) var latest: [Shipment]?
  /// The returns of a state, as staff loaded them last.
  public internal(set) var returnList = Page<GoodsReturn>(items: [], next: nil)
  /// The returns that staff have looked at so far.
  public internal(set) var goodsReturns: [GoodsReturnID: GoodsReturn] = [:]
  /// The returns of the orders that were asked about so far.
  public internal(set) var returns: [OrderID: [GoodsReturn]] = [:]
  /// Where the shop sends goods to; nil before it was loaded.
  public private(set) var served: ServedCountries?
  /// Who carries parcels, as staff loaded them last; nil before.
  public internal(set) var carriers: [Carrier]?
  /// What carriers ask for shipments, by shipment and carrier.
  public internal(set) var carrierRates: [ShipmentID: [CarrierCode: [CarrierRate]]] = [:]
  /// Every zone, as staff loaded them last; nil before.
  public private(set) var zones: [ShippingZone]?
  @ObservationIgnored let client: ShippingHTTPClient

  /// A model over a client.
  public init(client: ShippingHTTPClient) { self.client = client }

  /// Loads the rates that a shopper can choose for a country, by its ISO 3166-1 alpha-2 code.
  ///
  /// - Throws: What the client throws. The rates stay as they were.
  public func loadRates(to country: String) async throws(HTTPClientError) {
    rates[country] = try await client.rates(to: country)
  }

  /// Loads where the shop sends goods to.
  ///
  /// - Throws: What the client throws.
  public func loadServedCountries() async throws(HTTPClientError) { served = try await client.servedCountries() }

  /// Asks what would be offered for goods to an address now, and why. Nothing is kept. For staff.
  ///
  /// - Throws: What the client throws.
  public func quote(_ request: ShippingRequest) async throws(HTTPClientError) -> ShippingQuote {
    try await client.quote(request)
  }

  /// Loads every zone. For staff.
  ///
  /// - Throws: What the client throws. The zones stay as they were.
  public func loadZones() async throws(HTTPClientError) { zones = try await client.zones() }

  /// Adds a zone, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the zone was added and loading failed.
  public func add(_ new: NewShippingZone) async throws(HTTPClientError) {
    _ = try await client.add(new)
    try await loadZones()
  }

  /// Changes a zone, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the zone was changed and loading failed.
  public func change(_ zone: ShippingZone, to details: ShippingZone.Details) async throws(HTTPClientError) {
    _ = try await client.change(zone, to: details)
    try await loadZones()
  }

  /// Removes a zone, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the zone was removed and loading failed.
  public func remove(zone id: ShippingZoneID) async throws(HTTPClientError) {
    try await client.remove(zone: id)
    try await loadZones()
  }

  /// Loads the shipments of an order. For staff.
  ///
  /// - Throws: What the client throws. The shipments stay as they were.
  public func loadShipments(of order: OrderID) async throws(HTTPClientError) {
    shipments[order] = try await client.shipments(of: order)
  }

  /// Loads what has left of an order, for its buyer.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadSent(of order: OrderID, token: String?) async throws(HTTPClientError) {
    sent[order] = try await client.sentShipments(of: order, token: token)
  }

  /// Loads a page of a list of fulfilment orders. For staff.
  ///
  /// - Throws: What the client throws. The queue stays as it was.
  public func loadQueue(
    _ queue: FulfilmentQueue, at location: LocationID?, after cursor: Cursor?
  ) async throws(HTTPClientError) {
    self.queue = try await client.fulfilmentOrders(queue, at: location, after: cursor)
  }

  /// Loads the fulfilment orders and the shipments of an order. For staff.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadWork(of order: OrderID) async throws(HTTPClientError) {
    fulfilments[order] = try await client.fulfilmentOrders(of: order)
    try await loadShipments(of: order)
  }

  /// Loads the fulfilment orders and the shipments of an order, and returns what is not finished. For staff.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func unfinished(of order: OrderID) async throws(HTTPClientError) -> [FulfilmentOrder] {
    try await loadWork(of: order)
    return (fulfilments[order] ?? []).filter(\.state.isUnfinished)
  }

  /// Loads a fulfilment order with all of its order, and returns it. For staff.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadWork(_ id: FulfilmentOrderID) async throws(HTTPClientError) -> FulfilmentOrder {
    let order = try await client.fulfilmentOrder(id)
    try await loadWork(of: order.order)
    return order
  }

  /// Changes a fulfilment order, and loads all of its order again. Once for each key.
  ///
  /// - Throws: What the client throws. What cannot be loaded after it is done stays as it was.
  public func change(
    _ order: FulfilmentOrder, _ change: FulfilmentChange, key: String
  ) async throws(HTTPClientError) {
    _ = try await client.change(order.id, change, key: key)
    await follow(order.order)
  }

  /// Sets units aside for a shipment, and loads all of the order again. One shipment for each id.
  ///
  /// - Throws: What the client throws. What cannot be loaded after it is done stays as it was.
  public func pack(_ package: NewPackage, of order: FulfilmentOrder) async throws(HTTPClientError) {
    _ = try await client.pack(package, of: order.id)
    await follow(order.order)
  }

  /// Changes a shipment, and loads all of its order again. Once for each key.
  ///
  /// - Throws: What the client throws. What cannot be loaded after it is done stays as it was.
  public func change(_ shipment: Shipment, _ change: ShipmentChange, key: String) async throws(HTTPClientError) {
    _ = try await client.change(shipment.id, change, key: key)
    await follow(shipment.order)
  }

  /// Notes what was seen of a shipment, and loads all of its order again. Once for each key.
  ///
  /// - Throws: What the client throws. What cannot be loaded after it is done stays as it was.
  public func note(_ event: TrackingEvent, of shipment: Shipment, key: String) async throws(HTTPClientError) {
    _ = try await client.note(event, of: shipment.id, key: key)
    await follow(shipment.order)
  }

  /// Loads the latest shipments of all orders. For staff.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadLatest() async throws(HTTPClientError) { latest = try await client.latestShipments(atMost: 5) }

  /// Ships what can leave of an order now, and loads all of its work. Once for each id.
  ///
  /// - Throws: What the client throws. What cannot be loaded after it is done stays as it was.
  public func ship(
    _ order: OrderID, id: ShipmentID, trackingNumber: String? = nil
  ) async throws(HTTPClientError) {
    _ = try await client.ship(NewShipment(id: id, order: order, trackingNumber: trackingNumber))
    await follow(order)
  }

  /// Loads all of an order's work again, if that is possible now.
  func follow(_ order: OrderID) async { do throws(HTTPClientError) { try await loadWork(of: order) } catch {} }

  /// Loads again what a notice concerns. What cannot be loaded now stays as it is until the next notice.
  public func take(_ notice: ChangeNotice) async {
    let changed: [OrderID]
    switch notice {
    case .connected: changed = Array(shipments.keys)
    case .changed(let change) where change.kind == .order: changed = [OrderID(change.id)]
    case .changed: changed = []
    }
    if !changed.isEmpty, latest != nil { try? await loadLatest() }
    for order in changed where shipments[order] != nil {
      do throws(HTTPClientError) {
        if fulfilments[order] == nil { try await loadShipments(of: order) } else { try await loadWork(of: order) }
        if returns[order] != nil { try await loadReturns(of: order) }
      } catch {}
    }
  }
}
