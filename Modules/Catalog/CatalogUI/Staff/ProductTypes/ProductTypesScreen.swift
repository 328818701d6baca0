import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the product types, by name.
public struct ProductTypesScreen: View {
  @Environment(CatalogModel.self) private var catalog

  /// All of them.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.list("product types")) { () throws(HTTPClientError) in
      try await catalog.productTypes.allAsStaff()
    } content: { types, _ in
      VStack(alignment: .leading, spacing: .large) {
        NavigationLink("Add a product type", value: CatalogStaffRoute.addProductType)
          .buttonStyle(.borderedProminent).accessibilityIdentifier("type-add")
        if types.isEmpty {
          EmptyStateView(
            "No product types yet", systemImage: "tag",
            description: "Describe a kind of products, such as lamps with their wattage.")
        } else {
          ProductTypeTableView(types: types)
        }
      }
      .navigationTitle("Product types")
    }
  }
}

/// Rows of product types for staff. Takes plain values.
struct ProductTypeTableView: View {
  let types: [ProductType]
  @Environment(\.displayFormat) private var format

  var body: some View {
    Table("Product types", types) {
      TableColumn<ProductType>("Name") { type in
        NavigationLink(type.name, value: CatalogStaffRoute.productType(type.id)).accessibilityIdentifier("type-link")
      }
      TableColumn<ProductType>("Attributes") { type in
        if type.attributes.isEmpty {
          Text("None").foregroundStyle(.secondary)
        } else {
          Text(format.list(type.attributes.map(\.name)))
        }
      }
    }
  }
}
