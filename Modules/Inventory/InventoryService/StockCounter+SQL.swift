import FoundationCore
import Inventory
import Persistence

extension StockCounter {
  /// What a row of movements adds to the counter, by the table of kinds.
  var moved: SQL<InventorySchema> {
    let kinds = StockMovementKind.allCases
    let (rising, falling) = (kinds.filter { $0.effect[self] > 0 }, kinds.filter { $0.effect[self] < 0 })
    return """
      (CASE WHEN kind IN (\(list: rising)) THEN quantity WHEN kind IN (\(list: falling)) THEN -quantity ELSE 0 END)
      """
  }

  /// The column of counters that has it.
  var column: SQL<InventorySchema> {
    switch self {
    case .onHand: "on_hand"
    case .committed: "committed"
    case .reserved: "reserved"
    case .unavailable: "unavailable"
    case .incoming: "incoming"
    }
  }

  /// What a statement has of each counter, in their order.
  static func each(
    by separator: StaticString = ", ", _ sql: (StockCounter) -> SQL<InventorySchema>
  ) -> SQL<InventorySchema> {
    .joined(allCases.map(sql), by: separator)
  }
}
