import AccessService
import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Payments
import PaymentsService
import StoreIdentifiers
import TestSupport
import Testing

/// A card payment over real HTTP, by a store that is killed on the way: nothing is lost, and nothing is done twice.
@Suite(.serialized) struct PaymentCrashTests {
  /// The points of the journey: the page is begun first, then money is taken, then some goes back.
  private static let points: [String] =
    ["intentRecorded", "beforeCall", "afterCall", "outcomeRecorded"].flatMap { point in
      (1...3).map { "\(point)-\($0)" }
    } + ["noticeTaken-1", "noticeRecorded-1"]

  @Test(arguments: points)
  func `a store that is killed on the way finishes what it began, once`(point: String) async throws {
    try await withTemporaryFolder { folder in
      let journey = try await CardJourney(in: folder, fault: "die-at-\(point)")
      let outcome = try await journey.run()
      #expect(outcome.deaths == 1)
      #expect(journey.provider.sessions.count == 1)
      #expect(journey.provider.taken.values.reduce(0, +) == outcome.total)
      #expect(journey.provider.refunded == [500])
      #expect(outcome.captured == outcome.total && outcome.refunded == 500)
      let check = try await Command.mystore(["verify", "--database", journey.database])
      #expect(check.status == 0, "\(check.output)")
    }
  }

  @Test func `a store that asks with a new key each time sends money back twice`() async throws {
    try await withTemporaryFolder { folder in
      let journey = try await CardJourney(in: folder, fault: "new-keys-die-at-afterCall-3", next: "new-keys-payments")
      _ = try await journey.run()
      #expect(journey.provider.refunded == [500, 500])
    }
  }

  @Test func `a card's number is in no answer, no line of the log and no file, even if the provider tells it`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let journey = try await CardJourney(in: folder, fault: "payments")
      let outcome = try await journey.run()
      #expect(outcome.deaths == 0 && outcome.captured == outcome.total)
      let number = Data(StandInProvider.cardNumber.utf8)
      #expect(outcome.answers.count > 5)
      for answer in outcome.answers { #expect(!answer.contains(StandInProvider.cardNumber)) }
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      #expect(files.count > 1)
      for file in files {
        guard let bytes = try? Data(contentsOf: file) else { continue }
        #expect(bytes.firstRange(of: number) == nil, "\(file.lastPathComponent)")
      }
      // The control: the provider did tell it.
      let told = journey.provider.answer("GET", "/v1/payment_intents/pi_2", form: "", key: nil).body
      #expect(told.contains(StandInProvider.cardNumber))
    }
  }
}

/// A buyer, staff and a provider, who go on when the store has died and was started again.
private final class CardJourney {
  struct Outcome {
    var deaths = 0
    var total = 0
    var captured: Int64 = 0
    var refunded: Int64 = 0
    var answers: [String] = []
  }

  let provider = StandInProvider()
  let database: String
  private let host: StubHost
  private let next: String
  private let first: String
  private var store: StoreProcess
  private var outcome = Outcome()
  private let password: String

  init(in folder: URL, fault: String, next: String = "payments") async throws {
    database = folder.appendingPathComponent("mystore.db").path
    host = try provider.host()
    (self.next, first) = (next, fault)
    store = try await Self.start(fault, database, host.port)
    password = try #require(store.ownerPassword)
  }

  private static func start(_ fault: String, _ database: String, _ port: UInt16) async throws -> StoreProcess {
    try await StoreProcess.start(
      database: database, executable: "faulty-store", arguments: [fault],
      environment: ["PROVIDER_PORT": "\(port)"])
  }

  func run() async throws -> Outcome {
    let owner = try await StoreClients(base: store.base).asOwner(password: password)
    let product = try await owner.addProduct("Bowl", price: 2_000, stock: 5)
    let (cart, holder) = try await StoreClients(base: store.base).fillCart([
      (try #require(product.variants.first).id, 1)
    ])
    let order = try await holder.ordering.place(try await holder.request(cart), key: "order")
    let token = order.viewToken
    outcome.total = Int(order.totals.total.amount)
    store.expectDeath()
    let new = NewPaymentAttempt(method: .card)
    let id = new.id
    _ = try await going { try await self.anyone.pay(new, for: order.id, token: token) }
    _ = try await until({ $0.attempts.first?.page != nil }) {
      try await self.anyone.page(of: order.id, awaiting: id, token: token)
    }
    provider.buyerPays(id.description)
    try await going { try await self.tell(id) }
    _ = try await until({ $0?.state == .authorized }) { try await self.payment(id, of: order.id) }
    let receipt = NewPaymentMovement(amount: order.totals.total)
    _ = try await going { try await self.staff().capture(receipt, of: id) }
    _ = try await until({ $0?.captured == order.totals.total }) { try await self.payment(id, of: order.id) }
    let back = NewPaymentMovement(amount: try Money(500, .gbp))
    _ = try await going { try await self.staff().refund(back, of: id) }
    let refunded = try await until({ ($0?.refunded.amount ?? 0) > 0 }) { try await self.payment(id, of: order.id) }
    outcome.answers.append(String(decoding: Schema.payment.encode(try #require(refunded)), as: UTF8.self))
    // A job that was not over when the store died has come to its end too.
    try await Task.sleep(for: .milliseconds(300))
    let last = try await going {
      try await StoreClients(base: self.store.base).asOwner(password: self.password).ordering.order(order.id)
    }
    (outcome.captured, outcome.refunded) = (last.totals.captured.amount, last.totals.refunded.amount)
    store.kill()
    return outcome
  }

  private var anyone: PaymentsHTTPClient {
    PaymentsHTTPClient(client: StoreClients(base: store.base).client)
  }

  private func staff() async throws -> PaymentsHTTPClient {
    PaymentsHTTPClient(client: try await StoreClients(base: store.base).asOwner(password: password).client)
  }

  private func payment(_ id: PaymentID, of order: OrderID) async throws -> Payment? {
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
    outcome.answers.append(answer.text)
  }

  private struct Gone: Error {}

  /// Does something, once more when the store has died of it.
  private func going<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch {
      guard store.hasDied else { throw error }
      try await revive()
      return try await body()
    }
  }

  private func until<Value>(
    _ isExpected: (Value) -> Bool, _ ask: () async throws -> Value
  ) async throws -> Value {
    let value = try await eventually(isExpected) {
      let value = try await going(ask)
      outcome.answers.append("\(value)")
      return value
    }
    try #require(isExpected(value), "it stays \(value)")
    return value
  }

  private func revive() async throws {
    outcome.deaths += 1
    store = try await Self.start(next, database, host.port)
  }
}
