import Addresses
import Foundation
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

@testable import InventoryService

/// What is picked up at a place, and where that can be.
struct PickupTests {
  private let mug = VariantID.make(), lamp = VariantID.make()
  private let cart = CartID.make()
  private static let keeper = InventoryServiceTests.keeper

  @Test func `an order is taken at its place alone, whatever other places have`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      try await stock.move(.received, 9, of: mug)
      try await stock.move(.received, 2, of: mug, at: shop)
      try await stock.move(.received, 1, of: lamp)
      let (order, taken) = try await stock.pick([(mug, 2)], at: shop)
      #expect(taken == [CommittedStock(variant: mug, location: shop, quantity: 2)])
      #expect(try await stock.sellable(mug) == 9)
      // What another place has is not there.
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.pick([(mug, 1)], at: shop) }
      await #expect(throws: InventoryError.outOfStock(lamp)) { try await stock.pick([(lamp, 1)], at: shop) }
      try await stock.ship(2, of: mug, for: order, from: shop)
      #expect(try await stock.quantities(of: mug, at: shop) == StockQuantities(onHand: 0, committed: 0))
    }
  }

  @Test func `all of an order is there, or nothing is taken`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      try await stock.move(.received, 2, of: mug, at: shop)
      await #expect(throws: InventoryError.outOfStock(lamp)) { try await stock.pick([(mug, 1), (lamp, 1)], at: shop) }
      #expect(try await stock.quantities(of: mug, at: shop) == StockQuantities(onHand: 2, committed: 0))
    }
  }

  @Test func `nothing is picked up where that is not offered, or not any more`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      try await stock.move(.received, 2, of: mug, at: shop)
      try await stock.move(.received, 2, of: mug, at: stock.attic)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.pick([(mug, 1)], at: stock.attic) }
      #expect(try await stock.place(stock.attic) == nil)
      #expect(try await stock.place(shop)?.id == shop)
      try await stock.setRoles([.ships], of: shop)
      #expect(try await stock.place(shop) == nil)
      #expect(try await stock.places(for: [(mug, 1)]).isEmpty)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.pick([(mug, 1)], at: shop) }
      #expect(try await stock.place(.make()) == nil)
    }
  }

  @Test func `what is owed cannot be handed over, and what no count limits can be anywhere`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      try await stock.move(.received, 1, of: mug, at: shop)
      try await stock.setPolicy(.oversells, limit: 10, of: mug)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.pick([(mug, 2)], at: shop) }
      try await stock.pick([(mug, 1)], at: shop)
      try await stock.move(.received, 1, of: lamp)
      try await stock.setPolicy(.untracked, of: lamp)
      #expect(try await stock.places(for: [(lamp, 5)]).map(\.hasEverything) == [true])
      let (_, taken) = try await stock.pick([(lamp, 5)], at: shop)
      #expect(taken == [CommittedStock(variant: lamp, location: shop, quantity: 5)])
    }
  }

  @Test func `places that have everything come first, the nearest of them before the others`() async throws {
    try await StockFixture.with { stock in
      let leeds = try await stock.open("LEEDS", in: "Leeds", at: "53.8,-1.55")
      let york = try await stock.open("YORK", in: "York", at: "53.96,-1.08")
      let london = try await stock.open("LONDON", in: "London", at: "51.5,0.1")
      for shop in [york, london] { try await stock.move(.received, 3, of: mug, at: shop) }
      try await stock.move(.received, 1, of: mug, at: leeds)
      let near = try await stock.places(for: [(mug, 1), (mug, 1)], near: "leeds")
      #expect(near.map(\.id) == [york, london, leeds])
      #expect(near.map(\.missing) == [[:], [:], [mug: 1]])
      #expect(near.map { $0.distance == nil } == [false, false, false])
      #expect(try await stock.places(for: [(mug, 1)], near: "LS").map(\.id) != [])
      // A place that nobody knows is no place: the names decide.
      let anywhere = try await stock.places(for: [(mug, 2)], near: "Atlantis")
      #expect(anywhere.map(\.id) == [london, york, leeds])
      #expect(anywhere.allSatisfy { $0.distance == nil })
      // One that is removed is none.
      let spare = try await stock.open("SPARE", in: "Hull")
      #expect(try await stock.places(for: [(mug, 2)]).count == 4)
      try await stock.service.locations.remove(spare, as: Self.keeper)
      #expect(try await stock.places(for: [(mug, 2)]).count == 3)
      #expect(try await stock.place(spare) == nil)
    }
  }

  @Test func `what a cart holds moves to the place that is chosen, and counts as there for it`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      try await stock.move(.received, 2, of: mug)
      try await stock.move(.received, 2, of: mug, at: shop)
      #expect(try await stock.hold([(mug, 2)], for: cart))
      #expect(try await stock.hold([(mug, 2)], for: cart, at: shop))
      #expect(try await stock.quantities(of: mug, at: shop)?.reserved == 2)
      #expect(try await stock.quantities(of: mug)?.reserved == 0)
      #expect(try await stock.places(for: [(mug, 2)]).map(\.hasEverything) == [false])
      #expect(try await stock.places(for: [(mug, 2)], heldFor: cart).map(\.hasEverything) == [true])
      await #expect(throws: InventoryError.heldByOthers(mug)) { try await stock.pick([(mug, 1)], at: shop) }
      let (_, taken) = try await stock.pick([(mug, 2)], at: shop, heldFor: cart)
      #expect(taken == [CommittedStock(variant: mug, location: shop, quantity: 2)])
      #expect(try await stock.quantities(of: mug, at: shop) == StockQuantities(onHand: 2, committed: 2))
      #expect(try await stock.service.reservations.verify() == [])
    }
  }

  @Test func `what is held for a cart whose time is over counts as there for others, and once for itself`()
    async throws
  {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      try await stock.move(.received, 2, of: mug, at: shop)
      #expect(try await stock.hold([(mug, 2)], for: cart, at: shop))
      #expect(try await stock.places(for: [(mug, 1)]).map(\.hasEverything) == [false])
      try await stock.change { work throws(InventoryError) in
        _ = try work.run("UPDATE \(.reservation) SET expires_at = 1")
      }
      #expect(try await stock.places(for: [(mug, 2)]).map(\.hasEverything) == [true])
      #expect(try await stock.places(for: [(mug, 2)], heldFor: cart).map(\.hasEverything) == [true])
      #expect(try await stock.places(for: [(mug, 3)], heldFor: cart).map(\.hasEverything) == [false])
      try await stock.pick([(mug, 1)], at: shop)
      #expect(try await stock.service.reservations.verify() == [])
    }
  }

  @Test func `what a cart holds elsewhere is given back when its order is picked up`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      try await stock.move(.received, 2, of: mug)
      #expect(try await stock.hold([(mug, 2)], for: cart))
      try await stock.move(.received, 1, of: mug, at: shop)
      await #expect(throws: InventoryError.outOfStock(mug)) {
        try await stock.pick([(mug, 2)], at: shop, heldFor: cart)
      }
      // A refused order leaves what was held.
      #expect(try await stock.quantities(of: mug)?.reserved == 2)
      try await stock.pick([(mug, 1)], at: shop, heldFor: cart)
      #expect(try await stock.quantities(of: mug) == StockQuantities(onHand: 2, committed: 0))
      #expect(try await stock.service.reservations.verify() == [])
    }
  }

  @Test func `a place that sends nothing is of no use to orders that are sent`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds", roles: [.pickup])
      try await stock.move(.received, 1, of: mug, at: shop)
      #expect(try await stock.sellable(mug) ?? 0 == 0)
      await #expect(throws: InventoryError.outOfStock(mug)) { try await stock.sell([(mug, 1)]) }
      #expect(try await stock.hold([(mug, 1)], for: cart, at: shop))
      try await stock.pick([(mug, 1)], at: shop, heldFor: cart)
      #expect(try await stock.quantities(of: mug, at: shop) == StockQuantities(onHand: 1, committed: 1))
      #expect(try await stock.told(of: mug) == [])
    }
  }

  @Test func `of two buyers of the last unit at a place, one gets it`() async throws {
    try await StockFixture.with { stock in
      let shop = try await stock.open("LEEDS", in: "Leeds")
      let mug = mug
      for round in 1...20 {
        try await stock.move(.received, 1, of: mug, at: shop)
        let won = await withTaskGroup(of: Bool.self) { group in
          for _ in 0..<6 {
            group.addTask {
              do { try await stock.pick([(mug, 1)], at: shop) } catch { return false }
              return true
            }
          }
          return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
        let now = try await stock.quantities(of: mug, at: shop)
        #expect(now == StockQuantities(onHand: round, committed: round))
      }
    }
  }
}

extension StockFixture {
  /// Opens a shop where orders are picked up.
  fileprivate func open(
    _ code: String, in city: String, at point: String? = nil, roles: Set<Location.Role> = [.ships, .pickup]
  ) async throws -> LocationID {
    let address = PostalAddress(
      name: city, lines: ["1 High Street"], city: city, postalCode: "LS1 1AA", country: "GB")
    let details = Location.Details(
      code: code, name: city, kind: .shop, address: address, coordinate: point.flatMap { Coordinate($0) },
      roles: roles)
    return try await service.locations.add(NewLocation(details), once: nil, as: InventoryServiceTests.keeper).id
  }

  fileprivate func setRoles(_ roles: Set<Location.Role>, of id: LocationID) async throws {
    let location = try await service.locations.location(id, as: InventoryServiceTests.keeper)
    var details = location.details
    details.roles = roles
    _ = try await service.locations.change(
      id, to: details, version: location.version, as: InventoryServiceTests.keeper)
  }

  @discardableResult
  fileprivate func pick(
    _ demand: [(VariantID, Int)], at place: LocationID, heldFor cart: CartID? = nil
  ) async throws(InventoryError) -> (OrderID, [CommittedStock]) {
    let lines = demand.map { StockDemand(variant: $0.0, quantity: $0.1) }
    let order = OrderID.make()
    let taken = try await change { work throws(InventoryError) in
      try InventoryService.allocate(
        lines, to: order, heldFor: cart, pickedUpAt: place, at: Self.now, in: work)
    }
    return (order, taken)
  }

  fileprivate func places(
    for demand: [(VariantID, Int)], heldFor cart: CartID? = nil, near text: String? = nil
  ) async throws(InventoryError) -> [PickupLocation] {
    let lines = demand.map { StockDemand(variant: $0.0, quantity: $0.1) }
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try PickupLocations.places(for: lines, heldFor: cart, near: text, in: snapshot)
    }
  }

  fileprivate func place(_ id: LocationID) async throws(InventoryError) -> Location? {
    try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try PickupLocations.place(id, in: snapshot)
    }
  }

  fileprivate func hold(
    _ demand: [(VariantID, Int)], for cart: CartID, at place: LocationID
  ) async throws(InventoryError) -> Bool {
    let lines = demand.map { StockDemand(variant: $0.0, quantity: $0.1) }
    return try await change { work throws(InventoryError) in
      try Reservations.hold(
        lines, for: cart, pickedUpAt: place, lasting: .seconds(600), at: Self.now, in: work)
    }
  }
}
