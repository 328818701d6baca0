import FoundationCore
import StoreIdentifiers
import Testing

@testable import Inventory

/// Goods on their way: what can be done with them, and what is known of them.
struct ReplenishmentTests {
  @Test func `every step of every status leads where the table says`() {
    var table: [String] = []
    for status in ReplenishmentStatus.allCases {
      for step in ReplenishmentStep.allCases {
        if let next = status.after(step) { table.append("\(status) \(step) \(next)") }
      }
    }
    #expect(
      table == [
        "draft change draft", "draft dispatch underWay", "draft cancel cancelled", "underWay receive partlyReceived",
        "underWay close received", "underWay cancel cancelled", "partlyReceived receive partlyReceived",
        "partlyReceived close received",
      ])
  }

  @Test func `what is outstanding never falls below none, and what came beyond it is a surplus`() {
    func line(_ received: Int, _ damaged: Int, _ missing: Int) -> Replenishment.Line {
      .init(
        item: .init(variant: .make(), quantity: 10), received: received, damaged: damaged, missing: missing)
    }
    #expect(line(3, 2, 1).outstanding == 4)
    #expect(line(9, 3, 0).outstanding == 0)
    #expect(line(9, 3, 0).surplus == 2)
    #expect(line(3, 2, 5).surplus == 0)
  }

  @Test func `goods cost what their items cost, where all of them say so in one currency`() throws {
    func cost(_ costs: [Money?]) -> Money? {
      let items = costs.map { Replenishment.Item(variant: .make(), quantity: 3, unitCost: $0) }
      return Replenishment(
        id: .make(), number: 1, status: .draft,
        details: .init(supplier: .make(), destination: .make(), items: items), lines: items.map { .init(item: $0) },
        version: 1, createdAt: Timestamp(milliseconds: 0)
      ).cost
    }
    let (pound, euro) = (try Money(100, .gbp), try Money(100, .eur))
    #expect(cost([pound, pound])?.amount == 600)
    #expect(cost([pound, euro]) == nil)
    #expect(cost([pound, nil]) == nil)
    #expect(cost([]) == nil)
    #expect(cost([try Money(Money.range.upperBound, .gbp)]) == nil)
  }

  @Test func `goods are read back as they are written`() throws {
    let goods = Replenishment(
      id: .make(), number: 7, status: .partlyReceived,
      details: .init(
        supplier: .make(), destination: .make(), expectedOn: LocalDay("2026-02-28"), note: "4471",
        items: [.init(variant: .make(), quantity: 4, unitCost: try Money(1_250, .gbp))]),
      lines: [], version: 3, createdAt: Timestamp(milliseconds: 1_000))
    let read = try Schema.replenishment.decode(Schema.replenishment.encode(goods))
    #expect(read == goods)
    #expect(read.kind == .purchaseOrder)
  }
}
