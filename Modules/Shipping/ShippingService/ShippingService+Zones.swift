public import Access
public import AccessService
public import FoundationCore
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
    let rows: [RateRow] = try snapshot.rows(
      """
      SELECT id, name, price, currency FROM \(.rate)
      WHERE zone = coalesce((SELECT zone FROM \(.zoneCountry) WHERE country = \(country)),
        (SELECT id FROM \(.zone) WHERE id NOT IN (SELECT zone FROM \(.zoneCountry)) ORDER BY position, id LIMIT 1))
      ORDER BY position
      """)
    return rows.map(\.rate)
  }

  /// Where the shop sends goods to: to the countries of zones with a rate.
  ///
  /// - Throws: `storage` when the database fails.
  public func servedCountries() async throws(ShippingError) -> ServedCountries {
    try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      let countries: [String] = try snapshot.rows(
        """
        SELECT country FROM \(.zoneCountry) AS c WHERE EXISTS (SELECT 1 FROM \(.rate) AS r WHERE r.zone = c.zone)
        ORDER BY country
        """)
      let rest = try Self.everywhere(in: snapshot)
      let serves = if let rest { try !Self.rates(of: rest, in: snapshot).isEmpty } else { false }
      return ServedCountries(isEverywhere: serves, countries: countries)
    }
  }

  /// Every zone with its rates, in their order. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func zones(as principal: Principal) async throws(ShippingError) -> [ShippingZone] {
    try allow(.shippingRead, principal)
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      let rows: [ZoneRow] = try snapshot.rows("SELECT id, name, version FROM \(.zone) ORDER BY position, id")
      var zones: [ShippingZone] = []
      for row in rows {
        let countries: [String] = try snapshot.rows(
          "SELECT country FROM \(.zoneCountry) WHERE zone = \(row.id) ORDER BY country")
        let details = ShippingZone.Details(
          name: row.name, countries: countries, rates: try Self.rates(of: row.id, in: snapshot))
        zones.append(ShippingZone(id: row.id, details: details, version: row.version))
      }
      return zones
    }
  }

  /// Stores the zones unless there are any already.
  ///
  /// - Throws: `storage` when the database fails.
  public func addZonesIfNone(_ zones: [ShippingZone.Details]) async throws(ShippingError) {
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try work.lock(.zone)
      let one: Int? = try work.first("SELECT 1 FROM \(.zone) LIMIT 1")
      guard one == nil else { return }
      for zone in zones { _ = try Self.insert(NewShippingZone(zone), in: work) }
    }
  }

  /// Adds a zone. Needs `shipping.write`. With an idempotency key, a repeated request gets the first one's answer.
  ///
  /// - Throws: `zoneExists` for a used id or name; `countryTaken` or `everywhereTaken` when another zone has a country, or
  ///   everywhere else; `otherCurrency`; `access` without the permission; `storage` when the database fails.
  public func add(
    _ new: NewShippingZone, once key: IdempotencyKey?, as principal: Principal
  ) async throws(ShippingError) -> ShippingZone {
    try allow(.shippingWrite, principal)
    try checkCurrency(of: new.details)
    return try await database.write(as: ShippingSchema.self, once: key, returning: .shippingZone) {
      work throws(ShippingError) in
      let zone = try Self.insert(new, in: work)
      try work.audit(Self.subject(new.id), from: nil, to: zone.details, as: .shippingZoneDetails)
      return zone
    }
  }

  /// Changes a zone. Needs `shipping.write`; refused when it has changed since `version`. Orders keep what they agreed to.
  ///
  /// - Throws: `unknownZone`; `changedSince` when it has changed since `version`; what `add` throws.
  public func change(
    _ id: ShippingZoneID, to details: ShippingZone.Details, version: Int64, as principal: Principal
  ) async throws(ShippingError) -> ShippingZone {
    try allow(.shippingWrite, principal)
    try checkCurrency(of: details)
    return try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      let former = try work.snapshot { snapshot throws(ShippingError) in try Self.details(of: id, in: snapshot) }
      let changed = try work.run(
        """
        UPDATE \(.zone) SET name = \(details.name), version = version + 1 WHERE id = \(id) AND version = \(version)
        """)
      if changed == 0 {
        let known: Int? = try work.first("SELECT 1 FROM \(.zone) WHERE id = \(id)")
        throw known == nil ? .unknownZone : .changedSince
      }
      try Self.clear(id, in: work)
      try Self.fill(id, details, in: work)
      try Self.forget(
        former?.rates.filter { old in !details.rates.contains { $0.id == old.id } } ?? [], of: id, in: work)
      try work.audit(Self.subject(id), from: former, to: details.inOrder, as: .shippingZoneDetails)
      return ShippingZone(id: id, details: details.inOrder, version: version + 1)
    }
  }

  /// Removes a zone with its rates. Needs `shipping.write`. Orders keep what they agreed to.
  ///
  /// - Throws: `unknownZone`; `access` without the permission; `storage` when the database fails.
  public func remove(zone id: ShippingZoneID, as principal: Principal) async throws(ShippingError) {
    try allow(.shippingWrite, principal)
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      let former = try work.snapshot { snapshot throws(ShippingError) in try Self.details(of: id, in: snapshot) }
      try Self.clear(id, in: work)
      guard try work.run("DELETE FROM \(.zone) WHERE id = \(id)") == 1 else { throw .unknownZone }
      try work.forgetMetadata(.zone, id)
      try Self.forget(former?.rates ?? [], of: id, in: work)
      try work.audit(Self.subject(id), from: former, to: nil, as: .shippingZoneDetails)
    }
  }

  /// How changes of zones are taken back.
  public var reversals: [AuditReversal] {
    [
      AuditReversal(Self.zoneKind, needs: .shippingWrite, as: .shippingZoneDetails) { id, principal in
        try await self.zones(as: principal).first { $0.id == id }.map { ($0.details, $0.version) }
      } change: { id, details, version, principal in
        _ = try await self.change(id, to: details, version: version, as: principal)
      }
    ]
  }

  private static let zoneKind = "shipping/zones"

  private static func subject(_ zone: ShippingZoneID) -> AuditSubject { AuditSubject(zoneKind, zone) }

  private static func details(
    of id: ShippingZoneID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> ShippingZone.Details? {
    let name: String? = try snapshot.first("SELECT name FROM \(.zone) WHERE id = \(id)")
    guard let name else { return nil }
    let countries: [String] = try snapshot.rows(
      "SELECT country FROM \(.zoneCountry) WHERE zone = \(id) ORDER BY country")
    return ShippingZone.Details(name: name, countries: countries, rates: try rates(of: id, in: snapshot))
  }

  private func checkCurrency(of details: ShippingZone.Details) throws(ShippingError) {
    guard details.rates.allSatisfy({ $0.price.currency == currency }) else { throw .otherCurrency }
  }

  /// The zone of every country that no other has.
  private static func everywhere(
    in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> ShippingZoneID? {
    try snapshot.first(
      "SELECT id FROM \(.zone) WHERE id NOT IN (SELECT zone FROM \(.zoneCountry)) ORDER BY position, id LIMIT 1")
  }

  private static func rates(
    of zone: ShippingZoneID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [ShippingRate] {
    let rows: [RateRow] = try snapshot.rows(
      "SELECT id, name, price, currency FROM \(.rate) WHERE zone = \(zone) ORDER BY position")
    return rows.map(\.rate)
  }

  private static func insert(
    _ new: NewShippingZone, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> ShippingZone {
    try work.run(
      """
      INSERT INTO \(.zone) (id, name, position, version)
      VALUES (\(new.id), \(new.details.name), (SELECT coalesce(max(position), 0) + 1 FROM \(.zone)), 1)
      """)
    try fill(new.id, new.details, in: work)
    return ShippingZone(id: new.id, details: new.details.inOrder, version: 1)
  }

  private static func fill(
    _ zone: ShippingZoneID, _ details: ShippingZone.Details, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    if details.countries.isEmpty {
      try work.lock(.zone)
      let other: Int? = try work.first(
        "SELECT 1 FROM \(.zone) WHERE id <> \(zone) AND id NOT IN (SELECT zone FROM \(.zoneCountry)) LIMIT 1")
      guard other == nil else { throw .everywhereTaken }
    }
    for country in details.countries {
      try work.run("INSERT INTO \(.zoneCountry) (country, zone) VALUES (\(country), \(zone))")
    }
    for (place, rate) in details.rates.enumerated() {
      try work.run(
        """
        INSERT INTO \(.rate) (zone, id, name, price, currency, position)
        VALUES (\(zone), \(rate.id), \(rate.name), \(rate.price.amount), \(rate.price.currency.code), \(place))
        """)
    }
  }

  private static func forget(
    _ rates: [ShippingRate], of zone: ShippingZoneID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    for rate in rates { try work.forgetMetadata(.shippingMethod, ShippingSchema.metadataID(of: rate, in: zone)) }
  }

  private static func clear(
    _ zone: ShippingZoneID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.run("DELETE FROM \(.rate) WHERE zone = \(zone)")
    try work.run("DELETE FROM \(.zoneCountry) WHERE zone = \(zone)")
  }
}

extension ShippingZone.Details {
  /// As the database tells them: countries by their codes.
  fileprivate var inOrder: ShippingZone.Details {
    var details = self
    details.countries.sort()
    return details
  }
}

private struct ZoneRow: RowDecodable {
  let id: ShippingZoneID, name: String, version: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    name = try row.read()
    version = try row.read()
  }
}

private struct RateRow: RowDecodable {
  let rate: ShippingRate

  init(row: inout RowReader) throws(DatabaseError) {
    rate = ShippingRate(id: try row.read(), name: try row.read(), price: try row.readMoney())
  }
}
