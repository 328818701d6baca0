import Addresses
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: the places that have stock, by their codes.
public struct LocationListScreen: View {
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

  /// A page of locations: all, or those whose code or name begins with a text.
  public init(query: String? = nil, cursor: String? = nil) {
    self.query = query
    self.cursor = cursor
  }

  /// A search, a row for each location, and the way to add one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        SearchField(
          text("Find by code or name"), in: InventoryRoute.locations(query: nil, cursor: nil).location, name: "q",
          text: query ?? "")
        NavigationLink(text("Add a location"), value: InventoryRoute.newLocation).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("location-new")
      }
      switch state {
      case .loading: ProgressView(text("Loading the locations"))
      case .error(let error):
        ErrorView(
          text("The locations cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data: list
      }
    }
    .navigationTitle(text("Locations"))
    .task { await load() }
  }

  @ViewBuilder private var list: some View {
    let page = inventory.locationList
    if page.items.isEmpty {
      EmptyStateView(
        text("Nothing found"), systemImage: "building.2",
        description: text("Enter how a location's code or name begins.")
      ) {
        NavigationLink(text("All locations"), value: InventoryRoute.locations(query: nil, cursor: nil))
      }
    } else {
      LocationTableView(locations: page.items)
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(text("Back to the first page"), value: InventoryRoute.locations(query: query, cursor: nil))
            .buttonStyle(.bordered).accessibilityIdentifier("first-page")
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: InventoryRoute.locations(query: query, cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadLocations(beginningWith: query, after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }
}

/// Rows of locations. Takes plain values.
struct LocationTableView: View {
  let locations: [Location]
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    Table(text("Locations"), locations) {
      TableColumn<Location>(text("Name")) { location in
        NavigationLink(location.name, value: InventoryRoute.location(location.id))
          .accessibilityIdentifier("location-link")
      }
      TableColumn<Location>(text("Code")) { location in Text(location.details.code) }
      TableColumn<Location>(text("Kind")) { location in
        Text(text(InventoryPhrases.name(of: location.details.kind)))
      }
      TableColumn<Location>(text("Ships orders")) { location in
        Text(location.details.roles.contains(.ships) ? text("Yes") : "—")
      }
      TableColumn<Location>(text("Priority"), alignment: .trailing) { location in
        Text(format.number(location.details.priority))
      }
      TableColumn<Location>(text("City")) { location in Text(location.details.address?.city ?? "—") }
      TableColumn<Location>(text("Stock")) { location in
        NavigationLink(
          text("Its stock"), value: InventoryRoute.stock(StockSearch(location: location.id), cursor: nil)
        )
        .accessibilityLabel(text("Stock at {1}", location.name))
      }
    }
  }
}
