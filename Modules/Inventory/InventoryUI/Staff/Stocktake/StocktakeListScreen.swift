import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: counts of what locations have, the latest first, and the form that begins one.
public struct StocktakeListScreen: View {
  private let cursor: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of stocktakes.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The form, and a row for each.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the stocktakes"))
      case .error(let error):
        ErrorView(
          text("The stocktakes cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data:
        NewStocktakeView(locations: inventory.locationChoices)
        list
      }
    }
    .navigationTitle(text("Stocktakes"))
    .task { await load() }
  }

  @ViewBuilder private var list: some View {
    let page = inventory.stocktakeList
    if page.items.isEmpty {
      EmptyStateView(
        text("Nothing has been counted yet"), systemImage: "doc.text",
        description: text("Choose a location, and count what is there.")
      ) {}
    } else {
      StocktakeTableView(stocktakes: page.items, locations: inventory.locations)
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(text("Back to the first page"), value: InventoryRoute.stocktakes(cursor: nil))
            .buttonStyle(.bordered).accessibilityIdentifier("first-page")
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: InventoryRoute.stocktakes(cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadStocktakes(after: cursor.map { Cursor(text: $0) })
      try await inventory.loadChoices(withSuppliers: false)
      state = .data
    } catch { state = .error(error) }
  }
}

/// Rows of stocktakes. Takes plain values.
struct StocktakeTableView: View {
  let stocktakes: [Stocktake]
  let locations: [LocationID: Location]
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    Table(text("Stocktakes"), stocktakes) {
      TableColumn<Stocktake>(text("Number")) { stocktake in
        NavigationLink(
          text("Stocktake {1}", String(stocktake.number)),
          value: InventoryRoute.stocktake(stocktake.id, differing: false, cursor: nil)
        )
        .accessibilityIdentifier("stocktake-link")
      }
      TableColumn<Stocktake>(text("Location")) { stocktake in Text(locations[stocktake.location]?.name ?? "—") }
      TableColumn<Stocktake>(text("Began")) { stocktake in Text(format.dateTime(stocktake.startedAt)) }
      TableColumn<Stocktake>(text("Products counted"), alignment: .trailing) { stocktake in
        Text(format.number(stocktake.sums.counted))
      }
      TableColumn<Stocktake>(text("Of them different"), alignment: .trailing) { stocktake in
        Text(format.number(stocktake.sums.differing))
      }
      TableColumn<Stocktake>(text("Status")) { stocktake in StocktakeStatusView(status: stocktake.status) }
    }
  }
}

/// How far a stocktake has come. Takes a plain value.
struct StocktakeStatusView: View {
  let status: Stocktake.Status
  @Environment(\.inventoryText) private var text

  var body: some View {
    StatusBadge(text(InventoryPhrases.name(of: status)), style: style).accessibilityIdentifier("stocktake-status")
  }

  private var style: ForegroundStyle {
    switch status {
    case .counting: .warning
    case .closed: .success
    case .cancelled: .secondary
    }
  }
}

/// The form that begins a stocktake. Begins it through the model.
struct NewStocktakeView: View {
  let locations: [Location]
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @State private var location = ""
  @State private var note = ""
  // Made once for each form, so that a press that is repeated after a lost answer begins nothing twice.
  @State private var id = StocktakeID.make()

  var body: some View {
    HStack(alignment: .bottom, spacing: .small) {
      Picker(text("Location"), selection: $location) {
        Text(text("Choose")).tag("")
        ForEach(locations) { location in Text(location.name).tag(location.id.description) }
      }
      .accessibilityIdentifier("stocktake-location")
      TextField(text("Note, such as the shelves (optional)"), text: $note)
        .fieldError(note.unicodeScalars.count > 500 ? text("Enter up to 500 characters.") : nil)
        .accessibilityIdentifier("stocktake-note")
      Button(text("Begin to count")) { await begin() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(LocationID(location) != nil && note.unicodeScalars.count <= 500)
        .accessibilityIdentifier("stocktake-begin")
    }
  }

  private func begin() async {
    guard let location = LocationID(location) else { return }
    do throws(HTTPClientError) {
      try await inventory.begin(
        NewStocktake(id: id, location: location, note: note.isEmptyOrWhiteSpace ? nil : note))
      navigate(InventoryRoute.stocktake(id, differing: false, cursor: nil))
      (self.id, self.location, self.note) = (.make(), "", "")
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}
