public import FoundationCore

/// What staff look at first: the sales of the last days, and what is to be done.
public struct SalesOverview: Hashable, Sendable {
  /// The orders that were placed on a day, without those that lapsed unpaid and those that the test gateway has paid.
  public struct Day: Identifiable, Hashable, Sendable {
    /// The day in the shop's time zone, as `2026-02-28`.
    public let id: String
    /// How many there are.
    public let orders: Int
    /// What they come to, with delivery and discounts, less what was called off and withdrawn from on this day, of whatever
    /// orders; less than 0 where that is more.
    public let total: Money

    /// A day with its figures.
    public init(id: String, orders: Int, total: Money) {
      self.id = id
      self.orders = orders
      self.total = total
    }
  }

  /// How many orders are counted of those to be paid and to be sent: that many stands for that many or more.
  public static let countLimit = 1_000
  /// How many days there are: the last fourteen, and as many before.
  public static let dayCount = 28

  /// The days, the earliest first; today is the last.
  public let days: [Day]
  /// Placed orders of which nothing was paid, up to `countLimit`.
  public let unpaid: Int
  /// Paid orders that have not left completely, up to `countLimit`.
  public let unshipped: Int

  /// An overview with all its parts.
  public init(days: [Day], unpaid: Int, unshipped: Int) {
    self.days = days
    self.unpaid = unpaid
    self.unshipped = unshipped
  }
}

extension Schema where Value == SalesOverview {
  /// The overview as the API sends it.
  public static let salesOverview = Schema.object(
    "SalesOverview", Field("days", \.days, .array(of: .salesDay, count: 0...SalesOverview.dayCount)),
    Field("unpaid", \.unpaid, .integer(in: 0...SalesOverview.countLimit)),
    Field("unshipped", \.unshipped, .integer(in: 0...SalesOverview.countLimit))
  ) { SalesOverview(days: $0, unpaid: $1, unshipped: $2) }
}

extension Schema where Value == SalesOverview.Day {
  fileprivate static let salesDay = Schema.object(
    "SalesDay", Field("day", \.id, .text(10...10)), Field("orders", \.orders, .integer(in: 0...1_000_000_000)),
    Field("total", \.total, .money)
  ) { SalesOverview.Day(id: $0, orders: $1, total: $2) }
}
