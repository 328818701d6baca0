package import Access
import AccessUI
package import Catalog
import CatalogUI
package import Content
import ContentUI
package import Customers
import CustomersUI
import FoundationCore
package import Imports
import ImportsUI
package import Inventory
import InventoryUI
import Marketing
import MarketingUI
package import Markets
import MarketsUI
package import MyStoreScreens
import Operations
import OperationsUI
package import Ordering
import OrderingUI
import Outbound
import OutboundUI
package import Payments
import PaymentsUI
import SettingsUI
package import Shipping
import ShippingUI
package import StoreIdentifiers
import WebUI

/// Every case of every route, about the things that are given. A check of the workspace finds a case without an example.
package struct RouteExamples {
  package var handle = "bowl"
  package var category = "a b"
  package var brand = "loom"
  package var product = ProductID(UniqueID(high: 1, low: 2))
  package var priceList = PriceListID(UniqueID(high: 1, low: 3))
  package var collection = ProductCollectionID(UniqueID(high: 1, low: 4))
  package var collectionHandle = "winter"
  package var type = ProductTypeID(UniqueID(high: 1, low: 5))
  package var file = ImportID(UniqueID(high: 1, low: 6))
  package var variant = VariantID(UniqueID(high: 1, low: 7))
  package var customer = CustomerID(UniqueID(high: 1, low: 10))
  package var guest = GuestID(UniqueID(high: 1, low: 11))
  package var zone = ShippingZoneID(UniqueID(high: 1, low: 9))
  package var carrier = CarrierCode("northpost")
  package var fulfilment = FulfilmentOrderID(UniqueID(high: 1, low: 15))
  package var returned = GoodsReturnID(UniqueID(high: 1, low: 21))
  package var location = LocationID(UniqueID(high: 1, low: 8))
  package var supplier = SupplierID(UniqueID(high: 1, low: 18))
  /// A purchase order.
  package var goods = ReplenishmentID(UniqueID(high: 1, low: 19))
  package var stocktake = StocktakeID(UniqueID(high: 1, low: 20))
  package var article = ArticleID(UniqueID(high: 1, low: 7))
  /// The handle of a piece of news.
  package var news = "kiln"
  /// The handle of a page.
  package var page = "terms"
  package var member = StaffID(UniqueID(high: 1, low: 12))
  /// Something that was done.
  package var record = AuditRecordID(UniqueID(high: 1, low: 13))
  package var order = OrderID(UniqueID(high: 1, low: 1))
  package var formerOrder = FormerOrderID(UniqueID(high: 1, low: 18))
  package var promotion = PromotionID(UniqueID(high: 1, low: 14))
  package var market = MarketID(UniqueID(high: 1, low: 16))
  package var rate = JurisdictionRateID(UniqueID(high: 1, low: 17))
  package var payment = PaymentID(UniqueID(high: 1, low: 15))
  /// Shows the test payment to whoever has it.
  package var testToken = "secret"
  /// Shows the order to whoever has it.
  package var token: String? = "t"
  /// Where the later pages of lists begin.
  package var cursor: String? = "c"

  package init() {}

  package var all: [StoreRoute] {
    store + catalog.map { .catalog($0) } + staff.map { .catalogStaff($0) } + ordering.map { .ordering($0) }
      + customers.map { .customers($0) } + markets.map { .markets($0) } + marketing.map { .marketing($0) }
      + payments.map { .payments($0) }
      + operations.map { .operations($0) } + imports.map { .imports($0) } + outbound.map { .outbound($0) }
      + content.map { .content($0) }
      + settings.map { .settings($0) }
      + inventory.map { .inventory($0) } + shipping.map { .shipping($0) } + access.map { .access($0) }
  }

  private var access: [AccessRoute] {
    [
      AccessRoute.staff, AccessRoute.member(member), AccessRoute.invite, AccessRoute.roles, AccessRoute.newRole,
      AccessRoute.role("owner"), AccessRoute.tokens, AccessRoute.storefrontKeys,
      AccessRoute.audit(AuditCriteria(), cursor: nil),
      .audit(AuditCriteria(kind: "catalog/products"), cursor: nil), AccessRoute.record(record),
      AccessRoute.invitation(token: "msinvite_x"),
      AccessRoute.forgottenPassword(.staff, back: PageLocation()),
      AccessRoute.forgottenPassword(.customer, back: PageLocation(["cart"])),
      AccessRoute.newPassword(token: "msreset_x", .staff, back: PageLocation()),
      AccessRoute.newPassword(token: "msreset_x", .customer, back: PageLocation(["cart"])),
    ]
  }

  private var shipping: [ShippingRoute] {
    [
      ShippingRoute.queue(cursor: nil), .queue(cursor: cursor), ShippingRoute.zones, ShippingRoute.newZone,
      ShippingRoute.fulfilments(.open, location: nil, cursor: nil),
      ShippingRoute.fulfilments(.state(.onHold), location: location, cursor: cursor),
      ShippingRoute.fulfilments(.readyForPickup, location: nil, cursor: nil), ShippingRoute.fulfilment(fulfilment),
      ShippingRoute.returns(.expected, location: nil, cursor: nil),
      ShippingRoute.returns(.closed, location: location, cursor: cursor), ShippingRoute.goodsReturn(returned),
      ShippingRoute.zone(zone), ShippingRoute.trial, ShippingRoute.carriers, ShippingRoute.newCarrier,
    ] + [carrier].compactMap(\.self).map { ShippingRoute.carrier($0) }
  }

  private var inventory: [InventoryRoute] {
    [
      InventoryRoute.shops(near: nil), .shops(near: "Leeds"),
      InventoryRoute.alertEnding(token: "token"),
      InventoryRoute.stock(StockSearch(), cursor: nil),
      .stock(StockSearch("tea & cake", location: location, selection: .low), cursor: cursor),
      InventoryRoute.item(variant, cursor: cursor),
      InventoryRoute.locations(query: "LS", cursor: cursor), InventoryRoute.newLocation,
      InventoryRoute.location(location), InventoryRoute.replenishments(ReplenishmentFilter(), cursor: nil),
      .replenishments(ReplenishmentFilter(kind: .transfer, status: .underWay), cursor: cursor),
      InventoryRoute.newReplenishment(.purchaseOrder), .newReplenishment(.transfer),
      InventoryRoute.replenishment(goods), InventoryRoute.suppliers(query: "Po", cursor: cursor),
      InventoryRoute.stocktakes(cursor: cursor), .stocktake(stocktake, differing: false, cursor: nil),
      .stocktake(stocktake, differing: true, cursor: cursor),
      InventoryRoute.value(at: location, cursor: cursor), InventoryRoute.newSupplier, InventoryRoute.supplier(supplier),
    ]
  }

  private var settings: [SettingsRoute] {
    [
      SettingsRoute.section(nil), .section("shop"), SettingsRoute.history("shop", cursor: nil),
      .history("shop", cursor: cursor),
    ]
  }

  private var content: [ContentRoute] {
    [
      ContentRoute.news(cursor: nil), ContentRoute.news(cursor: cursor), ContentRoute.article(handle: news),
      ContentRoute.page(handle: page), ContentRoute.articles(.page, cursor: nil),
      ContentRoute.articles(.news, cursor: cursor), ContentRoute.addArticle(.page), ContentRoute.addArticle(.news),
      ContentRoute.edit(article), ContentRoute.translation(article, language: "zh-Hans"),
      ContentRoute.preview(article, language: nil), ContentRoute.preview(article, language: "pl"),
      ContentRoute.preview(article, language: nil, version: 1), ContentRoute.home,
      ContentRoute.homePreview(language: nil), ContentRoute.homePreview(language: "pl"), ContentRoute.menu(.header),
      ContentRoute.menu(.footer), ContentRoute.redirects(query: nil, cursor: nil),
      ContentRoute.redirects(query: "about", cursor: cursor),
    ]
  }

  private var imports: [ImportsRoute] { [ImportsRoute.all(cursor: cursor), ImportsRoute.job(file)] }

  private var operations: [OperationsRoute] {
    [
      OperationsRoute.jobs(nil, cursor: nil), OperationsRoute.jobs(.failed, cursor: nil),
      OperationsRoute.parkedEvents(cursor: nil),
    ]
  }

  private var outbound: [OutboundRoute] {
    [
      OutboundRoute.mails(nil, to: nil, cursor: nil), OutboundRoute.mails(.sent, to: "a@b.example", cursor: cursor),
      OutboundRoute.mail(.make()), OutboundRoute.webhooks, OutboundRoute.webhook(.make(), .failed, cursor: cursor),
      OutboundRoute.webhookMessage(.make(), of: .make()),
    ]
  }

  private var payments: [PaymentsRoute] {
    [
      PaymentsRoute.list(cursor: cursor), PaymentsRoute.pay(order, token: token),
      PaymentsRoute.test(payment, token: testToken),
    ]
  }

  private var marketing: [MarketingRoute] {
    [
      MarketingRoute.promotions(search: nil, status: nil, cursor: nil),
      .promotions(search: "mug", status: .active, cursor: cursor), MarketingRoute.add,
      MarketingRoute.promotion(promotion), MarketingRoute.codes(promotion, cursor: nil),
    ]
  }

  private var markets: [MarketsRoute] {
    [
      MarketsRoute.markets, MarketsRoute.addMarket, MarketsRoute.market(market), MarketsRoute.rates(search: nil),
      MarketsRoute.rates(search: "VAT"), MarketsRoute.addRate, MarketsRoute.rate(rate), MarketsRoute.check,
    ]
  }

  private var place: ProductListPlace { ProductListPlace(text: "tea & cake", minimumPrice: 100, sort: "name") }

  private var store: [StoreRoute] {
    [
      StoreRoute.home, StoreRoute.office, StoreRoute.officeSearch("a & b"),
      StoreRoute.catalog(.list(ProductListPlace())), StoreRoute.ordering(.cart),
      StoreRoute.catalogStaff(.addProduct), StoreRoute.settings(.section(nil)),
      StoreRoute.inventory(.shops(near: nil)), StoreRoute.shipping(.zones),
      StoreRoute.customers(.signIn(back: PageLocation())),
      StoreRoute.content(.news(cursor: nil)),
      StoreRoute.operations(.jobs(nil, cursor: nil)), StoreRoute.imports(.all(cursor: nil)), StoreRoute.access(.staff),
      StoreRoute.outbound(.mails(nil, to: nil, cursor: nil)),
      StoreRoute.payments(.list(cursor: nil)),
      StoreRoute.marketing(.all),
      StoreRoute.markets(.markets),
      StoreRoute.unknown(PageLocation(["no", "such place"])),
    ]
  }

  private var catalog: [CatalogRoute] {
    [
      CatalogRoute.list(place), CatalogRoute.category(code: category, place), CatalogRoute.brand(handle: brand, place),
      CatalogRoute.collection(handle: collectionHandle, place), CatalogRoute.product(handle: handle),
      CatalogRoute.reviews(.pending), CatalogRoute.reviews(.approved),
    ]
  }

  private var staff: [CatalogStaffRoute] {
    [
      CatalogStaffRoute.products(CatalogListPlace(text: "tea", status: .draft)), CatalogStaffRoute.addProduct,
      CatalogStaffRoute.product(product), CatalogStaffRoute.translation(product, language: "zh-Hans"),
      CatalogStaffRoute.categories(code: category, cursor: cursor),
      CatalogStaffRoute.categories(code: nil, cursor: nil),
      CatalogStaffRoute.priceLists(cursor: cursor), CatalogStaffRoute.addPriceList,
      CatalogStaffRoute.sales(cursor: nil), CatalogStaffRoute.addSale,
      CatalogStaffRoute.priceList(priceList), CatalogStaffRoute.collections, CatalogStaffRoute.addCollection,
      CatalogStaffRoute.collection(collection), CatalogStaffRoute.collectionTranslation(collection, language: "pl"),
      CatalogStaffRoute.productTypes, CatalogStaffRoute.addProductType, CatalogStaffRoute.productType(type),
      CatalogStaffRoute.keptColumns, CatalogStaffRoute.keptColumn("Fit (product.metafields.custom.fit)"),
      CatalogStaffRoute.termUses, CatalogStaffRoute.terms(.names),
      CatalogStaffRoute.brands(cursor: nil), CatalogStaffRoute.brand(handle: brand),
    ]
  }

  private var ordering: [OrderingRoute] {
    [
      OrderingRoute.cart, OrderingRoute.checkout, OrderingRoute.confirmation(order, token: token),
      OrderingRoute.confirmation(order, token: nil),
      OrderingRoute.find(isToWithdraw: false), OrderingRoute.find(isToWithdraw: true),
      OrderingRoute.withdrawal(order, token: token), OrderingRoute.withdrawal(order, token: nil),
      OrderingRoute.ownOrders(cursor: cursor),
      OrderingRoute.ownOrder(order), OrderingRoute.orders(filter: .owed, cursor: cursor),
      OrderingRoute.orders(query: "ann@example.com", cursor: nil), OrderingRoute.orders(cursor: nil),
      OrderingRoute.ownFormerOrders(cursor: nil), OrderingRoute.ownFormerOrder(formerOrder),
      OrderingRoute.formerOrders(query: "1001", cursor: nil), OrderingRoute.formerOrder(formerOrder),
      OrderingRoute.order(order), OrderingRoute.newOrder, OrderingRoute.report(from: nil, through: nil),
      OrderingRoute.report(from: LocalDay("2026-02-01"), through: LocalDay("2026-02-28")),
    ]
  }

  private var customers: [CustomersRoute] {
    [
      CustomersRoute.signIn(back: PageLocation(["products", handle])), CustomersRoute.register(back: PageLocation()),
      CustomersRoute.openAccount(token: "msjoin_x", back: PageLocation(["cart"])),
      CustomersRoute.account, CustomersRoute.settings, CustomersRoute.addresses, CustomersRoute.customer(customer),
      CustomersRoute.guest(guest), CustomersRoute.customers(kind: .guest, email: nil, cursor: cursor),
      CustomersRoute.customers(email: "ann@example.com", cursor: cursor),
    ]
  }
}
