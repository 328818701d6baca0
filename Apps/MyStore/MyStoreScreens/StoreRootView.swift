package import Access
import AccessUI
import Addresses
package import Catalog
import CatalogUI
import Content
import ContentUI
import Customers
import CustomersUI
import FoundationCore
import FoundationUI
import Imports
import ImportsUI
import Inventory
import InventoryUI
import MarketingUI
import Markets
import MarketsUI
package import MyStoreKit
import Ordering
import OrderingUI
import OutboundUI
import Payments
import PaymentsUI
import SettingsUI
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
            loadCountries: {
              if models.shipping.served == nil { try await models.shipping.loadServedCountries() }
            },
            countries: models.shipping.served?.codes ?? Country.codes,
            country: site.country,
            contact: {
              guard access.isCustomer else { return nil }
              try? await models.customers.loadProfile()
              return models.customers.profile.map {
                CheckoutContact(email: $0.customer.email, name: $0.customer.name, address: $0.addresses.first?.address)
              }
            },
            texts: { try await models.content.checkoutTexts() },
            asksForVATNumber: site.asksForVATNumber,
            checkVATNumber: { number in
              let request = VATNumberRequest(number: number)
              switch try? await MarketsHTTPClient(client: models.client).check(request).standing {
              case .confirmed: return .confirmed
              case .unknown: return .unknown
              case .malformed: return .malformed
              case .unchecked, nil: return .unchecked
              }
            },
            methodName: { [text] in text($0) },
            shipments: { order, hasShipped in
              AnyView(
                ShipmentsView(
                  order: order.id, canShip: order.status.lifecycle == .placed && order.status.fulfilment != .fulfilled,
                  isPaid: order.due.amount == 0, hasShipped: hasShipped))
            },
            sent: { AnyView(SentShipmentsView(order: $0.id, token: $0.viewToken)) },
            payments: { order, hasChanged in
              let (payments, visitor) = (StoreRoute.payments(.list(cursor: nil)), StoreVisitor(access.session))
              guard StoreAccess(to: payments, of: visitor) == .show else { return AnyView(EmptyView()) }
              return AnyView(
                OrderPaymentsView(
                  order: order.id, due: order.status.lifecycle == .placed ? order.due : nil, hasChanged: hasChanged))
            },
            mails: { [session = access.session] email in
              let mails = StoreRoute.outbound(.mails(nil, to: email, cursor: nil))
              return StoreAccess(to: mails, of: StoreVisitor(session)) == .show ? mails.location : nil
            },
            agreedText: { [session = access.session] shown, language in
              let page = StoreRoute.content(
                .preview(ArticleID(shown.page.value), language: language, version: shown.version))
              return StoreAccess(to: page, of: StoreVisitor(session)) == .show ? page.location : nil
            },
            pay: { order, method, id in
              guard let method = PaymentMethod(rawValue: method.rawValue) else { return }
              let attempt = NewPaymentAttempt(id: PaymentID(id), method: method)
              try? await models.payments.pay(attempt, for: order.id, token: order.viewToken)
            },
            paymentPage: { PaymentsRoute.pay($0.id, token: $0.viewToken).location },
            payNow: { AnyView(PayNowView(order: $0.id, token: $0.viewToken)) },
            orderAgain: { AnyView(OrderAgainView(order: $0)) },
            picture: { [catalog = models.catalog] in
              AnyView(VariantPictureView(name: $1, picture: catalog.card(of: $0)?.picture))
            },
            unitPrice: { [catalog = models.catalog] in
              AnyView(LinePriceView($1, card: catalog.card(of: $0)))
            },
            productPage: { [catalog = models.catalog] variant in
              catalog.card(of: variant).map { CatalogRoute.product(handle: $0.handle, variant: variant).location }
            },
            loadPictures: { try? await models.catalog.loadCards(of: $0) },
            shop: StoreRoute.catalog(.list(ProductListPlace())).location,
            signIn: CustomersRoute.signIn(back: OrderingRoute.ownOrders(cursor: nil).location).location,
            bankDetails: site.bankDetails, paymentMethods: site.paymentMethods,
            canPay: { PaymentMethod(rawValue: $1.rawValue)?.takes($0) ?? true }, unitsPerLine: site.unitsPerLine
          ).withDrafts(models, site: site)
        )
        .environment(\.productSlots, slots(models.inventory))
        .environment(\.importSlots, importSlots)
        .environment(\.shippingOutlets, shippingOutlets(models))
        .environment(
          \.paymentsOutlets,
          PaymentsOutlets(
            order: { OrderingRoute.order($0).location },
            ownOrder: { [access] in
              access.isCustomer && $1 == nil
                ? OrderingRoute.ownOrder($0).location : OrderingRoute.confirmation($0, token: $1).location
            }, bankDetails: site.bankDetails)
        )
        .environment(\.inventoryOutlets, inventoryOutlets(models))
        .environment(
          \.marketingOutlets, .store(models, currency: site.currency, timeZone: site.timeZone)
        )
        .environment(
          \.marketsOutlets,
          MarketsOutlets(
            today: { [zone = site.timeZone] in LocalDay(WallClock.system.now(), in: zone) },
            currency: site.currency, settings: SettingsRoute.section("tax").location)
        )
        .environment(
          \.customerGroupChoices,
          CustomerGroupChoices { () throws(HTTPClientError) in
            try await models.customers.allGroups().map { CustomerGroupChoices.Choice(code: $0.code, name: $0.name) }
          })
    }
    .id(tokens)
    .environment(\.reviewer, reviewer)
    .environment(
      \.customersOutlets,
      CustomersOutlets(
        isSignedIn: access.isCustomer, device: access.session.customerDevice, country: site.country,
        orders: {
          AnyView(
            OrdersOfView(
              criteria: OrderCriteria(), page: { .ownOrder($0) }, all: .ownOrders(cursor: nil)))
        },
        ordersOf: { email in
          let criteria = OrderCriteria(text: email)
          return AnyView(
            OrdersOfView(criteria: criteria, page: { .order($0) }, all: .orders(query: email, cursor: nil)))
        },
        languages: { [site] in AnyView(LanguageLinksView(languages: site.languages)) },
        forgottenPassword: { AccessRoute.forgottenPassword(.customer, back: $0).location },
        didSignIn: { try await access.keep($0, asking: client) })
    )
    .environment(access)
    .environment(\.catalogCurrency, site.currency)
    .environment(\.settingsCountry, site.country)
    .environment(\.accessOutlets, AccessOutlets.store(origin: site.origin))
    .environment(\.catalogTimeZone, site.timeZone)
    .environment(\.catalogLanguages, Array(site.languages.dropFirst()))
    .environment(\.contentLanguages, Array(site.languages.dropFirst()))
    .environment(
      \.contentImports, importSlots.kinds.contains(.redirects) ? ImportsRoute.all(cursor: nil).location : nil)
  }

  private var importSlots: ImportSlots {
    let visitor = StoreVisitor(access.session)
    return ImportSlots(
      kinds: ImportKind.allCases.filter { visitor.permissions?.isSuperset(of: $0.permissions) ?? true },
      followUp: { $0 == .products ? AnyView(PictureFetchView()) : AnyView(EmptyView()) })
  }

  private func shippingOutlets(_ models: Models) -> ShippingOutlets {
    ShippingOutlets(
      currency: site.currency,
      queue: { cursor throws(HTTPClientError) in
        let waiting = OrderCriteria(filter: .unshipped, sort: .oldest)
        let page = try await OrderingHTTPClient(client: models.client).orders(waiting, after: cursor)
        return Page(
          items: page.items.map {
            QueuedOrder(
              id: $0.id, number: $0.number, date: $0.date, buyer: $0.name ?? $0.email, units: $0.units,
              isPickedUp: $0.isPickedUp)
          }, next: page.next)
      },
      order: { OrderingRoute.order($0).location },
      isPaid: { id in
        guard let order = try? await OrderingHTTPClient(client: models.client).order(id) else { return true }
        return order.due.amount == 0
      },
      locations: {
        let page = try? await InventoryHTTPClient(client: models.client).locations()
        return (page?.items ?? []).map {
          ShippingLocation(id: $0.id, name: $0.details.name, ships: $0.details.roles.contains(.ships))
        }
      },
      loadNames: { try? await models.catalog.loadStaffCards(of: $0) },
      name: { [catalog = models.catalog] in catalog.card(of: $0)?.name },
      codes: { [catalog = models.catalog] in catalog.card(of: $0).map { [$0.sku, $0.barcode].compactMap(\.self) } ?? []
      },
      find: { typed throws(HTTPClientError) in
        guard let number = OrderNumber.beginning(typed), OrderNumber.isWhole(number) else { return nil }
        let found = try await OrderingHTTPClient(client: models.client).orders(OrderCriteria(text: number), after: nil)
        return found.items.first { $0.number == number }?.id
      },
      bundles: { id in
        let order = try? await OrderingHTTPClient(client: models.client).order(id)
        let parts = (order?.lines ?? []).flatMap { line in line.components.map { ($0.id, line.name) } }
        return Dictionary(parts) { first, _ in first }
      })
  }

  private func inventoryOutlets(_ models: Models) -> InventoryOutlets {
    InventoryOutlets(
      find: { text throws(HTTPClientError) in
        let client = CatalogHTTPClient(client: models.client)
        var variants: [VariantID] = []
        for product in try await client.staffProducts(ProductFilter(text: text), limit: Self.foundProducts).items {
          variants += try await client.staffProduct(product.id).variants.map(\.id)
        }
        return variants
      },
      loadNames: { try? await models.catalog.loadStaffCards(of: $0) },
      variant: { [catalog = models.catalog] in
        catalog.card(of: $0).map { StockedVariant(id: $0.id, name: $0.name, sku: $0.sku, barcode: $0.barcode) }
      },
      product: { [catalog = models.catalog] in
        catalog.card(of: $0).map { CatalogStaffRoute.product($0.product).location }
      },
      order: { OrderingRoute.order($0).location },
      goodsReturn: { ShippingRoute.goodsReturn($0).location },
      doings: { actor in
        actor.hasPrefix("staff:") ? AccessRoute.audit(AuditCriteria(principal: actor), cursor: nil).location : nil
      },
      email: {
        guard access.isCustomer else { return nil }
        try? await models.customers.loadProfile()
        return models.customers.profile?.customer.email
      }, country: site.country, currency: site.currency)
  }

  /// How many products a search of the stock looks into.
  private static var foundProducts: Int { 10 }

  private func slots(_ inventory: InventoryModel) -> ProductSlots {
    ProductSlots(
      stock: { variant in
        AnyView(
          VStack(alignment: .leading, spacing: .small) {
            AvailabilityView(of: variant.id)
            StockAlertView(of: variant.id)
          })
      },
      purchase: purchase,
      delivery: { [site] in AnyView(DeliverySummaryView(country: site.country, variant: $0.id)) },
      available: { [inventory] in inventory.available[$0] }, expectedOn: { [inventory] in inventory.expected[$0] },
      loadAvailability: { try? await inventory.loadAvailability(of: $0) },
      staffStock: { product in
        AnyView(
          Section(text("Stock")) {
            // What bundles are made of has stock.
            ForEach(product.variants.filter { !$0.isBundle }) { variant in
              VariantStockView(of: variant.id, name: variant.name ?? variant.sku)
            }
          })
      },
      onHand: { [inventory] in
        // At several locations one number does not say where units are.
        guard let items = inventory.stock[$0], items.count < 2 else { return nil }
        return items.first?.onHand ?? 0
      },
      loadOnHand: { variants in
        for variant in variants { try? await inventory.loadStock(of: variant) }
      },
      changeOnHand: { variant, units throws(HTTPClientError) in
        let key = IdentifierSource.system.next().description
        let change = StockAdjustment(variant: variant, quantity: units, reason: text("Counted with the product"))
        try await inventory.adjust(change, key: key)
        try await inventory.loadStock(of: variant)
      }, imports: StoreRoute.imports(.all(cursor: nil)).location)
  }

  /// Who signs in to review a product comes back to its page.
  private var reviewer: Reviewer {
    if access.isCustomer { return .customer }
    return .anonymous(
      signIn: CustomersRoute.signIn(back: coordinator.place.location).location)
  }

  /// The office is for staff in any case; the shop is for those whom its door admits.
  @ViewBuilder private var page: some View {
    if coordinator.section == .shop, !site.door.admits(access.session) {
      PageScaffold {
        ClosedShopScreen(shopName: site.name, hasPassword: site.door.pass != nil)
      } header: {
        EmptyView()
      } footer: {
        if site.languages.count > 1 { LanguageLinksView(languages: site.languages) }
        AppearancePicker()
      }
      .onNavigate { [coordinator] in coordinator.handle($0) }
    } else {
      openPage
    }
  }

  private var openPage: some View {
    PageScaffold {
      AccessGateView(coordinator.access(of: StoreVisitor(access.session)), at: coordinator.place) { stack }
        .sheet(isPresented: isPresenting) {
          if let route = coordinator.presented { screen(of: route) }
        }
    } header: {
      StoreHeaderView(
        shopName: site.name, isOffice: coordinator.section == .office,
        visitor: StoreVisitor(access.session), place: coordinator.place,
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
