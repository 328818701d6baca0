import Access
import AccessService
import Foundation
import FoundationCore
import Payments
import PaymentsService
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

extension GatewayTests {
  /// A service with its provider, and jobs that run.
  struct Desk {
    let service: PaymentsService
    let database: Database
    let provider: StandInProvider
    let booked: Booked
    let clock: TurnedClock

    func pay(_ method: PaymentMethod = .card) async throws -> PaymentID {
      let new = NewPaymentAttempt(method: method)
      _ = try await service.buyers.pay(new, for: order, token: nil, once: key(), as: .anonymous)
      return new.id
    }

    func hasOpenPayment() async throws -> Bool {
      try await database.read(as: PaymentsSchema.self) { snapshot throws(PaymentsError) in
        try PaymentsService.hasOpenPayment(order, in: snapshot)
      }
    }

    func payment(_ id: PaymentID) async throws -> Payment {
      try #require(try await service.payments(of: order, as: keeper).first { $0.id == id })
    }

    /// The payment, once it is as expected.
    func payment(_ id: PaymentID, until isExpected: (Payment) -> Bool) async throws -> Payment {
      let last = try await eventually(isExpected) { try await payment(id) }
      try #require(isExpected(last), "it stands at \(last.transactions)")
      return last
    }

    /// A webhook about a payment; altered, it is not signed by the provider.
    func tell(
      _ id: PaymentID, amount: Int = 1, signedAt offset: Int64 = 0, secret: String = secret, altered: Bool = false
    ) async throws {
      let body = provider.webhook(about: id.description, amount: amount)
      let time = clock.now().milliseconds / 1_000 + offset
      let code = Cryptography.authenticationCode(Array("\(time).\(body)".utf8), key: Array(secret.utf8))
      let hex = code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      try await service.notices.take(
        Array((altered ? body + " " : body).utf8), signature: "t=\(time),v0=00,v1=\(hex)")
    }
  }

  final class Booked: Sendable {
    let amounts = Mutex<[Int64]>([])
    /// What was cancelled of the order, and whether all of it was.
    let cancelled = Mutex<(amount: Int64, isAll: Bool)>((0, false))
    /// How often a payment was agreed.
    let agreed = Mutex(0)
    var all: [Int64] { amounts.withLock { $0 } }
  }

  /// A clock that tests turn.
  final class TurnedClock: Sendable {
    private let offset = Mutex(Duration.zero)
    func now() -> Timestamp { WallClock.system.now().advanced(by: offset.withLock { $0 }) }
    func turn(by duration: Duration) { offset.withLock { $0 += duration } }
  }

  static func key() -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "pay", key: UUID().uuidString, fingerprint: [])
  }

  func withDesk(
    _ total: Int64 = 500, _ currency: Currency = .gbp, capturesAtOnce: Bool = true,
    faults: PaymentFaults = PaymentFaults(), _ body: (Desk) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let clock = TurnedClock()
      let wall = WallClock { clock.now() }
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [PaymentsSchema.self], clock: wall)
      let (booked, provider, whole) = (Booked(), StandInProvider(), try Money(total, currency))
      let service = PaymentsService(
        database: database, clock: wall,
        ports: PaymentsPorts(
          order: { _, _ throws(PaymentsError) in
            let cancelled = booked.cancelled.withLock { $0 }
            let paid = booked.all.filter { $0 > 0 }.reduce(0, +)
            let due = (try? Money(total - cancelled.amount - paid, currency)) ?? whole
            return PayableOrder(number: "1001", due: due, dueAt: nil, isLive: !cancelled.isAll)
          },
          mayPay: { id, _, _ throws(PaymentsError) in id == Self.order },
          agreed: { _, _, _, _ throws(PaymentsError) in booked.agreed.withLock { $0 += 1 } },
          received: { event, _, _, _ throws(PaymentsError) in booked.amounts.withLock { $0.append(event.amount.amount) }
          },
          returned: { event, _, _, _ throws(PaymentsError) in
            booked.amounts.withLock { $0.append(-event.amount.amount) }
          }),
        settings: {
          PaymentSettings(
            methods: [.card, .bankTransfer, .test],
            provider: PaymentProviderSettings(
              address: "https://provider.example", secretKey: "sk_test", webhookSecret: Self.secret,
              capturesAtOnce: capturesAtOnce, origin: "https://shop.example"))
        },
        call: { request, secret throws(GatewayError) in
          #expect(secret == "sk_test")
          let path = String(request.address.dropFirst("https://provider.example".count))
          let answer = provider.answer(
            request.form == nil ? "GET" : "POST", path, form: String(decoding: request.form ?? [], as: UTF8.self),
            key: request.key)
          guard answer.status > 0 else { throw .unanswered(reason: "silence") }
          return ProviderAnswer(status: answer.status, body: Array(answer.body.utf8))
        }, faults: faults)
      let jobs = JobRunner(database, handlers: service.handlers)
      try await jobs.start()
      do {
        try await body(Desk(service: service, database: database, provider: provider, booked: booked, clock: clock))
      } catch {
        await jobs.stop()
        await database.close()
        throw error
      }
      await jobs.stop()
      await database.close()
    }
  }
}
