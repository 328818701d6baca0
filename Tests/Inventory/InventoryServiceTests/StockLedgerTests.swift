import Foundation
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// The ledger against the table of kinds: each kind, each counter, each limit.
struct StockLedgerTests {
  private let mug = VariantID.make()

  /// Enough of everything for each kind.
  private func fill(_ stock: StockFixture) async throws {
    for (kind, units) in [
      (StockMovementKind.received, 100), (.allocated, 10), (.reserved, 10), (.withheld, 10), (.expected, 10),
    ] {
      try await stock.move(kind, units, of: mug)
    }
  }

  @Test(arguments: StockMovementKind.allCases)
  func `each kind does to the counters what the table says, and its reversal the opposite`(
    kind: StockMovementKind
  ) async throws {
    try await StockFixture.with { stock in
      try await fill(stock)
      let before = try #require(try await stock.quantities(of: mug))
      try await stock.move(kind, 3, of: mug)
      #expect(try await stock.quantities(of: mug) == before + kind.effect * 3)
      let movements = try await stock.service.movements(
        of: mug, after: nil, limit: 100, as: InventoryServiceTests.keeper)
      let movement = try #require(movements.items.first { $0.kind == kind && $0.contents.quantity == 3 })
      let after = before + kind.effect * 3
      #expect(movement.balance == .init(onHand: after.onHand, available: after.available))
      try await stock.move(kind, -3, of: mug, reverses: movement.id)
      #expect(try await stock.quantities(of: mug) == before)
    }
  }

  @Test(arguments: StockMovementKind.allCases, StockCounter.allCases)
  func `no kind takes a counter out of its range`(kind: StockMovementKind, counter: StockCounter) async throws {
    try await StockFixture.with { stock in
      try await fill(stock)
      let before = try await stock.quantities(of: mug)
      // More than there is of anything, and more than can be counted.
      let units = kind.effect[counter] > 0 ? 1_000_000_000 : 101
      guard kind.effect[counter] != 0 else { return }
      await #expect(throws: InventoryError.self) { try await stock.move(kind, units, of: mug) }
      #expect(try await stock.quantities(of: mug) == before)
    }
  }

  @Test(
    arguments: [
      "committed = -1", "reserved = -1", "unavailable = -1", "incoming = -1", "on_hand = 1000000001",
      "on_hand = -1000000001", "committed = 1000000001", "reserved = 101", "unavailable = 101", "committed = 101",
    ])
  func `the table refuses an impossible state whoever writes it`(state: String) async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 100, of: mug)
      let mug = mug
      let statements: [String: SQL<InventorySchema>] = [
        "committed = -1": "committed = -1", "reserved = -1": "reserved = -1", "unavailable = -1": "unavailable = -1",
        "incoming = -1": "incoming = -1", "on_hand = 1000000001": "on_hand = 1000000001",
        "on_hand = -1000000001": "on_hand = -1000000001", "committed = 1000000001": "committed = 1000000001",
        "reserved = 101": "reserved = 101", "unavailable = 101": "unavailable = 101",
        "committed = 101": "committed = 101",
      ]
      let change = try #require(statements[state])
      do throws(InventoryError) {
        try await stock.change { work throws(InventoryError) in
          _ = try work.run("UPDATE \(.stock) SET \(change) WHERE variant = \(mug)")
        }
        Issue.record("\(state) is stored")
      } catch {
        guard case .storage(.constraint(.check, _)) = error else { throw error }
      }
    }
  }

  @Test func `the first movement of a variant at a location makes its row, if it can`() async throws {
    try await StockFixture.with { stock in
      for kind in StockMovementKind.allCases {
        let variant = VariantID.make()
        let isPossible = StockCounter.allCases.allSatisfy { kind.effect[$0] >= 0 } && kind.effect.available >= 0
        if isPossible {
          try await stock.move(kind, 2, of: variant)
          #expect(try await stock.quantities(of: variant) == kind.effect * 2)
        } else {
          await #expect(throws: InventoryError.self) { try await stock.move(kind, 2, of: variant) }
          #expect(try await stock.quantities(of: variant) == nil)
        }
      }
    }
  }

  @Test func `what is too few says of what`() async throws {
    try await StockFixture.with { stock in
      try await fill(stock)
      await #expect(throws: InventoryError.tooFew(.reserved, mug)) {
        try await stock.move(.reservationReleased, 11, of: mug)
      }
      await #expect(throws: InventoryError.tooFew(.unavailable, mug)) { try await stock.move(.restored, 11, of: mug) }
      await #expect(throws: InventoryError.tooFew(.incoming, mug)) { try await stock.move(.arrived, 11, of: mug) }
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.move(.withheld, 71, of: mug) }
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.move(.reserved, 71, of: mug) }
    }
  }

  @Test(arguments: [3, 8, 21] as [UInt64])
  func `whatever moves, the counters are the sums of the movements`(seed: UInt64) async throws {
    try await StockFixture.with { stock in
      var random = SplitMix(seed: seed)
      let variants = [mug, VariantID.make()]
      for policy in [StockPolicy.tracked, .oversells] {
        if policy == .oversells { try await stock.setPolicy(.oversells, limit: 5, of: mug) }
        for _ in 0..<150 {
          let kind = StockMovementKind.allCases.randomElement(using: &random) ?? .received
          let units = Int.random(in: kind.isSigned ? -9...9 : 1...9, using: &random)
          guard units != 0 else { continue }
          let variant = variants.randomElement(using: &random) ?? mug
          let location = Bool.random(using: &random) ? stock.main : stock.attic
          _ = try? await stock.move(kind, units, of: variant, at: location)
        }
      }
      let items = try await stock.service.stock(after: nil, limit: 10, as: InventoryServiceTests.keeper).items
      #expect(!items.isEmpty)
      for item in items {
        for counter in StockCounter.allCases where counter != .onHand { #expect(item.quantities[counter] >= 0) }
        #expect(item.available >= -(item.terms.backorderLimit ?? 0))
      }
    }
  }

  @Test func `a counter that no movement explains is found, whichever it is`() async throws {
    try await StockFixture.with { stock in
      try await fill(stock)
      let mug = mug
      let plants: [SQL<InventorySchema>] = [
        "on_hand = on_hand + 1", "committed = committed + 1", "reserved = reserved + 1",
        "unavailable = unavailable + 1", "incoming = incoming + 1",
      ]
      for (plant, counter) in zip(plants, StockCounter.allCases) {
        try await stock.change { work throws(InventoryError) in
          _ = try work.run("UPDATE \(.stock) SET \(plant) WHERE variant = \(mug)")
        }
        let found = try await stock.service.verify()
        #expect(found.map(\.variant) == [mug])
        let place = try #require(StockCounter.allCases.firstIndex(of: counter))
        #expect(found.first.map { $0.stored[place] - $0.rebuilt[place] } == 1)
        try await stock.change { work throws(InventoryError) in
          let column = counter.column
          _ = try work.run("UPDATE \(.stock) SET \(column) = \(column) - 1 WHERE variant = \(mug)")
        }
      }
    }
  }

  @Test func `the first units at a location are told of where it ships, and once`() async throws {
    try await StockFixture.with { stock in
      let mug = VariantID.make()
      let cellar = try await stock.service.locations.add(
        NewLocation(.init(code: "CELLAR", name: "Cellar", kind: .warehouse, roles: [.returns])), once: nil,
        as: InventoryServiceTests.keeper)
      try await stock.move(.received, 5, of: mug, at: cellar.id)
      #expect(try await stock.told(of: mug) == [])
      #expect(try await stock.sellable(mug) == 0)
      try await stock.move(.received, 5, of: mug)
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      #expect(try await stock.told(of: mug) == [true])
      #expect(try await stock.sellable(mug) == 10)
      // What may be owed without a limit can be had from the first location on that ships.
      let lamp = VariantID.make()
      try await stock.move(.received, 1, of: lamp, at: cellar.id)
      try await stock.setPolicy(.oversells, of: lamp)
      try await stock.move(.received, 1, of: lamp)
      #expect(try await stock.told(of: lamp) == [true])
      try await stock.move(.received, 1, of: lamp, at: stock.attic)
      #expect(try await stock.told(of: lamp) == [true])
    }
  }

  @Test func `no statement of the Inventory changes or removes a movement`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Modules/Inventory/InventoryService")
    let files = FileManager.default.enumerator(at: folder.standardizedFileURL, includingPropertiesForKeys: nil)
    var read = 0
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("UPDATE \\(.movement)") && !text.contains("DELETE FROM \\(.movement)"))
      read += 1
    }
    #expect(read > 10)
  }
}
