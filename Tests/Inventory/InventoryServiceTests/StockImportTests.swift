import Access
import Foundation
import FoundationCore
import Imports
import Inventory
import StoreIdentifiers
import TestSupport
import Testing

@testable import InventoryService

/// Stock by location, as another shop's file has it.
struct StockImportTests {
  private static let head =
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,"
    + "Location,Incoming,Unavailable,Committed,Available,On hand\n"
  private let tea = VariantID.make(), pot = VariantID.make(), twin = VariantID.make()

  /// Tea by its address, a pot by its options; a code that two have.
  private var lookUp: StockClue.LookUp {
    { [tea, pot, twin] clues throws(InventoryError) in
      var found: [StockClue: [VariantID]] = [:]
      for clue in clues {
        switch (clue.handle, clue.options, clue.sku) {
        case ("tea", [], _), (_, _, "T"): found[clue] = [tea]
        case ("pot", ["Large"], _): found[clue] = [pot]
        case (_, _, "TWIN"): found[clue] = [pot, twin]
        default: break
        }
      }
      return found
    }
  }

  private func take(
    _ text: String, isDryRun: Bool = false, in fixture: StockFixture
  ) async throws -> (counts: [Int], issues: [ImportIssue], notes: [ImportNote]) {
    var issues: [ImportIssue] = []
    let report = try await fixture.service.taking(
      lookUp: lookUp, isDryRun: isDryRun, as: InventoryServiceTests.keeper
    ).run(reading: arriving(Array(text.utf8))) { _, part in issues += part.issues }
    return ([report.created, report.updated, report.unchanged, report.refused], issues, report.notes)
  }

  private func row(_ product: String, at location: String, _ quantities: String) -> String {
    "\(product),\(location),\(quantities)\n"
  }
  private static let teaRow = "tea,Tea,Title,Default Title,,,,,T,,", potRow = "pot,Pot,Size,Large,,,,,P,,"

  @Test func `a trial says what the file does, the file does it, and again nothing`() async throws {
    try await StockFixture.with { fixture in
      try await fixture.move(.received, 3, of: tea)
      let file =
        Self.head + row(Self.teaRow, at: "Main", "0,2,1,7,10") + row(Self.teaRow, at: "attic", ",,,,4")
        + row(Self.potRow, at: "ATTIC", "0,0,0,5,") + row(Self.potRow, at: "Main", ",,,not stocked,not stocked")
      let trial = try await take(file, isDryRun: true, in: fixture)
      #expect(trial.counts == [0, 3, 1, 0])
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 3))
      let done = try await take(file, in: fixture)
      #expect(done == trial)
      // What belongs to orders of the former shop is there, and not for sale.
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 10, unavailable: 3))
      #expect(try await fixture.quantities(of: tea, at: fixture.attic) == StockQuantities(onHand: 4))
      #expect(try await fixture.quantities(of: pot, at: fixture.attic) == StockQuantities(onHand: 5))
      #expect(try await fixture.quantities(of: pot) == nil)
      #expect(done.notes.map(\.reason) == ["This is not stocked there."])
      let again = try await take(file, in: fixture)
      #expect(again.counts == [0, 0, 4, 0])
      let history = try await fixture.service.movements(
        of: tea, after: nil, limit: 10, as: InventoryServiceTests.keeper)
      #expect(Set(history.items.compactMap(\.contents.reason)) == ["A test", "Stock file"])
      // Fewer are withheld again, and fewer are there.
      #expect(
        try await take(Self.head + row(Self.teaRow, at: "Main", "0,1,0,4,5"), in: fixture).counts == [0, 1, 0, 0])
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 5, unavailable: 1))
    }
  }

  @Test func `orders of this shop keep their units`() async throws {
    try await StockFixture.with { fixture in
      try await fixture.move(.received, 5, of: tea)
      try await fixture.sell([(tea, 3)])
      // So many are for sale: those of orders are on hand beside them.
      #expect(try await take("Handle,SKU,Main\ntea,T,6\n", in: fixture).counts == [0, 1, 0, 0])
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 9, committed: 3))
      let short = try await take(Self.head + row(Self.teaRow, at: "Main", ",,,,2"), isDryRun: true, in: fixture)
      #expect(short.counts == [0, 0, 0, 1])
      #expect(try await take(Self.head + row(Self.teaRow, at: "Main", ",,,,2"), in: fixture) == short)
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 9, committed: 3))
      // Of four, three belong to orders: one can be withheld.
      let few = try await take(Self.head + row(Self.teaRow, at: "Main", "0,2,9,-7,4"), in: fixture)
      #expect(
        few.notes.map(\.reason) == [
          "More units are committed or unavailable than there are: all there are were withheld."
        ])
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 4, committed: 3, unavailable: 1))
    }
  }

  @Test func `what carts hold is part of what a file counts`() async throws {
    try await StockFixture.with { fixture in
      try await fixture.move(.received, 5, of: tea)
      try await fixture.change { [tea] work throws(InventoryError) in
        try Reservations.hold(
          [StockDemand(variant: tea, quantity: 2)], for: .make(), lasting: .seconds(600), at: StockFixture.now, in: work
        )
      }
      let held = StockQuantities(onHand: 5, reserved: 2)
      #expect(try await take("Handle,SKU,Main\ntea,T,5\n", in: fixture).counts == [0, 0, 1, 0])
      #expect(try await fixture.quantities(of: tea) == held)
      // Fewer than are held, and none that can be sold: nothing is taken from carts.
      #expect(try await take("Handle,SKU,Main\ntea,T,1\n", in: fixture).counts == [0, 0, 0, 1])
      let damaged = Self.head + row(Self.teaRow, at: "Main", "0,5,0,0,5")
      #expect(try await take(damaged, in: fixture).counts == [0, 0, 0, 1])
      #expect(try await fixture.quantities(of: tea) == held)
    }
  }

  @Test func `the columns of former exports are locations`() async throws {
    try await StockFixture.with { fixture in
      let head = "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Main,Attic\n"
      let file = head + "tea,Tea,Title,Default Title,T,0902,LK,4,not stocked\npot,Pot,Size,Large,P,,,-2,3\n"
      let done = try await take(file, in: fixture)
      #expect(done.counts == [0, 2, 0, 0])
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 4))
      #expect(try await fixture.quantities(of: tea, at: fixture.attic) == nil)
      #expect(try await fixture.quantities(of: pot, at: fixture.attic) == StockQuantities(onHand: 3))
      #expect(
        done.notes.map { [$0.column, $0.reason] } == [
          ["HS Code", "This column is not read."], ["COO", "This column is not read."],
          ["Attic", "This is not stocked there."], ["Main", "Units that are owed were taken as none."],
        ])
      #expect(try await take(file, in: fixture).counts == [0, 0, 2, 0])
      // Of an unknown place nothing is taken, nor of the others in the row.
      let other = try await take("Handle,SKU,Main,Shed\ntea,T,9,1\n", in: fixture)
      #expect(other.issues.map(\.column) == ["Shed"])
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 4))
    }
  }

  @Test func `what is not counted stays`() async throws {
    try await StockFixture.with { fixture in
      try await fixture.setPolicy(.untracked, of: tea)
      let done = try await take(Self.head + row(Self.teaRow, at: "Main", ",,,,4"), in: fixture)
      #expect(done.counts == [0, 0, 1, 0])
      #expect(done.notes.map(\.reason) == ["This is not counted here: its stock stays."])
      #expect(try await fixture.quantities(of: tea) == StockQuantities())
    }
  }

  @Test func `a row that is wrong is refused with a sentence, and stops no other`() async throws {
    try await StockFixture.with { fixture in
      let file =
        Self.head + row("gone,,,,,,,,X,,", at: "Main", ",,,,1") + row(",,,,,,,,TWIN,,", at: "Main", ",,,,1")
        + row(Self.teaRow, at: "Shed", ",,,,1") + row(Self.teaRow, at: "", ",,,,1")
        + row(Self.potRow, at: "Main", ",,,,1.5") + row(Self.potRow, at: "Attic", ",,,,99999999999999999999")
        + row("t\u{0}a,,,,,,,,,,", at: "Main", ",,,,1") + row(Self.teaRow, at: "Ma\u{0}in", ",,,,1")
        + row(Self.teaRow, at: "Main", ",,,,3") + row("other,,,,,,,,T,,", at: "Main", ",,,,4")
        + row(Self.teaRow, at: "main", ",,,,5")
      let done = try await take(file, in: fixture)
      #expect(done.counts == [0, 1, 0, 10])
      #expect(done.issues.map(\.row) == [2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
      #expect(try await fixture.quantities(of: tea) == StockQuantities(onHand: 3))
    }
  }

  @Test func `who may not write stock takes in nothing`() async throws {
    try await StockFixture.with { fixture in
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.inventoryRead]))
      await #expect(throws: ImportFailure.self) {
        try await fixture.service.taking(lookUp: lookUp, isDryRun: true, as: reader)
          .run(reading: arriving(Array((Self.head + row(Self.teaRow, at: "Main", ",,,,4")).utf8)))
      }
    }
  }
}
