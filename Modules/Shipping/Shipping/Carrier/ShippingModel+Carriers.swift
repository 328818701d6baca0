public import MyStoreKit
public import StoreIdentifiers

extension ShippingModel {
  /// Loads who carries parcels. For staff.
  ///
  /// - Throws: What the client throws. The carriers stay as they were.
  public func loadCarriers() async throws(HTTPClientError) { carriers = try await client.carriers() }

  /// Adds a carrier, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the carrier was added and loading failed.
  public func add(_ new: NewCarrier) async throws(HTTPClientError) {
    _ = try await client.add(new)
    try await loadCarriers()
  }

  /// Changes a carrier, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the carrier was changed and loading failed.
  public func change(_ carrier: Carrier, to change: CarrierChange) async throws(HTTPClientError) {
    _ = try await client.change(carrier, to: change)
    try await loadCarriers()
  }

  /// Removes a carrier, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the carrier was removed and loading failed.
  public func remove(carrier code: CarrierCode) async throws(HTTPClientError) {
    try await client.remove(carrier: code)
    try await loadCarriers()
  }

  /// Asks a carrier for the label of a shipment, and loads all of its order again. One label for each id.
  ///
  /// - Throws: What the client throws. What cannot be loaded after it is done stays as it was.
  public func buy(_ label: NewCarrierLabel, for shipment: Shipment) async throws(HTTPClientError) {
    _ = try await client.buy(label, for: shipment.id)
    await follow(shipment.order)
  }

  /// Loads what a carrier asks for a shipment.
  ///
  /// - Throws: What the client throws; the former rates are gone then.
  public func loadRates(of carrier: CarrierCode, for shipment: ShipmentID) async throws(HTTPClientError) {
    carrierRates[shipment, default: [:]][carrier] = nil
    carrierRates[shipment, default: [:]][carrier] = try await client.rates(of: carrier, for: shipment)
  }
}
