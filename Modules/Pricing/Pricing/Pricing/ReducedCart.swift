/// The amounts of a cart while promotions are applied, with what each has taken off.
struct ReducedCart {
  /// What one promotion took off.
  struct Reduction {
    /// The promotion's position in the request.
    let promotion: Int
    /// What each line saves, by its position.
    var lines: [(position: Int, amount: Int64)] = []
    /// What delivery saves.
    var delivery: Int64 = 0
    /// What the gift is worth.
    var gift: Int64 = 0

    /// What it saves altogether.
    var total: Int64 { lines.reduce(delivery + gift) { $0 + $1.amount } }
  }

  /// What the lines come to now.
  private(set) var amounts: [Int64]
  /// What delivery comes to now.
  private(set) var delivery: Int64
  /// What was applied, in its order.
  private(set) var reductions: [Reduction] = []
  /// What was saved, gifts included.
  private(set) var saved: Int64 = 0

  init(_ cart: PreparedCart) { (amounts, delivery) = (cart.subtotals, cart.delivery) }

  mutating func apply(_ reduction: Reduction) {
    for line in reduction.lines { amounts[line.position] -= line.amount }
    delivery -= reduction.delivery
    saved += reduction.total
    reductions.append(reduction)
  }
}
