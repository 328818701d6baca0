public import FoundationCore
import FoundationUI
import MyStoreKit
public import Ordering
public import WebUI

/// One order of the shop that was before this one, for staff or for its buyer.
public struct FormerOrderScreen: View {
  private let id: FormerOrderID
  private let isOwn: Bool
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(FormerOrder)
  }

  /// The page of an order; its buyer's, or staff's.
  public init(order: FormerOrderID, isOwn: Bool) { (id, self.isOwn) = (order, isOwn) }

  /// The order, or why it is not shown.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the order")).navigationTitle(text("Order"))
      case .error(let error) where isOwn && (error.status == 401 || error.status == 403):
        SignInFirstView().navigationTitle(text("Order"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("Order not found"), systemImage: "magnifyingglass") {
          if isOwn {
            NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
          } else {
            NavigationLink(text("Past orders"), value: OrderingRoute.formerOrders(query: nil, cursor: nil))
          }
        }
        .navigationTitle(text("Not found")).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The order could not be loaded"), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load
        ).navigationTitle(text("Order"))
      case .data(let order):
        FormerOrderView(order: order).navigationTitle(text("Order {1}", order.name))
        if !isOwn {
          FormerOrderRemovalView(
            title: text("Remove this order"), question: text("Remove the past order “{1}”?", order.name)
          ) { await remove(order) }
        }
      }
    }
    .task { await load() }
  }

  private func remove(_ order: FormerOrder) async {
    do throws(HTTPClientError) {
      try await ordering.removeFormerOrder(order.id)
      showNotice(text("“{1}” is removed.", order.name))
      navigate(OrderingRoute.formerOrders(query: nil, cursor: nil))
    } catch { showError(text.told(error), text("Nothing was removed. Try again.")) }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await ordering.formerOrder(id)) } catch { state = .error(error) }
  }
}
