import FoundationCore
import Inventory
import StoreIdentifiers
import Testing

struct StockMovementTests {
  @Test(
    arguments: [
      (.received, 3, 0), (.allocated, 0, 3), (.released, 0, -3), (.shipped, -3, -3), (.adjusted, 3, 0),
    ] as [(StockMovementKind, Int, Int)])
  func `each kind of movement has one effect on the counters`(kind: StockMovementKind, onHand: Int, committed: Int) {
    #expect(kind.onHandChange(3) == onHand)
    #expect(kind.committedChange(3) == committed)
  }

  @Test func `every kind is covered by the table above`() { #expect(StockMovementKind.allCases.count == 5) }

  @Test func `what is available is what is on hand and not committed, on the wire too`() throws {
    let item = StockItem(variant: .make(), location: .make(), onHand: 5, committed: 2)
    #expect(item.available == 3)
    #expect(try Schema.stockItem.decode(Schema.stockItem.encode(item)) == item)
  }

  @Test func `what is received and corrected is the same on the wire`() throws {
    let receipt = try Schema.receipt.decode(
      Array(#"{"lines":[{"variant":"00000000-0000-7000-8000-000000000001","quantity":7}]}"#.utf8))
    #expect(receipt.location == nil && receipt.lines.map(\.quantity) == [7])
    let again = try Schema.receipt.decode(Schema.receipt.encode(receipt))
    #expect(again.lines.map(\.variant) == receipt.lines.map(\.variant))
    let new = StockAdjustment(variant: .make(), location: .make(), quantity: -2, reason: "Broken")
    let adjustment = try Schema.stockAdjustment.decode(Schema.stockAdjustment.encode(new))
    #expect(adjustment.variant == new.variant && adjustment.location == new.location)
    #expect(adjustment.quantity == -2 && adjustment.reason == "Broken")
  }

  @Test(arguments: [0, -1, 1_000_001])
  func `a receipt takes from one to a million units a line`(quantity: Int) {
    let text = #"{"lines":[{"variant":"00000000-0000-7000-8000-000000000001","quantity":\#(quantity)}]}"#
    #expect(throws: SchemaError.self) { try Schema.receipt.decode(Array(text.utf8)) }
  }
}
