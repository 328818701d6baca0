import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import WebUI

/// Staff: the orders of the shop that was before this one, to find some.
public struct FormerOrderListScreen: View {
  private let query: String?
  private let cursor: String?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Page<FormerOrderSummary>)
  }

  /// A page of all of them, or of those that a text finds.
  public init(query: String? = nil, cursor: String? = nil) { (self.query, self.cursor) = (query, cursor) }

  /// A search, and a table of orders.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      SearchField(
        text("Number or e-mail address"), in: OrderingRoute.formerOrders(query: nil, cursor: nil).location,
        name: "query", text: query ?? "")
      switch state {
      case .loading: ProgressView(text("Loading orders"))
      case .error(let error):
        ErrorView(
          text("The orders cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see orders, or try again."), retry: load)
      case .data(let page) where page.items.isEmpty:
        if query == nil {
          ContentUnavailableView(
            text("No past orders"), systemImage: "tray",
            description: text("Import the order file of your former shop, and its orders can be read here."))
        } else {
          ContentUnavailableView(
            text("Nothing matches"), systemImage: "magnifyingglass",
            description: text("Enter how a number begins, or a whole e-mail address.")
          ) {
            NavigationLink(text("Show all orders"), value: OrderingRoute.formerOrders(query: nil, cursor: nil))
          }
        }
      case .data(let page):
        FormerOrderTableView(orders: page.items, isOwn: false)
        Box("list-pages") {
          if cursor != nil {
            NavigationLink(
              text("Back to the first page"), value: OrderingRoute.formerOrders(query: query, cursor: nil)
            ).buttonStyle(.bordered)
          }
          if let next = page.next {
            NavigationLink(text("Next page"), value: OrderingRoute.formerOrders(query: query, cursor: next.text))
              .buttonStyle(.bordered).accessibilityIdentifier("next-page")
          }
        }
        // A beginning of a number would remove more than whoever typed it has in mind.
        if query.map({ $0.contains("@") && !$0.hasPrefix("#") }) ?? true {
          FormerOrderRemovalView(
            title: query.map { text("Remove the orders of {1}", $0) } ?? text("Remove all past orders"),
            question: query.map { text("Remove every past order of {1}?", $0) } ?? text("Remove every past order?"),
            remove: remove)
        }
      }
    }
    .navigationTitle(text("Past orders"))
    .task { await load() }
  }

  private func remove() async {
    do throws(HTTPClientError) {
      let count = try await ordering.removeFormerOrders(of: query)
      showNotice(text(count: count, "# past order is removed.", "# past orders are removed."))
      navigate(OrderingRoute.formerOrders(query: nil, cursor: nil))
    } catch { showError(text.told(error), text("Some of them may be left. Load the page again to see.")) }
    await load()
  }

  private func load() async {
    do throws(HTTPClientError) {
      state = .data(try await ordering.formerOrders(query, after: cursor.map { Cursor(text: $0) }))
    } catch { state = .error(error) }
  }
}
