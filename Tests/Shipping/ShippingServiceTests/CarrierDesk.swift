import Access
import AccessService
import Addresses
import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// A Shipping whose carrier is asked over real HTTP, and jobs that run when a test says so.
struct CarrierDesk: Sendable {
  static let code = CarrierCode("northpost")
  static let key = [UInt8](repeating: 3, count: 32)

  let store: ShippingFixture
  let carrier: StandInCarrier
  let clock: TurnedClock
  let jobs: JobRunner
  let failures: Failures
  private let host: StubHost

  final class Failures: Sendable {
    let all = Mutex<[String]>([])
  }

  /// A clock that tests turn.
  final class TurnedClock: Sendable {
    private let offset = Mutex(Duration.zero)
    func now() -> Timestamp { WallClock.system.now().advanced(by: offset.withLock { $0 }) }
    func turn(by duration: Duration) { offset.withLock { $0 += duration } }
  }

  static func with(
    faults: CarrierFaults = CarrierFaults(), _ body: (CarrierDesk) async throws -> Void
  ) async throws {
    let (carrier, clock) = (StandInCarrier(), TurnedClock())
    let host = try carrier.host()
    let ports = CarrierPorts(
      recipient: { _, _ throws(ShippingError) in
        PostalAddress(name: "Ala Nowak", lines: ["Długa 1"], city: "Łódź", postalCode: "90-001", country: "PL")
      },
      sender: { _, _ throws(ShippingError) in
        PostalAddress(name: "Shop", lines: ["Dock 1"], city: "Leeds", postalCode: "LS1 1AA", country: "GB")
      }, call: call, key: key, allowsPlainHTTP: true)
    try await ShippingFixture.with(clock: WallClock { clock.now() }, carriers: ports, faults: faults) { store in
      let failures = Failures()
      let jobs = JobRunner(store.database, handlers: store.service.handlers) { failure in
        failures.all.withLock { $0.append(failure.reason) }
      }
      let desk = CarrierDesk(
        store: store, carrier: carrier, clock: clock, jobs: jobs, failures: failures, host: host)
      _ = try await store.service.carriers.add(
        NewCarrier(
          id: try #require(code),
          Carrier.Details(
            name: "Northpost", kind: .http, link: TrackingLink("https://northpost.example/t/{number}"),
            address: "http://127.0.0.1:\(host.port)"),
          secrets: CarrierSecrets(key: StandInCarrier.key, webhookSecret: StandInCarrier.webhookSecret)),
        once: nil, as: ShippingFixture.keeper)
      try await body(desk)
    }
  }

  /// Asks over a socket, and waits for two seconds.
  private static func call(
    _ request: CarrierRequest, _ key: String
  ) async throws(CarrierCallError) -> CarrierAnswer {
    guard let url = URL(string: request.address), let port = url.port.flatMap({ UInt16(exactly: $0) }) else {
      throw .unanswered(reason: "no address")
    }
    var head = "\(request.body == nil ? "GET" : "POST") \(url.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    head += "Authorization: Bearer \(key)\r\nContent-Length: \(request.body?.count ?? 0)\r\n"
    if let key = request.key { head += "Idempotency-Key: \(key)\r\n" }
    let bytes = Array((head + "\r\n").utf8) + (request.body ?? [])
    let task = Task(executorPreference: DedicatedThread()) { () -> RawResponse? in
      guard let socket = RawSocket.open(port) else { return nil }
      socket.send(bytes)
      return socket.responses(1, within: 2_000).first
    }
    guard let answer = await task.value else { throw .unanswered(reason: "silence") }
    guard answer.body.count <= request.limit else { throw .unanswered(reason: "too much") }
    return CarrierAnswer(status: answer.status, body: answer.body)
  }

  var labels: CarrierLabels { store.service.labels }

  /// A shipment that is packed.
  func packed() async throws -> Shipment {
    let order = try await store.order([2])
    let work = try #require(try await store.all(of: order.id).first)
    let made = try await store.pack(work.id)
    return try await store.shipments.change(
      made.id, ShipmentChange(.pack, parcels: [Parcel(grams: 900)]), once: nil, as: ShippingFixture.keeper)
  }

  @discardableResult
  func buy(_ shipment: ShipmentID, _ id: CarrierLabelID = .make(), service: String? = nil) async throws -> Shipment {
    let code = try #require(Self.code)
    return try await labels.buy(
      NewCarrierLabel(id: id, carrier: code, service: service), for: shipment, once: store.key(id.description),
      as: ShippingFixture.keeper)
  }

  func shipment(_ shipment: Shipment) async throws -> Shipment {
    try #require(
      try await store.shipments.of(shipment.order, as: ShippingFixture.keeper).first { $0.id == shipment.id })
  }

  /// Does what is due, with the pauses between attempts, so many times.
  func work(_ times: Int = 1) async throws {
    for _ in 0..<times {
      try await jobs.drain()
      clock.turn(by: .seconds(3_600))
    }
  }

  /// Does what is due until the label is settled: a busy machine may be too slow for the carrier.
  func settle(_ shipment: Shipment) async throws -> Shipment {
    for _ in 0..<20 {
      try await work()
      let now = try await self.shipment(shipment)
      if now.label?.state.isOpen != true { return now }
    }
    return try await self.shipment(shipment)
  }

  /// A webhook, signed at a time.
  func tell(
    _ body: String, id: String = UUID().uuidString, at offset: Int64 = 0,
    secret: String = StandInCarrier.webhookSecret, of name: String = "northpost", altered: Bool = false
  ) async throws {
    let time = clock.now().milliseconds / 1_000 + offset
    let key = Array(Data(base64Encoded: String(secret.dropFirst(6))) ?? Data())
    let code = Cryptography.authenticationCode(Array("\(id).\(time).\(body)".utf8), key: key)
    let carrier = try #require(CarrierCode(name))
    try await store.service.notices.take(
      Array((altered ? body + " " : body).utf8), id: id, timestamp: "\(time)",
      signatures: "v1,AAAA v1," + Data(code).base64EncodedString(), of: carrier)
  }
}
