import FoundationCore
import Inventory
import Persistence

/// How terms stand on each row of a variant's counters.
extension StockTerms {
  static let columns: SQL<InventorySchema> = "policy, backorder_limit, expected_on"

  init(row: inout RowReader) throws(DatabaseError) {
    self.init(policy: try row.read(), backorderLimit: try row.read(), expectedOn: try row.read())
  }

  /// How many units can be sold where so many are available; nil where no count limits that.
  func sellable(of available: Int) -> Int? {
    switch policy {
    case .tracked: available
    case .untracked: nil
    case .oversells: backorderLimit.map { available + $0 }
    }
  }
}
