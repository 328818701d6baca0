public import FoundationCore
public import StoreIdentifiers

/// What was sold in a period, by the shop's days, and what went back.
///
/// Orders count on the day that they were placed, whatever becomes of them. What is called off or withdrawn from, in whole
/// or in part, counts on the day on which that happens, and money on the day on which it moves: the figures of a day that is
/// over stay as they are. Left out are orders that lapsed unpaid, and those that the test gateway has paid.
public struct SalesReport: Hashable, Sendable {
  /// Sums over orders, and the money that went back.
  public struct Sums: Hashable, Sendable {
    /// How many orders were placed.
    public var orders: Int
    /// Their goods, before what was taken off.
    public var goods: Money
    /// What was taken off goods and delivery.
    public var discount: Money
    /// What sending them cost their buyers.
    public var shipping: Money
    /// The tax that was charged, whether prices contain it or not.
    public var tax: Money
    /// What they come to.
    public var total: Money
    /// What was called off or withdrawn from, of these orders or of others, with its taxes and the delivery that goes back.
    public var returned: Money
    /// What was sold in the end: the total less what was returned, with taxes and delivery. Less than 0 where more was
    /// returned.
    public var net: Money
    /// The money that went back to buyers, of these orders or of others.
    public var refunded: Money

    /// Sums with all their parts.
    public init(
      orders: Int, goods: Money, discount: Money, shipping: Money, tax: Money, total: Money, returned: Money,
      net: Money, refunded: Money
    ) {
      (self.orders, self.goods, self.discount, self.shipping) = (orders, goods, discount, shipping)
      (self.tax, self.total, self.returned, self.net) = (tax, total, returned, net)
      self.refunded = refunded
    }

    /// Sums of nothing.
    public static func none(_ currency: Currency) -> Sums {
      let zero = Money.zero(currency)
      return Sums(
        orders: 0, goods: zero, discount: zero, shipping: zero, tax: zero, total: zero, returned: zero, net: zero,
        refunded: zero)
    }
  }

  /// A day with its sums.
  public struct Day: Identifiable, Hashable, Sendable {
    /// The day.
    public let day: LocalDay
    /// Its sums.
    public let sums: Sums

    /// The day as text: `2026-02-28`.
    public var id: String { day.description }

    /// A day with its sums.
    public init(day: LocalDay, sums: Sums) { (self.day, self.sums) = (day, sums) }
  }

  /// How much of a variant was sold, less what was called off or withdrawn from in the period.
  public struct Product: Identifiable, Hashable, Sendable {
    /// The variant.
    public let id: VariantID
    /// Its code on the latest of these orders.
    public let sku: String
    /// Its name there.
    public let name: String
    /// How many units; less than 0 where more came back than was sold.
    public let units: Int
    /// What they cost their buyers, after what was taken off.
    public let total: Money

    /// A variant with its figures.
    public init(id: VariantID, sku: String, name: String, units: Int, total: Money) {
      (self.id, self.sku, self.name, self.units, self.total) = (id, sku, name, units, total)
    }
  }

  /// What a promotion, or agreements of staff, took off.
  public struct Discount: Hashable, Sendable {
    /// What buyers read; empty for what staff agreed to.
    public let name: String
    /// How many orders it was for.
    public let orders: Int
    /// How much it took off.
    public let amount: Money

    /// A discount with its figures.
    public init(name: String, orders: Int, amount: Money) {
      (self.name, self.orders, self.amount) = (name, orders, amount)
    }
  }

  /// The money that moved by a method.
  public struct Payment: Hashable, Sendable {
    /// The method; nil for what was recorded by hand.
    public let method: OrderPaymentMethod?
    /// How often money came.
    public let payments: Int
    /// How much came in by it, before anything went back.
    public let received: Money
    /// How much went back by it.
    public let refunded: Money

    /// A method with its figures.
    public init(method: OrderPaymentMethod?, payments: Int, received: Money, refunded: Money) {
      (self.method, self.payments, self.received, self.refunded) = (method, payments, received, refunded)
    }
  }

  /// How many days a period has at most: a leap year.
  public static let dayLimit = 366
  /// How many days the period has that nobody chose.
  public static let usualDays = 30
  /// How many products and discounts are told at most, those of the largest sums.
  public static let rowLimit = 200

  /// The days, the earliest first.
  public let days: [Day]
  /// The sums of all days.
  public let sums: Sums
  /// The products that brought most, the first first.
  public let products: [Product]
  /// The discounts that took off most, the first first.
  public let discounts: [Discount]
  /// The methods by which money came and went back, those first that brought most.
  public let payments: [Payment]
  /// How many different buyers placed these orders, as far as an account or an e-mail address tells them apart.
  public let buyers: Int
  /// How many of them had ordered before, or did so twice.
  public let returningBuyers: Int

  /// A report with all its parts.
  public init(
    days: [Day], sums: Sums, products: [Product], discounts: [Discount], payments: [Payment], buyers: Int,
    returningBuyers: Int
  ) {
    (self.days, self.sums, self.products, self.discounts) = (days, sums, products, discounts)
    (self.payments, self.buyers, self.returningBuyers) = (payments, buyers, returningBuyers)
  }

  /// What an order comes to on average, when it is placed; nil without orders. Rounded down to a minor unit.
  public var averageTotal: Money? {
    sums.orders > 0 ? try? Money(sums.total.amount / Int64(sums.orders), sums.total.currency) : nil
  }
}

extension Schema where Value == SalesReport {
  private static let count = Schema<Int>.integer(in: 0...1_000_000_000)
  private static let units = Schema<Int>.integer(in: -1_000_000_000...1_000_000_000)

  private static let sums = Schema<SalesReport.Sums>.object(
    "SalesReportSums", Field("orders", \.orders, count), Field("goods", \.goods, .money),
    Field("discount", \.discount, .money), Field("shipping", \.shipping, .money), Field("tax", \.tax, .money),
    Field("total", \.total, .money), Field("returned", \.returned, .money), Field("net", \.net, .money),
    Field("refunded", \.refunded, .money)
  ) {
    SalesReport.Sums(
      orders: $0, goods: $1, discount: $2, shipping: $3, tax: $4, total: $5, returned: $6, net: $7, refunded: $8)
  }

  private static let day = Schema<SalesReport.Day>.object(
    "SalesReportDay", Field("day", \.day, .localDay), Field("sums", \.sums, sums)
  ) { SalesReport.Day(day: $0, sums: $1) }

  private static let product = Schema<SalesReport.Product>.object(
    "SalesReportProduct", Field("variant", \.id, .identifier()), Field("sku", \.sku, .text(1...255)),
    Field("name", \.name, .text(1...600)), Field("units", \.units, units), Field("total", \.total, .money)
  ) { SalesReport.Product(id: $0, sku: $1, name: $2, units: $3, total: $4) }

  private static let discount = Schema<SalesReport.Discount>.object(
    "SalesReportDiscount", Field("name", \.name, .text(0...200)), Field("orders", \.orders, count),
    Field("amount", \.amount, .money)
  ) { SalesReport.Discount(name: $0, orders: $1, amount: $2) }

  private static let payment = Schema<SalesReport.Payment>.object(
    "SalesReportPayment", .optional("method", \.method, .enumeration()), Field("payments", \.payments, count),
    Field("received", \.received, .money), Field("refunded", \.refunded, .money)
  ) { SalesReport.Payment(method: $0, payments: $1, received: $2, refunded: $3) }

  /// The report as the API sends it.
  public static let salesReport = Schema.object(
    "SalesReport", Field("days", \.days, .array(of: day, count: 0...SalesReport.dayLimit)),
    Field("sums", \.sums, sums), Field("products", \.products, .array(of: product, count: 0...SalesReport.rowLimit)),
    Field("discounts", \.discounts, .array(of: discount, count: 0...SalesReport.rowLimit)),
    Field("payments", \.payments, .array(of: payment, count: 0...OrderPaymentMethod.allCases.count + 1)),
    Field("buyers", \.buyers, count), Field("returningBuyers", \.returningBuyers, count)
  ) {
    SalesReport(days: $0, sums: $1, products: $2, discounts: $3, payments: $4, buyers: $5, returningBuyers: $6)
  }
}
