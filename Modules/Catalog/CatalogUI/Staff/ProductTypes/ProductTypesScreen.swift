import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the product types, by name.
public struct ProductTypesScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// All of them.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.productTypes) { () throws(HTTPClientError) in
      try await catalog.productTypes.allAsStaff()
    } content: { types, _ in
      VStack(alignment: .leading, spacing: .large) {
        NavigationLink(text("Add a product type"), value: CatalogStaffRoute.addProductType)
          .buttonStyle(.borderedProminent).accessibilityIdentifier("type-add")
        NavigationLink(text("Columns of files"), value: CatalogStaffRoute.keptColumns)
          .accessibilityIdentifier("columns-link")
        if types.isEmpty {
          EmptyStateView(
            text("No product types yet"), systemImage: "tag",
            description: text("Describe a kind of products, such as lamps with their wattage."))
        } else {
          ProductTypeTableView(types: types)
        }
      }
      .navigationTitle(text("Product types"))
    }
  }
}

/// Rows of product types for staff. Takes plain values.
struct ProductTypeTableView: View {
  let types: [ProductType]
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Product types"), types) {
      TableColumn<ProductType>(text("Name")) { type in
        NavigationLink(type.name, value: CatalogStaffRoute.productType(type.id)).accessibilityIdentifier("type-link")
      }
      TableColumn<ProductType>(text("Attributes")) { type in
        if type.attributes.isEmpty {
          Text(text("None")).foregroundStyle(.secondary)
        } else {
          Text(format.list(type.attributes.map(\.name)))
        }
      }
    }
  }
}
