import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the collections, by title.
public struct CollectionsScreen: View {
  @Environment(CatalogModel.self) private var catalog

  /// All of them.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.list("collections")) { () throws(HTTPClientError) in
      try await catalog.collections.allInOwnWords()
    } content: { collections, _ in
      VStack(alignment: .leading, spacing: .large) {
        NavigationLink("Add a collection", value: CatalogStaffRoute.addCollection).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("collection-add")
        if collections.isEmpty {
          EmptyStateView(
            "No collections yet", systemImage: "tag",
            description: "Show products together: chosen one by one, or all that fit a rule.")
        } else {
          CollectionTableView(collections: collections)
        }
      }
      .navigationTitle("Collections")
    }
  }
}

/// Rows of collections for staff. Takes plain values.
struct CollectionTableView: View {
  let collections: [ProductCollection]

  var body: some View {
    Table("Collections", collections) {
      TableColumn<ProductCollection>("Title") { collection in
        NavigationLink(collection.title, value: CatalogStaffRoute.collection(collection.id))
          .accessibilityIdentifier("collection-link")
      }
      TableColumn<ProductCollection>("Products") { collection in
        Text(collection.rule == nil ? "Chosen one by one" : "By a rule")
      }
      TableColumn<ProductCollection>("In the shop") { collection in
        NavigationLink(
          "/collections/\(collection.handle)",
          value: CatalogRoute.collection(handle: collection.handle, ProductListPlace()))
      }
    }
  }
}
