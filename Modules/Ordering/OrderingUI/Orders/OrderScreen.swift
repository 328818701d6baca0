public import FoundationCore
import FoundationUI
import MyStoreKit
public import Ordering
public import StoreIdentifiers
public import WebUI

/// Staff: one order, with what can be done about it.
public struct OrderScreen: View {
  private let id: OrderID
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  // One payment, refund and cancellation a page: pressing twice records it once.
  @State private var payment = PaymentEventID.make()
  @State private var cancellation = IdentifierSource.system.next().description

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The page of an order.
  public init(order: OrderID) { id = order }

  /// Buyer, lines, payment, shipments.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading the order").navigationTitle("Order")
      case .error(let error) where error.status == 404:
        ContentUnavailableView("There is no such order", systemImage: "magnifyingglass") {
          NavigationLink("All orders", value: OrderingRoute.orders(cursor: nil))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The order cannot be shown", message: error.message,
          guidance: "Try again in a moment.", retry: load
        ).navigationTitle("Order")
      case .data: if let order = ordering.order(id) { contents(order) }
      }
    }
    .task { await load() }
  }

  private func contents(_ order: Order) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      Button("Back to orders") { navigate.unwind(to: OrderingRoute.orders(cursor: nil)) }
        .buttonStyle(.plain).accessibilityIdentifier("back-to-orders")
      OrderBadgesView(order.status)
      OrderActionsView(order: order) { event in await handle(event, order) }
      LabeledContent("Placed", value: format.dateTime(order.placedAt ?? order.createdAt))
      LabeledContent("Buyer", value: order.email ?? "—")
      if let address = order.address { LabeledContent("Address") { AddressView(address) } }
      OrderLinesView(order: order)
      // The order is notified of a shipment by an event, a moment later.
      outlets.shipments(order) { await ordering.awaitChange(of: id) }
      OrderHistoryView(entries: ordering.history(of: id))
    }
    .navigationTitle("Order \(order.number)")
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.loadOrder(id)
      try await ordering.loadHistory(of: id)
      state = .data
    } catch { state = .error(error) }
  }

  private func handle(_ event: OrderActionEvent, _ order: Order) async {
    do throws(HTTPClientError) {
      switch event {
      case .pay(let due): try await ordering.record(NewPayment(id: payment, amount: due), for: order.id)
      case .refund(let amount): try await ordering.record(NewRefund(id: payment, amount: amount), for: order.id)
      case .cancel(let refund):
        try await ordering.cancel(order.id, OrderCancellation(refund: refund), key: cancellation)
      }
      payment = .make()
      cancellation = IdentifierSource.system.next().description
    } catch { showError(error, "Nothing was changed. Reload the order and try again.", style: .alert) }
  }
}

/// An address, line by line. Takes a plain value.
public struct AddressView: View {
  private let address: PostalAddress
  @Environment(\.displayFormat) private var format

  /// The lines of an address.
  public init(_ address: PostalAddress) { self.address = address }

  /// As it stands on a parcel.
  public var body: some View {
    VStack(alignment: .leading, spacing: .none) {
      Text(address.name)
      Text(address.line1)
      if let line2 = address.line2 { Text(line2) }
      Text([address.postalCode, address.city].compactMap(\.self).joined(separator: " "))
      Text(format.country(address.country))
    }
  }
}
