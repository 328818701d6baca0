public import Foundation
public import FoundationCore

/// A message to a buyer about an order. Values only: `MailWords` has the words.
public struct OrderMail: Hashable, Sendable {
  /// What has happened to the order.
  public enum News: Hashable, Sendable {
    /// It was placed.
    case placed
    /// Nothing has been paid yet, and the day to pay is near.
    case paymentDue
    /// The shop received so much.
    case paid(Money)
    /// Goods left, with the carrier's number if there is one, and the page where the carrier shows the parcel.
    case shipped([Item], trackingNumber: String?, trackingLink: String? = nil)
    /// Goods wait for the buyer at the place of the address, which is open at these times, line by line.
    case ready(hours: [String])
    /// They still wait there.
    case waiting(hours: [String])
    /// It was cancelled; with the money that the shop owes the buyer, if any.
    case cancelled(owed: Money?, isUnpaid: Bool)
    /// So much goes back to the buyer.
    case refunded(Money)
    /// The shop will not send these; with the money that it owes the buyer in all, if any.
    case partCancelled([Item], owed: Money?)
    /// The buyer has withdrawn from these, and when the shop has received that; with what goes back of delivery, and the
    /// money that it owes them in all, if any. Those that have left are to come back.
    case withdrawn([Item], delivery: Money, at: Timestamp, owed: Money?, comesBack: Bool)
  }

  /// Something bought.
  public struct Item: Hashable, Sendable {
    /// Its name, in the buyer's language.
    public let name: String
    /// How many.
    public let quantity: Int
    /// The price of all of them; nil where it does not matter.
    public let total: Money?
    /// The day from which it is sent, where it was ordered before it came.
    public let sentFrom: LocalDay?

    /// An item with all its parts.
    public init(name: String, quantity: Int, total: Money? = nil, sentFrom: LocalDay? = nil) {
      self.sentFrom = sentFrom
      (self.name, self.quantity, self.total) = (name, quantity, total)
    }
  }

  /// A part of what the order comes to.
  public enum Sum: Hashable, Sendable {
    /// The goods, before what is taken off.
    case goods(Money)
    /// The delivery, by the name of its method.
    case delivery(String, Money)
    /// What a promotion takes off, less than zero; without a name for a discount that staff agreed to.
    case reduction(String, Money)
    /// The tax that an exempt buyer does not pay, less than zero.
    case removedTax(Money)
    /// A tax at a rate in millionths, which prices contain or not.
    case tax(String, rate: Int64, Money, isIncluded: Bool)
    /// What the buyer owes for all of it.
    case total(Money)
  }

  /// How to pay what is not paid yet.
  public struct Payment: Hashable, Sendable {
    /// How much.
    public let due: Money
    /// When the order is cancelled otherwise; nil for never.
    public let dueAt: Timestamp?
    /// The account to transfer it to, line by line; nil where the order's page offers other ways to pay.
    public let bankDetails: [String]?

    /// A payment with all its parts.
    public init(due: Money, dueAt: Timestamp?, bankDetails: [String]?) {
      (self.due, self.dueAt, self.bankDetails) = (due, dueAt, bankDetails)
    }
  }

  /// What has happened.
  public var news: News
  /// The order's number.
  public var number: String
  /// The address of the page that shows the order to whoever has it.
  public var link: String
  /// What was bought.
  public var items: [Item]
  /// What it comes to, from the top.
  public var sums: [Sum]
  /// Where it goes, or is picked up, line by line; empty for an order that goes nowhere.
  public var address: [String]
  /// Whether the buyer picks it up.
  public var isPickedUp: Bool
  /// What is left to pay; nil for nothing.
  public var payment: Payment?
  /// The time zone of the shop's days.
  public var zone: TimeZone

  /// A message with all its parts.
  public init(
    _ news: News, number: String, link: String, items: [Item], sums: [Sum], address: [String],
    isPickedUp: Bool = false, payment: Payment?, zone: TimeZone = .gmt
  ) {
    self.isPickedUp = isPickedUp
    (self.news, self.number, self.link, self.items, self.sums) = (news, number, link, items, sums)
    (self.address, self.payment, self.zone) = (address, payment, zone)
  }
}

extension OrderMail.News {
  /// What its template is called in lists.
  var template: String {
    switch self {
    case .placed: "order-placed"
    case .paymentDue: "order-payment-due"
    case .paid: "order-paid"
    case .shipped: "order-shipped"
    case .ready: "order-ready"
    case .waiting: "order-waiting"
    case .cancelled: "order-cancelled"
    case .refunded: "order-refunded"
    case .partCancelled: "order-part-cancelled"
    case .withdrawn: "order-withdrawn"
    }
  }
}
