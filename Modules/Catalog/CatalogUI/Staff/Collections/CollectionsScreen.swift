import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the collections, by title.
public struct CollectionsScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// All of them.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.collections) { () throws(HTTPClientError) in
      try await catalog.collections.allInOwnWords()
    } content: { collections, _ in
      VStack(alignment: .leading, spacing: .large) {
        NavigationLink(text("Add a collection"), value: CatalogStaffRoute.addCollection).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("collection-add")
        if collections.isEmpty {
          EmptyStateView(
            text("No collections yet"), systemImage: "tag",
            description: text("Show products together: chosen one by one, or all that fit a rule."))
        } else {
          CollectionTableView(collections: collections)
        }
      }
      .navigationTitle(text("Collections"))
    }
  }
}

/// Rows of collections for staff. Takes plain values.
struct CollectionTableView: View {
  let collections: [ProductCollection]
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Collections"), collections) {
      TableColumn<ProductCollection>(text("Title")) { collection in
        NavigationLink(collection.title, value: CatalogStaffRoute.collection(collection.id))
          .accessibilityIdentifier("collection-link")
      }
      TableColumn<ProductCollection>(text("Products")) { collection in
        Text(collection.rule == nil ? text("Chosen one by one") : text("By a rule"))
      }
      TableColumn<ProductCollection>(text("In the shop")) { collection in
        NavigationLink(
          "/collections/\(collection.handle)",
          value: CatalogRoute.collection(handle: collection.handle, ProductListPlace()))
      }
    }
  }
}
