import FoundationCore
import Imports
import Inventory
import Persistence
import StoreIdentifiers

/// What makes stock as a file counts it: movements, with what is told of them.
struct StockCorrection {
  static let reason = "Stock file"

  private(set) var movements: [StockMovement.Contents] = []
  private(set) var notes: [ImportNote] = []

  /// Compares what a file says of a variant at locations with what is stored. `isNamed` tells of which locations the file has
  /// said something so far.
  ///
  /// - Throws: `outOfStock` where more units belong to orders, or are held for carts, than the file counts; `storage`.
  init(
    _ counts: [(count: StockCount, location: LocationID)], of variant: VariantID, row: Int,
    isNamed: (LocationID) -> Bool, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) {
    let rows: [StockRow] = try snapshot.rows("SELECT \(StockRow.columns) FROM \(.stock) WHERE variant = \(variant)")
    let items = rows.map(\.item)
    if items.first?.terms.policy == .untracked {
      notes = [ImportNote(column: StockFile.onHand[1], row: row, reason: "This is not counted here: its stock stays.")]
      return
    }
    if items.contains(where: { $0.onHand > 0 && !isNamed($0.location) }) {
      notes.append(
        ImportNote(
          column: StockFile.onHand[1], row: row,
          reason:
            "Units are also at a location that the file has not named yet. If they are the same, correct that count."
        ))
    }
    for (count, location) in counts {
      func note(_ reason: String) {
        notes.append(
          ImportNote(
            column: count.column, row: row, example: (count.onHand ?? count.available).map(String.init), reason: reason)
        )
      }
      let item = items.first { $0.location == location }
      let stored = item?.quantities ?? StockQuantities()
      guard count.isStocked else {
        note(
          stored == StockQuantities()
            ? "This is not stocked there." : "This is not stocked there in the former shop: what is counted here stays."
        )
        continue
      }
      guard let units = count.onHand ?? count.available else {
        note("The row has no count.")
        continue
      }
      if units < 0 { note("Units that are owed were taken as none.") }
      // What belongs to orders of this shop is on hand, and in no file. What carts hold can be sold in both.
      let taken = stored.committed + stored.reserved
      let onHand = max(units, 0) + (count.onHand == nil ? stored.committed + stored.unavailable : 0)
      let wanted = count.withheld ?? stored.unavailable
      let withheld = min(wanted, max(onHand - stored.committed, 0))
      if withheld < wanted {
        note("More units are committed or unavailable than there are: all there are were withheld.")
      }
      let terms = items.first?.terms ?? StockTerms()
      if let sellable = terms.sellable(of: onHand - taken - withheld), sellable < 0 {
        throw .outOfStock(variant)
      }
      func move(_ kind: StockMovementKind, _ quantity: Int, _ cause: WithholdingCause? = nil) {
        movements.append(
          .init(kind, of: variant, at: location, quantity: quantity, cause: cause, reason: Self.reason))
      }
      // Units come before others are for sale again or withheld, and go after: nothing is owed in between.
      if onHand > stored.onHand { move(.adjusted, onHand - stored.onHand) }
      if withheld < stored.unavailable { move(.restored, stored.unavailable - withheld, .other) }
      if onHand < stored.onHand { move(.adjusted, onHand - stored.onHand) }
      if withheld > stored.unavailable { move(.withheld, withheld - stored.unavailable, .other) }
    }
  }
}
