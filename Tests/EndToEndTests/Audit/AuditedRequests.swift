import Addresses
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers
import TestSupport

/// A good request of staff for each operation that writes, in an order in which each finds what it needs.
///
/// Who adds an operation adds a request here: `AuditCoverageTests` compares them with the API's description.
struct AuditedRequest: Sendable {
  enum Match: Sendable {
    case none
    /// This version is there by now.
    case version(Int)
    /// Whatever is there now, by the entity tag of an address.
    case whatIs(at: String)
  }

  let operation: String
  let method: TransportRequest.Method
  let path: String
  var body: [UInt8] = []
  var match = Match.none
  /// Whether it is for shoppers, so that staff are refused and leave no entry.
  var isForShoppers = false

  init(
    _ operation: String, _ method: TransportRequest.Method, _ path: String, _ json: String = "", match: Match = .none,
    bytes: [UInt8]? = nil, isForShoppers: Bool = false
  ) {
    self.operation = operation
    self.method = method
    self.path = "/api/v1/" + path
    body = bytes ?? Array(json.utf8)
    self.match = match
    self.isForShoppers = isForShoppers
  }

  /// What cannot be asked for in a store where nothing has failed, and no job is but those that always are.
  static let needFaults: Set = [
    "retryParkedEvent", "discardParkedEvent", "cancelJob", "stopPictureFetch", "revertChange",
  ]

  /// What is sent by a method of writes, because there is much to send, and writes nothing.
  static let writeNothing: Set = [
    "previewPromotion", "simulatePromotion", "tryZones", "askCarrierRates", "quoteDraftOrder",
  ]

  /// An id that is always the same.
  static func id(_ number: Int) -> String {
    "01990000-0000-7000-8000-" + String(repeating: "0", count: 12 - String(number).count) + String(number)
  }

  /// What was there before: a product with stock, a customer with a review of it, and an order.
  struct Shop: Sendable {
    let product: String
    let variant: String
    let customer: String
    let review: String
    let brand: String
    let owner: String
    /// What made the variant's stock.
    let movement: String
    /// An order of a shop before this one, beside which there is another.
    let former: String
    /// What is to be sent of an order of two units.
    let work: Work
  }

  /// An order, its line, and what is to be sent of it.
  struct Work: Sendable {
    let order: String, line: String, fulfilment: String
  }

  /// Places an order of two units for a shop in which something can be sent.
  static func work(of variant: VariantID, by owner: StoreClients) async throws -> Work {
    let draft = try await owner.ordering.prepare(
      NewDraftOrder(
        address: PostalAddress(
          name: "B", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB"),
        priceReason: "By phone",
        lines: [.init(variant: variant, quantity: 2)]))
    let order = try await owner.ordering.placeDraft(draft.id, key: UUID().uuidString)
    let works = try await owner.shipping.fulfilmentOrders(of: order.id)
    return Work(
      order: order.id.description, line: order.lines.first?.id.description ?? "",
      fulfilment: works.first?.id.description ?? "")
  }

  static func all(in shop: Shop) -> [AuditedRequest] {
    catalogue(shop) + stock(shop) + orders(shop) + marketing + markets + people(shop) + content + shipping(shop)
      + staff(shop)
      + webhooks + shoppers(shop) + last
  }

  private static var marketing: [AuditedRequest] {
    func terms(_ title: String) -> String {
      #"""
      {"title":"\#(title)","status":"active","trigger":"code","class":"order","combinesWith":["product"],
       "action":{"kind":"percentage","share":100000}}
      """#
    }
    return [
      .init(
        "addPromotion", .post, "marketing/promotions", #"{"id":"\#(id(90))","terms":\#(terms("Autumn"))}"#),
      .init(
        "editPromotion", .put, "marketing/promotions/\(id(90))", terms("Winter"), match: .version(1)),
      .init(
        "importPromotionCodes", .post, "marketing/promotions/\(id(90))/codes", #"{"codes":["WINTER"]}"#),
      .init(
        "generatePromotionCodes", .post, "marketing/promotions/\(id(90))/generated-codes", #"{"count":2}"#),
    ]
  }

  private static var markets: [AuditedRequest] {
    func market(_ name: String) -> String {
      #"{"name":"\#(name)","countries":["AQ"],"regime":"includingTax","rounding":"line"}"#
    }
    func rate(_ name: String) -> String {
      #"""
      {"jurisdiction":{"country":"AQ"},"class":"standard","name":"\#(name)","millionths":1,"firstDay":"2026-01-01"}
      """#
    }
    return [
      .init("addMarket", .post, "markets/markets", #"{"id":"\#(id(91))","details":\#(market("South"))}"#),
      .init("changeMarket", .put, "markets/markets/\(id(91))", market("Ice"), match: .version(1)),
      .init("removeMarket", .delete, "markets/markets/\(id(91))"),
      .init("addTaxRate", .post, "markets/rates", #"{"id":"\#(id(92))","details":\#(rate("Tax"))}"#),
      .init("changeTaxRate", .put, "markets/rates/\(id(92))", rate("Toll"), match: .version(1)),
      .init("removeTaxRate", .delete, "markets/rates/\(id(92))"),
      .init("addKnownTaxRates", .post, "markets/known-rates", #"{"countries":["DE"]}"#),
    ]
  }

  private static func catalogue(_ shop: Shop) -> [AuditedRequest] {
    let variant = #"{"id":"\#(id(2))","sku":"A-1","price":{"amount":2000,"currency":"GBP"}}"#
    let collection = #"{"id":"\#(id(7))","handle":"winter","title":"Winter","products":["\#(id(1))"]}"#
    let list =
      #"{"id":"\#(id(5))","name":"Sale","kind":"sale","prices":[{"variant":"\#(id(2))","price":{"amount":1500,"currency":"GBP"}}]}"#
    return [
      .init(
        "addProduct", .post, "catalog/products",
        #"{"id":"\#(id(1))","name":"Lamp","brand":"Glow","variants":[\#(variant)]}"#),
      .init("editProduct", .patch, "catalog/products/\(id(1))", #"{"name":"Lamp two"}"#, match: .version(1)),
      .init(
        "setPrice", .put, "catalog/products/\(id(1))/variants/\(id(2))/price",
        #"{"price":{"amount":2100,"currency":"GBP"}}"#, match: .version(2)),
      .init(
        "translateProduct", .put, "catalog/products/\(id(1))/translations", #"{"locale":"pl","name":"Lampa"}"#,
        match: .version(3)),
      .init(
        "editProducts", .patch, "catalog/products",
        #"{"products":[{"id":"\#(id(1))","version":4}],"addTags":["new"]}"#),
      .init("addMedia", .put, "catalog/products/\(id(1))/media/\(id(3))", bytes: SamplePicture.webP),
      .init("addCategory", .post, "catalog/categories", #"{"id":"\#(id(4))","code":"lights","name":"Lights"}"#),
      .init("editCategory", .put, "catalog/categories/\(id(4))", #"{"name":"All lights"}"#, match: .version(1)),
      .init("arrangeCategories", .put, "catalog/category-order", #"{"categories":["\#(id(4))"]}"#),
      .init("removeCategory", .delete, "catalog/categories/\(id(4))", match: .version(2)),
      .init(
        "importCategories", .post, "catalog/category-imports",
        #"[{"id":"home","path":[{"id":"home"}],"subCategories":[]}]"#),
      .init(
        "editBrand", .put, "catalog/brands/\(shop.brand)", #"{"name":"Gloom"}"#,
        match: .whatIs(at: "catalog/staff/brands/\(shop.brand)")),
      .init("addPriceList", .post, "catalog/price-lists", list),
      .init("replacePriceList", .put, "catalog/price-lists/\(id(5))", list, match: .version(1)),
      .init(
        "addSale", .post, "catalog/sales", #"{"id":"\#(id(6))","name":"Ten","percentage":10,"scope":{"brand":"Gloom"}}"#
      ),
      .init(
        "editSale", .put, "catalog/sales/\(id(6))",
        #"{"id":"\#(id(6))","name":"Nine","percentage":9,"scope":{"brand":"Gloom"}}"#, match: .version(1)),
      .init("addCollection", .post, "catalog/collections", collection),
      .init("replaceCollection", .put, "catalog/collections/\(id(7))", collection, match: .version(1)),
      .init(
        "translateCollection", .put, "catalog/collections/\(id(7))/translations",
        #"{"locale":"pl","title":"Zima"}"#, match: .version(2)),
      .init(
        "removeCollection", .delete, "catalog/collections/\(id(7))", match: .whatIs(at: "catalog/collections/\(id(7))")),
      .init("addProductType", .post, "catalog/product-types", #"{"id":"\#(id(8))","name":"Lighting","attributes":[]}"#),
      .init(
        "replaceProductType", .put, "catalog/product-types/\(id(8))",
        #"{"id":"\#(id(8))","name":"Lights","attributes":[]}"#, match: .version(1)),
      .init(
        "mapKeptColumn", .put, "catalog/kept-columns",
        #"{"column":"Fit.custom","code":"fit","name":"Fit","kind":"text","scope":"product","types":["Lights"]}"#
      ),
      .init(
        "unmapKeptColumn", .delete, "catalog/kept-columns?column=Fit.custom"),
      .init(
        "translateTerms", .put, "catalog/terms/tags",
        #"{"changes":[{"text":"new","locale":"pl","translation":"nowe"}]}"#,
        match: .whatIs(at: "catalog/terms/tags")),
      .init(
        "moderateReview", .put, "catalog/reviews/\(shop.review)/status", #"{"status":"approved"}"#, match: .version(1)),
      .init(
        "changeMetadata", .patch, "metadata/product/\(shop.product)", #"{"externalID":"7","values":{"erp.unit":"kg"}}"#),
      .init("beginReindexing", .post, "catalog/reindexing"),
      .init("continueReindexing", .post, "catalog/reindexing/batches"),
      // Long enough to be called off while it runs.
      .init(
        "beginImport", .post, "imports?name=a.csv&id=\(id(9))",
        "Handle,Title\n" + (1...40_000).map { "x-\($0),Y\n" }.joined()),
      .init("cancelImport", .post, "imports/\(id(9))/cancel"),
      .init("beginPictureFetch", .post, "catalog/picture-fetch"),
    ]
  }

  private static func orders(_ shop: Shop) -> [AuditedRequest] {
    func draft(_ number: Int) -> String {
      #"""
      {"id":"\#(id(number))","email":"b@example.com","shippingMethod":"standard",
       "address":{"name":"B","lines":["1 High Street"],"city":"Leeds","postalCode":"LS1 1AA","country":"GB"},
       "lines":[{"id":"\#(id(number + 1))","variant":"\#(shop.variant)","quantity":1}]}
      """#
    }
    func placed(_ number: Int) -> [AuditedRequest] {
      [
        .init("prepareOrder", .post, "ordering/draft-orders", draft(number)),
        .init("placeDraftOrder", .post, "ordering/draft-orders/\(id(number))/placement", "{}"),
      ]
    }
    return placed(20) + placed(30) + placed(40) + [
      .init(
        "recordPayment", .post, "ordering/orders/\(id(20))/payments",
        #"{"id":"\#(id(22))","amount":{"amount":2395,"currency":"GBP"},"allowsOverpayment":true}"#),
      .init(
        "recordRefund", .post, "ordering/orders/\(id(20))/refunds",
        #"{"id":"\#(id(23))","amount":{"amount":100,"currency":"GBP"}}"#),
      .init("cancelOrder", .post, "ordering/orders/\(id(30))/cancellation", #"{"reason":"Changed mind"}"#),
      .init(
        "beginPayment", .post, "payments/payments",
        #"""
        {"id":"\#(id(54))","order":"\#(id(40))","method":"invoice","amount":{"amount":100,"currency":"GBP"}}
        """#),
      .init(
        "capturePayment", .post, "payments/payments/\(id(54))/captures",
        #"{"id":"\#(id(55))","amount":{"amount":100,"currency":"GBP"}}"#),
      .init(
        "refundPayment", .post, "payments/payments/\(id(54))/refunds",
        #"{"id":"\#(id(56))","amount":{"amount":100,"currency":"GBP"}}"#),
      .init(
        "beginPayment", .post, "payments/payments",
        #"""
        {"id":"\#(id(57))","order":"\#(id(40))","method":"invoice","amount":{"amount":100,"currency":"GBP"}}
        """#),
      .init("cancelPayment", .post, "payments/payments/\(id(57))/cancellation"),
      .init("editOrders", .post, "ordering/order-edits", #"{"action":"markPaid","orders":["\#(id(40))"]}"#),
      .init(
        "bookCredit", .post, "ordering/credit-notes",
        #"""
        {"id":"\#(id(50))","customer":"\#(shop.customer)","reason":"Broken",
         "lines":[{"id":"\#(id(51))","variant":"\#(shop.variant)","quantity":1,"unitPrice":{"amount":100,"currency":"GBP"}}]}
        """#),
      .init("ship", .post, "shipping/shipments", #"{"id":"\#(id(53))","order":"\#(id(20))"}"#),
      .init("withdrawFromOrder", .post, "ordering/orders/\(id(40))/withdrawals", #"{"id":"\#(id(58))"}"#),
      .init("removeFormerOrder", .delete, "ordering/former-orders/\(shop.former)"),
      .init("removeFormerOrders", .post, "ordering/former-orders/removal", #"{"all":true}"#),
    ]
  }

  private static func people(_ shop: Shop) -> [AuditedRequest] {
    [
      .init("addCustomer", .post, "customers/customers", #"{"id":"\#(id(60))","name":"C","email":"c@example.com"}"#),
      .init("addCustomerGroup", .post, "customers/groups", #"{"code":"trade","name":"Trade"}"#),
      .init("renameCustomerGroup", .put, "customers/groups/trade", #"{"name":"The trade"}"#),
      .init("setCustomerGroup", .put, "customers/customers/\(id(60))/group", #"{"group":null}"#),
      .init("removeCustomerGroup", .delete, "customers/groups/trade"),
    ]
  }

  private static let content: [AuditedRequest] = {
    let article = #"{"handle":"our-terms","title":"Terms","body":{"blocks":[]},"status":"draft"}"#
    let path = "content/staff/articles/\(id(70))"
    return [
      .init("addArticle", .post, "content/staff/articles", #"{"id":"\#(id(70))","kind":"page","content":\#(article)}"#),
      .init("editArticle", .put, path, article, match: .version(1)),
      .init("translateArticle", .put, path + "/translation", #"{"locale":"pl","title":"Zasady"}"#, match: .version(2)),
      .init("removeArticle", .delete, path, match: .whatIs(at: path)),
      .init("putRedirect", .put, "content/staff/redirects", #"{"path":"/old","target":"/products"}"#),
      .init("removeRedirect", .delete, "content/staff/redirects?path=/old"),
      .init("prepareHomePage", .put, "content/staff/home", #"{"blocks":[]}"#, match: .whatIs(at: "content/staff/home")),
      .init("publishHomePage", .post, "content/staff/home/publication", match: .whatIs(at: "content/staff/home")),
      .init(
        "editMenu", .put, "content/staff/menus/footer",
        #"{"entries":[{"title":"Terms","translations":[],"link":{"kind":"address","target":"https://example.com/"}}]}"#,
        match: .whatIs(at: "content/staff/menus/footer")),
      .init("sendTestMail", .post, "outbound/test-mails", #"{"id":"\#(id(95))","language":"en"}"#),
      .init("sendMailAgain", .post, "outbound/mails/\(id(95))/send-again"),
      .init(
        "changeSettings", .put, "settings/sections/shop", #"{"changes":[{"key":"shop.name","value":"Corner"}]}"#,
        match: .whatIs(at: "settings/sections/shop")),
    ]
  }()

  private static func shipping(_ shop: Shop) -> [AuditedRequest] {
    let details = #"{"name":"Mars","places":[{"country":"AQ"}],"methods":[]}"#
    return [
      .init("addZone", .post, "shipping/zones", #"{"id":"\#(id(80))","details":\#(details)}"#),
      .init("changeZone", .put, "shipping/zones/\(id(80))", details.replacing("Mars", with: "Ice"), match: .version(1)),
      .init("removeZone", .delete, "shipping/zones/\(id(80))"),
      .init(
        "changeFulfilmentOrder", .post, "shipping/fulfilment-orders/\(shop.work.fulfilment)/changes",
        #"{"action":"start"}"#),
    ] + carriers(shop) + [
      .init(
        "packShipment", .post, "shipping/fulfilment-orders/\(shop.work.fulfilment)/shipments",
        #"{"id":"\#(id(59))","lines":[{"orderLine":"\#(shop.work.line)","quantity":2}]}"#),
      .init("changeShipment", .post, "shipping/shipments/\(id(59))/changes", #"{"action":"ship"}"#),
      .init(
        "addTrackingEvent", .post, "shipping/shipments/\(id(59))/tracking-events",
        #"{"occurredAt":"2026-01-01T00:00:00.000Z","text":"At the depot"}"#),
      .init("addReturn", .post, "shipping/returns", #"{"id":"\#(id(160))","order":"\#(shop.work.order)"}"#),
      .init(
        "receiveReturn", .post, "shipping/returns/\(id(160))/receipts",
        #"{"lines":[{"orderLine":"\#(shop.work.line)","found":{"restocked":1}}]}"#, match: .version(1)),
      .init(
        "changeReturn", .post, "shipping/returns/\(id(160))/changes", #"{"action":"close"}"#, match: .version(2)),
    ]
  }

  /// What staff are refused, whatever they may do.
  private static func shoppers(_ shop: Shop) -> [AuditedRequest] {
    let address = #"{"name":"B","lines":["1 High Street"],"city":"Leeds","postalCode":"LS1 1AA","country":"GB"}"#
    let placing =
      #"{"id":"\#(id(91))","cart":"\#(id(90))","email":"b@example.com","address":\#(address),"shippingMethod":"standard","expectedTotal":{"amount":1,"currency":"GBP"}}"#
    return [
      .init("openCart", .post, "ordering/carts", #"{"id":"\#(id(90))","variant":"\#(shop.variant)","quantity":1}"#),
      .init(
        "setCartLine", .put, "ordering/carts/\(id(90))/lines/\(shop.variant)", #"{"quantity":2}"#,
        isForShoppers: true),
      .init(
        "setCartCodes", .put, "ordering/carts/\(id(90))/codes", #"{"codes":["TEN"]}"#, isForShoppers: true),
      .init(
        "setCartDestination", .put, "ordering/carts/\(id(90))/destination", #"{"country":"DE"}"#,
        isForShoppers: true),
      .init("resumeCart", .post, "ordering/own-cart", isForShoppers: true),
      .init("claimCart", .put, "ordering/carts/\(id(90))/customer", #"{"token":"x"}"#, isForShoppers: true),
      .init("placeOrder", .post, "ordering/orders", placing, isForShoppers: true),
      .init(
        "payOrder", .post, "payments/orders/\(id(40))/attempts", #"{"id":"\#(id(93))","method":"bankTransfer"}"#,
        isForShoppers: true),
      .init(
        "submitReview", .post, "catalog/products/\(shop.product)/reviews",
        #"{"id":"\#(id(92))","author":"S","rating":5,"text":"Good"}"#, isForShoppers: true),
      .init("voteOnReview", .put, "catalog/reviews/\(shop.review)/vote", #"{"vote":"helpful"}"#, isForShoppers: true),
      .init("withdrawVote", .delete, "catalog/reviews/\(shop.review)/vote", isForShoppers: true),
      .init("renameAccount", .put, "customers/account/name", #"{"name":"S"}"#, isForShoppers: true),
      .init(
        "keepAddress", .put, "customers/account/addresses/\(id(93))",
        #"{"id":"\#(id(93))","address":\#(address),"isDefault":true}"#, isForShoppers: true),
      .init("removeAddress", .delete, "customers/account/addresses/\(id(93))", isForShoppers: true),
    ]
  }

  /// It ends the session of the others.
  private static let webhooks: [AuditedRequest] = {
    let details = #"{"address":"https://shop.example/hook","topics":["order.placed"],"isEnabled":true}"#
    let path = "outbound/webhooks/\(id(96))"
    return [
      .init("addWebhook", .post, "outbound/webhooks", #"{"id":"\#(id(96))","details":\#(details)}"#),
      .init("changeWebhook", .put, path, details, match: .version(1)),
      .init("newWebhookSecret", .post, path + "/secret"),
      .init("testWebhook", .post, path + "/test"),
      .init("sendWebhookAgain", .post, "outbound/webhook-deliveries/{message}/send-again"),
      .init("removeWebhook", .delete, path),
    ]
  }()

  private static let last = [AuditedRequest("signOut", .delete, "access/sessions/current")]

  private static func staff(_ shop: Shop) -> [AuditedRequest] {
    let role = #"{"name":"Buyer","permissions":["catalog.write"]}"#
    let key = #"{"name":"Gifts","origins":["https://gifts.example"]}"#
    return [
      .init("addStaffRole", .post, "access/roles", role),
      .init("changeStaffRole", .put, "access/roles/{role}", role, match: .version(1)),
      .init("removeStaffRole", .delete, "access/roles/{role}"),
      .init(
        "changeStaff", .put, "access/staff/\(shop.owner)", #"{"name":"Olga","roles":["owner"],"isDisabled":false}"#,
        match: .version(1)),
      .init(
        "inviteStaff", .post, "access/invitations", #"{"email":"new@shop.example","name":"New","roles":["support"]}"#),
      .init("withdrawStaffInvitation", .delete, "access/invitations/\(id(94))"),
      .init("retryJob", .post, "operations/jobs/{job}/attempt"),
      .init("issueToken", .post, "access/tokens", #"{"name":"Feed","permissions":["catalog.write"],"days":30}"#),
      .init("revokeToken", .delete, "access/tokens/{token}"),
      .init("addStorefrontKey", .post, "access/storefront-keys", key),
      .init("changeStorefrontKey", .put, "access/storefront-keys/{key}", key, match: .version(1)),
      .init("removeStorefrontKey", .delete, "access/storefront-keys/{key}"),
      .init(
        "saveFilter", .put, "access/saved-filters/\(id(52))",
        #"{"id":"\#(id(52))","list":"office/orders","name":"Paid","query":"payment=paid"}"#),
      .init("removeSavedFilter", .delete, "access/saved-filters/\(id(52))"),
    ]
  }
}
