import Access
import Addresses
import FoundationCore
import Inventory
import InventoryService
import StoreIdentifiers

/// Where the demo shop keeps its goods, and the shops that it has in three cities.
enum DemoLocations {
  /// Adds the shops, and says where the warehouse is. The warehouse comes last, and marks them as added: shops that staff
  /// have changed or removed stay as they are at the next start.
  static func load(into store: Store, as keeper: Principal) async throws(InventoryError) {
    let locations = store.inventory.locations
    let known = try await locations.all(beginningWith: "MAIN", after: nil, limit: 1, as: keeper).items.first
    guard let main = known, main.version == 1, main.details.address == nil else { return }
    _ = try await locations.take(shops.map { NewLocation($0) }, as: keeper)
    var details = main.details
    details.address = PostalAddress(
      name: details.name, lines: ["Unit 4", "Calder Park"], city: "Wakefield", postalCode: "WF2 7UA", country: "GB")
    details.coordinate = Coordinate("53.655,-1.518")
    _ = try await locations.change(main.id, to: details, version: main.version, as: keeper)
  }

  private static let shops = [
    shop(
      "LEEDS", "Leeds, Briggate", street: "118 Briggate", city: "Leeds", "LS1 6HD", phone: "0113 496 0118",
      at: "53.797,-1.542", weekday: "9-18", thursday: "9-20", sunday: "11-17"),
    shop(
      "BRISTOL", "Bristol, Park Street", street: "61 Park Street", city: "Bristol", "BS1 5PB", phone: "0117 496 0061",
      at: "51.4545,-2.6035", weekday: "9:30-17:30", thursday: "9:30-19", sunday: "11-16"),
    shop(
      "EDINBURGH", "Edinburgh, Grassmarket", street: "37 Grassmarket", city: "Edinburgh", "EH1 2HY",
      phone: "0131 496 0037", at: "55.9473,-3.196", weekday: "10-13, 14-18", thursday: "10-13, 14-18", sunday: ""),
  ]

  /// Saturdays are as weekdays. The phone numbers are kept free of subscribers for such uses.
  private static func shop(
    _ code: String, _ name: String, street: String, city: String, _ postalCode: String, phone: String,
    at point: String, weekday: String, thursday: String, sunday: String
  ) -> Location.Details {
    Location.Details(
      code: code, name: name, kind: .shop,
      address: PostalAddress(
        name: name, lines: [street], city: city, postalCode: postalCode, country: "GB", phone: phone),
      coordinate: Coordinate(point),
      hours: OpeningHours(
        OpeningHours.Day.allCases.flatMap { day in
          let typed = day == .sunday ? sunday : day == .thursday ? thursday : weekday
          return OpeningHours.spans(of: day, from: typed) ?? []
        }))
  }
}
