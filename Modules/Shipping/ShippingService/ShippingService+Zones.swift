public import Access
import FoundationCore
public import Persistence
public import Shipping

extension ShippingService {
  /// The rates that a shopper can choose for a country, by its ISO 3166-1 alpha-2 code, in the zone's order. They are
  /// those of the country's zone, otherwise of the zone without countries. Empty where there is neither.
  ///
  /// - Throws: `storage` when the database fails.
  public func rates(to country: String) async throws(ShippingError) -> [ShippingRate] {
    try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try Self.rates(to: country, in: snapshot)
    }
  }

  /// As `rates(to:)`, for use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func rates(
    to country: String, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [ShippingRate] {
    let own: String? = try snapshot.first("SELECT zone FROM \(.zoneCountry) WHERE country = \(country)")
    let zone: String? =
      if let own { own } else {
        try snapshot.first(
          """
          SELECT name FROM \(.zone) WHERE name NOT IN (SELECT zone FROM \(.zoneCountry)) ORDER BY position LIMIT 1
          """)
      }
    guard let zone else { return [] }
    let rows: [RateRow] = try snapshot.rows(
      "SELECT id, name, price, currency FROM \(.rate) WHERE zone = \(zone) ORDER BY position")
    return rows.map(\.rate)
  }

  /// Every zone with its rates, in their order. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func zones(as principal: Principal) async throws(ShippingError) -> [ShippingZone] {
    try allow(.shippingRead, principal)
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      let names: [String] = try snapshot.rows("SELECT name FROM \(.zone) ORDER BY position")
      var zones: [ShippingZone] = []
      for name in names {
        let countries: [String] = try snapshot.rows(
          "SELECT country FROM \(.zoneCountry) WHERE zone = \(name) ORDER BY country")
        let rates: [RateRow] = try snapshot.rows(
          "SELECT id, name, price, currency FROM \(.rate) WHERE zone = \(name) ORDER BY position")
        zones.append(ShippingZone(name: name, countries: countries, rates: rates.map(\.rate)))
      }
      return zones
    }
  }

  /// Stores the zones unless there are any already.
  ///
  /// - Throws: `storage` when the database fails.
  public func addZonesIfNone(_ zones: [ShippingZone]) async throws(ShippingError) {
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      let one: Int? = try work.first("SELECT 1 FROM \(.zone) LIMIT 1")
      guard one == nil else { return }
      for (position, zone) in zones.enumerated() {
        try work.run("INSERT INTO \(.zone) (name, position) VALUES (\(zone.name), \(position))")
        for country in zone.countries {
          try work.run("INSERT INTO \(.zoneCountry) (country, zone) VALUES (\(country), \(zone.name))")
        }
        for (place, rate) in zone.rates.enumerated() {
          try work.run(
            """
            INSERT INTO \(.rate) (zone, id, name, price, currency, position)
            VALUES (\(zone.name), \(rate.id), \(rate.name), \(rate.price.amount), \(rate.price.currency.code), \(place))
            """)
        }
      }
    }
  }
}

private struct RateRow: RowDecodable {
  let rate: ShippingRate

  init(row: inout RowReader) throws(DatabaseError) {
    rate = ShippingRate(id: try row.read(), name: try row.read(), price: try row.readMoney())
  }
}
