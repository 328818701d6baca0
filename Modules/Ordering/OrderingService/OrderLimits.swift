import Ordering

/// How much stock and money can be tied up, and by whom, and what becomes of carts: what a shopkeeper decides.
public struct OrderLimits: Hashable, Sendable {
  /// How many of one variant a cart holds at most; 1 to 9,999.
  public var unitsPerLine = 99
  /// How many lines a cart holds at most, with those that are saved for later; 1 to 200.
  public var linesPerCart = 100
  /// How many unpaid orders from carts one customer, or the guests with one e-mail address, may have at a time; 0 for any
  /// number.
  public var unpaidOrdersPerEmail = 5
  /// How many unpaid orders from carts may come from one network address at a time; 0 for any number.
  public var unpaidOrdersPerAddress = 10
  /// How long the stock of an unpaid order from a cart is kept.
  public var paymentTime = Duration.seconds(7 * 86_400)
  /// How much staff without `payments.credit` may credit without an order that bears it, in minor units of the shop's
  /// currency.
  public var creditWithoutOrder: Int64 = 10_000

  /// How many days after the last goods have arrived buyers can withdraw; 14 to 365.
  public var withdrawalDays = WithdrawalPeriod.legalDays

  /// When goods are held for carts.
  public var holding = HoldMoment.checkout
  /// How long they are held from what the shopper did last; 1 to 120 minutes.
  public var holdTime = Duration.seconds(600)
  /// How long one cart may hold goods, all times together.
  public var longestHold = Duration.seconds(3_600)

  /// What becomes of the cart that a customer has already when they sign in with another.
  public var cartMerge = CartMerge.larger

  /// The defaults.
  public init() {}
}
