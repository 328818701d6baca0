import Foundation
public import FoundationCore
import FoundationUI
import MyStoreKit
public import Shipping
public import StoreIdentifiers
public import WebUI

/// Staff: what is to be sent from where, or to be picked up, by how far it is, the oldest first.
public struct FulfilmentListScreen: View {
  private let shown: FulfilmentQueue
  private let location: LocationID?
  private let cursor: String?
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @State private var state = ViewState.loading
  @State private var locations: [ShippingLocation] = []
  @State private var selection: Set<FulfilmentOrderID> = []

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of a list, everywhere or at a location.
  public init(_ shown: FulfilmentQueue = .open, at location: LocationID? = nil, cursor: String? = nil) {
    (self.shown, self.location, self.cursor) = (shown, location, cursor)
  }

  /// Tabs, locations, and a row for each.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      FulfilmentScanView(find: find, locations: locations, takesFocus: true)
      ListTabsView(text("Orders to send"), tabs: tabs)
      if locations.count > 1 { places }
      switch state {
      case .loading: ProgressView(text("Loading the orders"))
      case .error(let error):
        ErrorView(
          text("The orders cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see orders, or try again."), retry: load)
      case .data: list
      }
    }
    .navigationTitle(text("Orders to send"))
    .task { await load() }
  }

  private func place(
    _ queue: FulfilmentQueue, at location: LocationID?, cursor: String? = nil
  ) -> ShippingRoute { .fulfilments(queue, location: location, cursor: cursor) }

  private var tabs: [ListTabsView<ShippingRoute>.Tab] {
    FulfilmentQueue.allCases.map { queue in
      .init(
        text(ShippingWords.title(queue)), id: "fulfilments-\(queue.rawValue)", count: nil,
        destination: place(queue, at: location), isCurrent: queue == shown)
    }
  }

  private var places: some View {
    HStack(spacing: .medium) {
      link(text("Everywhere"), nil)
      ForEach(locations) { location in link(location.name, location.id) }
    }
  }

  @ViewBuilder private func link(_ name: String, _ id: LocationID?) -> some View {
    if id == location {
      Text(name).bold()
    } else {
      NavigationLink(name, value: place(shown, at: id)).accessibilityIdentifier("fulfilments-at")
    }
  }

  @ViewBuilder private var list: some View {
    let page = shipping.queue
    if page.items.isEmpty {
      EmptyStateView(
        text("Nothing here"), systemImage: "checkmark.circle",
        description: shown == .readyForPickup
          ? text("What is ready appears here until it is collected.")
          : text("What is to be sent appears here when an order is placed."))
    } else {
      if shown.state?.isUnfinished == true {
        PickListLinksView(orders: page.items.map(\.id), selection: $selection)
        FulfilmentTableView(orders: page.items, locations: locations, selection: $selection)
      } else {
        FulfilmentTableView(orders: page.items, locations: locations, selection: nil)
      }
      if let next = page.next {
        NavigationLink(text("Next page"), value: place(shown, at: location, cursor: next.text))
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
  }

  private func find(_ number: String) async throws(HTTPClientError) -> [FulfilmentOrder] {
    guard let order = try await outlets.find(number) else { return [] }
    return try await shipping.unfinished(of: order).filter { location == nil || $0.location == location }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await shipping.loadQueue(shown, at: location, after: cursor.map { Cursor(text: $0) })
      selection.formIntersection(shipping.queue.items.map(\.id))
      locations = await outlets.locations()
      state = .data
    } catch { state = .error(error) }
  }
}

/// The pick lists of all orders of a page, and of those that are ticked. Takes plain values.
struct PickListLinksView: View {
  /// Those of the page, in its order.
  let orders: [FulfilmentOrderID]
  @Binding var selection: Set<FulfilmentOrderID>
  @Environment(\.shippingText) private var text

  var body: some View {
    Box("action-bar") {
      PaperLinkView(text("Pick list of these orders"), .pickList(orders))
      let ticked = orders.filter(selection.contains)
      // Without JavaScript the boxes are posted by a press: this one shows the link to what is ticked by then.
      Button(text("Pick list of those ticked")) {}.buttonStyle(.bordered).accessibilityIdentifier("pick-ticked")
      if !ticked.isEmpty {
        Box("ticked") {
          PaperLinkView(
            text(count: ticked.count, "Pick list of # order that is ticked", "Pick list of # orders that are ticked"),
            .pickList(ticked))
        }
        .accessibilityIdentifier("ticked-pick-list")
        Button(text("Tick none")) { selection = [] }.buttonStyle(.plain).accessibilityIdentifier("tick-none")
      }
    }
    .accessibilityElement(children: .contain).accessibilityLabel(text("Pick lists"))
  }
}

/// Rows of fulfilment orders. Takes plain values.
struct FulfilmentTableView: View {
  let orders: [FulfilmentOrder]
  let locations: [ShippingLocation]
  /// Those that are ticked; nil where there is nothing to tick them for.
  let selection: Binding<Set<FulfilmentOrderID>>?
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text

  @ViewBuilder var body: some View {
    let columns = columns
    if let selection {
      Table(text("Orders to send"), orders, selection: selection) { return columns }
    } else {
      Table(text("Orders to send"), orders) { return columns }
    }
  }

  @TableColumnBuilder<FulfilmentOrder> private var columns: [TableColumn<FulfilmentOrder>] {
    TableColumn<FulfilmentOrder>(text("Order")) { order in
      NavigationLink(order.number, value: ShippingRoute.fulfilment(order.id))
        .accessibilityIdentifier("fulfilment-link")
    }
    TableColumn<FulfilmentOrder>(text("From")) { order in Text(locations.name(of: order.location)) }
    TableColumn<FulfilmentOrder>(text("Since")) { order in Text(format.dateTime(order.createdAt)) }
    TableColumn<FulfilmentOrder>(text("Units"), alignment: .trailing) { order in
      Text(format.number(order.left))
    }
    TableColumn<FulfilmentOrder>(text("Note")) { order in
      FulfilmentMarksView(order: order)
    }
  }
}

/// What sets a fulfilment order apart from others. Takes plain values.
struct FulfilmentMarksView: View {
  let order: FulfilmentOrder

  var body: some View {
    if order.kind == .pickup { PickupBadgeView() }
    FulfilmentNoteView(order: order)
  }
}

/// The mark of what its buyer picks up.
struct PickupBadgeView: View {
  @Environment(\.shippingText) private var text

  var body: some View { StatusBadge(text("Pickup"), style: .secondary).accessibilityIdentifier("pickup-badge") }
}

/// Why a fulfilment order waits, or until when. Takes plain values.
struct FulfilmentNoteView: View {
  let order: FulfilmentOrder
  @Environment(\.displayFormat) private var format

  var body: some View {
    if let reason = order.holdReason { Text(reason).accessibilityIdentifier("hold-reason") }
    if let day = order.scheduledFor {
      Text(format.day(day)).accessibilityIdentifier("scheduled-for")
    }
  }
}

extension [ShippingLocation] {
  /// What a location is called.
  func name(of id: LocationID) -> String { first { $0.id == id }?.name ?? "—" }
}
