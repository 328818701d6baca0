public import FoundationCore

/// How many orders each part of staff's list has, up to `limit`: that many stands for that many or more.
public struct OrderCounts: Hashable, Sendable {
  /// How many orders of a part are counted.
  public static let limit = 1_000

  /// All orders.
  public let all: Int
  private let parts: [OrderFilter: Int]

  /// Counts of all orders and of each part.
  public init(all: Int, parts: [OrderFilter: Int]) {
    self.all = all
    self.parts = parts
  }

  /// How many orders a part has; all of them for nil.
  public subscript(filter: OrderFilter?) -> Int { filter.map { parts[$0] ?? 0 } ?? all }
}

extension Schema where Value == OrderCounts {
  /// The counts as the API sends them.
  public static let orderCounts = Schema.object(
    "OrderCounts", Field("all", \.all, count), Field("unpaid", { $0[.unpaid] }, count),
    Field("unshipped", { $0[.unshipped] }, count), Field("draft", { $0[.draft] }, count),
    Field("cancelled", { $0[.cancelled] }, count), Field("owed", { $0[.owed] }, count)
  ) {
    OrderCounts(all: $0, parts: [.unpaid: $1, .unshipped: $2, .draft: $3, .cancelled: $4, .owed: $5])
  }

  private static let count = Schema<Int>.integer(in: 0...OrderCounts.limit)
}

/// Who bought an order, as staff need to know them.
public struct OrderBuyer: Hashable, Sendable {
  /// How many placed orders the e-mail address has in all, this one among them, up to `OrderCounts.limit`.
  public let orders: Int
  /// What those come to, cancelled ones left out; nil when there are more than are counted.
  public let total: Money?

  /// A buyer with their orders.
  public init(orders: Int, total: Money?) {
    self.orders = orders
    self.total = total
  }
}

extension Schema where Value == OrderBuyer {
  /// The buyer as the API sends them.
  public static let orderBuyer = Schema.object(
    "OrderBuyer", Field("orders", \.orders, .integer(in: 0...OrderCounts.limit)), .optional("total", \.total, .money)
  ) { OrderBuyer(orders: $0, total: $1) }
}
