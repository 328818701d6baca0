import FoundationCore
import Inventory
import InventoryService
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers

extension PickupPorts {
  /// How orders reach the places where they are picked up, in the transaction of whoever asks.
  static let shop = PickupPorts(
    places: { units, cart, text, snapshot throws(OrderingError) in
      let demand = units.map { StockDemand(variant: $0.key, quantity: $0.value) }
      do throws(InventoryError) {
        let found = try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
          try PickupLocations.places(for: demand, heldFor: cart, near: text, in: snapshot)
        }
        return found.compactMap { place in
          PickupPlace(
            place.location, distance: place.distance,
            missing: place.missing.sorted { $0.key < $1.key }.map { .init(of: $0.key, units: $0.value) })
        }
      } catch { throw error.asOrdering }
    },
    place: { id, snapshot throws(OrderingError) in
      do throws(InventoryError) {
        return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
          try PickupLocations.place(id, in: snapshot)
        }.flatMap { PickupPlace($0) }
      } catch { throw error.asOrdering }
    })
}

extension PickupPlace {
  /// A location as buyers are told of it; nil for one without an address.
  init?(_ location: Location, distance: Int? = nil, missing: [Shortage] = []) {
    guard let address = location.details.address else { return nil }
    let hours = Day.allCases.compactMap { day -> Hours? in
      guard let there = OpeningHours.Day(rawValue: day.rawValue) else { return nil }
      let times = location.details.hours.text(of: there).replacing("-", with: "–")
      return times.isEmpty ? nil : Hours(day, times)
    }
    self.init(
      id: location.id, name: location.name, address: address, hours: hours, distance: distance, missing: missing)
  }
}
