import Access
import AccessService
import Foundation
import FoundationCore
import Outbound
import Persistence
import Synchronization
import TestDatabase
import TestSupport

@testable import OutboundService

/// A context that publishes, and everything between its events and a receiver.
struct WebhookShop {
  enum Till: DatabaseSchema {
    enum Table: String, CaseIterable { case sale }
    typealias Failure = DatabaseError
    static let name = "till"
    static let migrations: [Migration<Till>] = [["CREATE TABLE \(.sale) (id \(.id) PRIMARY KEY NOT NULL) \(.strict)"]]
    static let sold = EventType(
      "till.sold", version: 1, Schema<Int>.object("Sold", Field("units", \.self, .integer(in: 0...9_999))) { $0 })
    static let returned = EventType(
      "till.returned", version: 1,
      Schema<Int>.object("Returned", Field("units", \.self, .integer(in: 0...9_999))) { $0 })
    static let events: [any DescribedEventType] = [sold, returned]
  }

  /// Time that passes when a test says so. Jobs begin by the database's clock, so that what is to pass begins in the past.
  final class Time: Sendable {
    private let milliseconds: Mutex<Int64>
    init(_ start: Timestamp) { milliseconds = Mutex(start.milliseconds) }
    var clock: WallClock { WallClock { Timestamp(milliseconds: self.milliseconds.withLock(\.self)) } }
    func pass(milliseconds time: Int64) { milliseconds.withLock { $0 += time } }
  }

  static let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.webhookRead]))
  static let writer = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.webhookRead, .webhookWrite]))

  let database: Database
  let service: OutboundService
  let relay: OutboxRelay
  let time: Time
  let client: GuardedHTTPClient

  static func with(daysAgo days: Int64 = 0, _ body: (WebhookShop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let time = Time(WallClock.system.now().advanced(by: .seconds(days * -86_400)))
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [Till.self, OutboundSchema.self], clock: time.clock)
      // What fails is asked again at once: breaks of the circuit have tests of their own.
      let loop = try TransferLoop()
      let client = GuardedHTTPClient(
        policy: AddressPolicy(networks: [AddressNetwork("127.0.0.0/8")].compactMap { $0 }), loop: loop,
        breaker: CircuitBreaker(limit: 1_000_000))
      let service = OutboundService(
        database: database, clock: time.clock, key: [UInt8](repeating: 7, count: 32), transport: MailFolder(path: ""),
        sender: { .onThisMachine(name: "Corner Shop") }, staff: { [:] },
        words: { template, language in
          MailContent(language: language, subject: template.id, blocks: [], signature: "")
        },
        webhooks: WebhookSettings(
          sources: [
            WebhookSource("sale.made", "Something was sold.", of: Till.sold),
            WebhookSource("sale.returned", "Something came back.", of: Till.returned),
          ], client: client, allowsPlainHTTP: true, deadline: .seconds(2)))
      let relay = OutboxRelay(database, consumers: [service.consumer])
      relay.start()
      let runner = JobRunner(database, handlers: service.handlers)
      try await runner.start()
      try await body(WebhookShop(database: database, service: service, relay: relay, time: time, client: client))
      await relay.stop()
      await runner.stop()
      await database.close()
    }
  }

  /// Adds an endpoint for sales.
  func add(_ address: String, _ topics: Set<String> = ["sale.made"]) async throws -> IssuedWebhookSecret {
    try await service.webhooks.add(
      NewWebhookEndpoint(.init(address: address, topics: topics)), once: nil, as: Self.writer)
  }

  func sell(_ units: Int, _ type: EventType<Int> = Till.sold) async throws {
    try await database.write(as: Till.self) { work throws(DatabaseError) in
      try work.publish(type, units, of: .init(high: 5, low: UInt64(units)))
    }
  }

  /// The log of an endpoint, once it is as expected.
  func log(
    _ endpoint: WebhookEndpointID, until isExpected: ([WebhookDelivery]) -> Bool
  ) async throws -> [WebhookDelivery] {
    try await eventually(isExpected) {
      try await service.webhookDeliveries.list(of: endpoint, after: nil, limit: 100, as: Self.reader).items
    }
  }
}
