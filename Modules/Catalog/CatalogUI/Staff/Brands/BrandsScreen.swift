import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the brands, by name. There is one for each name that a product ever gave.
public struct BrandsScreen: View {
  private let cursor: String?
  @Environment(CatalogModel.self) private var catalog

  /// The brands from a cursor on; nil for the first.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.list("brands")) { () throws(HTTPClientError) in
      try await catalog.brands.allAsStaff(after: cursor.map { Cursor(text: $0) })
    } content: { page, _ in
      VStack(alignment: .leading, spacing: .large) {
        if page.items.isEmpty {
          EmptyStateView(
            "No brands yet", systemImage: "tag",
            description: "A brand is here once a product names it as its maker.")
        } else {
          BrandTableView(brands: page.items)
        }
        HStack(spacing: .medium) {
          if cursor != nil { NavigationLink("Back to the first page", value: CatalogStaffRoute.brands(cursor: nil)) }
          if let next = page.next {
            NavigationLink("Next page", value: CatalogStaffRoute.brands(cursor: next.text)).buttonStyle(.bordered)
              .accessibilityIdentifier("next-page")
          }
        }
      }
      .navigationTitle("Brands")
    }
  }
}

/// Rows of brands for staff. Takes plain values.
struct BrandTableView: View {
  let brands: [Brand]

  var body: some View {
    Table("Brands", brands) {
      TableColumn<Brand>("Name") { brand in
        NavigationLink(brand.name, value: CatalogStaffRoute.brand(handle: brand.handle))
          .accessibilityIdentifier("brand-link")
      }
      TableColumn<Brand>("Description") { brand in
        if brand.description == nil { Text("None yet").foregroundStyle(.secondary) } else { Text("Yes") }
      }
      TableColumn<Brand>("In the shop") { brand in
        NavigationLink(
          "/brands/\(brand.handle)", value: CatalogRoute.brand(handle: brand.handle, ProductListPlace()))
      }
    }
  }
}
