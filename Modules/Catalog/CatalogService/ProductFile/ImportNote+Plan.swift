import Catalog
import Imports
import ProductFiles

extension ImportNote {
  /// Whether it says that cells are kept because they have no place here.
  var isOfKeptCells: Bool { reason == KeptCells.reason || reason == KeptCells.reasonOfMarkets }

  /// Says of stock that is to be tracked that it cannot be yet.
  static func owedStock(column: String, row: Int) -> ImportNote {
    ImportNote(column: column, row: row, reason: "While units are owed they are sold as before: count them first.")
  }

  /// Says of cells that have no place here that with those of earlier files they are too many.
  static func keptBefore(column: String, row: Int) -> ImportNote {
    ImportNote(
      column: column, row: row,
      reason: "With those that earlier files brought, they are more than is kept of a product: these are left out.")
  }
}
