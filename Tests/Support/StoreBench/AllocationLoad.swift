import Addresses
import Foundation
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import Persistence
import StoreIdentifiers

/// What choosing among five locations costs: the choice itself, and all that an order does to stock.
struct AllocationLoad {
  private static let variants = 500
  private static let linesOfEach = 5
  private static let orders = 1_000

  let folder: URL

  /// The processor time of each, of orders that are committed one after the other.
  func run() async throws -> [Figure] {
    say("Measuring: allocation over 5 locations")
    var configuration = StoreConfiguration()
    configuration.database = folder.appendingPathComponent("allocation.db").path
    let store = try await Store.open(configuration)
    do {
      let figures = [Self.choice(), try await Self.allocation(in: store)]
      await store.close()
      return figures
    } catch {
      await store.close()
      throw error
    }
  }

  /// Twenty variants, each at five places, none of which has them all.
  private static func choice() -> Figure {
    let variants = (0..<20).map { _ in VariantID.make() }
    let places = (0..<5).map { number in
      Allocation.Place(
        .make(),
        position: .init(
          country: "DE", postalCode: "\(number)0115",
          coordinate: Coordinate(latitude: 48_000_000 + number * 1_000_000, longitude: 11_000_000)))
    }
    let supplies = variants.enumerated().flatMap { number, variant in
      places.enumerated().map { place, location in
        Allocation.Supply(variant, at: location.id, number % 5 == place ? 0 : 1 + (number + place) % 3)
      }
    }
    let destination = Allocation.Position(country: "DE", coordinate: Coordinate("52.5,13.4"))
    let demand = variants.map { Allocation.Demand($0, 3) }
    let rounds = 2_000
    var parts = 0
    let start = clock()
    for _ in 0..<rounds {
      parts &+= Allocation(of: demand, from: supplies, at: places, toward: destination).parts.count
    }
    let each = Duration.seconds(Double(clock() - start) / Double(CLOCKS_PER_SEC)) / rounds
    precondition(parts > 0, "an order of which nothing is taken measures nothing")
    return Figure(
      name: "choosing among 5 locations for 20 lines", processorMicroseconds: each.microseconds)
  }

  private static func allocation(in store: Store) async throws -> Figure {
    let variants = (0..<Self.variants).map { _ in VariantID.make() }
    var locations: [LocationID] = []
    for number in 0..<5 {
      let address = PostalAddress(
        name: "Location \(number)", lines: ["1 High Street"], city: "City \(number)", postalCode: "\(number)0115",
        country: "DE")
      let new = NewLocation(
        Location.Details(
          code: "A\(number)", name: "Location \(number)", kind: .warehouse, address: address,
          coordinate: Coordinate(latitude: 48_000_000 + number * 1_000_000, longitude: 11_000_000)))
      locations.append(try await store.inventory.locations.add(new, once: nil, as: SeededShop.keeper).id)
    }
    for location in locations {
      try await store.database.write(as: InventorySchema.self) { work throws(InventoryError) in
        for variant in variants {
          try work.run(
            """
            INSERT INTO \(.stock) (variant, location, on_hand, committed) VALUES (\(variant), \(location), 1000, 0)
            """)
        }
      }
    }
    let destination = StockDestination(country: "DE", postalCode: "30999", city: "City 3")
    let start = clock()
    for order in 0..<Self.orders {
      let demand = (0..<Self.linesOfEach).map {
        StockDemand(variant: variants[(order * 7 + $0 * 31) % variants.count], quantity: 2)
      }
      try await store.database.write(as: InventorySchema.self) { work throws(InventoryError) in
        try InventoryService.allocate(
          demand, to: .make(), toward: destination, at: Timestamp(milliseconds: 0), in: work)
      }
    }
    let each = Duration.seconds(Double(clock() - start) / Double(CLOCKS_PER_SEC)) / Self.orders
    return Figure(
      name: "stock of an order of \(linesOfEach) lines over 5 locations", processorMicroseconds: each.microseconds)
  }
}
