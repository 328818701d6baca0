public import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import StoreIdentifiers
public import WebUI

/// Staff: what has left for an order, and the button that sends the rest.
public struct ShipmentsView: View {
  private let order: OrderID
  private let canShip: Bool
  private let isPaid: Bool
  private let hasShipped: () async -> Void
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.displayFormat) private var format
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var asks = false
  // One shipment a page: pressing twice sends once.
  @State private var next = ShipmentID.make()

  /// The shipments of an order; an unpaid one asks before it is sent. The closure is called when something has left.
  public init(
    order: OrderID, canShip: Bool, isPaid: Bool = true, hasShipped: @escaping () async -> Void = {}
  ) {
    self.order = order
    self.canShip = canShip
    self.isPaid = isPaid
    self.hasShipped = hasShipped
  }

  /// A list and a button.
  public var body: some View {
    Section("Shipments") {
      let shipments = shipping.shipments[order] ?? []
      if shipments.isEmpty { Text("Nothing has left yet.").foregroundStyle(.secondary) }
      ForEach(shipments) { shipment in
        ShipmentView(shipment: shipment, date: format.dateTime(shipment.shippedAt))
      }
      if canShip, shipments.isEmpty {
        if isPaid {
          Button("Ship everything") { await ship() }
            .buttonStyle(.borderedProminent).accessibilityIdentifier("ship")
        } else {
          Button("Ship everything") { asks = true }.buttonStyle(.bordered).accessibilityIdentifier("ship")
        }
      }
    }
    .confirmationDialog(
      "Ship an unpaid order?", isPresented: $asks, message: "This order has not been paid in full."
    ) {
      Button("Ship without payment", role: .destructive) { await ship() }.accessibilityIdentifier("ship-unpaid")
    }
    .task { await load() }
  }

  private func load() async {
    do { try await shipping.loadShipments(of: order) } catch { showError(error, "Reload the page to try again.") }
  }

  private func ship() async {
    do throws(HTTPClientError) {
      try await shipping.ship(order, id: next)
      next = .make()
      showNotice("The shipment is recorded.")
      await hasShipped()
    } catch { showError(error, "Nothing was shipped. Reload the order and look at what has left.") }
  }
}

/// What left, in one line. Takes plain values.
struct ShipmentView: View {
  let shipment: Shipment
  let date: String

  var body: some View {
    Text("\(shipment.lines.reduce(0) { $0 + $1.quantity }) units left on \(date).")
      .accessibilityIdentifier("shipment")
  }
}
