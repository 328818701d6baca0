import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import WebUI

/// Staff: whom the shop buys goods from, by name.
public struct SupplierListScreen: View {
  private let query: String?
  private let cursor: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of suppliers: all, or those whose name begins with a text.
  public init(query: String? = nil, cursor: String? = nil) {
    self.query = query
    self.cursor = cursor
  }

  /// A search, a row for each supplier, and the way to add one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        SearchField(
          text("Find by name"), in: InventoryRoute.suppliers(query: nil, cursor: nil).location, name: "q",
          text: query ?? "")
        NavigationLink(text("Add a supplier"), value: InventoryRoute.newSupplier).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("supplier-new")
      }
      switch state {
      case .loading: ProgressView(text("Loading the suppliers"))
      case .error(let error):
        ErrorView(
          text("The suppliers cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data: list
      }
    }
    .navigationTitle(text("Suppliers"))
    .task { await load() }
  }

  @ViewBuilder private var list: some View {
    let page = inventory.supplierList
    if page.items.isEmpty {
      EmptyStateView(
        query == nil ? text("There is no supplier yet") : text("Nothing found"), systemImage: "shippingbox",
        description: query == nil
          ? text("Add the supplier first that you order from.") : text("Enter how a supplier's name begins.")
      ) {
        if query != nil {
          NavigationLink(text("All suppliers"), value: InventoryRoute.suppliers(query: nil, cursor: nil))
        }
      }
    } else {
      Table(text("Suppliers"), page.items) {
        TableColumn<Supplier>(text("Name")) { supplier in
          NavigationLink(supplier.name, value: InventoryRoute.supplier(supplier.id))
            .accessibilityIdentifier("supplier-link")
        }
        TableColumn<Supplier>(text("E-mail")) { supplier in Text(supplier.details.email ?? "—") }
        TableColumn<Supplier>(text("Phone")) { supplier in Text(supplier.details.phone ?? "—") }
      }
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(text("Back to the first page"), value: InventoryRoute.suppliers(query: query, cursor: nil))
            .buttonStyle(.bordered).accessibilityIdentifier("first-page")
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: InventoryRoute.suppliers(query: query, cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadSuppliers(beginningWith: query, after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }
}
