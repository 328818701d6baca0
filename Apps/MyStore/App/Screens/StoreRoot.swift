import Access
import Catalog
import CatalogUI
import Customers
import CustomersUI
import FoundationCore
import FoundationUI
import InventoryUI
import MyStoreKit
import Ordering
import OrderingUI
import Shipping
import ShippingUI
import StoreIdentifiers
package import WebUI
import WebUIServer

/// The root of every page: wires models and outlets into the environment, and hands the place to its context's router.
struct StoreRoot: View {
  let context: PageContext
  let site: StoreSite
  @State private var coordinator: StoreCoordinator
  @Environment(\.storeText) private var text

  init(at location: PageLocation, context: PageContext, site: StoreSite) {
    self.context = context
    self.site = site
    _coordinator = State(initialValue: StoreCoordinator(at: location))
  }

  var body: some View {
    let tokens = PageTokens(context.browser.context, in: coordinator.section)
    ModelScope(anyone: context.anyone, tokens: tokens, section: coordinator.section) { models in
      page
        .environment(
          \.orderingOutlets,
          OrderingOutlets(
            shippingMethods: { [shipping = models.shipping] country in
              try await shipping.loadRates(to: country)
              return shipping.rates.map { ShippingMethod(id: $0.id, name: $0.name, price: $0.price) }
            },
            methodName: { [text] in text($0) },
            shipments: { order, hasShipped in
              AnyView(
                ShipmentsView(
                  order: order.id, canShip: order.status.lifecycle == .placed,
                  isPaid: order.totals.captured.amount >= order.totals.total.amount, hasShipped: hasShipped))
            }, shop: StoreRoute.catalog(.list(ProductListPlace())).location,
            signIn: CustomersRoute.signIn(back: OrderingRoute.ownOrders(cursor: nil).location).location,
            bankDetails: site.bankDetails, unitsPerLine: site.unitsPerLine)
        )
        .environment(
          \.customerGroupChoices,
          CustomerGroupChoices { [customers = models.customers] () throws(HTTPClientError) in
            try await customers.allGroups().map { CustomerGroupChoices.Choice(code: $0.code, name: $0.name) }
          })
    }
    .id(tokens)
    .environment(\.reviewer, reviewer)
    .environment(
      \.customersOutlets,
      CustomersOutlets(
        isSignedIn: context.browser.context.customerToken != nil,
        device: context.browser.context.customerDevice,
        didSignIn: { [context] in
          try await context.browser.keep($0, asking: StoreClient(anyone: context.anyone))
        })
    )
    .environment(context.browser)
    .environment(\.catalogCurrency, site.currency)
    .environment(\.catalogLanguages, Array(site.languages.dropFirst()))
    .environment(\.storeClient, StoreClient(anyone: context.anyone))
    .environment(
      \.productSlots,
      ProductSlots(
        stock: { AnyView(AvailabilityView(of: $0.id)) },
        purchase: { AnyView(AddToCartView(product: $0, variant: $1)) },
        staffStock: { product in
          AnyView(
            Section("Stock") {
              ForEach(product.variants) { variant in VariantStockView(of: variant.id, name: variant.name ?? variant.sku)
              }
            })
        }))
  }

  /// Who signs in to review a product comes back to its page.
  private var reviewer: Reviewer {
    if context.browser.context.customerToken != nil { return .customer }
    return .anonymous(
      signIn: CustomersRoute.signIn(back: (coordinator.path.last ?? coordinator.section.root).location).location)
  }

  private var isOffice: Bool { coordinator.section == .office }

  private var page: some View {
    PageScaffold {
      if isOffice {
        // Who must sign in first is at that place all the same, and goes on there.
        OfficeGate { stack }.pageAddress(coordinator.path.last ?? coordinator.section.root)
      } else {
        stack
      }
    } header: {
      StoreHeader(shopName: site.name, isOffice: isOffice)
    } footer: {
      StoreFooter(site: site)
    }
    .onNavigate { [coordinator] in coordinator.handle($0) }
    .onOpenURL { [coordinator] in coordinator.handle($0) }
    .modifier(PlaceNames())
  }

  private var stack: some View {
    NavigationStack(path: Bindable(coordinator).path, home: coordinator.section.root) {
      StoreDestination(route: coordinator.section.root, shopName: site.name, cart: context.browser.context.cartID)
        .navigationDestination(for: StoreRoute.self) { [context, site] route in
          StoreDestination(route: route, shopName: site.name, cart: context.browser.context.cartID)
        }
    }
  }
}

/// The screen of a place: each context's router has its own.
struct StoreDestination: View {
  let route: StoreRoute
  let shopName: String
  let cart: CartID?

  var body: some View {
    switch route {
    case .home: HomeScreen(shopName: shopName)
    case .catalog(let route): CatalogRouter(route)
    case .ordering(let route): OrderingRouter(route, cart: cart)
    case .catalogStaff(let route): CatalogStaffRouter(route)
    case .customers(let route): CustomersRouter(route)
    case .office: OfficeScreen()
    case .unknown: NotFoundScreen()
    }
  }
}

/// A place that nobody serves.
package struct NotFoundScreen: View {
  @Environment(\.storeText) private var text

  package init() {}

  package var body: some View {
    ContentUnavailableView(
      text("There is no such page"), systemImage: "magnifyingglass",
      description: text("The address may be mistyped or old.")
    ) {
      NavigationLink(text("Go to the shop"), value: StoreRoute.home)
    }
    .navigationTitle(text("Not found")).pageStatus(404)
  }
}
