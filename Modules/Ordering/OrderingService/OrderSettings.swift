import Ordering
public import Settings

/// What a shopkeeper decides about orders.
public enum OrderSettings {
  private static let standard = OrderLimits()

  private static let unitsPerLine = Setting(
    "orders.units-per-line", "Units of one product in a cart", kind: .number(1...9_999), default: standard.unitsPerLine)
  private static let linesPerCart = Setting(
    "orders.lines-per-cart", "Different products in a cart", kind: .number(1...200), default: standard.linesPerCart)
  private static let cartMerge = Setting(
    "orders.cart-merge", "When somebody signs in who has a cart already",
    kind: .choice(CartMerge.allCases.map(\.rawValue)), default: standard.cartMerge.rawValue)
  private static let holding = Setting(
    "orders.hold", "When goods are held for a shopper",
    help: "Nobody else can buy them meanwhile. What is never held goes to whoever orders first.",
    kind: .choice(HoldMoment.allCases.map(\.rawValue)), default: standard.holding.rawValue)
  private static let holdMinutes = Setting(
    "orders.hold-minutes", "Minutes for which goods are held",
    help: "From what the shopper did last in the cart or at the checkout.", kind: .number(1...120),
    default: Int(standard.holdTime.components.seconds / 60))
  private static let longestHoldMinutes = Setting(
    "orders.hold-minutes-in-all", "Minutes for which one cart can hold goods, all together",
    help: "After that, the cart can still be ordered, of what there is then.", kind: .number(1...1_440),
    default: Int(standard.longestHold.components.seconds / 60))
  private static let unpaidPerEmail = Setting(
    "orders.unpaid-per-email", "Unpaid orders for each e-mail address", help: "0 for any number.",
    kind: .number(0...1_000_000), default: standard.unpaidOrdersPerEmail)
  private static let unpaidPerAddress = Setting(
    "orders.unpaid-per-address", "Unpaid orders from each network address",
    help: "As many of its carts may hold goods. 0 for any number.",
    kind: .number(0...1_000_000), default: standard.unpaidOrdersPerAddress)
  private static let paymentDays = Setting(
    "orders.payment-days", "Days to pay", help: "For so long the stock of an unpaid order is kept.",
    kind: .number(1...365), default: Int(standard.paymentTime.components.seconds / 86_400))
  private static let withdrawalDays = Setting(
    "orders.withdrawal-days", "Days to withdraw",
    help: "Counted from the day after the last goods arrived. They do not end while a delivery is not recorded.",
    kind: .number(WithdrawalPeriod.legalDays...365), default: standard.withdrawalDays)
  private static let creditWithoutOrder = Setting(
    "orders.credit-without-order", "Credit without an order",
    help: "The most that staff without the permission payments.credit may credit, in pence, cents or the like.",
    kind: .number(0...1_000_000_000), default: Int(standard.creditWithoutOrder))
  /// Where shoppers pay by bank transfer to, line by line; empty for a shop that tells them otherwise.
  public static let bankDetails = Setting(
    "orders.bank-details", "Bank details", help: "The account that shoppers pay to, line by line.", kind: .lines(10),
    default: [])

  /// Whether buyers get mails about their orders.
  public static let sendsMail = Setting(
    "orders.mail", "Write to buyers about their orders",
    help: "When an order is placed, paid, shipped, cancelled or refunded.", kind: .flag, default: true)
  /// How many days before a payment is due its buyer is reminded; 0 for never.
  public static let reminderDays = Setting(
    "orders.reminder-days", "Days before the last day to pay on which buyers are reminded", help: "0 for no reminder.",
    kind: .number(0...30), default: 2)

  /// After how many days buyers are reminded of what waits for them at a place; 0 for never.
  public static let pickupReminderDays = Setting(
    "orders.pickup-reminder-days", "Days after which buyers are reminded of what they pick up",
    help: "0 for no reminder.", kind: .number(0...60), default: 3)

  /// The section of the office.
  public static let section = SettingsSection(
    "orders", "Orders",
    [
      bankDetails.declaration, paymentDays.declaration, sendsMail.declaration, reminderDays.declaration,
      pickupReminderDays.declaration,
      unitsPerLine.declaration, linesPerCart.declaration, cartMerge.declaration,
      holding.declaration, holdMinutes.declaration, longestHoldMinutes.declaration,
      unpaidPerEmail.declaration, unpaidPerAddress.declaration, withdrawalDays.declaration,
      creditWithoutOrder.declaration,
    ])

  /// The limits that are set.
  public static func limits(_ values: SettingValues) -> OrderLimits {
    var limits = OrderLimits()
    limits.unitsPerLine = values[unitsPerLine]
    limits.linesPerCart = values[linesPerCart]
    limits.cartMerge = CartMerge(rawValue: values[cartMerge]) ?? limits.cartMerge
    limits.holding = HoldMoment(rawValue: values[holding]) ?? limits.holding
    limits.holdTime = .seconds(values[holdMinutes] * 60)
    limits.longestHold = .seconds(values[longestHoldMinutes] * 60)
    limits.unpaidOrdersPerEmail = values[unpaidPerEmail]
    limits.unpaidOrdersPerAddress = values[unpaidPerAddress]
    limits.paymentTime = .seconds(values[paymentDays] * 86_400)
    limits.withdrawalDays = values[withdrawalDays]
    limits.creditWithoutOrder = Int64(values[creditWithoutOrder])
    return limits
  }
}
