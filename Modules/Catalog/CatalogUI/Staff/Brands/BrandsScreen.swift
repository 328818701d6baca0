import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the brands, by name. There is one for each name that a product ever gave.
public struct BrandsScreen: View {
  private let cursor: String?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// The brands from a cursor on; nil for the first.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.brands) { () throws(HTTPClientError) in
      try await catalog.brands.allAsStaff(after: cursor.map { Cursor(text: $0) })
    } content: { page, _ in
      VStack(alignment: .leading, spacing: .large) {
        if page.items.isEmpty {
          EmptyStateView(
            text("No brands yet"), systemImage: "tag",
            description: text("A brand is here once a product names it as its maker."))
        } else {
          BrandTableView(brands: page.items)
        }
        HStack(spacing: .medium) {
          if cursor != nil {
            NavigationLink(text("Back to the first page"), value: CatalogStaffRoute.brands(cursor: nil))
          }
          if let next = page.next {
            NavigationLink(text("Next page"), value: CatalogStaffRoute.brands(cursor: next.text)).buttonStyle(.bordered)
              .accessibilityIdentifier("next-page")
          }
        }
      }
      .navigationTitle(text("Brands"))
    }
  }
}

/// Rows of brands for staff. Takes plain values.
struct BrandTableView: View {
  let brands: [Brand]
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Brands"), brands) {
      TableColumn<Brand>(text("Name")) { brand in
        NavigationLink(brand.name, value: CatalogStaffRoute.brand(handle: brand.handle))
          .accessibilityIdentifier("brand-link")
      }
      TableColumn<Brand>(text("Description")) { brand in
        if brand.description == nil { Text(text("None yet")).foregroundStyle(.secondary) } else { Text(text("Yes")) }
      }
      TableColumn<Brand>(text("In the shop")) { brand in
        NavigationLink(
          "/brands/\(brand.handle)", value: CatalogRoute.brand(handle: brand.handle, ProductListPlace()))
      }
    }
  }
}
