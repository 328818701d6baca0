import Catalog
import CatalogUI
import CustomersUI
import OrderingUI
package import WebUI

/// Where staff begin.
package struct OfficeScreen: View {
  package init() {}

  package var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      NavigationLink("Orders", value: OrderingRoute.orders(cursor: nil)).buttonStyle(.bordered)
      Text("See what was ordered, record payments, and send what is to be sent.").foregroundStyle(.secondary)
      NavigationLink("Products", value: CatalogStaffRoute.products(CatalogListPlace())).buttonStyle(.bordered)
        .accessibilityIdentifier("office-products")
      Text("Add and change what the shop offers, and decide what shoppers see.").foregroundStyle(.secondary)
      NavigationLink("Categories", value: CatalogStaffRoute.categories(code: nil, cursor: nil)).buttonStyle(.bordered)
        .accessibilityIdentifier("office-categories")
      Text("Arrange the tree that products are in.").foregroundStyle(.secondary)
      NavigationLink("Collections", value: CatalogStaffRoute.collections).buttonStyle(.bordered)
        .accessibilityIdentifier("office-collections")
      Text("Show products together: chosen one by one, or all that fit a rule.").foregroundStyle(.secondary)
      NavigationLink("Product types", value: CatalogStaffRoute.productTypes).buttonStyle(.bordered)
        .accessibilityIdentifier("office-product-types")
      Text("Say what is said of each kind of products, and what lists can be narrowed by.").foregroundStyle(.secondary)
      NavigationLink("Translations of values", value: CatalogStaffRoute.termUses).buttonStyle(.bordered)
        .accessibilityIdentifier("office-terms")
      Text("Say what options, attributes and their values are in other languages.").foregroundStyle(.secondary)
      NavigationLink("Brands", value: CatalogStaffRoute.brands(cursor: nil)).buttonStyle(.bordered)
        .accessibilityIdentifier("office-brands")
      Text("Rename and describe who makes the products.").foregroundStyle(.secondary)
      NavigationLink("Price lists", value: CatalogStaffRoute.priceLists(cursor: nil)).buttonStyle(.bordered)
        .accessibilityIdentifier("office-price-lists")
      Text("Plan sales, prices by quantity, and prices for groups of customers.").foregroundStyle(.secondary)
      NavigationLink("Customers", value: CustomersRoute.customers(email: nil, cursor: nil)).buttonStyle(.bordered)
        .accessibilityIdentifier("office-customers")
      Text("Put customers into groups, which prices and products can be for.").foregroundStyle(.secondary)
      NavigationLink("Reviews", value: CatalogRoute.reviews(.pending)).buttonStyle(.bordered)
        .accessibilityIdentifier("office-reviews")
      Text("Decide which reviews shoppers see.").foregroundStyle(.secondary)
    }
    .navigationTitle("Back office")
  }
}
