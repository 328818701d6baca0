package import Access
package import Catalog
import CatalogUI
import Customers
import CustomersUI
import FoundationCore
import FoundationUI
import Inventory
import InventoryUI
package import MyStoreKit
import Ordering
import OrderingUI
import Shipping
import ShippingUI
import StoreIdentifiers
package import WebUI

/// Makes the view by which a variant of a product is bought.
package typealias PurchaseView = @Sendable (Product, Variant) -> AnyView

/// The root of every page: wires models and outlets into the environment, and hands the place to its context's router.
package struct StoreRootView: View {
  private let client: HTTPClient
  private let site: StoreSite
  private let purchase: PurchaseView
  @State private var access: AccessModel
  @State private var coordinator: StoreCoordinator
  @Environment(\.storeText) private var text

  /// A page at a location, for the browser whose session the storage keeps. The client sends no token.
  ///
  /// `purchase` is how a variant is bought on its product's page. `notOnPath` is notified of places that a screen wanted to go back to in vain.
  package init(
    at location: PageLocation, session: SessionStorage, client: HTTPClient, site: StoreSite,
    purchase: @escaping PurchaseView = StoreRootView.addToCart,
    notOnPath: @escaping @Sendable (PageLocation) -> Void = { _ in }
  ) {
    self.client = client
    self.site = site
    self.purchase = purchase
    _access = State(initialValue: AccessModel(client: AccessHTTPClient(client: client), storage: session))
    _coordinator = State(initialValue: StoreCoordinator(at: location) { notOnPath($0.location) })
  }

  /// The button of the shop.
  package static let addToCart: PurchaseView = { AnyView(AddToCartView(product: $0, variant: $1)) }

  package var body: some View {
    let tokens = PageTokens(access.session, in: coordinator.section)
    ModelScopeView(anyone: client, tokens: tokens, section: coordinator.section) { models in
      page
        .environment(
          \.orderingOutlets,
          OrderingOutlets(
            shippingMethods: { [shipping = models.shipping] country in
              (shipping.rates[country] ?? []).map { ShippingMethod(id: $0.id, name: $0.name, price: $0.price) }
            },
            loadShippingMethods: { [shipping = models.shipping] in try await shipping.loadRates(to: $0) },
            methodName: { [text] in text($0) },
            shipments: { order, hasShipped in
              AnyView(
                ShipmentsView(
                  order: order.id, canShip: order.status.lifecycle == .placed,
                  isPaid: order.totals.captured.amount >= order.totals.total.amount, hasShipped: hasShipped))
            },
            picture: { [catalog = models.catalog] in
              AnyView(VariantPictureView(name: $1, picture: catalog.card(of: $0)?.picture))
            },
            unitPrice: { [catalog = models.catalog] in
              AnyView(LinePriceView($1, card: catalog.card(of: $0)))
            },
            productPage: { [catalog = models.catalog] variant in
              catalog.card(of: variant).map { CatalogRoute.product(handle: $0.handle, variant: variant).location }
            },
            loadPictures: { [catalog = models.catalog] in try? await catalog.loadCards(of: $0) },
            shop: StoreRoute.catalog(.list(ProductListPlace())).location,
            signIn: CustomersRoute.signIn(back: OrderingRoute.ownOrders(cursor: nil).location).location,
            bankDetails: site.bankDetails, unitsPerLine: site.unitsPerLine)
        )
        .environment(\.productSlots, slots(models.inventory))
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
        isSignedIn: access.isCustomer, device: access.session.customerDevice,
        didSignIn: { [access, client] in try await access.keep($0, asking: client) })
    )
    .environment(access)
    .environment(\.catalogCurrency, site.currency)
    .environment(\.catalogLanguages, Array(site.languages.dropFirst()))
  }

  private func slots(_ inventory: InventoryModel) -> ProductSlots {
    ProductSlots(
      stock: { AnyView(AvailabilityView(of: $0.id)) },
      purchase: purchase,
      delivery: { [site] in AnyView(DeliverySummaryView(country: site.country)) },
      available: { [inventory] in inventory.available[$0] },
      loadAvailability: { [inventory] in try? await inventory.loadAvailability(of: $0) },
      staffStock: { product in
        AnyView(
          Section("Stock") {
            ForEach(product.variants) { variant in VariantStockView(of: variant.id, name: variant.name ?? variant.sku) }
          })
      })
  }

  /// Who signs in to review a product comes back to its page.
  private var reviewer: Reviewer {
    if access.isCustomer { return .customer }
    return .anonymous(
      signIn: CustomersRoute.signIn(back: coordinator.place.location).location)
  }

  private var page: some View {
    PageScaffold {
      AccessGateView(coordinator.access(of: StoreVisitor(access.session)), at: coordinator.place) { stack }
        .sheet(isPresented: isPresenting) {
          if let route = coordinator.presented { screen(of: route) }
        }
    } header: {
      StoreHeaderView(
        shopName: site.name, isOffice: coordinator.section == .office, isStaff: access.isStaff,
        shop: coordinator.entrance(to: .shop))
    } footer: {
      StoreFooterView(
        site: site, isOffice: coordinator.section == .office,
        office: access.isStaff ? coordinator.entrance(to: .office) : nil)
    }
    .environment(\.applicationScheme, StoreRoute.scheme)
    .onNavigate { [coordinator] in coordinator.handle($0) }
    .onOpenURL { [coordinator] in coordinator.handle($0) }
    .modifier(PlaceNames())
  }

  private var stack: some View {
    NavigationStack(path: Bindable(coordinator).path, home: coordinator.section.root) {
      screen(of: coordinator.section.root)
        .navigationDestination(for: StoreRoute.self) { [access, site] route in
          StoreRouter(route: route, shopName: site.name, cart: access.session.cartID)
        }
    }
  }

  private func screen(of route: StoreRoute) -> StoreRouter {
    StoreRouter(route: route, shopName: site.name, cart: access.session.cartID)
  }

  private var isPresenting: Binding<Bool> {
    Binding { [coordinator] in
      coordinator.presented != nil
    } set: { [coordinator] in
      if !$0 { coordinator.presented = nil }
    }
  }
}
