import Addresses
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// Orders over two locations.
struct OrderAllocationTests {
  private let mug = VariantID.make(), lamp = VariantID.make()

  private func committed(_ stock: StockFixture, _ variant: VariantID) async throws -> [Int?] {
    [
      try await stock.quantities(of: variant, at: stock.main)?.committed,
      try await stock.quantities(of: variant, at: stock.attic)?.committed,
    ]
  }

  @Test func `five at each of two locations are ten, and not eleven`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 5, of: mug, at: stock.main)
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      #expect(try await stock.sellable(mug) == 10)
      #expect(try await stock.service.availability(of: mug).available == 10)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 6), (mug, 5)]) }
      let order = try await stock.sell([(mug, 6), (mug, 4)])
      #expect(try await committed(stock, mug) == [5, 5])
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 1)]) }
      // Sold out, once both are empty.
      #expect(try await stock.told(of: mug) == [true, false])

      try await stock.ship(4, of: mug, for: order, from: stock.attic)
      #expect(try await committed(stock, mug) == [5, 1])
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.ship(7, of: mug, for: order) }
      try await stock.ship(3, of: mug, for: order, from: stock.attic)
      #expect(try await committed(stock, mug) == [3, 0])
      func units(_ quantity: Int, _ location: LocationID) -> [CommittedStock] {
        [CommittedStock(variant: mug, location: location, quantity: quantity)]
      }
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await stock.release(units(4, stock.main), of: order)
      }
      // What is not held where it was thought is given back where it is.
      try await stock.release(units(1, stock.attic), of: order)
      #expect(try await committed(stock, mug) == [2, 0])
      // What it holds moves where there is some, and only there.
      try await stock.move(.received, 2, of: mug, at: stock.attic)
      try await stock.relocate(units(2, stock.main), of: order, to: stock.attic)
      #expect(try await committed(stock, mug) == [0, 2])
      for strange in [units(3, stock.attic), units(1, stock.main)] {
        await #expect(throws: InventoryError.outOfStock(mug)) {
          try await stock.relocate(strange, of: order, to: stock.main)
        }
      }
      await #expect(throws: InventoryError.unknownLocation) {
        try await stock.relocate(units(2, stock.attic), of: order, to: .make())
      }
      try await stock.sell([(mug, 3)])
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await stock.relocate(units(2, stock.attic), of: order, to: stock.main)
      }
      #expect(try await committed(stock, mug) == [3, 2])
      try await stock.release(of: order)
      try await stock.release(of: order)
      #expect(try await committed(stock, mug) == [3, 0])
      #expect(try await stock.sellable(mug) == 2)
      #expect(try await stock.told(of: mug).last == true)
    }
  }

  @Test func `an order is sent in one parcel where one location has all of it`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 9, of: mug, at: stock.main)
      try await stock.move(.received, 2, of: mug, at: stock.attic)
      // Lamps are at one location alone: what is there too comes from there.
      try await stock.move(.received, 1, of: lamp, at: stock.attic)
      try await stock.sell([(mug, 2), (lamp, 1)])
      #expect(try await committed(stock, mug) == [0, 2])
      try await stock.sell([(mug, 2)])
      #expect(try await committed(stock, mug) == [2, 2])
      await #expect(throws: InventoryError.outOfStock(lamp)) { try await stock.sell([(mug, 1), (lamp, 1)]) }
      #expect(try await committed(stock, mug) == [2, 2])
    }
  }

  @Test func `the rules of the shop decide between locations that are as good`() async throws {
    try await StockFixture.with { stock in
      let keeper = InventoryServiceTests.keeper
      let attic = try await stock.service.locations.location(stock.attic, as: keeper)
      var details = attic.details
      details.priority = 1
      _ = try await stock.service.locations.change(attic.id, to: details, version: attic.version, as: keeper)
      try await stock.move(.received, 9, of: mug, at: stock.main)
      try await stock.move(.received, 2, of: mug, at: stock.attic)
      let mug = mug
      try await stock.change { work throws(InventoryError) in
        try InventoryService.allocate(
          [StockDemand(variant: mug, quantity: 1)], to: .make(),
          by: StockRules(strategies: [.fewestParcels, .priority]), at: StockFixture.now, in: work)
      }
      #expect(try await committed(stock, mug) == [0, 1])
    }
  }

  /// Puts the fixture's locations somewhere.
  private func put(
    _ stock: StockFixture, _ id: LocationID, _ country: String, _ postalCode: String, _ city: String,
    _ point: String? = nil
  ) async throws {
    let keeper = InventoryServiceTests.keeper
    let location = try await stock.service.locations.location(id, as: keeper)
    var details = location.details
    details.address = PostalAddress(
      name: "Shop", lines: ["Street 1"], city: city, postalCode: postalCode, country: country)
    details.coordinate = point.flatMap { Coordinate($0) }
    _ = try await stock.service.locations.change(id, to: details, version: location.version, as: keeper)
  }

  private func sell(
    _ stock: StockFixture, _ demand: [(VariantID, Int)], to destination: StockDestination? = nil,
    by rules: StockRules = StockRules()
  ) async throws -> [CommittedStock] {
    try await stock.change { work throws(InventoryError) in
      try InventoryService.allocate(
        demand.map { StockDemand(variant: $0.0, quantity: $0.1) }, to: .make(), toward: destination, by: rules,
        at: StockFixture.now, in: work)
    }
  }

  @Test func `an order goes out from near its destination`() async throws {
    try await StockFixture.with { stock in
      try await put(stock, stock.main, "DE", "20095", "Hamburg", "53.55,10.0")
      try await put(stock, stock.attic, "DE", "80331", "München", "48.14,11.58")
      let third = try await stock.service.locations.add(
        NewLocation(
          Location.Details(
            code: "T", name: "T", kind: .shop,
            address: PostalAddress(
              name: "Shop", lines: ["Street 1"], city: "Augsburg", postalCode: "86150", country: "DE"),
            coordinate: Coordinate("48.37,10.9"))), once: nil, as: InventoryServiceTests.keeper)
      for (location, units) in [(stock.main, 90), (stock.attic, 20), (third.id, 1)] {
        try await stock.move(.received, units, of: mug, at: location)
      }
      func from(_ postalCode: String?, _ city: String?, _ units: Int = 2) async throws -> LocationID? {
        try await sell(stock, [(mug, units)], to: .init(country: "DE", postalCode: postalCode, city: city)).first?
          .location
      }
      // The same postal code, the same city, the beginning of the postal code; else the fullest.
      #expect(try await from("86150", nil) == stock.attic)
      #expect(try await from(nil, "augsburg") == stock.attic)
      #expect(try await from("20095", "Augsburg") == stock.main)
      #expect(try await from("81999", "Nirgendwo") == stock.attic)
      #expect(try await from(nil, "Nirgendwo") == stock.main)
      #expect(
        try await sell(stock, [(mug, 1)], to: .init(country: "FR", postalCode: "86150")).first?.location == stock.main)
      #expect(try await from("86150", "Augsburg", 1) == third.id)
    }
  }

  @Test func `what only several fiscal areas have together is refused, and held by no cart`() async throws {
    try await StockFixture.with { stock in
      try await put(stock, stock.attic, "CZ", "11000", "Praha")
      try await stock.move(.received, 5, of: mug, at: stock.main)
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      try await stock.move(.received, 3, of: lamp, at: stock.attic)
      let alone = StockRules(fiscalCountries: ["DE"]), both = StockRules(fiscalCountries: ["DE", "CZ"])
      let mug = mug, lamp = lamp
      await #expect(throws: InventoryError.sentSeparately(mug)) { try await sell(stock, [(mug, 6)], by: alone) }
      await #expect(throws: InventoryError.outOfStock(mug)) { try await sell(stock, [(mug, 11)], by: alone) }
      // The lamp fixes the area, though the mug has a location of the shop's own.
      #expect(
        Set(try await sell(stock, [(mug, 1), (lamp, 1)], by: alone).map(\.location)) == [stock.attic])
      let pen = VariantID.make()
      try await stock.move(.received, 1, of: pen, at: stock.main)
      await #expect(throws: InventoryError.sentSeparately(lamp)) {
        try await sell(stock, [(pen, 1), (lamp, 1)], by: alone)
      }
      #expect(try await stock.quantities(of: pen, at: stock.main)?.committed == 0)
      #expect(try await sell(stock, [(pen, 1), (lamp, 1)], by: both).count == 2)
      #expect(try await sell(stock, [(lamp, 1)], by: alone).count == 1)

      let cart = CartID.make()
      let held = try await stock.change { work throws(InventoryError) in
        try Reservations.hold(
          [StockDemand(variant: mug, quantity: 8)], for: cart, lasting: .seconds(600), by: alone, at: StockFixture.now,
          in: work)
      }
      #expect(held)
      #expect(try await stock.quantities(of: mug, at: stock.main)?.reserved == 5)
      #expect(try await stock.quantities(of: mug, at: stock.attic)?.reserved == 0)
    }
  }

  @Test func `what a cart holds in several fiscal areas keeps it from none that has everything`() async throws {
    try await StockFixture.with { stock in
      try await put(stock, stock.attic, "CZ", "11000", "Praha")
      try await stock.move(.received, 1, of: mug, at: stock.main)
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      let (mug, cart) = (mug, CartID.make())
      let rules = StockRules(fiscalCountries: ["DE"])
      for units in [1, 3] {
        try await stock.change { work throws(InventoryError) in
          try Reservations.hold(
            [StockDemand(variant: mug, quantity: units)], for: cart, lasting: .seconds(600), by: rules,
            at: StockFixture.now, in: work)
        }
      }
      let taken = try await stock.change { work throws(InventoryError) in
        try InventoryService.allocate(
          [StockDemand(variant: mug, quantity: 3)], to: .make(), heldFor: cart, by: rules, at: StockFixture.now,
          in: work)
      }
      #expect(taken == [CommittedStock(variant: mug, location: stock.attic, quantity: 3)])
      for location in [stock.main, stock.attic] {
        #expect(try await stock.quantities(of: mug, at: location)?.reserved == 0)
      }
    }
  }

  @Test func `what is where nothing is sent from is not for sale, and is told`() async throws {
    try await StockFixture.with { stock in
      let keeper = InventoryServiceTests.keeper
      try await stock.move(.received, 2, of: mug, at: stock.attic)
      try await stock.move(.received, 2, of: lamp, at: stock.attic)
      try await stock.move(.received, 1, of: lamp, at: stock.main)
      func ship(_ ships: Bool) async throws {
        let attic = try await stock.service.locations.location(stock.attic, as: keeper)
        var details = attic.details
        details.roles = ships ? [.ships] : [.returns]
        _ = try await stock.service.locations.change(attic.id, to: details, version: attic.version, as: keeper)
      }
      try await ship(false)
      #expect(try await stock.sellable(mug) == 0)
      #expect(try await stock.sellable(lamp) == 1)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 1)]) }
      await #expect(throws: InventoryError.outOfStock(lamp)) { try await stock.sell([(lamp, 2)]) }
      // What comes there changes nothing for shoppers.
      try await stock.move(.received, 1, of: mug, at: stock.attic)
      #expect(try await stock.told(of: mug) == [true, false])
      try await ship(true)
      #expect(try await stock.sellable(mug) == 3)
      #expect(try await stock.told(of: mug) == [true, false, true])
      #expect(try await stock.told(of: lamp) == [true])
    }
  }

  @Test func `no more is owed than the limit, over all locations`() async throws {
    try await StockFixture.with { stock in
      try await stock.move(.received, 2, of: mug, at: stock.main)
      try await stock.move(.received, 3, of: mug, at: stock.attic)
      try await stock.setPolicy(.oversells, limit: 4, of: mug)
      #expect(try await stock.sellable(mug) == 9)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 10)]) }
      try await stock.sell([(mug, 7)])
      #expect(try await stock.sellable(mug) == 2)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 3)]) }
      try await stock.sell([(mug, 2)])
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 1)]) }
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.setPolicy(.oversells, limit: 3, of: mug) }
      try await stock.setPolicy(.oversells, of: mug)
      try await stock.sell([(mug, 100)])
      #expect(try await stock.told(of: mug) == [true, false, true])
    }
  }

  @Test func `a limit holds at one location as at several`() async throws {
    try await StockFixture.with { stock in
      try await stock.setPolicy(.oversells, limit: 2, of: mug)
      try await stock.sell([(mug, 1), (mug, 1)])
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 1)]) }
      #expect(try await stock.told(of: mug) == [true, false])
      try await stock.move(.received, 1, of: mug)
      #expect(try await stock.told(of: mug) == [true, false, true])
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random orders over two locations take what there is, and the books are right`(seed: UInt64) async throws {
    try await StockFixture.with { stock in
      var random = SplitMix(seed: seed)
      var orders: [OrderID] = []
      for _ in 0..<120 {
        let variant = Bool.random(using: &random) ? mug : lamp
        let units = Int.random(in: 1...9, using: &random)
        let location = Bool.random(using: &random) ? stock.main : stock.attic
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try await stock.move(.received, units, of: variant, at: location)
        case 1: _ = try? await stock.move(.withheld, units, of: variant, at: location)
        case 2, 3:
          let wanted = [(variant, units), (mug, 1)]
          let all = try await stock.sellable(mug) ?? 0, lamps = try await stock.sellable(lamp) ?? 0
          let mugs = wanted.filter { $0.0 == mug }.map(\.1).reduce(0, +)
          let isThere = mugs <= all && (variant == mug || units <= lamps)
          do {
            orders.append(try await stock.sell(wanted))
            #expect(isThere)
          } catch { #expect(!isThere) }
        case 4: if let order = orders.randomElement(using: &random) { try await stock.release(of: order) }
        default:
          if let order = orders.randomElement(using: &random) {
            _ = try? await stock.ship(units, of: variant, for: order, from: location)
          }
        }
      }
    }
  }

  /// How many orders of two units, on two lines, 40 rivals get of five and five units.
  private func rush(_ stock: StockFixture, take: @escaping @Sendable (OrderID) async throws -> Void) async -> Int {
    await atOnce(40) { _ in try await take(.make()) }.values().count
  }

  @Test func `rivals for the last units of two locations get as many as there are`() async throws {
    try await StockFixture.with(writers: 8) { stock in
      for _ in 0..<5 {
        let variant = VariantID.make()
        try await stock.move(.received, 5, of: variant, at: stock.main)
        try await stock.move(.received, 6, of: variant, at: stock.attic)
        let sold = await rush(stock) { order in _ = try await stock.sell([(variant, 1), (variant, 1)], to: order) }
        #expect(sold == 5)
        #expect(try await stock.sellable(variant) == 1)
      }
    }
  }

  @Test func `rivals that wait for each other's variants all come through`() async throws {
    try await StockFixture.with(writers: 8) { stock in
      for variant in [mug, lamp] {
        try await stock.move(.received, 20, of: variant, at: stock.main)
        try await stock.move(.received, 20, of: variant, at: stock.attic)
      }
      let (mug, lamp) = (mug, lamp)
      let sold = await atOnce(40) { number in
        try await stock.sell(number % 2 == 0 ? [(mug, 1), (lamp, 1)] : [(lamp, 1), (mug, 1)])
      }.values().count
      #expect(sold == 40)
      #expect(try await stock.sellable(mug) == 0)
    }
  }

  /// The rush must find a store that looks first and writes later.
  @Test func `a store that decides by an earlier look sells more than there is`() async throws {
    try await StockFixture.with(writers: 8) { stock in
      let (mug, looks) = (mug, Looks())
      try await stock.move(.received, 5, of: mug, at: stock.main)
      try await stock.move(.received, 5, of: mug, at: stock.attic)
      let sold = await rush(stock) { _ in
        let left = try await stock.sellable(mug) ?? 0
        looks.count.withLock { $0 += 1 }
        // All look before the first writes.
        while looks.count.withLock({ $0 }) < 40 { try await Task.sleep(for: .milliseconds(1)) }
        guard left >= 2 else { throw InventoryError.outOfStock(mug) }
        try await stock.change { work throws(InventoryError) in
          _ = try work.run("UPDATE \(.stock) SET committed = \(10 - left + 2) / 2 WHERE variant = \(mug)")
        }
      }
      #expect(sold > 5)
      #expect(try await !stock.service.verify().isEmpty)
      try await stock.change { work throws(InventoryError) in
        _ = try work.run("UPDATE \(.stock) SET committed = 0 WHERE variant = \(mug)")
      }
    }
  }
}

/// How many have looked.
private final class Looks: Sendable {
  let count = Mutex(0)
}
