import Addresses
import Foundation
import FoundationCore
public import Inventory
public import Persistence
import StoreIdentifiers

extension Location.Kind: @retroactive SQLBindable, @retroactive SQLReadable {}

/// A location's columns.
struct LocationRow: RowDecodable {
  let location: Location

  static let columns: SQL<InventorySchema> =
    """
    id, code, name, kind, address, latitude, longitude, hours, priority, ships, offers_pickup, takes_returns, version
    """

  init(row: inout RowReader) throws(DatabaseError) {
    let id: LocationID = try row.read(), code: String = try row.read(), name: String = try row.read()
    let kind: Location.Kind = try row.read(), address: [UInt8]? = try row.read()
    let latitude: Int? = try row.read(), longitude: Int? = try row.read(), hours: [UInt8] = try row.read()
    let priority: Int = try row.read()
    var roles: Set<Location.Role> = []
    for role in Location.Role.allCases {
      let does: Int = try row.read()
      if does == 1 { roles.insert(role) }
    }
    let coordinate: Coordinate? =
      if let latitude, let longitude { Coordinate(latitude: latitude, longitude: longitude) } else { nil }
    let details = Location.Details(
      code: code, name: name, kind: kind,
      address: address.flatMap { try? Schema.postalAddress.decode($0, unknownFields: .ignored) },
      coordinate: coordinate,
      hours: (try? Schema.openingHours.decode(hours, unknownFields: .ignored)) ?? OpeningHours(), priority: priority,
      roles: roles)
    location = Location(id: id, details: details, version: try row.read())
  }

  static func stored(_ address: PostalAddress?) -> [UInt8]? { address.map { Schema.postalAddress.encode($0) } }

  /// Whether a location does something, as its column has it.
  static func stored(_ roles: Set<Location.Role>, _ role: Location.Role) -> Int { roles.contains(role) ? 1 : 0 }

  static func stored(_ hours: OpeningHours) -> [UInt8] { Schema.openingHours.encode(hours) }
}

/// What a location is found by: texts without case, accents and white space around them.
struct LocationKeys {
  let code: String, name: String, city: String?, postalCode: String?

  init(_ details: Location.Details) {
    code = Self.key(details.code)
    name = Self.key(details.name)
    city = details.address?.city.map(Self.key)
    postalCode = details.address?.postalCode.map(Self.postalKey)
  }

  static func key(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en"))
      .trimmingCharacters(in: .whitespacesAndNewlines).reduce(into: "") { $0 += plain[$1] ?? String($1) }
  }

  /// Letters with a stroke, and joined ones, which are no accents: what people type who do not have them.
  private static let plain: [Character: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ß": "ss",
  ]

  static func postalKey(_ text: String) -> String { key(text).filter { $0.isLetter || $0.isNumber } }

  /// The condition that a key begins with a text: a range, which an index serves.
  static func begins(_ column: SQL<InventorySchema>, _ text: String) -> SQL<InventorySchema> {
    let key = key(text)
    return "(\(fragment: column) >= \(key) AND \(fragment: column) < \(key + "\u{10FFFF}"))"
  }
}
