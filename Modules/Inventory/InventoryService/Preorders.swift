public import FoundationCore
import Inventory
public import Persistence
public import StoreIdentifiers

/// What is sold of a variant before it comes.
public struct Preorder: Hashable, Sendable {
  /// Units that are there: nobody waits for those.
  public let inStock: Int
  /// The day on which the others are expected.
  public let expectedOn: LocalDay
}

/// What is sold before it comes.
public enum Preorders {
  /// What can be ordered of variants before it comes, of those whose day is after `today`; the others are left out, as bundles
  /// are. What a cart holds, where one is given, is there for it.
  ///
  /// - Throws: `storage` when the database fails.
  public static func of(
    _ variants: [VariantID], heldFor cart: CartID? = nil, on today: LocalDay,
    in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: Preorder] {
    var found: [VariantID: Preorder] = [:]
    let held: SQL<InventorySchema> =
      if let cart {
        """
        coalesce((SELECT own.units FROM \(.reservation) AS own WHERE own.cart = \(cart) AND own.variant = counted.variant
          AND own.location = counted.location), 0)
        """
      } else { "0" }
    for part in variants.chunks(of: 100) {
      // The policy is as the index of the few variants that can be sold before they come has it.
      let rows: [PreorderRow] = try snapshot.rows(
        """
        SELECT variant, CAST(sum(CASE WHEN available + \(held) > 0 AND \(StockLedger.ships) THEN available + \(held)
          ELSE 0 END) AS bigint), expected_on
        FROM \(.stock) AS counted WHERE variant IN (\(list: part)) AND expected_on > \(today)
          AND policy <> 'tracked' AND policy = 'oversells'
        GROUP BY variant, expected_on
        """)
      for row in rows { found[row.variant] = row.preorder }
    }
    return found
  }

  /// The day on which more of a variant is expected, where none of it is there and it can be ordered before; of a bundle, the
  /// day of the last component that its buyers wait for.
  ///
  /// - Throws: `storage` when the database fails.
  public static func day(
    of variant: VariantID, on today: LocalDay, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> LocalDay? {
    let parts = try Bundles.parts(of: [variant], in: snapshot)[variant] ?? [StockDemand(variant: variant, quantity: 1)]
    let found = try of(parts.map(\.variant), on: today, in: snapshot)
    return parts.compactMap { part in
      found[part.variant].flatMap { $0.inStock < part.quantity ? $0.expectedOn : nil }
    }.max()
  }
}

private struct PreorderRow: RowDecodable {
  let variant: VariantID, preorder: Preorder

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    preorder = Preorder(inStock: try row.read(), expectedOn: try row.read())
  }
}
