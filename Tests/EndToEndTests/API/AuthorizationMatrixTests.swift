import Foundation
import FoundationCore
import HTTPServer
import MyStoreApp
import MyStoreKit
import TestSupport
import Testing

/// Every operation of the API, asked for by everybody whom it is not for, about things that are somebody else's.
struct AuthorizationMatrixTests {
  /// Who is let in. Everybody else is refused, at every operation that the API's description names.
  private static let admitted: [(callers: Set<Caller>, operations: Set<String>)] = [
    // Everybody is answered alike, or by a secret that is sent with the request.
    (
      Set(Caller.allCases),
      [
        "acceptStaffInvitation", "addStockAlert", "askForPassword", "checkVATNumber", "countReviewStars",
        "decideTestPayment", "endStockAlerts", "enterShop", "findOrder",
        "getAvailability", "getBrand", "getCategory", "getCategoryByID", "getCategoryMenu", "getCollection",
        "getFacets",
        "getHomePage", "getMenus", "getNews", "getPage", "getPriceHistory", "getProduct", "getProductByHandle",
        "getRedirect", "getTestPayment", "listBrands", "listCategories", "listCollections", "listNearbyShops",
        "listNews",
        "listProducts", "listProductTypes", "listRates", "listReviews", "listServedCountries", "listTopCategories",
        "listVariantCards", "openAccount", "openCart", "register", "replacePassword", "signIn", "signInCustomer",
        "takePaymentWebhook", "takeTrackingWebhook",
      ]
    ),
    // Whoever has a token, about themselves.
    ([.guest, .customer, .member, .reader], ["currentSession", "getOwnReviewing", "signOut"]),
    // Customers, about themselves; what is Bea's stays hers.
    (
      [.customer],
      ["getAccount", "removeAddress", "renameAccount", "resumeCart", "submitReview", "voteOnReview", "withdrawVote"]
    ),
    ([.customer, .reader], ["listFormerOrders", "listOrders"]),
    // Staff, about their own.
    ([.member, .reader], ["listSavedFilters", "removeSavedFilter", "saveFilter"]),
    // What the role that only reads is for.
    (
      [.reader],
      [
        "checkTax", "countBuyers", "countOrders", "getArticleAsStaff", "getCustomer", "getFormerOrder",
        "getFulfilmentOrder", "getGuest",
        "getHomePageAsStaff", "getLocation", "getMenuAsStaff", "getOrder", "getOrderBuyer", "getOrderHistory",
        "getOrderPaymentPage", "getPromotion", "getSalesOverview", "getSalesReport", "getSalesSummary", "getSettings",
        "getTaxReport", "listArticlesAsStaff", "listBuyers", "listCustomerGroups", "listCustomers", "listJobs",
        "listFulfilmentOrders", "listFulfilmentOrdersOfOrder", "listLatestShipments", "listLocations", "listLowStock",
        "listMarkets", "listMatchingOrders",
        "listParkedEvents", "listPayments", "listPaymentsOfOrder", "listPromotionCodes", "listPromotions",
        "listRedirects", "listSettingChanges", "listSettings", "listSentShipments",
        "listShipments", "listStock", "listStockMovements",
        "getStockAlerts", "listStocktakes", "listStocktakeLines", "listSuppliers", "listReplenishments", "getSupplier",
        "getReplenishment", "getStocktake", "getReturn", "listReturns", "listReturnsOfOrder",
        "getPackingSlip", "getPackingSlipOfShipment", "getPickList", "getReturnSlip", "getReturnLabel",
        "getShipmentLabel",
        "listTaxRates",
        "listZones", "listCarriers", "askCarrierRates", "previewPromotion", "simulatePromotion", "tryZones",
      ]
    ),
  ]

  /// What services answer to whoever asks, by what they may see: nothing where nothing is theirs, or what the shop shows.
  /// Only the policies of the routes refuse it.
  private static let answeredByWhoAsks: Set = ["getOwnReviewing", "listProductsAsStaff", "signOut"]

  private static func isAdmitted(_ caller: Caller, to operation: String) -> Bool {
    admitted.contains { $0.callers.contains(caller) && $0.operations.contains(operation) }
  }

  @Test(arguments: AuthorizationShop.Check.allCases)
  func `each operation refuses everybody whom the table does not name`(check: AuthorizationShop.Check) async throws {
    try await LocalStore.with { local in
      let shop = try await AuthorizationShop(local, check: check)
      let operations = try await shop.operations()
      let names = Set(operations.map(\.name))
      #expect(names.count == operations.count && names.count > 240)
      let table = Self.admitted.flatMap(\.operations)
      #expect(Set(table).isSubset(of: names) && Set(table).count == table.count)
      let open = Set(operations.filter(\.isOpen).map(\.name))
      #expect(open.isSubset(of: try #require(Self.admitted.first).operations))
      let (breaches, refused) = try await Self.breaches(in: shop, operations)
      #expect(breaches == [])
      #expect(refused.values.allSatisfy { $0 > 150 } && refused.count == Caller.allCases.count, "\(refused)")
      // The control: a service was asked past the policy of its route, which refuses whoever has no token.
      let own = try #require(operations.first { $0.name == "getOwnReviewing" })
      #expect(try await shop.ask(own, as: nil).status.code == (check == .inService ? 200 : 401))
      // The control: all of it is there, for the owner or for Bea.
      for operation in operations where operation.method == "get" && !operation.isOpen {
        #expect(try await shop.isAnswered(operation), "\(operation.name) is answered to nobody.")
      }
    }
  }

  @Test func `a member of staff who may do more than the table says is caught`() async throws {
    try await LocalStore.with { local in
      let shop = try await AuthorizationShop(local, check: .everywhere, memberRole: "fulfilment")
      let breaches = try await Self.breaches(in: shop, try await shop.operations()).breaches
      #expect(breaches.count > 10 && breaches.allSatisfy { $0.contains(" as member: ") })
      #expect(breaches.contains { $0.hasPrefix("getOrder as member: 200") })
    }
  }

  /// What anybody is answered that the table does not allow, and how often each caller was refused as they should be.
  private static func breaches(
    in shop: AuthorizationShop, _ operations: [AuthorizationShop.Operation]
  ) async throws -> (breaches: [String], refused: [Caller: Int]) {
    var breaches: [String] = []
    var refused: [Caller: Int] = [:]
    for caller in Caller.allCases {
      // What ends the session comes last.
      for operation in operations.filter({ $0.name != "signOut" }) + operations.filter({ $0.name == "signOut" }) {
        let answer = try await shop.ask(operation, as: shop.tokens[caller])
        let (status, text) = (answer.status.code, String(decoding: answer.body, as: UTF8.self))
        let secrets = [AuthorizationShop.draft] + (caller == .reader ? [] : AuthorizationShop.secrets)
        let isAsExpected: Bool
        if isAdmitted(caller, to: operation.name) {
          // An open operation may refuse a secret that is wrong.
          isAsExpected =
            operation.isOpen || ![401, 403].contains(status) && (operation.method != "get" || status == 200)
        } else if shop.check == .inService {
          isAsExpected = [401, 403, 404].contains(status) || answeredByWhoAsks.contains(operation.name)
        } else if caller == .nobody, !operation.isOptional {
          isAsExpected = status == 401
        } else {
          isAsExpected = [401, 403, 404].contains(status)
        }
        if !isAdmitted(caller, to: operation.name), [401, 403, 404].contains(status) {
          refused[caller, default: 0] += 1
        }
        guard status >= 500 || !isAsExpected || secrets.contains(where: { text.contains($0) }) else { continue }
        breaches.append("\(operation.name) as \(caller): \(status) \(text.prefix(300))")
      }
    }
    return (breaches, refused)
  }

  @Test func `what is a customer's is read by nobody else`() async throws {
    try await LocalStore.with { local in
      let shop = try await AuthorizationShop(local, check: .everywhere)
      let order = "/api/v1/ordering/orders/\(AuditedRequest.id(101))"
      let page = "/api/v1/payments/orders/\(AuditedRequest.id(101))/page"
      let cart = "/api/v1/ordering/carts/\(AuditedRequest.id(104))"
      let address = "/api/v1/customers/account/addresses/\(AuditedRequest.id(102))"
      func status(
        _ path: String, _ token: String?, _ method: String = "get", _ json: String = ""
      ) async throws -> (code: Int, text: String) {
        let answer = try await shop.send(method, path, Array(json.utf8), as: token)
        return (answer.status.code, String(decoding: answer.body, as: UTF8.self))
      }
      let strangers = [nil, shop.tokens[.guest], shop.tokens[.customer], shop.tokens[.member]]
      for stranger in strangers {
        // The last character has bits that mean nothing: a damaged token differs in the first.
        let damaged = (shop.viewToken.hasPrefix("A") ? "B" : "A") + shop.viewToken.dropFirst()
        let wrong = ["", "?token=\(shop.otherViewToken)", "?token=\(damaged)", "?token=x"]
        let withdrawing = #"{"id":"\#(AuditedRequest.id(107))"}"#
        for query in wrong {
          for (path, method, json) in [
            (order + query, "get", ""), (page + query, "get", ""),
            (order + "/withdrawals" + query, "post", withdrawing),
          ] {
            let answer = try await status(path, stranger, method, json)
            #expect([401, 403, 404].contains(answer.code), "\(method) \(path): \(answer)")
          }
        }
        for path in [cart, cart + "/quote?country=GB", order + "/history", order + "/buyer"] {
          let answer = try await status(path, stranger)
          #expect([401, 403, 404].contains(answer.code), "\(path): \(answer)")
        }
        let payments = try await status(page.replacing("/page", with: "/payments"), stranger)
        #expect([401, 403].contains(payments.code), "\(payments)")
        let taken = #"""
          {"id":"\#(AuditedRequest.id(102))","isDefault":true,
           "address":{"name":"S","lines":["1 High Street"],"city":"Leeds","postalCode":"LS1 1AA","country":"GB"}}
          """#
        #expect([401, 403, 404].contains(try await status(address, stranger, "put", taken).code))
        _ = try await status(address, stranger, "delete")
      }
      let others = try await status("/api/v1/ordering/orders", shop.tokens[.customer])
      #expect(others.code == 200 && others.text.contains(#""items":[]"#), "\(others)")
      // The control: Bea reads all of it, and so does whoever has her order's token.
      let account = try await status("/api/v1/customers/account", shop.bea)
      #expect(account.code == 200 && account.text.contains(AuthorizationShop.secrets[1]), "\(account)")
      let own = try await status("/api/v1/ordering/orders", shop.bea)
      #expect(own.code == 200 && own.text.contains(AuditedRequest.id(101)), "\(own)")
      #expect(try await status(cart, shop.cartToken).code == 200)
      for (path, token) in [(order, shop.bea), (order + "?token=\(shop.viewToken)", nil)] {
        let answer = try await status(path, token)
        #expect(answer.code == 200 && answer.text.contains(AuthorizationShop.secrets[1]), "\(path): \(answer)")
        #expect(try await status(path.replacing(order, with: page), token).code == 200)
      }
      let withdrawn = try await status(
        order + "/withdrawals?token=\(shop.viewToken)", nil, "post", #"{"id":"\#(AuditedRequest.id(107))"}"#)
      #expect(withdrawn.code == 201, "\(withdrawn)")
    }
  }
}
