import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
public import Ordering
import StoreIdentifiers
public import WebUI

/// Staff: the orders that match criteria, to find some, or to do something with many at once.
public struct OrderListScreen: View {
  private let query: OrderListQuery
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading
  @State private var selection: Set<OrderID> = []
  /// All orders that match, on every page, once they are what is selected.
  @State private var matches: OrderMatches?
  @State private var asked: OrderBulkEdit.Action?
  @State private var report: (action: OrderBulkEdit.Action, report: OrderBulkReport)?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of the orders that match criteria.
  public init(_ criteria: OrderCriteria = OrderCriteria(), cursor: String?) {
    query = OrderListQuery(criteria, cursor: cursor.map { Cursor(text: $0) })
  }

  /// What narrows the list, and a table of orders.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("page-actions") {
        EmptyView().refreshable { await load() }
        if let file = URL(string: OrdersFile.location(of: criteria, in: text.locale).description) {
          Link(text("Export"), destination: file).accessibilityIdentifier("export-orders")
        }
        NavigationLink(text("New order"), value: OrderingRoute.newOrder).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("new-order")
      }
      if let report { OrderBulkReportView(action: report.action, report: report.report) }
      Box("listing orders") {
        OrderListToolsView(criteria: criteria, counts: ordering.counts)
        switch state {
        case .loading: ProgressView(text("Loading orders"))
        case .error(let error):
          ErrorView(
            text("The orders cannot be shown"), message: text.message(of: error),
            guidance: text("Sign in with an account that may see orders, or try again."), retry: load)
        case .data:
          if orders.isEmpty {
            EmptyOrderListView(criteria: criteria)
          } else {
            OrderTableView(orders: orders, criteria: criteria, selection: $selection)
            // A page of several says nothing about all of them: counting what matches would read them all.
            if query.cursor == nil, list?.next == nil { OrderListSumView(orders: orders) }
          }
        }
      }
      if !orders.isEmpty { actions }
    }
    .navigationTitle(title)
    .task { await load() }
  }

  private var criteria: OrderCriteria { query.criteria }
  private var list: OrderList? { ordering.list(query) }
  private var orders: [OrderSummary] { if case .data = state { list?.orders ?? [] } else { [] } }

  private var title: String {
    if let words = criteria.text { return text("Orders that match “{1}”", words) }
    return switch criteria.filter {
    case nil: text("Orders")
    case .unpaid: text("Orders to pay")
    case .unshipped: text("Orders to ship")
    case .draft: text("Draft orders")
    case .cancelled: text("Cancelled orders")
    case .owed: text("Refunds owed")
    }
  }

  @ViewBuilder private var actions: some View {
    OrderBulkActionsView(selected: targets.count, isMatching: matches != nil) { event in await handle(event) }
    Box("list-pages") {
      if query.cursor != nil {
        NavigationLink(text("Back to the first page"), value: OrderingRoute.orders(criteria, cursor: nil))
          .buttonStyle(.bordered)
      }
      if let next = list?.next {
        NavigationLink(text("Next page"), value: OrderingRoute.orders(criteria, cursor: next.text))
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
    .confirmationDialog(question, isPresented: isAsking, message: consequence) {
      if let asked {
        Button(
          asked == .markPaid ? text("Mark as paid") : text("Cancel unpaid orders"),
          role: asked == .markPaid ? nil : .destructive
        ) { await perform(asked) }
        .accessibilityIdentifier("bulk-confirm")
      }
    }
  }

  private var targets: [OrderID] { matches?.orders ?? orders.map(\.id).filter(selection.contains) }

  private var isAsking: Binding<Bool> {
    Binding(get: { asked != nil }, set: { if !$0 { asked = nil } })
  }

  private var question: String {
    asked == .markPaid
      ? text(count: targets.count, "Mark # order as paid?", "Mark # orders as paid?")
      : text(count: targets.count, "Cancel # order, if it is not paid?", "Cancel those of # orders that are not paid?")
  }

  private var consequence: String {
    asked == .markPaid
      ? text("What is still due is recorded as paid outside the shop, for each of them.")
      : text("Their stock becomes available again. Orders that have been paid meanwhile are left as they are.")
  }

  private func handle(_ event: OrderBulkEvent) async {
    switch event {
    case .selectAll: (selection, matches) = (Set(orders.map(\.id)), nil)
    case .selectNone: (selection, matches) = ([], nil)
    case .selectMatching:
      do throws(HTTPClientError) {
        let found = try await ordering.matches(criteria)
        (selection, matches) = (Set(found.orders), found)
        if !found.isComplete {
          showNotice(text("More orders match. The first {1} are selected.", String(found.orders.count)))
        }
      } catch { showError(error, text("Nothing was changed. Try again in a moment.")) }
    case .ask(let action):
      // Whoever takes a box away means no longer all of them.
      if let all = matches?.orders, !selection.isSuperset(of: all) { matches = nil }
      if targets.isEmpty { showNotice(text("Select the orders first.")) } else { asked = action }
    }
  }

  private func perform(_ action: OrderBulkEdit.Action) async {
    do throws(HTTPClientError) {
      let edit = OrderBulkEdit(action, orders: targets)
      report = (action, try await ordering.edit(edit, key: OrderID.make().description))
      (selection, matches) = ([], nil)
    } catch { showError(error, text("Some orders may have been changed. Look at the list and try again.")) }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.load(query)
      state = .data
    } catch { state = .error(error) }
    // The list is of use without its counts.
    do throws(HTTPClientError) { try await ordering.loadCounts() } catch {}
  }
}

/// What stands in the place of a list that has nothing. Takes a plain value.
struct EmptyOrderListView: View {
  let criteria: OrderCriteria
  @Environment(\.orderingText) private var text

  var body: some View {
    if criteria.text != nil || criteria.isNarrowed {
      ContentUnavailableView(
        text("Nothing matches"), systemImage: "magnifyingglass",
        description: text(
          "Enter how a number begins, a whole e-mail address, a name or one word of it, or a whole SKU.")
      ) {
        NavigationLink(text("Show all orders"), value: OrderingRoute.orders())
          .accessibilityIdentifier("orders-all")
      }
    } else if criteria.filter != nil {
      ContentUnavailableView(text("Nothing is to be done here"), systemImage: "checkmark.circle")
    } else {
      ContentUnavailableView(
        text("No orders yet"), systemImage: "tray", description: text("They appear here as they are placed."))
    }
  }
}
