import Access
import AccessService
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Outbound
import Payments
import StoreIdentifiers
import TestSupport
import Testing

/// A store that is killed on the way and started again, with its provider of payments, and those who ask it and go on.
final class MortalStore {
  let provider = StandInProvider()
  let database: String
  /// How often the store has died.
  private(set) var deaths = 0
  /// What it has answered, as text.
  var answers: [String] = []
  private let host: StubHost
  private let next: String
  private var store: StoreProcess { didSet { anyone = StoreClients(base: store.base) } }
  private let password: String
  private var ownerToken: String?

  /// Starts a store with a fault; the one that follows it has another.
  init(in folder: URL, fault: String, next: String = "payments") async throws {
    database = folder.appendingPathComponent("mystore.db").path
    host = try provider.host()
    self.next = next
    let store = try await Self.start(fault, database, host.port)
    (self.store, anyone) = (store, StoreClients(base: store.base))
    password = try #require(store.ownerPassword)
  }

  private static func start(_ fault: String, _ database: String, _ port: UInt16) async throws -> StoreProcess {
    try await StoreProcess.start(
      database: database, executable: "faulty-store", arguments: [fault],
      environment: ["PROVIDER_PORT": "\(port)"])
  }

  /// Whoever asks the store that runs now.
  private(set) var anyone: StoreClients

  /// The port of the store that runs now.
  var port: UInt16? { store.base.port.flatMap { UInt16(exactly: $0) } }

  /// Whoever pays at the store that runs now.
  var buyer: PaymentsHTTPClient { PaymentsHTTPClient(client: anyone.client) }

  /// The owner of the store that runs now, who signs in once: to check a password takes as much as many requests.
  func owner() async throws -> StoreClients {
    if let ownerToken { return anyone.signedIn(ownerToken) }
    let session = try await anyone.access.signIn(Credentials(email: "owner@shop.example", password: password))
    ownerToken = session.token
    return anyone.signedIn(session.token)
  }

  /// The store is meant to die from now on.
  func expectDeath() { store.expectDeath() }

  /// Ends the store.
  func kill() { store.kill() }

  /// Pays for an order on the page of the provider, which then holds the money.
  func authorize(_ order: Order) async throws -> PaymentID {
    let (new, token) = (NewPaymentAttempt(method: .card), order.viewToken)
    let id = new.id
    _ = try await going { try await self.buyer.pay(new, for: order.id, token: token) }
    _ = try await until({ $0.attempts.first?.page != nil }) {
      try await self.buyer.page(of: order.id, awaiting: id, token: token)
    }
    provider.buyerPays(id.description)
    try await going { try await self.tell(id) }
    _ = try await until({ $0?.state == .authorized }) { try await self.payment(id, of: order.id) }
    return id
  }

  /// The staff's side of payments.
  func staff() async throws -> PaymentsHTTPClient { PaymentsHTTPClient(client: try await owner().client) }

  /// A payment as staff see it.
  func payment(_ id: PaymentID, of order: OrderID) async throws -> Payment? {
    try await staff().payments(of: order).first { $0.id == id }
  }

  /// A webhook over HTTP, as the provider sends it.
  private func tell(_ id: PaymentID) async throws {
    let body = provider.webhook(about: id.description)
    let time = Int64(Date().timeIntervalSince1970)
    let code = Cryptography.authenticationCode(Array("\(time).\(body)".utf8), key: Array("whsec_test".utf8))
    let hex = code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    guard let port = store.base.port, let socket = RawSocket.open(UInt16(port)) else { throw Gone() }
    let answer = socket.exchange(
      "POST /api/v1/payments/webhooks/stripe HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        + "Content-Type: application/json\r\nStripe-Signature: t=\(time),v1=\(hex)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    guard let answer else { throw Gone() }
    #expect(answer.status == 204, "\(answer.text)")
    answers.append(answer.text)
  }

  private struct Gone: Error {}

  /// Starts the store again with a fault, which the one after it does not have.
  func restart(with fault: String) async throws {
    store.kill()
    store = try await Self.start(fault, database, host.port)
    store.expectDeath()
  }

  /// The mails that are queued or sent, by what they tell.
  func mails() async throws -> [String] {
    try await going {
      try await OutboundHTTPClient(client: owner().client).mails().items.map(\.template)
    }
  }

  /// Ends the store, and expects that its books are right.
  func finish() async throws {
    kill()
    let check = try await Command.mystore(["verify", "--database", database])
    #expect(check.status == 0, "\(check.output)")
  }

  /// Does something, once more when the store has died of it.
  func going<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch {
      guard store.hasDied else { throw error }
      try await startNext()
      return try await body()
    }
  }

  /// Whether the store has died once. One that has done what it was asked may be about to: it is waited for.
  func hasDiedOnce() async throws -> Bool {
    if deaths == 0, store.hasDied { try await startNext() }
    return deaths == 1
  }

  private func startNext() async throws {
    deaths += 1
    store = try await Self.start(next, database, host.port)
  }

  /// Asks until the answer is as expected.
  func until<Value>(_ isExpected: (Value) -> Bool, _ ask: () async throws -> Value) async throws -> Value {
    let value = try await eventually(isExpected) {
      let value = try await going(ask)
      answers.append("\(value)")
      return value
    }
    try #require(isExpected(value), "it stays \(value)")
    return value
  }
}
