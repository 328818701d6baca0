import Access
import AccessService
import FoundationCore
import Persistence
import Shipping
import StoreIdentifiers

/// Finishes what is wanted of carriers: one job for each label, so that a carrier is asked about a label by one at a time,
/// and a process that is killed leaves the rest to the next.
struct LabelSagas: Sendable {
  /// The kind of the jobs.
  static let jobKind = "shipping.label"
  static let principal = Principal.system("shipping", permissions: [])

  let database: Database
  let clock: WallClock
  let ports: CarrierPorts
  let faults: CarrierFaults

  /// Asks for a label to be finished. Asked for again while that is under way, it is looked at once more.
  static func enqueue(_ label: CarrierLabelID, in work: borrowing UnitOfWork<ShippingSchema>) throws(ShippingError) {
    try work.enqueue(JobDraft(kind: jobKind, payload: Array(label.description.utf8), key: label.description))
  }

  /// What finishes labels, for the store's runner of jobs. A carrier that is gone for a week is asked again.
  var handler: JobHandler {
    JobHandler(kind: Self.jobKind, atOnce: 8, attempts: 60, pause: .seconds(5)) { run in
      guard let id = UniqueID(String(decoding: run.job.payload, as: UTF8.self)) else {
        throw JobRefusal("The job names no label.")
      }
      return try await finish(CarrierLabelID(id))
    }
  }

  private func finish(_ id: CarrierLabelID) async throws -> JobHandler.Outcome {
    while true {
      try Task.checkCancellation()
      guard let step = try await step(of: id) else { throw JobRefusal("There is no such label.") }
      guard step.label.state.isOpen else { return .done }
      do throws(CarrierCallError) {
        guard let server = step.server else { throw .unanswered(reason: "The carrier's server cannot be asked.") }
        if step.label.state == .cancelling {
          let cancellation = try await server.cancel(key(of: id, asks: step.asks))
          faults.reached(.afterCall)
          try await settle(id, cancellation)
        } else {
          guard let report = try await report(on: id, step, by: server) else { continue }
          faults.reached(.afterCall)
          if report == .pending { return .again(at: clock.now().advanced(by: pause(since: step.label.requestedAt))) }
          try await settle(id, report)
        }
        faults.reached(.outcomeRecorded)
      } catch {
        switch error {
        case .unanswered(let reason):
          try await note(reason, of: id)
          throw Unanswered(description: reason)
        }
      }
    }
  }

  /// Asks the carrier; nil when the label is not wanted any more.
  private func report(
    on id: CarrierLabelID, _ step: Step, by server: CarrierServer
  ) async throws(CarrierCallError) -> CarrierServer.Report? {
    // What was asked for may have been done, whatever was heard of it: the carrier knows.
    if step.label.state == .asked, faults.looksFirst, let known = try await server.label(key(of: id, asks: step.asks)) {
      return known
    }
    guard let asks = try await begin(id) else { return nil }
    faults.reached(.beforeCall)
    return try await server.buy(step.request, key: key(of: id, asks: asks))
  }

  private func key(of id: CarrierLabelID, asks: Int) -> String { faults.labelKey(id.description, asks) }

  /// Ever more rarely, an hour at most.
  private func pause(since time: Timestamp) -> Duration {
    min(max(.milliseconds(clock.now().milliseconds - time.milliseconds) / 4, .seconds(5)), .seconds(3_600))
  }

  private struct Step {
    let label: CarrierLabel, request: [UInt8], asks: Int, server: CarrierServer?
  }

  /// A carrier did not answer: it is asked again.
  private struct Unanswered: Error, CustomStringConvertible { let description: String }

  private func step(of id: CarrierLabelID) async throws(ShippingError) -> Step? {
    try await database.read(as: ShippingSchema.self) { [ports] snapshot throws(ShippingError) in
      guard let (_, label) = try CarrierLabelRecords.one(id, in: snapshot),
        let (request, asks) = try CarrierLabelRecords.request(of: id, in: snapshot)
      else { return nil }
      return Step(
        label: label, request: request, asks: asks,
        server: try CarrierServer(of: label.carrier, by: ports, in: snapshot))
    }
  }

  /// Writes down that the carrier is about to be asked, and answers how often it then was; nil when the label is not wanted
  /// any more.
  private func begin(_ id: CarrierLabelID) async throws(CarrierCallError) -> Int? {
    do throws(ShippingError) {
      return try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
        let (_, label) = try Self.held(id, in: work)
        guard let next = label.state.after(.ask) else { return nil }
        try CarrierLabelRecords.move(id, to: next, because: label.reason, in: work)
        try CarrierLabelRecords.countAsk(of: id, in: work)
        return try work.first("SELECT asks FROM \(.carrierLabel) WHERE id = \(id)")
      }
    } catch { throw .unanswered(reason: "The store's database failed.") }
  }

  private func settle(_ id: CarrierLabelID, _ report: CarrierServer.Report) async throws(CarrierCallError) {
    let now = clock.now()
    try await write { work throws(ShippingError) in
      let (shipmentID, label) = try Self.held(id, in: work)
      switch report {
      case .pending: return
      case .refused(let reason):
        guard let next = label.state.after(.refuse) else { return }
        try CarrierLabelRecords.move(id, to: next, because: reason, in: work)
        try Self.publish(next, of: shipmentID, in: work)
      case .bought(let number, let document):
        guard let next = label.state.after(.buy) else { return }
        try CarrierLabelRecords.keep(document, number: number, of: id, in: work)
        var shipment = try Shipments.held(shipmentID, in: work)
        guard next == .bought, shipment.state.after(.label) != nil else {
          // Nobody wants it any more.
          guard next == .bought else { return }
          try CarrierLabelRecords.move(id, to: .cancelling, in: work)
          return
        }
        try CarrierLabelRecords.move(id, to: next, in: work)
        try Self.label(&shipment, number: number, label.carrier, on: now, in: work)
        try Self.publish(next, of: shipmentID, in: work)
      }
    }
  }

  private func settle(_ id: CarrierLabelID, _ cancellation: CarrierServer.Cancellation) async throws(CarrierCallError) {
    try await write { work throws(ShippingError) in
      let (shipment, label) = try Self.held(id, in: work)
      let (command, reason): (CarrierLabelCommand, String?) =
        switch cancellation {
        case .done: (.settle, nil)
        case .kept(let reason): (.keep, reason)
        }
      guard let next = label.state.after(command) else { return }
      try CarrierLabelRecords.move(id, to: next, because: reason, in: work)
      try Self.publish(next, of: shipment, in: work)
    }
  }

  private func note(_ reason: String, of id: CarrierLabelID) async throws(ShippingError) {
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try CarrierLabelRecords.note(reason, of: id, in: work)
    }
  }

  /// What a database refuses is tried again, like what a carrier does not answer.
  private func write(
    _ body: @escaping @Sendable (borrowing UnitOfWork<ShippingSchema>) throws(ShippingError) -> Void
  ) async throws(CarrierCallError) {
    do throws(ShippingError) { try await database.write(as: ShippingSchema.self, body) } catch {
      throw .unanswered(reason: "The store's database failed.")
    }
  }

  /// The shipment has its label: in the transaction that says that the label is bought.
  private static func label(
    _ shipment: inout Shipment, number: String, _ code: CarrierCode, on now: Timestamp,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let before = shipment
    try shipment.take(.label)
    shipment.trackingNumber = number
    shipment.carrier = code.description
    try ShipmentRecords.update(shipment, in: work)
    try work.audit(
      AuditSubject("shipping/shipments", shipment.id), changes: Schema.shipment.changes(from: before, to: shipment),
      by: principal.key)
  }

  private static func publish(
    _ state: CarrierLabelState, of shipment: ShipmentID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let order: OrderID? = try work.first("SELECT \"order\" FROM \(.shipment) WHERE id = \(shipment)")
    guard let order else { return }
    try work.publish(
      LabelSettled.type, LabelSettled(shipment: shipment, order: order, state: state), of: order.value,
      by: principal.key)
  }

  /// A label whose order nobody else works on until the transaction ends.
  private static func held(
    _ id: CarrierLabelID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> (ShipmentID, CarrierLabel) {
    let shipment: ShipmentID? = try work.first("SELECT shipment FROM \(.carrierLabel) WHERE id = \(id)")
    guard let shipment else { throw .carrier(.noLabel) }
    _ = try Shipments.held(shipment, in: work)
    let found = try work.snapshot { snapshot throws(ShippingError) in try CarrierLabelRecords.one(id, in: snapshot) }
    guard let found else { throw .carrier(.noLabel) }
    return found
  }
}
