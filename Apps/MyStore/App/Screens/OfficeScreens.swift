import Access
import Catalog
import CatalogUI
import CustomersUI
import FoundationCore
import MyStoreKit
import OrderingUI
package import WebUI
import WebUIServer

/// Lets staff through, and asks everyone else to sign in.
struct OfficeGate<Content: View>: View {
  private let content: Content
  @Environment(Browser<WebSession>.self) private var browser
  @Environment(\.storeClient) private var client
  @Environment(\.navigate) private var navigate
  @Environment(\.pageLocation) private var location

  init(@ViewBuilder content: () -> Content) { self.content = content() }

  var body: some View {
    if browser.context.staffToken != nil {
      content
    } else {
      LoginScreen(title: "Sign in to the back office") { form in try await signIn(form) }
    }
  }

  /// The browser gets another cookie with its new rights, and the page is asked for anew.
  private func signIn(_ form: LoginFormConfig) async throws {
    let session: StaffSession = try await client.anyone.load(
      .send(
        .post, "/api/v1/access/sessions",
        Credentials(email: form.user, password: form.password, device: browser.context.staffDevice),
        as: Credentials.schema, returning: StaffSession.schema))
    var kept = browser.context
    kept.staffToken = session.token
    kept.staffDevice = session.device
    try await browser.replace(with: kept)
    navigate(location)
  }
}

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
