import Catalog
import Foundation
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import Ordering
import OrderingUI
import Shipping
import StoreIdentifiers
package import WebUI

/// Where staff begin: what was sold, and what is to be done, over several contexts. Each part loads and fails alone.
package struct AdminDashboardScreen: View {
  private static let bestSelling = ProductListQuery(.shop, ProductFilter(sort: .bestselling))
  private static let shownLimit = 5

  @Environment(CatalogModel.self) private var catalog
  @Environment(InventoryModel.self) private var inventory
  @Environment(OrderingModel.self) private var ordering
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.storeText) private var text

  @State private var reviews: [ModeratedReview]?

  package init() {}

  package var body: some View {
    Box("dashboard") {
      SetupChecklistView()
      DashboardPartView(text("Sales"), ordering.overview) { () throws(HTTPClientError) in
        try await ordering.loadOverview()
      } content: { overview in
        SalesOverviewView(overview: overview)
      }
      Box("parts-beside") {
        DashboardPartView(text("Low stock"), inventory.low) { () throws(HTTPClientError) in
          try await inventory.loadLowStock()
        } content: { low in
          LowStockView(items: low.items, limit: Self.shownLimit, card: catalog.card)
            .task(id: shown(of: low)) { try? await catalog.loadStaffCards(of: shown(of: low)) }
        }
        DashboardPartView(text("Reviews to decide"), reviews) { () throws(HTTPClientError) in
          try await catalog.moderation.load(.pending)
          reviews = catalog.moderation.items
        } content: { reviews in
          ReviewsToDecideView(reviews: Array(reviews.prefix(Self.shownLimit)))
        }
        DashboardPartView(text("Best sellers"), catalog.list(Self.bestSelling)) { () throws(HTTPClientError) in
          try await catalog.load(Self.bestSelling)
        } content: { list in
          MostSoldView(products: Array(list.products.filter(\.isBestSeller).prefix(Self.shownLimit)))
        }
        DashboardPartView(text("Sent lately"), shipping.latest) { () throws(HTTPClientError) in
          try await shipping.loadLatest()
        } content: { shipments in
          SentLatelyView(shipments: shipments)
        }
      }
    }
    .navigationTitle(text("Home"))
  }

  private func shown(of low: LowStock) -> [VariantID] { low.items.prefix(Self.shownLimit).map(\.variant) }
}

/// A part of the dashboard: its heading, and its value, or what stands in its place. Loads by what it is given.
struct DashboardPartView<Value, Content: View>: View {
  private let title: String
  private let value: Value?
  private let load: () async throws(HTTPClientError) -> Void
  private let content: (Value) -> Content
  @State private var error: HTTPClientError?
  @Environment(\.storeText) private var text

  init(
    _ title: String, _ value: Value?, load: @escaping () async throws(HTTPClientError) -> Void,
    @ViewBuilder content: @escaping (Value) -> Content
  ) {
    self.title = title
    self.value = value
    self.load = load
    self.content = content
  }

  var body: some View {
    Section(title) {
      if let value {
        content(value)
      } else if let error {
        ErrorView(
          text("This part cannot be shown"),
          guidance: error.status == 403
            ? text("Your account may not see it.") : text("The others go on. Try again in a moment."), retry: reload)
      } else {
        ProgressView(text("Loading"))
      }
    }
    .task { await reload() }
  }

  private func reload() async {
    do throws(HTTPClientError) {
      try await load()
      error = nil
    } catch { self.error = error }
  }
}
