import Access
import Catalog
import CatalogUI
import CustomersUI
import FoundationCore
import FoundationUI
import InventoryUI
import Ordering
import OrderingUI
import Shipping
import ShippingUI
import WebUI
import WebUIServer

/// The root of every page: wires models and outlets into the environment, and hands the place to its context's router.
struct StoreRoot: View {
  let route: StoreRoute?
  let context: PageContext
  let shopName: String
  let currency: Currency

  var body: some View {
    let token = isOffice ? context.browser.context.staffToken : context.browser.context.guestToken
    ModelScope(anyone: context.anyone, token: token) { models in
      page
        .environment(
          \.orderingOutlets,
          OrderingOutlets(
            shippingMethods: { [shipping = models.shipping] country in
              try await shipping.loadRates(to: country)
              return shipping.rates.map { ShippingMethod(id: $0.id, name: $0.name, price: $0.price) }
            },
            shipments: { order in
              AnyView(ShipmentsView(order: order.id, canShip: order.status.lifecycle == .placed))
            }, shop: StoreRoute.catalog(.list(ProductListPlace())).location))
    }
    .id(token)
    .environment(context.browser)
    .environment(\.catalogCurrency, currency)
    .environment(\.storeClient, StoreClient(anyone: context.anyone))
    .environment(
      \.productSlots,
      ProductSlots(
        stock: { AnyView(AvailabilityView(of: $0.id)) },
        purchase: { AnyView(AddToCartView(product: $0, variant: $1)) }))
  }

  private var isOffice: Bool { route?.isOffice == true }

  private var page: some View {
    PageScaffold {
      content
    } header: {
      StoreHeader(shopName: shopName, isOffice: isOffice)
    } footer: {
      StoreFooter(shopName: shopName)
    }
  }

  @ViewBuilder private var content: some View {
    if isOffice {
      OfficeGate { destination }
    } else {
      destination
    }
  }

  @ViewBuilder private var destination: some View {
    switch route {
    case .home: HomeScreen(shopName: shopName)
    case .catalog(let route): CatalogRouter(route)
    case .ordering(let route): OrderingRouter(route, cart: context.browser.context.cartID)
    case .office: OfficeScreen()
    case nil: NotFoundScreen()
    }
  }
}

/// A place that nobody serves.
struct NotFoundScreen: View {
  var body: some View {
    ContentUnavailableView(
      "There is no such page", systemImage: "magnifyingglass", description: "The address may be mistyped or old."
    ) {
      NavigationLink("Go to the shop", value: StoreRoute.home)
    }
    .navigationTitle("Not found").pageStatus(404)
  }
}
