import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import WebUI

/// A customer's orders in the shop that was before this one, the latest first.
public struct OwnFormerOrderListScreen: View {
  private let cursor: String?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Page<FormerOrderSummary>)
  }

  /// A page of the list.
  public init(cursor: String?) { self.cursor = cursor }

  /// A table of orders, each with the way to it.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your orders"))
      case .error(let error) where error.status == 401 || error.status == 403: SignInFirstView()
      case .error(let error):
        ErrorView(
          text("Your orders could not be loaded"), message: text.message(of: error),
          guidance: text("Your orders are safe. Try again in a moment."), retry: load)
      case .data(let page) where page.items.isEmpty:
        ContentUnavailableView(text("No orders yet"), systemImage: "tray") {
          NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
        }
      case .data(let page): OwnFormerOrdersView(page: page)
      }
    }
    .navigationTitle(text("Orders from our former shop"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      state = .data(try await ordering.formerOrders(after: cursor.map { Cursor(text: $0) }))
    } catch { state = .error(error) }
  }
}

/// Some of a customer's orders in the former shop, and the way to earlier ones. Takes a plain value.
struct OwnFormerOrdersView: View {
  let page: Page<FormerOrderSummary>
  @Environment(\.orderingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      FormerOrderTableView(orders: page.items, isOwn: true)
      if let next = page.next {
        NavigationLink(text("Earlier orders"), value: OrderingRoute.ownFormerOrders(cursor: next.text))
          .buttonStyle(.bordered)
      }
    }
  }
}
