import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
import StoreIdentifiers
public import WebUI

/// Staff: the orders that wait for a parcel, those that wait longest first, each with the button that records it.
public struct ShipmentQueueScreen: View {
  private let cursor: String?
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  // One shipment an order: pressing twice sends once.
  @State private var shipments: [OrderID: ShipmentID] = [:]

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Page<QueuedOrder>)
  }

  /// A page of the queue.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// A row for each order.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the orders"))
      case .error(let error):
        ErrorView(
          text("The orders cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see orders, or try again."), retry: load)
      case .data(let page): list(page)
      }
    }
    .navigationTitle(text("To ship"))
    .task { await load() }
  }

  @ViewBuilder private func list(_ page: Page<QueuedOrder>) -> some View {
    if page.items.isEmpty {
      EmptyStateView(
        text("Nothing waits"), systemImage: "checkmark.circle",
        description: text("Orders appear here once they are paid."))
    } else {
      ForEach(page.items) { order in
        QueuedOrderView(order: order, page: outlets.order(order.id)) { await ship(order, $0) }
      }
      if let next = page.next {
        NavigationLink(text("Next page"), value: ShippingRoute.queue(cursor: next.text)).buttonStyle(.bordered)
          .accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      let page = try await outlets.queue(cursor.map { Cursor(text: $0) })
      for order in page.items where shipments[order.id] == nil { shipments[order.id] = .make() }
      state = .data(page)
    } catch { state = .error(error) }
  }

  /// Records the shipment; the row goes at once, since the order is notified of it a moment later.
  private func ship(_ order: QueuedOrder, _ trackingNumber: String?) async {
    guard let id = shipments[order.id] else { return }
    do throws(HTTPClientError) {
      try await shipping.ship(order.id, id: id, trackingNumber: trackingNumber)
      showNotice(text("Order {1} is shipped.", order.number))
      if case .data(let page) = state {
        state = .data(Page(items: page.items.filter { $0.id != order.id }, next: page.next))
      }
    } catch { showError(text.told(error), text("Nothing was recorded. Open the order and look at what has left.")) }
  }
}

/// An order that waits, with a field for its parcel's number. Takes plain values.
struct QueuedOrderView: View {
  let order: QueuedOrder
  /// The order's page.
  let page: PageLocation
  /// Takes the parcel's number, if there is one.
  let onShip: (String?) async -> Void
  @State private var number = ""
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text

  var body: some View {
    Box("queued") {
      VStack(alignment: .leading, spacing: .none) {
        NavigationLink(order.number, value: page).bold().accessibilityIdentifier("queued-order")
        Text([format.dateTime(order.date), order.buyer].compactMap(\.self).joined(separator: " · "))
          .foregroundStyle(.secondary)
        Text(text(count: order.units, "# unit", "# units")).foregroundStyle(.secondary)
      }
      if order.isPickedUp {
        // What is handed over is made ready first, on the page of its work.
        PickupBadgeView()
      } else {
        shipping
      }
    }
  }

  private var shipping: some View {
    HStack(alignment: .bottom, spacing: .small) {
      TextField(text("Tracking number (optional)"), text: $number)
        .fieldError(isValid ? nil : text("Enter a number of up to 100 characters."))
        .accessibilityIdentifier("queued-tracking")
      Button(text("Ship")) { await ship() }.buttonStyle(.borderedProminent).disabledUntilValid(isValid)
        .accessibilityLabel(text("Ship order {1}", order.number)).accessibilityIdentifier("queued-ship")
    }
  }

  private var isValid: Bool { number.unicodeScalars.count <= 100 }

  private func ship() async {
    guard isValid else { return }
    await onShip(number.isEmptyOrWhiteSpace ? nil : number)
  }
}
