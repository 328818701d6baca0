import FoundationCore
import Inventory
import StoreIdentifiers
import TestSupport
import Testing

struct StockMovementTests {
  /// What one unit does to the units on hand, committed, reserved, unavailable and incoming.
  private static let effects: [(StockMovementKind, [Int])] = [
    (.received, [1, 0, 0, 0, 0]), (.allocated, [0, 1, 0, 0, 0]), (.released, [0, -1, 0, 0, 0]),
    (.shipped, [-1, -1, 0, 0, 0]), (.adjusted, [1, 0, 0, 0, 0]), (.reserved, [0, 0, 1, 0, 0]),
    (.reservationReleased, [0, 0, -1, 0, 0]), (.withheld, [0, 0, 0, 1, 0]), (.restored, [0, 0, 0, -1, 0]),
    (.expected, [0, 0, 0, 0, 1]), (.expectationCancelled, [0, 0, 0, 0, -1]), (.arrived, [1, 0, 0, 0, -1]),
    (.lost, [0, 0, 0, 0, -1]), (.transferred, [1, 0, 0, 0, 0]),
  ]

  @Test(arguments: effects)
  func `each kind of movement has one effect on each quantity`(kind: StockMovementKind, effect: [Int]) {
    #expect(StockCounter.allCases.map { kind.effect[$0] } == effect)
    #expect(StockCounter.allCases.map { (kind.effect * 3)[$0] } == effect.map { $0 * 3 })
  }

  @Test func `every kind is covered by the table above, and the page shows it`() throws {
    #expect(Set(Self.effects.map(\.0)) == Set(StockMovementKind.allCases))
    var lines = [
      "# What movements do to stock", "",
      "Written by `StockMovementTests` from `StockMovementKind.effect` and `.owned`; `RECORD_SNAPSHOTS=1` writes it.",
      "",
      "What one unit of each kind adds to the quantities of a variant at a location, and to what is available of them:",
      "on hand − committed − reserved − unavailable. How they are used: [Stock](stock.md).", "",
      "*Owned* is what it adds to the units that the shop owns, at its locations and between them, and so to what they",
      "are worth. What arrives by a transfer was the shop's before, and adds none.", "",
      "| Kind | On hand | Committed | Reserved | Unavailable | Incoming | Available | Owned | Quantity |",
      "|---|---|---|---|---|---|---|---|---|",
    ]
    for kind in StockMovementKind.allCases {
      let effects = StockCounter.allCases.map { kind.effect[$0] } + [kind.effect.available, kind.owned]
      let cells = effects.map { $0 == 0 ? "" : $0 > 0 ? "+1" : "−1" }
      lines.append(
        "| \(kind.rawValue) | \(cells.joined(separator: " | ")) | \(kind.isSigned ? "signed" : "positive") |")
    }
    #expect(try isUpToDate(page: "stock-movements", lines))
  }

  @Test func `what is available is what is on hand and nothing else holds, on the wire too`() throws {
    let quantities = StockQuantities(onHand: 9, committed: 2, reserved: 1, unavailable: 3, incoming: 20)
    let item = StockItem(
      variant: .make(), location: .make(), quantities: quantities,
      terms: StockTerms(policy: .oversells, backorderLimit: 4, expectedOn: LocalDay("2026-12-24")))
    #expect(item.available == 3)
    #expect(try Schema.stockItem.decode(Schema.stockItem.encode(item)) == item)
  }

  @Test func `a movement is the same on the wire`() throws {
    let contents = StockMovement.Contents(
      .withheld, of: .make(), at: .make(), quantity: 3, reference: StockReference(.count, UniqueID(high: 1, low: 2)),
      cause: .qualityControl, reason: "A sample", reverses: .make())
    let movement = StockMovement(
      id: .make(), contents: contents, balance: .init(onHand: 9, available: -1), actor: "staff:1",
      occurredAt: Timestamp(milliseconds: 5))
    #expect(try Schema.stockMovement.decode(Schema.stockMovement.encode(movement)) == movement)
    #expect(movement.order == nil)
  }

  @Test func `only what oversells has a limit and a day`() throws {
    let limited = StockTerms(policy: .oversells, backorderLimit: 3, expectedOn: LocalDay("2026-12-24"))
    #expect(try Schema.stockTerms.decode(Schema.stockTerms.encode(limited)) == limited)
    for field in [#""backorderLimit":3"#, #""expectedOn":"2026-12-24""#] {
      #expect(throws: SchemaError.self) {
        try Schema.stockTerms.decode(Array(#"{"policy":"tracked",\#(field)}"#.utf8))
      }
    }
    #expect(throws: SchemaError.self) {
      try Schema.stockTerms.decode(Array(#"{"policy":"oversells","expectedOn":"2026-02-30"}"#.utf8))
    }
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

  @Test func `an answer that names the order alone is about it, and one that names nothing about nothing`() throws {
    let ids = (StockMovementID.make(), VariantID.make(), LocationID.make(), OrderID.make())
    let answer = { (about: String) in
      Array(
        #"{"id":"\#(ids.0)","variant":"\#(ids.1)","location":"\#(ids.2)","kind":"allocated","quantity":2\#(about),"#
          .utf8) + Array(#""occurredAt":"2026-01-01T00:00:00.000Z"}"#.utf8)
    }
    let named = try Schema.stockMovement.decode(answer(#","order":"\#(ids.3)""#))
    #expect(named.order == ids.3 && named.contents.reference == StockReference(.order, ids.3.value))
    #expect(try Schema.stockMovement.decode(answer("")).contents.reference == nil)
  }
}
