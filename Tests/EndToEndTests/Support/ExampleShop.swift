import Access
import Catalog
import Content
import Customers
import CustomersUI
import Foundation
import FoundationCore
import Imports
import Inventory
import Marketing
import Markets
import Ordering
import Payments
import Pricing
import Shipping
import StoreIdentifiers
import StorePreviews
import TestSupport
import Testing

/// The demo shop with something at each place, and the headings that name it.
struct ExampleShop {
  /// A customer who has ordered.
  static let customer = "ann@example.com"
  /// The customer's password.
  static let password = "a long bicycle"

  let process: StoreProcess
  let examples: RouteExamples
  let product: Product
  let order: Order
  let category: String
  let type: String
  /// The number of the order that goods come back of.
  let returned: String
  let fileName = "products.csv"

  /// The owner's password.
  var owner: String? { process.ownerPassword }

  static func with(_ body: (ExampleShop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let process = try await DemoShop.start(in: folder)
      try await body(try await fill(process, folder))
      #expect(await process.stop())
    }
  }

  /// Orders units of a variant from a supplier.
  private static func buy(
    _ variant: VariantID, to location: LocationID, as owner: StoreClients
  ) async throws -> (SupplierID, ReplenishmentID) {
    let supplier = try await owner.inventory.add(NewSupplier(.init(name: "Potters")))
    let goods = try await owner.inventory.add(
      NewReplenishment(
        .init(supplier: supplier.id, destination: location, items: [.init(variant: variant, quantity: 5)])))
    _ = try await owner.inventory.dispatch(goods, key: "sent")
    return (supplier.id, goods.id)
  }

  private static func fill(_ process: StoreProcess, _ folder: URL) async throws -> ExampleShop {
    let anyone = StoreClients(base: process.base)
    let owner = try await anyone.asOwner(password: try #require(process.ownerPassword))
    let product = try await owner.catalog.product(handle: "durable-water-bottle")
    let variant = try #require(product.variants.first)
    let ann = try await process.openAccount(email: customer, password: password)
    let opened = try await anyone.ordering.openCart(NewCart(of: variant.id, quantity: 1))
    _ = try await anyone.signedIn(ann.token).ordering.claim(opened.cart.id, token: opened.token)
    let holder = anyone.signedIn(opened.token)
    let order = try await holder.ordering.place(try await holder.request(opened.cart.id), key: "first")
    let (cart, guest) = try await anyone.fillCart([(variant.id, 1)])
    let second = try await guest.ordering.place(try await guest.request(cart), key: "second")
    let guests = try await eventually({ !$0.isEmpty }) {
      try await CustomersHTTPClient(client: owner.client).buyers(.guest, email: "buyer@example.com").items
    }
    let collection = try await owner.catalog.collections.add(
      ProductCollection(handle: "winter", title: "Winter", products: [product.id]))
    let list = try await owner.catalog.priceLists.add(
      PriceListDraft(
        name: "Sale", kind: .sale, prices: [ListPrice(variant: variant.id, price: try Money(1_000, .gbp))]))
    let type = try await owner.catalog.productTypes.add(ProductType(id: .make(), name: "Lighting", attributes: []))
    let category = try #require(try await owner.catalog.categories.top().items.first)
    let file = folder.appendingPathComponent("products.csv")
    try Data(ProductFile.header).write(to: file)
    let job = try await owner.imports.begin(of: .products, fileAt: file.path, named: "products.csv")
    var examples = RouteExamples()
    (examples.handle, examples.category, examples.brand) = (product.handle, category.code, "loom")
    (examples.product, examples.priceList, examples.type) = (product.id, list.id, type.id)
    (examples.collection, examples.collectionHandle) = (collection.id, collection.handle)
    let location = try #require(try await owner.inventory.locations(beginningWith: "MAIN").items.first)
    (examples.supplier, examples.goods) = try await buy(variant.id, to: location.id, as: owner)
    examples.stocktake = try await owner.inventory.begin(NewStocktake(location: location.id)).id
    examples.customer = ann.customer.id
    examples.guest = GuestID(try #require(guests.first).id)
    examples.fulfilment = try #require(try await owner.shipping.fulfilmentOrders(of: order.id).first).id
    _ = try await owner.shipping.ship(NewShipment(order: second.id))
    examples.returned = try await owner.shipping.expect(NewGoodsReturn(order: second.id)).id
    _ = try await owner.shipping.add(
      NewCarrier(id: try #require(examples.carrier), Carrier.Details(name: "Northpost")))
    examples.zone = try #require(try await owner.shipping.zones().first).id
    (examples.variant, examples.location) = (variant.id, location.id)
    let page = try await owner.content.add(
      NewArticle(
        kind: .page, content: ArticleContent(handle: "example-terms", title: "Terms", status: .published)))
    let news = try await owner.content.add(
      NewArticle(
        kind: .news, content: ArticleContent(handle: "example-kiln", title: "A day at the kiln", status: .published)))
    (examples.article, examples.page, examples.news) = (page.id, page.content.handle, news.content.handle)
    let promotion = try await MarketingHTTPClient(client: owner.client).add(
      NewShopPromotion(
        terms: PromotionTerms(
          title: "Autumn days", trigger: .code, kind: .order, action: .percentage(.whole, of: ProductSelection()))))
    examples.promotion = promotion.id
    let markets = MarketsHTTPClient(client: owner.client)
    _ = try await markets.add(NewMarket(id: examples.market, Market.Details(name: "Europe", countries: ["FR", "IE"])))
    _ = try await markets.add(
      NewJurisdictionRate(
        id: examples.rate,
        JurisdictionRate.Details(
          jurisdiction: TaxJurisdiction(country: "FR"), name: "TVA", millionths: 200_000,
          firstDay: LocalDay(Timestamp(milliseconds: 0), in: .gmt))))
    examples.member = try #require(try await owner.access.staff().first).id
    let records = try await owner.access.auditRecords(AuditCriteria(kind: "catalog/product-types")).items
    examples.record = try #require(records.first).id
    (examples.order, examples.token, examples.file, examples.cursor) = (order.id, order.viewToken, job.id, nil)
    try await owner.setSettings("payments", [("payments.test", "true")])
    let buyer = PaymentsHTTPClient(client: anyone.client)
    let attempt = NewPaymentAttempt(id: examples.payment, method: .test)
    _ = try await buyer.pay(attempt, for: order.id, token: order.viewToken)
    let tested = try await eventually({ $0?.page != nil }) {
      try await buyer.page(of: order.id, awaiting: attempt.id, token: order.viewToken).attempts.first
    }
    examples.testToken = try #require(tested?.page?.components(separatedBy: "token=").last)
    return ExampleShop(
      process: process, examples: examples, product: product, order: order, category: category.title, type: type.name,
      returned: second.number)
  }
}
