public import Access
import AccessService
public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

/// Labels that carriers are asked for.
///
/// That a label is wanted is written down in one transaction with a job. The job asks the carrier, and writes down what came
/// of it: so a label is bought once, whatever dies or stays silent on the way.
public struct CarrierLabels: Sendable {
  let database: Database
  let clock: WallClock
  let ports: CarrierPorts
  let faults: CarrierFaults

  /// Asks a carrier for the label of a packed shipment. Needs `shipping.write`. A repeat with the same key has no further
  /// effect.
  ///
  /// - Returns: The shipment, with its label on its way.
  /// - Throws: `unknownShipment`; `illegalTransition` for one that is not packed, or whose fulfilment order is on hold;
  ///   `isPickedUp`; `carrier(.unknown)`, `carrier(.notAsked)`,
  ///   `carrier(.labelled)`, `carrier(.noAddress)`, `carrier(.labelExists)` for a used id; `access` without the
  ///   permission; `storage` when the database fails.
  public func buy(
    _ new: NewCarrierLabel, for id: ShipmentID, once key: IdempotencyKey, as principal: Principal
  ) async throws(ShippingError) -> Shipment {
    try ShippingService.allow(.shippingWrite, principal)
    let (now, ports) = (clock.now(), ports)
    let shipment = try await database.write(as: ShippingSchema.self, once: key, returning: .shipment) {
      work throws(ShippingError) in
      // Nobody removes the carrier meanwhile.
      try work.lock(.carrier)
      let before = try Shipments.held(id, in: work)
      guard before.state == .packed else {
        throw .illegalTransition(from: before.state.rawValue, to: ShipmentState.labelled.rawValue)
      }
      guard before.kind == .shipping else { throw .isPickedUp }
      try Self.refuseOnHold(before, in: work)
      guard try CarrierLabelRecords.current(of: id, in: work) == nil else { throw .carrier(.labelled) }
      let request = try work.snapshot { snapshot throws(ShippingError) in
        guard let carrier = try CarrierRecords.one(new.carrier, in: snapshot) else { throw .carrier(.unknown) }
        guard carrier.isAsked else { throw .carrier(.notAsked) }
        return try Self.parcel(of: before, service: new.service, by: ports, in: snapshot)
      }
      let label = CarrierLabel(
        id: new.id, carrier: new.carrier, service: new.service, state: .requested, requestedAt: now)
      try CarrierLabelRecords.insert(label, of: id, request: Schema.carrierParcel.encode(request), in: work)
      try LabelSagas.enqueue(new.id, in: work)
      var after = before
      after.label = label
      try work.audit(AuditSubject("shipping/shipments", id), from: before, to: after, as: .shipment)
      return after
    }
    faults.reached(.intentRecorded)
    return shipment
  }

  /// What a carrier asks for a shipment that is here, the cheapest first. Asks the carrier's server. Needs
  /// `shipping.read`.
  ///
  /// - Throws: `unknownShipment`; `illegalTransition` for one that has left or is cancelled; `carrier(.unknown)`,
  ///   `carrier(.notAsked)`, `carrier(.noAddress)`; `carrier(.failed)` with the reason when the carrier does not say;
  ///   `access` without the permission; `storage` when the database fails.
  public func rates(
    of code: CarrierCode, for id: ShipmentID, as principal: Principal
  ) async throws(ShippingError) -> [CarrierRate] {
    try ShippingService.allow(.shippingRead, principal)
    let (parcel, server) = try await database.read(as: ShippingSchema.self) {
      [ports] snapshot throws(ShippingError) -> (CarrierParcel, CarrierServer?) in
      guard let shipment = try ShipmentRecords.one(id, in: snapshot) else { throw .unknownShipment }
      guard shipment.state.isWaiting, shipment.kind == .shipping else {
        throw .illegalTransition(from: shipment.state.rawValue, to: ShipmentState.labelled.rawValue)
      }
      guard try CarrierRecords.one(code, in: snapshot) != nil else { throw .carrier(.unknown) }
      return (
        try Self.parcel(of: shipment, service: nil, by: ports, in: snapshot),
        try CarrierServer(of: code, by: ports, in: snapshot)
      )
    }
    guard let server else { throw .carrier(.notAsked) }
    do throws(CarrierCallError) {
      return try await server.rates(of: parcel).sorted { ($0.price.amount, $0.service) < ($1.price.amount, $1.service) }
    } catch {
      switch error {
      case .unanswered(let reason): throw .carrier(.failed(reason))
      }
    }
  }

  /// Has the carrier take back what it was asked for of a shipment that does not leave. For use within the transaction that
  /// cancels it.
  static func cancel(of shipment: ShipmentID, in work: borrowing UnitOfWork<ShippingSchema>) throws(ShippingError) {
    guard let label = try CarrierLabelRecords.current(of: shipment, in: work), let next = label.state.after(.cancel)
    else { return }
    try CarrierLabelRecords.move(label.id, to: next, in: work)
    if next.isOpen { try LabelSagas.enqueue(label.id, in: work) }
  }

  /// Refuses what would give a shipment another label than the one on its way.
  static func refuseOnItsWay(
    _ command: ShipmentCommand, _ shipment: ShipmentID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    guard [.label, .ship, .ready].contains(command) else { return }
    if let label = try CarrierLabelRecords.current(of: shipment, in: work), label.state.isOnItsWay {
      throw .labelOnItsWay
    }
  }

  /// Money is not spent on what may not leave.
  private static func refuseOnHold(
    _ shipment: Shipment, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    guard let id = shipment.fulfilment else { return }
    let order = try Fulfilments.held(id, in: work)
    guard order.state != .onHold else {
      throw .illegalTransition(from: order.state.rawValue, to: FulfilmentState.inProgress.rawValue)
    }
  }

  /// What a carrier is told of a shipment.
  private static func parcel(
    of shipment: Shipment, service: String?, by ports: CarrierPorts, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> CarrierParcel {
    let work = try shipment.fulfilment.flatMap { id throws(ShippingError) in
      try FulfilmentRecords.one(id, in: snapshot)
    }
    guard let recipient = try ports.recipient(shipment.order, snapshot) else { throw .carrier(.noAddress) }
    let sender = try work.flatMap { work throws(ShippingError) in try ports.sender(work.location, snapshot) }
    return CarrierParcel(
      shipment: shipment.id, service: service, sender: sender, recipient: recipient, parcels: shipment.parcels)
  }
}

extension CarrierServer {
  /// The server of a carrier; nil for one that cannot be asked.
  init?(
    of code: CarrierCode, by ports: CarrierPorts, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) {
    guard let carrier = try CarrierRecords.one(code, in: snapshot), let address = carrier.details.address,
      let sealed = try CarrierRecords.secrets(of: code, in: snapshot)?.key,
      let key = Cryptography.open(sealed, key: ports.key)
    else { return nil }
    self.init(address: address, secret: String(decoding: key, as: UTF8.self), call: ports.call)
  }
}
