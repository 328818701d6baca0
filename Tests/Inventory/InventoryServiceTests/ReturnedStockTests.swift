import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// What goods that come back do to stock.
struct ReturnedStockTests {
  @Test func `units that came back are on hand, damaged ones are withheld, and movements name the return`() async throws
  {
    try await StockFixture.with { store in
      let (variant, other, goods) = (VariantID.make(), VariantID.make(), GoodsReturnID.make())
      try await store.move(.received, 2, of: variant)
      try await store.restock(
        [
          ReturnedStock(variant: variant, sellable: 3, damaged: 1),
          ReturnedStock(variant: other, sellable: 0, damaged: 0),
        ], of: goods)
      // What was never counted there is.
      try await store.restock([ReturnedStock(variant: other, sellable: 0, damaged: 2)], of: goods)
      let counted = try await store.quantities(of: variant)
      #expect(counted == StockQuantities(onHand: 6, unavailable: 1))
      #expect(try await store.quantities(of: other) == StockQuantities(onHand: 2, unavailable: 2))
      let movements = try await store.service.movements(
        of: variant, after: nil, limit: 10, as: InventoryServiceTests.keeper
      ).items
      let ofReturn = movements.filter { $0.goodsReturn == goods }
      #expect(Set(ofReturn.map(\.kind)) == [.received, .withheld])
      #expect(ofReturn.allSatisfy { !$0.isReversible })
      #expect(ofReturn.compactMap(\.contents.cause) == [.damaged])
      let both = [
        ReturnedStock(variant: variant, sellable: 3, damaged: 1),
        ReturnedStock(variant: other, sellable: 0, damaged: 2),
      ].sorted { $0.variant < $1.variant }
      #expect(try await store.restocked(of: goods) == both)
      for movement in ofReturn {
        await #expect(throws: InventoryError.notReversible) {
          try await store.service.reverse(
            movement.id, because: "A test", once: StockFixture.key(), as: InventoryServiceTests.keeper)
        }
      }
    }
  }

  @Test func `goods come to the preferred location, or to the first that takes returns`() async throws {
    try await StockFixture.with { store in
      #expect(try await store.returnLocation(preferring: store.attic) == store.attic)
      let attic = try await store.service.locations.location(store.attic, as: InventoryServiceTests.keeper)
      var details = attic.details
      details.roles = [.ships]
      _ = try await store.service.locations.change(
        store.attic, to: details, version: attic.version, as: InventoryServiceTests.keeper)
      #expect(try await store.returnLocation(preferring: store.attic) == store.main)
    }
  }
}

extension StockFixture {
  fileprivate func restock(_ units: [ReturnedStock], of goods: GoodsReturnID) async throws(InventoryError) {
    let main = main
    try await change { work throws(InventoryError) in
      try StockReturns.restock(units, of: goods, at: main, on: Self.now, in: work)
    }
  }

  fileprivate func restocked(of goods: GoodsReturnID) async throws(InventoryError) -> [ReturnedStock] {
    let main = main
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try StockReturns.restocked(of: goods, at: main, in: snapshot)
    }
  }

  fileprivate func returnLocation(preferring location: LocationID) async throws(InventoryError) -> LocationID? {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try StockReturns.location(preferring: location, in: snapshot)
    }
  }
}
