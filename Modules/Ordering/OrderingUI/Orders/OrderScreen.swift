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
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  // One payment a page: pressing twice records it once.
  @State private var payment = PaymentEventID.make()

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Order)
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
      case .data(let order): contents(order)
      }
    }
    .task { await load() }
  }

  private func contents(_ order: Order) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink("All orders", value: OrderingRoute.orders(cursor: nil))
      LabeledContent("Status") { OrderStatusView(order.status) }
      LabeledContent("Placed", value: format.dateTime(order.placedAt ?? order.createdAt))
      LabeledContent("Buyer", value: order.email ?? "—")
      if let address = order.address { LabeledContent("Address") { AddressView(address) } }
      OrderLinesView(order: order)
      if order.status.lifecycle == .placed, order.totals.captured.amount < order.totals.total.amount {
        Button("Record payment in full") { await recordPayment(of: order) }.accessibilityIdentifier("record-payment")
      }
      outlets.shipments(order) { await followShipment(of: order) }
    }
    .navigationTitle("Order \(order.number)")
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await ordering.order(id)) } catch { state = .error(error) }
  }

  /// Orders learn of shipments by an event, within a second; what is shown follows it.
  private func followShipment(of order: Order) async {
    for _ in 0..<10 {
      await load()
      if case .data(let now) = state, now.status != order.status { return }
      try? await Task.sleep(for: .milliseconds(200))
    }
  }

  private func recordPayment(of order: Order) async {
    do {
      let due = try order.totals.total.subtracting(order.totals.captured)
      state = .data(try await ordering.recordPayment(NewPayment(id: payment, amount: due), for: order.id))
      payment = .make()
    } catch { showError(error, "Nothing was recorded. Reload the order and try again.") }
  }
}

/// An address, line by line. Takes a plain value.
public struct AddressView: View {
  private let address: PostalAddress

  /// The lines of an address.
  public init(_ address: PostalAddress) { self.address = address }

  /// As it stands on a parcel.
  public var body: some View {
    VStack(alignment: .leading, spacing: .none) {
      Text(address.name)
      Text(address.line1)
      if let line2 = address.line2 { Text(line2) }
      Text([address.postalCode, address.city].compactMap(\.self).joined(separator: " "))
      Text(address.country)
    }
  }
}
