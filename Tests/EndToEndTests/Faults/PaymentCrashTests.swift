import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Payments
import TestSupport
import Testing

/// A card payment over real HTTP, by a store that is killed on the way: nothing is lost, and nothing is done twice.
@Suite(.serialized) struct PaymentCrashTests {
  /// The points of the journey: the page is begun first, then money is taken, then some goes back.
  private static let points: [String] =
    ["intentRecorded", "beforeCall", "afterCall", "outcomeRecorded"].flatMap { point in
      (1...3).map { "\(point)-\($0)" }
    } + ["noticeTaken-1", "noticeRecorded-1"]

  @Test(arguments: Soak.repeated(points))
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

/// A card payment from its page to a refund, by a store that is killed on the way.
private struct CardJourney {
  struct Outcome {
    var deaths = 0
    var total = 0
    var captured: Int64 = 0
    var refunded: Int64 = 0
    var answers: [String] = []
  }

  private let store: MortalStore
  var provider: StandInProvider { store.provider }
  var database: String { store.database }

  init(in folder: URL, fault: String, next: String = "payments") async throws {
    store = try await MortalStore(in: folder, fault: fault, next: next)
  }

  func run() async throws -> Outcome {
    let product = try await store.owner().addProduct("Bowl", price: 2_000, stock: 5)
    let (cart, holder) = try await store.anyone.fillCart([(try #require(product.variants.first).id, 1)])
    var request = try await holder.request(cart)
    request.payment = .card
    let order = try await holder.ordering.place(request, key: "order")
    #expect(order.status.lifecycle == .pending)
    store.expectDeath()
    let id = try await store.authorize(order)
    let receipt = NewPaymentMovement(amount: order.totals.total)
    _ = try await store.going { try await store.staff().capture(receipt, of: id) }
    _ = try await store.until({ $0?.captured == order.totals.total }) { try await store.payment(id, of: order.id) }
    let back = NewPaymentMovement(amount: try Money(500, .gbp))
    _ = try await store.going { try await store.staff().refund(back, of: id) }
    let refunded = try await store.until({ ($0?.refunded.amount ?? 0) > 0 }) {
      try await store.payment(id, of: order.id)
    }
    store.answers.append(String(decoding: Schema.payment.encode(try #require(refunded)), as: UTF8.self))
    // A job that was not over when the store died has come to its end too.
    try await Task.sleep(for: .milliseconds(300))
    let last = try await store.going { try await store.owner().ordering.order(order.id) }
    #expect(last.status.lifecycle == .placed)
    store.kill()
    return Outcome(
      deaths: store.deaths, total: Int(order.totals.total.amount), captured: last.totals.captured.amount,
      refunded: last.totals.refunded.amount, answers: store.answers)
  }
}
