import Addresses
import FoundationCore
import Inventory
import Persistence

/// Where an order goes, by what its address says.
public struct StockDestination: Hashable, Sendable {
  /// The country, by its ISO 3166-1 code.
  public let country: String
  /// The postal code, as it was typed.
  public let postalCode: String?
  /// The city, as it was typed.
  public let city: String?

  /// A destination.
  public init(country: String, postalCode: String? = nil, city: String? = nil) {
    (self.country, self.postalCode, self.city) = (country, postalCode, city)
  }

  /// Where that is. The point is that of a location in the same postal code, else in the same city: the shop knows no other
  /// map. Unknown where none is.
  func position(
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Allocation.Position {
    let postal = postalCode.map(LocationKeys.postalKey), city = city.map(LocationKeys.key)
    let here: SQL<InventorySchema> =
      "SELECT latitude, longitude FROM \(.location) WHERE latitude IS NOT NULL AND country = \(country)"
    var point: PlacePoint?
    if let postal, !postal.isEmpty {
      point = try work.first("\(fragment: here) AND postal_key = \(postal) ORDER BY postal_key LIMIT 1")
    }
    if point == nil, let city, !city.isEmpty {
      point = try work.first("\(fragment: here) AND city_key = \(city) ORDER BY city_key LIMIT 1")
    }
    return Allocation.Position(country: country, postalCode: postal, coordinate: point?.coordinate)
  }
}

private struct PlacePoint: RowDecodable {
  let coordinate: Coordinate?

  init(row: inout RowReader) throws(DatabaseError) {
    coordinate = Coordinate(latitude: try row.read(), longitude: try row.read())
  }
}
