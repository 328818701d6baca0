import FoundationCore
import StoreIdentifiers

/// When the goods in a cart are held for its shopper, so that nobody else buys them meanwhile.
public enum HoldMoment: String, CaseIterable, Sendable {
  /// From when the shopper comes to the checkout.
  case checkout = "at checkout"
  /// From when the goods are put into the cart.
  case cart = "in cart"
  /// Not before the order is placed.
  case never
}

/// How long a cart holds goods, and has held them.
///
/// Whatever its shopper does extends the time. All times together are limited: a cart that has held goods for so long holds
/// none any more, and can be ordered as any other, of what there is then.
struct CartHold: Hashable, Sendable {
  /// Since when it has held goods without a break, and until when it does unless its shopper does something; nil when it
  /// holds none.
  private(set) var period: Range<Timestamp>?
  /// How long it has held goods before that, in milliseconds.
  private(set) var former: Int64 = 0
  /// The location where the cart is to be picked up, and its goods are held; nil where any location may send it.
  var place: LocationID?

  /// A hold as it is stored; by default that of a cart that has never held anything.
  init(since: Timestamp? = nil, until: Timestamp? = nil, former: Int64 = 0, place: LocationID? = nil) {
    if let since, let until { period = since..<max(since, until) }
    self.former = former
    self.place = place
  }

  /// Whether its time is not over yet.
  func isRunning(at now: Timestamp) -> Bool { period.map { now < $0.upperBound } ?? false }

  /// The hold of a cart that holds goods at a moment: for the shop's time from then, or what is left of all time that it has.
  /// Nil where nothing is left.
  func extended(at now: Timestamp, within limits: OrderLimits) -> CartHold? {
    var hold = isRunning(at: now) ? self : ended(at: now)
    let since = min(hold.period?.lowerBound ?? now, now)
    let last = since.advanced(by: limits.longestHold - .milliseconds(hold.former))
    let until = min(now.advanced(by: limits.holdTime), last)
    guard until > now else { return nil }
    hold.period = since..<until
    return hold
  }

  /// The hold of a cart that holds nothing from a moment on.
  func ended(at now: Timestamp) -> CartHold {
    guard let period else { return self }
    let end = max(min(now, period.upperBound), period.lowerBound)
    return CartHold(former: former + end.milliseconds - period.lowerBound.milliseconds, place: place)
  }
}
