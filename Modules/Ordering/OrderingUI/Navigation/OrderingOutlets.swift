public import Addresses
public import FoundationCore
public import FoundationUI
public import MyStoreKit
public import Ordering
public import StoreIdentifiers
public import WebUI

/// What checkout begins with for a customer who has signed in.
public struct CheckoutContact: Hashable, Sendable {
  /// Where messages go.
  public let email: String
  /// What they are called.
  public let name: String
  /// Where their orders go, as far as they have said.
  public let address: PostalAddress?

  /// A contact of its parts.
  public init(email: String, name: String, address: PostalAddress?) {
    self.email = email
    self.name = name
    self.address = address
  }
}

/// A text of the shop that a buyer agrees to, as they are shown it.
public struct CheckoutText: Hashable, Sendable, Identifiable {
  /// Which one, in which version.
  public let text: AgreedText
  /// What it is called.
  public let title: String
  /// Where it is read.
  public let page: PageLocation

  /// A text with the way to it.
  public init(_ text: AgreedText, title: String, page: PageLocation) {
    self.text = text
    self.title = title
    self.page = page
  }

  /// The last part of its page's address.
  public var id: String { text.handle }
}

/// A variant that staff can put into an order.
public struct VariantChoice: Identifiable, Hashable, Sendable {
  /// The variant, by the id that an order's line names.
  public let id: VariantID
  /// What it is called, with its product.
  public let name: String
  /// The shop's own number for it, as staff type it.
  public let sku: String
  /// What one costs everyone.
  public let price: Money

  /// A variant with its name and price.
  public init(id: VariantID, name: String, sku: String, price: Money) {
    self.id = id
    self.name = name
    self.sku = sku
    self.price = price
  }
}

/// What is known of the VAT number that a buyer has typed.
public enum BuyerVATStanding: Hashable, Sendable {
  /// It is that of a business, which buys in another EU state than the shop's without tax.
  case confirmed
  /// There is none like it.
  case unknown
  /// Nobody could be asked: tax is charged.
  case unchecked
  /// No number is written so.
  case malformed
}

/// What Ordering's screens need of other contexts. Composition fills them.
public struct OrderingOutlets {
  /// Loads the countries that goods are sent to.
  public var loadCountries: () async throws -> Void
  /// The countries that goods are sent to, by their ISO 3166-1 codes.
  public var countries: [String]
  /// The shop's own country.
  public var country: String
  /// What is known of the customer who has signed in; nil for a guest.
  public var contact: () async -> CheckoutContact?
  /// The texts that a buyer agrees to, of those that the shop shows.
  public var texts: () async throws -> [CheckoutText]
  /// Whether businesses of other EU states buy without tax, by their VAT number.
  public var asksForVATNumber: Bool
  /// Asks what is known of a VAT number.
  public var checkVATNumber: (String) async -> BuyerVATStanding
  /// What a method is called in the page's language, from the name that Shipping keeps.
  public var methodName: (String) -> String
  /// Staff: what has left for an order, and the way to send the rest.
  ///
  /// The closure is called when something has left. The order is notified of it a moment later.
  public var shipments: (Order, _ hasShipped: @escaping () async -> Void) -> AnyView
  /// What has left of an order, for its buyer.
  public var sent: (Order) -> AnyView
  /// Staff: the payments of an order, and what can be done about them.
  ///
  /// The closure is called when money came or went back.
  public var payments: (Order, _ hasChanged: @escaping () async -> Void) -> AnyView
  /// Staff: the mails to an e-mail address, to read them or send them again; nil for who may not.
  public var mails: (String) -> PageLocation?
  /// Staff: a text in the version that a buyer agreed to, in their language; nil for who may not read it.
  public var agreedText: (AgreedText, _ language: String?) -> PageLocation?
  /// Begins to pay for an order by a method, as the payment with an id. What goes wrong is told where the buyer pays.
  public var pay: (Order, OrderPaymentMethod, UniqueID) async -> Void
  /// Where an order is paid for.
  public var paymentPage: (Order) -> PageLocation
  /// The way to pay for an order of which something is still to be paid.
  public var payNow: (Order) -> AnyView
  /// The way to order the same once more.
  public var orderAgain: (Order) -> AnyView
  /// The picture of a variant, which has a name.
  public var picture: (VariantID, _ name: String) -> AnyView
  /// What a unit of a variant costs in a cart, with what that price is compared with.
  public var unitPrice: (VariantID, Money) -> AnyView
  /// The page of a variant; nil while it is not known, and of one that is not for sale.
  public var productPage: (VariantID) -> PageLocation?
  /// Loads the pictures, pages and prices of variants. What cannot be loaded is not shown.
  public var loadPictures: ([VariantID]) async -> Void
  /// Where shoppers go on shopping.
  public var shop: PageLocation
  /// Where customers sign in, to come back to their orders.
  public var signIn: PageLocation
  /// Where shoppers pay by bank transfer to, line by line; empty when the shop tells them otherwise.
  public var bankDetails: [String]
  /// How shoppers can pay, in the order to show.
  public var paymentMethods: [OrderPaymentMethod]
  /// Whether shoppers choose how to pay; otherwise they pay by bank transfer.
  public var choosesPayment: Bool { paymentMethods.contains { $0 != .bankTransfer } }
  /// Whether an amount can be paid by a method.
  public var canPay: (Money, OrderPaymentMethod) -> Bool
  /// How many units of one product a cart holds.
  public var unitsPerLine: Int
  /// The shop's own currency, which staff type amounts in.
  public var currency: Currency
  /// Staff: the variants that words find, the best first.
  public var findVariants: (_ words: String) async throws(HTTPClientError) -> [VariantChoice]
  /// Staff: the customer with an e-mail address; nil where there is none, and for who may not see customers.
  public var customer: (_ email: String) async throws(HTTPClientError) -> CustomerID?
  /// The whole address of a place, to send to somebody; nil where the shop does not know its own.
  public var address: (PageLocation) -> String?

  /// Outlets filled by closures.
  public init(
    loadCountries: @escaping () async throws -> Void = {},
    countries: [String] = Country.codes, country: String = "GB",
    contact: @escaping () async -> CheckoutContact? = { nil },
    texts: @escaping () async throws -> [CheckoutText] = { [] }, asksForVATNumber: Bool = false,
    checkVATNumber: @escaping (String) async -> BuyerVATStanding = { _ in .unchecked },
    methodName: @escaping (String) -> String = { $0 },
    shipments: @escaping (Order, _ hasShipped: @escaping () async -> Void) -> AnyView = { _, _ in
      AnyView(EmptyView())
    },
    sent: @escaping (Order) -> AnyView = { _ in AnyView(EmptyView()) },
    payments: @escaping (Order, _ hasChanged: @escaping () async -> Void) -> AnyView = { _, _ in
      AnyView(EmptyView())
    },
    mails: @escaping (String) -> PageLocation? = { _ in nil },
    agreedText: @escaping (AgreedText, _ language: String?) -> PageLocation? = { _, _ in nil },
    pay: @escaping (Order, OrderPaymentMethod, UniqueID) async -> Void = { _, _, _ in },
    paymentPage: @escaping (Order) -> PageLocation = { _ in PageLocation() },
    payNow: @escaping (Order) -> AnyView = { _ in AnyView(EmptyView()) },
    orderAgain: @escaping (Order) -> AnyView = { _ in AnyView(EmptyView()) },
    picture: @escaping (VariantID, _ name: String) -> AnyView = { _, _ in AnyView(EmptyView()) },
    unitPrice: @escaping (VariantID, Money) -> AnyView = { AnyView(PriceText($1)) },
    productPage: @escaping (VariantID) -> PageLocation? = { _ in nil },
    loadPictures: @escaping ([VariantID]) async -> Void = { _ in },
    shop: PageLocation = PageLocation(), signIn: PageLocation = PageLocation(),
    bankDetails: [String] = [], paymentMethods: [OrderPaymentMethod] = [.bankTransfer],
    canPay: @escaping (Money, OrderPaymentMethod) -> Bool = { _, _ in true }, unitsPerLine: Int = 99,
    currency: Currency = .gbp,
    findVariants: @escaping (_ words: String) async throws(HTTPClientError) -> [VariantChoice] = {
      _ throws(HTTPClientError) in []
    },
    customer: @escaping (_ email: String) async throws(HTTPClientError) -> CustomerID? = {
      _ throws(HTTPClientError) in nil
    },
    address: @escaping (PageLocation) -> String? = { _ in nil }
  ) {
    self.loadCountries = loadCountries
    self.countries = countries
    self.country = country
    self.contact = contact
    self.texts = texts
    self.asksForVATNumber = asksForVATNumber
    self.checkVATNumber = checkVATNumber
    self.methodName = methodName
    self.shipments = shipments
    self.sent = sent
    self.payments = payments
    self.mails = mails
    self.agreedText = agreedText
    self.pay = pay
    self.paymentPage = paymentPage
    self.payNow = payNow
    self.orderAgain = orderAgain
    self.picture = picture
    self.unitPrice = unitPrice
    self.productPage = productPage
    self.loadPictures = loadPictures
    self.shop = shop
    self.signIn = signIn
    self.bankDetails = bankDetails
    self.paymentMethods = paymentMethods
    self.canPay = canPay
    self.unitsPerLine = unitsPerLine
    self.currency = currency
    self.findVariants = findVariants
    self.customer = customer
    self.address = address
  }
}

extension EnvironmentValues {
  /// What Ordering's screens need of other contexts.
  public var orderingOutlets: OrderingOutlets {
    get { self[OrderingOutletsKey.self] }
    set { self[OrderingOutletsKey.self] = newValue }
  }

  private enum OrderingOutletsKey: EnvironmentKey { static var defaultValue: OrderingOutlets { OrderingOutlets() } }
}
