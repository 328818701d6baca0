import AddressesUI
public import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
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
  @Environment(\.orderingText) private var text
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
      case .loading: ProgressView(text("Loading the order")).navigationTitle(text("Order"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such order"), systemImage: "magnifyingglass") {
          NavigationLink(text("All orders"), value: OrderingRoute.orders())
        }
        .navigationTitle(text("Not found")).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The order cannot be shown"), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load
        ).navigationTitle(text("Order"))
      case .data: if let order = ordering.order(id) { contents(order) }
      }
    }
    .task { await load() }
  }

  private func contents(_ order: Order) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("page-actions") {
        Button(text("Back to orders")) { navigate.unwind(to: OrderingRoute.orders()) }
          .buttonStyle(.bordered).accessibilityIdentifier("back-to-orders")
        OrderActionsView(order: order) { event in await handle(event, order) }
      }
      Box("detail-head") {
        OrderBadgesView(order.status)
        if order.isTest { StatusBadge(text("Test order, no money moved"), style: .warning) }
        Text(format.dateTime(order.placedAt ?? order.createdAt))
      }
      Box("detail") {
        Box("detail-main") {
          // What is to be done next comes first.
          if order.status.label == .toShip { shipments(order) }
          Section(text("Items")) {
            OrderLinesView(order: order)
            if order.status.lifecycle == .placed, order.status.fulfilment != .fulfilled {
              CancelUnitsView(order: order) { await cancel(order, $0) }
            }
          }
          OrderRemovalsView(order: order)
          Section(text("Payment")) {
            OrderSumsView(order: order)
            if let worth = try? order.exchange?.worth(of: order.totals.total) {
              Text(text("Counts as {1} in reports", format.price(worth))).font(.footnote).foregroundStyle(.secondary)
                .accessibilityIdentifier("order-worth")
            }
          }
          PaymentLinkView(order: order)
          outlets.payments(order) { await load() }
          if order.status.label != .toShip { shipments(order) }
          OrderHistoryView(entries: ordering.history(of: id))
        }
        Box("detail-side") { OrderCustomerView(order: order, buyer: ordering.buyer(of: id)) }
      }
    }
    .navigationTitle(text("Order {1}", order.number))
  }

  /// The order is notified of a shipment by an event, a moment later.
  private func shipments(_ order: Order) -> some View {
    outlets.shipments(order) { await ordering.awaitChange(of: id) }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.loadOrder(id)
      try await ordering.loadHistory(of: id)
      state = .data
    } catch { state = .error(error) }
    // The order is of use without what else its buyer has ordered.
    do throws(HTTPClientError) { try await ordering.loadBuyer(of: id) } catch {}
  }

  private func cancel(_ order: Order, _ part: OrderCancellation) async -> Bool {
    do throws(HTTPClientError) {
      try await ordering.cancel(order.id, part, key: cancellation)
      cancellation = IdentifierSource.system.next().description
      return true
    } catch {
      showError(error, text("Nothing was changed. Reload the order and try again."), style: .alert)
      return false
    }
  }

  private func handle(_ event: OrderActionEvent, _ order: Order) async {
    do throws(HTTPClientError) {
      switch event {
      case .pay(let due): try await ordering.record(NewPayment(id: payment, amount: due), for: order.id)
      case .refund(let amount): try await ordering.record(NewRefund(id: payment, amount: amount), for: order.id)
      case .cancel(let refund):
        try await ordering.cancel(order.id, OrderCancellation(refund: refund), key: cancellation)
      case .place:
        try await ordering.placeDraft(order.id, key: cancellation)
        // With what its buyer needs to pay.
        try await ordering.loadOrder(order.id)
      }
      payment = .make()
      cancellation = IdentifierSource.system.next().description
    } catch {
      if error.code == "exemption-ended" {
        showError(text.told(error), text("Ask the register below, and place the order then."))
      } else {
        showError(error, text("Nothing was changed. Reload the order and try again."), style: .alert)
      }
    }
  }
}
