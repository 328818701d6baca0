public import Access
public import AccessService
public import FoundationCore
public import Persistence
public import Shipping

extension ShippingService {
  /// What sending to a country costs at least, by its ISO 3166-1 alpha-2 code, in the order of its zone, which is that
  /// of an address without region and postal code. In the shop's currency. Empty where nothing is offered.
  ///
  /// - Throws: `storage` when the database fails.
  public func rates(to country: String) async throws(ShippingError) -> [ShippingRate] {
    let zones = try await storedZones()
    return ShippingRate.least(to: country, by: zones, in: currency, at: clock.now(), timeZone: timeZone())
  }

  /// What can be chosen for a request now, by the zones of a snapshot. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public func quote(
    _ request: ShippingRequest, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> ShippingQuote {
    ShippingQuote(request, by: try zoneBook.zones(in: snapshot), at: clock.now(), in: timeZone())
  }

  /// What would be offered for goods to an address now, and why. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func quote(_ request: ShippingRequest, as principal: Principal) async throws(ShippingError) -> ShippingQuote {
    try Self.allow(.shippingRead, principal)
    return ShippingQuote(request, by: try await storedZones(), at: clock.now(), in: timeZone())
  }

  /// Where the shop sends goods to: to the countries of zones with a method, or parts of them.
  ///
  /// - Throws: `storage` when the database fails.
  public func servedCountries() async throws(ShippingError) -> ServedCountries {
    let served = try await storedZones().filter { zone in
      zone.details.methods.contains { $0.charge.basis != .distance }
    }
    return ServedCountries(
      isEverywhere: served.contains { $0.details.places.isEmpty },
      countries: Set(served.flatMap(\.details.places).map(\.country)).sorted())
  }

  /// Every zone, in their order. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func zones(as principal: Principal) async throws(ShippingError) -> [ShippingZone] {
    try Self.allow(.shippingRead, principal)
    return try await storedZones()
  }

  private func storedZones() async throws(ShippingError) -> [ShippingZone] {
    try await database.read(as: ShippingSchema.self) { [zoneBook] snapshot throws(ShippingError) in
      try zoneBook.zones(in: snapshot)
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
      for zone in zones { _ = try ZoneRecords.insert(NewShippingZone(zone), in: work) }
    }
  }

  /// Adds a zone. Needs `shipping.write`. With an idempotency key, a repeated request gets the first one's answer.
  ///
  /// - Throws: `zoneExists` for a used id or name; `countryTaken` or `everywhereTaken` when another zone has a whole country
  ///   or region, or everywhere else; `access` without the permission; `storage` when the database fails.
  public func add(
    _ new: NewShippingZone, once key: IdempotencyKey?, as principal: Principal
  ) async throws(ShippingError) -> ShippingZone {
    try Self.allow(.shippingWrite, principal)
    return try await database.write(as: ShippingSchema.self, once: key, returning: .shippingZone) {
      work throws(ShippingError) in
      let zone = try ZoneRecords.insert(new, in: work)
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
    try Self.allow(.shippingWrite, principal)
    return try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      let former = try Self.stored(id, in: work)
      guard try ZoneRecords.update(id, to: details, version: version, in: work) else {
        throw former == nil ? .unknownZone : .changedSince
      }
      try Self.forget(
        former?.details.methods.filter { old in !details.methods.contains { $0.id == old.id } } ?? [], of: id, in: work)
      try work.audit(Self.subject(id), from: former?.details, to: details, as: .shippingZoneDetails)
      return ShippingZone(id: id, details: details, version: version + 1)
    }
  }

  /// Removes a zone with its methods. Needs `shipping.write`. Orders keep what they agreed to.
  ///
  /// - Throws: `unknownZone`; `access` without the permission; `storage` when the database fails.
  public func remove(zone id: ShippingZoneID, as principal: Principal) async throws(ShippingError) {
    try Self.allow(.shippingWrite, principal)
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      let former = try Self.stored(id, in: work)
      guard let former, try ZoneRecords.remove(id, in: work) else { throw .unknownZone }
      try work.forgetMetadata(.zone, id)
      try Self.forget(former.details.methods, of: id, in: work)
      try work.audit(Self.subject(id), from: former.details, to: nil, as: .shippingZoneDetails)
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

  private static func stored(
    _ id: ShippingZoneID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> ShippingZone? {
    try work.snapshot { snapshot throws(ShippingError) in try ZoneRecords.zone(id, in: snapshot) }
  }

  private static func forget(
    _ methods: [DeliveryMethod], of zone: ShippingZoneID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    for method in methods {
      try work.forgetMetadata(.shippingMethod, ShippingSchema.metadataID(of: method, in: zone))
    }
  }
}
