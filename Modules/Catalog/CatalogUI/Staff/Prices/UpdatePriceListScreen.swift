public import Catalog
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: a price list as it is, to be changed.
public struct UpdatePriceListScreen: View {
  private let id: PriceListID
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(PriceList, [PricedVariant])
  }

  /// The form of a price list.
  public init(list: PriceListID) { id = list }

  /// The list's fields and prices, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading the price list").navigationTitle("Price list")
      case .error(let error) where error.status == 404:
        ContentUnavailableView("There is no such price list", systemImage: "magnifyingglass") {
          NavigationLink("All price lists", value: CatalogStaffRoute.priceLists(cursor: nil))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The price list cannot be shown", message: error.message,
          guidance: "Sign in with an account that may change products, or try again.", retry: load
        ).navigationTitle("Price list")
      case .data(let list, let variants):
        PriceListEditorView(list, variants: variants).navigationTitle(list.name)
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      state = .data(try await catalog.priceList(id), try await catalog.variants(of: id))
    } catch { state = .error(error) }
  }
}
