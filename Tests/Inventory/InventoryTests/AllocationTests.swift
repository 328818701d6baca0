import Addresses
import FoundationCore
import Inventory
import StoreIdentifiers
import TestSupport
import Testing

struct AllocationTests {
  private let mug = VariantID.make(), lamp = VariantID.make()
  private let main = LocationID.make(), attic = LocationID.make(), shop = LocationID.make()

  private func parts(_ allocation: Allocation) -> [String] {
    let names = [main: "main", attic: "attic", shop: "shop"]
    return allocation.parts.map {
      "\($0.quantity) \($0.variant == mug ? "mug" : "lamp") \(names[$0.location] ?? "?")\($0.owed > 0 ? " (\($0.owed) owed)" : "")"
    }
  }

  private var places: [Allocation.Place] { [.init(main), .init(attic), .init(shop)] }

  @Test func `five here and five there are ten`() {
    let allocation = Allocation(
      of: [.init(mug, 10)], from: [.init(mug, at: main, 5), .init(mug, at: attic, 5)], at: places)
    #expect(allocation.missing.isEmpty)
    #expect(allocation.parts.map(\.quantity) == [5, 5])
    let eleven = Allocation(
      of: [.init(mug, 11)], from: [.init(mug, at: main, 5), .init(mug, at: attic, 5)], at: places)
    #expect(eleven.missing == [mug: 1])
  }

  @Test func `one parcel comes before the nearest, the most and the first location`() {
    let allocation = Allocation(
      of: [.init(mug, 2), .init(lamp, 1)],
      from: [.init(mug, at: main, 90), .init(mug, at: attic, 2), .init(lamp, at: attic, 1)], at: places)
    #expect(parts(allocation) == ["2 mug attic", "1 lamp attic"])
    #expect(allocation.steps.map(\.decidedBy) == [.fewestParcels])
    #expect(allocation.steps.map(\.candidates) == [2])
  }

  @Test func `a parcel that goes out in any case takes what it can`() {
    var places = places
    places[1].isTaken = true
    let allocation = Allocation(
      of: [.init(mug, 2)], from: [.init(mug, at: main, 90), .init(mug, at: attic, 2)], at: places)
    #expect(parts(allocation) == ["2 mug attic"])
  }

  @Test func `of locations that are as good, the nearest, then the fullest, then the first by rank is taken`() throws {
    let leeds = try #require(Coordinate("53.8013,-1.5486")), york = try #require(Coordinate("53.9590,-1.0815"))
    let london = try #require(Coordinate("51.5072,-0.1276"))
    let stock: [Allocation.Supply] = [.init(mug, at: main, 9), .init(mug, at: attic, 5), .init(mug, at: shop, 5)]
    let places: [Allocation.Place] = [
      .init(main, priority: 3, position: .init(coordinate: london)),
      .init(attic, priority: 2, position: .init(coordinate: york)), .init(shop, priority: 1),
    ]
    func taken(_ destination: Coordinate?, _ strategies: [AllocationStrategy]) -> Allocation {
      Allocation(
        of: [.init(mug, 1)], from: stock, at: places, toward: destination.map { .init(coordinate: $0) }, by: strategies)
    }
    #expect(parts(taken(leeds, AllocationStrategy.standard)) == ["1 mug attic"])
    // Nobody knows where it goes: the fullest.
    #expect(parts(taken(nil, AllocationStrategy.standard)) == ["1 mug main"])
    #expect(taken(nil, AllocationStrategy.standard).steps.first?.decidedBy == .mostStock)
    #expect(parts(taken(leeds, [.fewestParcels, .priority])) == ["1 mug shop"])
    #expect(parts(taken(nil, [])).count == 1)
  }

  @Test func `where no point is known, the country and the beginning of the postal code tell what is near`() throws {
    let stock: [Allocation.Supply] = [.init(mug, at: main, 9), .init(mug, at: attic, 5), .init(mug, at: shop, 5)]
    let places: [Allocation.Place] = [
      .init(main, position: .init(country: "FR", postalCode: "10115")),
      .init(attic, position: .init(country: "DE", postalCode: "80331")),
      .init(shop, position: .init(country: "DE", postalCode: "10245", coordinate: Coordinate("52.5,13.4"))),
    ]
    func taken(_ destination: Allocation.Position) -> [String] {
      parts(Allocation(of: [.init(mug, 1)], from: stock, at: places, toward: destination))
    }
    #expect(taken(.init(country: "DE", postalCode: "80999")) == ["1 mug attic"])
    #expect(taken(.init(country: "DE", postalCode: "10115")) == ["1 mug shop"])
    #expect(taken(.init(country: "FR")) == ["1 mug main"])
    #expect(taken(.init(country: "PL")) == ["1 mug main"])
    // A distance that is known comes first.
    #expect(taken(.init(country: "DE", postalCode: "80331", coordinate: Coordinate("48.1,11.6"))) == ["1 mug shop"])
  }

  @Test func `an order is sent from one fiscal area alone, the shop's own where that has everything`() {
    let places: [Allocation.Place] = [.init(main), .init(attic, fiscalArea: "CZ"), .init(shop, fiscalArea: "PL")]
    let stock: [Allocation.Supply] = [
      .init(mug, at: main, 5), .init(mug, at: attic, 5), .init(lamp, at: attic, 2), .init(lamp, at: shop, 9),
    ]
    func taken(_ mugs: Int, _ lamps: Int, at places: [Allocation.Place]) -> Allocation {
      Allocation(of: [.init(mug, mugs), .init(lamp, lamps)], from: stock, at: places)
    }
    #expect(parts(taken(5, 0, at: places)) == ["5 mug main"])
    #expect(parts(taken(1, 1, at: places)) == ["1 mug attic", "1 lamp attic"])
    #expect(parts(taken(0, 9, at: places)) == ["9 lamp shop"])
    #expect(taken(6, 0, at: places).missing == [mug: 1])
    #expect(taken(1, 3, at: places).missing == [lamp: 1])
    // Once a parcel goes out from the shop's own area, nothing comes from another.
    var begun = places
    begun[0].isTaken = true
    #expect(taken(1, 1, at: begun).missing == [lamp: 1])
    // The same without areas.
    #expect(taken(6, 0, at: self.places).missing.isEmpty)
    // What is there in another area comes before what the shop's own would owe; what others are owed counts everywhere.
    func owed(_ owable: Int?, _ here: Int, _ there: Int) -> Allocation {
      Allocation(
        of: [.init(mug, 1, owable: owable)], from: [.init(mug, at: main, here), .init(mug, at: attic, there)],
        at: places)
    }
    #expect(parts(owed(nil, 0, 10)) == ["1 mug attic"])
    #expect(parts(owed(5, 0, 0)) == ["1 mug main (1 owed)"])
    #expect(owed(5, -5, 0).missing == [mug: 1])
    // More than there are numbers for is not taken for nothing.
    let vast = Allocation(of: [.init(mug, .max), .init(lamp, .max)], from: stock, at: places)
    #expect(vast.missing.count == 2)
  }

  @Test func `what is missing is owed at one location, as far as that is allowed`() {
    let stock: [Allocation.Supply] = [.init(mug, at: main, 2), .init(mug, at: attic, 3)]
    func taken(_ units: Int, owable: Int?) -> Allocation {
      Allocation(of: [.init(mug, units, owable: owable)], from: stock, at: places)
    }
    #expect(taken(7, owable: 2).missing.isEmpty)
    #expect(taken(7, owable: 2).parts.map(\.owed).reduce(0, +) == 2)
    #expect(taken(8, owable: 2).missing == [mug: 3])
    #expect(taken(1_000, owable: nil).missing.isEmpty)
    // What others are owed already counts.
    let owed = Allocation(of: [.init(mug, 1, owable: 2)], from: [.init(mug, at: main, -2)], at: places)
    #expect(owed.missing == [mug: 1])
  }

  @Test(arguments: 0..<300)
  func `what all locations together have is never refused, and never more is taken`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let variants = (0..<Int.random(in: 1...4, using: &random)).map { _ in VariantID.make() }
    let places = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      Allocation.Place(.make(), priority: Int.random(in: 1...3, using: &random))
    }
    var stock: [Allocation.Supply] = []
    for variant in variants {
      for place in places where Bool.random(using: &random) {
        stock.append(.init(variant, at: place.id, Int.random(in: 0...6, using: &random)))
      }
    }
    let demand = variants.map { Allocation.Demand($0, Int.random(in: 1...9, using: &random)) }
    let allocation = Allocation(of: demand, from: stock, at: places)
    for line in demand {
      let there = stock.filter { $0.variant == line.variant }.map(\.available).reduce(0, +)
      let missing = allocation.missing[line.variant] ?? 0
      #expect(missing == max(line.quantity - there, 0))
      let parts = allocation.parts.filter { $0.variant == line.variant }
      #expect(parts.map(\.quantity).reduce(0, +) == min(line.quantity, there))
      for part in parts {
        #expect(part.quantity > 0 && part.owed == 0)
        let here = stock.first { $0.variant == part.variant && $0.location == part.location }
        let available = here?.available ?? 0
        #expect(part.quantity <= available)
      }
    }
    let isAllInOne = places.contains { place in
      demand.allSatisfy { line in
        stock.contains { $0.variant == line.variant && $0.location == place.id && $0.available >= line.quantity }
      }
    }
    if isAllInOne { #expect(Set(allocation.parts.map(\.location)).count == 1) }
    // The order in which it is asked decides nothing, and the steps tell the same as the parts.
    let again = Allocation(
      of: demand.shuffled(using: &random), from: stock.shuffled(using: &random), at: places.shuffled(using: &random))
    #expect(again == allocation)
    let taken: [Int] = allocation.steps.flatMap { $0.taken.values }
    #expect(taken.reduce(0, +) == allocation.parts.map(\.quantity).reduce(0, +))
  }
}
