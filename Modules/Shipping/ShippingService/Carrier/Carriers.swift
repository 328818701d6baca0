public import Access
import AccessService
import Foundation
import FoundationCore
public import Persistence
public import Shipping

/// Who carries parcels: the table that staff keep.
public struct Carriers: Sendable {
  static let kind = "shipping/carriers"
  /// How many carriers there may be.
  static let limit = 100

  let database: Database
  let ports: CarrierPorts

  /// Every carrier, by their codes. Needs `shipping.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func all(as principal: Principal) async throws(ShippingError) -> [Carrier] {
    try ShippingService.allow(.shippingRead, principal)
    return try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try CarrierRecords.all(in: snapshot)
    }
  }

  /// Adds a carrier. Needs `shipping.write`. With an idempotency key, a repeated request gets the first one's answer.
  ///
  /// - Throws: `carrier(.exists)` for a used code or name, `carrier(.tooMany)`, `carrier(.badAddress)`,
  ///   `carrier(.badSecret)`; `access` without the permission; `storage` when the database fails.
  public func add(
    _ new: NewCarrier, once key: IdempotencyKey?, as principal: Principal
  ) async throws(ShippingError) -> Carrier {
    try ShippingService.allow(.shippingWrite, principal)
    let new = NewCarrier(id: new.id, try checked(new.details), secrets: new.secrets)
    let (secret, webhook) = (try sealed(new.secrets.key), try sealedWebhookSecret(new.secrets.webhookSecret))
    return try await database.write(as: ShippingSchema.self, once: key, returning: .carrier) {
      work throws(ShippingError) in
      try work.lock(.carrier)
      let count: Int = try work.first("SELECT count(*) FROM \(.carrier)") ?? 0
      guard count < Self.limit else { throw .carrier(.tooMany) }
      try Self.refuseTaken(new.details.name, by: new.id, in: work)
      let isAsked = new.details.kind == .http
      try CarrierRecords.insert(new, key: isAsked ? secret : nil, webhook: isAsked ? webhook : nil, in: work)
      let carrier = try Self.stored(new.id, in: work)
      try work.audit(Self.subject(new.id), from: nil, to: carrier, as: .carrier)
      return carrier
    }
  }

  /// Changes a carrier. Needs `shipping.write`; refused when it has changed since `version`. A server that moves gets the
  /// key only if it is given again.
  ///
  /// - Throws: `carrier(.unknown)`; `changedSince` when it has changed since `version`; `carrier(.keyNeeded)`;
  ///   `carrier(.isAsked)` for one that becomes manual, or whose server moves, while a label of it is on its way or is of a
  ///   parcel that has not left; what `add` throws.
  public func change(
    _ code: CarrierCode, to change: CarrierChange, version: Int64, as principal: Principal
  ) async throws(ShippingError) -> Carrier {
    try ShippingService.allow(.shippingWrite, principal)
    let details = try checked(change.details)
    let (secret, webhook) = (try sealed(change.secrets.key), try sealedWebhookSecret(change.secrets.webhookSecret))
    return try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try work.lock(.carrier)
      let former = try Self.stored(code, in: work)
      if details.kind == .http, former.hasKey, details.address != former.details.address, secret == nil {
        throw .carrier(.keyNeeded)
      }
      try Self.refuseTaken(details.name, by: code, in: work)
      // Only the server that was asked knows what it has made, and can take it back.
      if details.kind == .manual || details.address != former.details.address {
        try Self.refuseWhileAsked(code, in: work)
      }
      guard
        try CarrierRecords.update(code, to: details, key: secret, webhook: webhook, version: version, in: work)
      else { throw .changedSince }
      let carrier = try Self.stored(code, in: work)
      try work.audit(Self.subject(code), from: former, to: carrier, as: .carrier)
      return carrier
    }
  }

  /// Removes a carrier with its secrets. Needs `shipping.write`. Shipments keep what it is called and its labels.
  /// O(shipments).
  ///
  /// - Throws: `carrier(.unknown)`; `carrier(.isAsked)` while a label of it is on its way, or is of a parcel that has not
  ///   left; `access` without the permission;
  ///   `storage` when the database fails.
  public func remove(_ code: CarrierCode, as principal: Principal) async throws(ShippingError) {
    try ShippingService.allow(.shippingWrite, principal)
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try work.lock(.carrier)
      let former = try Self.stored(code, in: work)
      try Self.refuseWhileAsked(code, in: work)
      try work.run(
        "UPDATE \(.shipment) SET carrier = \(former.details.name) WHERE carrier = \(code.description)")
      try CarrierRecords.remove(code, in: work)
      try work.audit(Self.subject(code), from: former, to: nil, as: .carrier)
    }
  }

  private static func subject(_ code: CarrierCode) -> AuditSubject { AuditSubject(kind, code.description) }

  private static func stored(
    _ code: CarrierCode, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> Carrier {
    let found = try work.snapshot { snapshot throws(ShippingError) in try CarrierRecords.one(code, in: snapshot) }
    guard let found else { throw .carrier(.unknown) }
    return found
  }

  /// A text means one carrier: no code is another's name.
  private static func refuseTaken(
    _ name: String, by code: CarrierCode, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let one: Int? = try work.first(
      """
      SELECT 1 FROM \(.carrier) WHERE code <> \(code.description)
        AND (code = \(name.lowercased()) OR name_key = \(name.lowercased()) OR name_key = \(code.description)) LIMIT 1
      """)
    guard one == nil else { throw .carrier(.exists) }
  }

  private static func refuseWhileAsked(
    _ code: CarrierCode, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let open = CarrierLabelState.allCases.filter(\.isOpen)
    let here = ShipmentState.allCases.filter(\.isWaiting)
    let one: Int? = try work.first(
      """
      SELECT 1 FROM \(.carrierLabel) AS l JOIN \(.shipment) AS s ON s.id = l.shipment
      WHERE l.carrier = \(code.description) AND (l.state IN (\(list: open))
        OR l.state = \(CarrierLabelState.bought) AND s.state IN (\(list: here))) LIMIT 1
      """)
    guard one == nil else { throw .carrier(.isAsked) }
  }

  /// The details with the address as it will be asked.
  private func checked(_ details: Carrier.Details) throws(ShippingError) -> Carrier.Details {
    guard var address = details.address else { return details }
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !address.contains(where: { "?#@".contains($0) }),
      let url = URL(string: address), url.host()?.isEmpty == false,
      url.scheme == "https" || ports.allowsPlainHTTP && url.scheme == "http"
    else { throw .carrier(.badAddress) }
    while address.hasSuffix("/") { address.removeLast() }
    var details = details
    details.address = address
    return details
  }

  private func sealed(_ secret: String?) throws(ShippingError) -> [UInt8]? {
    guard let secret else { return nil }
    // It goes into a field of requests.
    guard secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .carrier(.badKey) }
    guard let sealed = Cryptography.seal(Array(secret.utf8), key: ports.key) else { throw .carrier(.cannotSeal) }
    return sealed
  }

  private func sealedWebhookSecret(_ text: String?) throws(ShippingError) -> [UInt8]? {
    guard let text else { return nil }
    guard let key = StandardWebhook.key(of: text) else { throw .carrier(.badSecret) }
    guard let sealed = Cryptography.seal(key, key: ports.key) else { throw .carrier(.cannotSeal) }
    return sealed
  }
}
