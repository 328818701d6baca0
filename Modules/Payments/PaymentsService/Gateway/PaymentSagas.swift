import Access
import AccessService
import FoundationCore
import Payments
import Persistence
import StoreIdentifiers

/// Where a process may die on the way of a payment through its provider: for tests that kill it there.
public enum PaymentPoint: String, CaseIterable, Sendable {
  /// What is to be asked of the provider is durable; nobody was asked yet.
  case intentRecorded
  /// The provider is about to be asked.
  case beforeCall
  /// The provider has done it; nothing of its answer is durable.
  case afterCall
  /// What the provider answered is durable; the job is not over.
  case outcomeRecorded
  /// A webhook is about to be written down.
  case noticeTaken
  /// A webhook is written down, and not yet answered.
  case noticeRecorded
}

/// Finishes what payments mean to have done by their providers: one job for each payment, so that a provider is asked for
/// one thing of a payment at a time, and a process that is killed leaves the rest to the next.
struct PaymentSagas: Sendable {
  /// The kind of the jobs.
  static let jobKind = "payments.saga"
  /// How long a provider's key is good for: some less than the day that they promise.
  static let keyLife = Duration.seconds(23 * 3_600)
  static let principal = Principal.system("payments", permissions: [])

  let database: Database
  let clock: WallClock
  let book: PaymentBook
  let gateways: PaymentGateways
  let reached: @Sendable (PaymentPoint) -> Void
  /// What makes a provider do one thing once: the operation's id. Another function is a fault, for tests.
  let providerKey: @Sendable (PaymentTransactionID) -> String

  /// Asks for a payment to be finished. Asked for again while that is under way, it is looked at once more.
  static func enqueue(
    _ payment: PaymentID, in work: borrowing UnitOfWork<PaymentsSchema>
  ) throws(PaymentsError) {
    try work.enqueue(
      JobDraft(kind: jobKind, payload: Array(payment.description.utf8), key: payment.description))
  }

  /// What finishes payments, for the store's runner of jobs. A provider that is gone for a week is asked again.
  var handler: JobHandler {
    JobHandler(kind: Self.jobKind, atOnce: 8, attempts: 60, pause: .seconds(5)) { run in
      guard let id = UniqueID(String(decoding: run.job.payload, as: UTF8.self)) else {
        throw JobRefusal("The job names no payment.")
      }
      return try await finish(PaymentID(id))
    }
  }

  private func finish(_ id: PaymentID) async throws -> JobHandler.Outcome {
    while true {
      try Task.checkCancellation()
      let (found, notices) = try await current(id)
      guard let payment = found, let gateway = gateways[payment.method] else {
        throw JobRefusal("There is no such payment, or no provider of it.")
      }
      if let step = Self.step(of: payment) {
        try await take(step, of: payment, by: gateway)
      } else if let notices {
        try await compare(payment, try await gateway.state(of: GatewayPayment(payment)), notices: notices)
      } else if let pause = Self.pause(of: payment, at: clock.now()) {
        try await compare(payment, try await gateway.state(of: GatewayPayment(payment)), notices: nil)
        return Self.isOpen(try await current(id).0) ? .again(at: clock.now().advanced(by: pause)) : .done
      } else {
        return .done
      }
    }
  }

  /// The payment, and how many webhooks were written down for it if one has not been heeded.
  private func current(_ id: PaymentID) async throws(PaymentsError) -> (Payment?, Int64?) {
    try await database.read(as: PaymentsSchema.self) { snapshot throws(PaymentsError) in
      let payment = try PaymentStore.payments("id = \(id)", ordered: "id", limit: 1, in: snapshot).first
      let notices = try snapshot.first(
        "SELECT notices FROM \(.payment) WHERE id = \(id) AND notices > noticed", as: Int64.self)
      return (payment, notices)
    }
  }

  /// What is asked for and was not sent, the earliest first.
  private static func step(of payment: Payment) -> PaymentTransaction? {
    payment.transactions.first {
      $0.outcome == .requested && payment.ledger.outcome(of: $0.operation) == .requested
    }
  }

  private static func isOpen(_ payment: Payment?) -> Bool {
    payment?.transactions.contains { payment?.ledger.outcome(of: $0.operation)?.isOpen == true } ?? false
  }

  /// When to ask again about what is open, as webhooks may be lost: ever more rarely. Nil when nothing is.
  private static func pause(of payment: Payment, at now: Timestamp) -> Duration? {
    let open = payment.transactions.last { payment.ledger.outcome(of: $0.operation)?.isOpen == true }
    guard let open else { return nil }
    let age = Duration.milliseconds(now.milliseconds - open.occurredAt.milliseconds)
    return min(max(age / 4, .seconds(20)), .seconds(6 * 3_600))
  }

  private func take(
    _ step: PaymentTransaction, of payment: Payment, by gateway: any PaymentGateway
  ) async throws {
    let asked = GatewayPayment(payment)
    let age = Duration.milliseconds(clock.now().milliseconds - step.occurredAt.milliseconds)
    var key = providerKey(step.operation)
    if age > Self.keyLife {
      // A provider may have forgotten the key: what it has done decides whether it is asked again, with another.
      try await compare(payment, try await gateway.state(of: asked), notices: nil)
      let payment = try await current(payment.id).0
      guard payment?.ledger.outcome(of: step.operation) == .requested else { return }
      if step == payment?.transactions.first { return try await refuse(step, of: asked.id, code: "expired", nil) }
      key += "-\(Int64(age / Self.keyLife))"
    }
    reached(.beforeCall)
    let report: GatewayReport
    do throws(GatewayError) {
      report =
        switch step.action {
        case .authorize: try await gateway.begin(asked, key: key)
        case .charge where step == payment.transactions.first: try await gateway.begin(asked, key: key)
        case .charge: try await gateway.capture(step.amount, of: asked, key: key)
        case .refund: try await gateway.refund(step.amount, operation: step.operation, of: asked, key: key)
        case .cancel, .dispute: try await gateway.cancel(asked, key: key)
        }
    } catch {
      guard case .refused(let code) = error else { throw error.asJobFailure }
      // It may have been done elsewhere meanwhile: that is why it was refused then.
      let state = step == payment.transactions.first ? nil : try await gateway.state(of: asked)
      return try await refuse(step, of: payment.id, code: code, state)
    }
    reached(.afterCall)
    try await compare(payment, report, notices: nil)
    reached(.outcomeRecorded)
    // A provider that answers as if nothing had been asked would be asked for ever.
    guard try await current(payment.id).0?.ledger.outcome(of: step.operation) != .requested else {
      throw GatewayError.unanswered(reason: "It has answered, but not done what it was asked for.")
    }
  }

  private func refuse(
    _ step: PaymentTransaction, of id: PaymentID, code: String, _ state: GatewayReport?
  ) async throws {
    try await settle(id, details: state, notices: nil) { reconciliation in
      if let state { reconciliation.take(state) }
      reconciliation.refuse(step.operation, code: code)
    }
  }

  /// Adds to the ledger what a report shows and the ledger lacks.
  private func compare(_ payment: Payment, _ report: GatewayReport, notices: Int64?) async throws {
    guard report.amount == payment.amount else { throw GatewayError.mismatch.asJobFailure }
    try await settle(payment.id, details: report, notices: notices) { $0.take(report) }
  }

  private func settle(
    _ id: PaymentID, details report: GatewayReport?, notices: Int64?,
    _ change: @escaping @Sendable (inout PaymentReconciliation) -> Void
  ) async throws {
    let (now, book) = (clock.now(), book)
    let unresolved = try await database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
      // The order first, as whoever begins another payment does.
      if let order = try work.first("SELECT \"order\" FROM \(.payment) WHERE id = \(id)", as: OrderID.self) {
        _ = try book.ports.order(order, work)
      }
      var payment = try PaymentStore.held(id, in: work)
      var reconciliation = PaymentReconciliation(payment, at: now, actor: Self.principal.key)
      change(&reconciliation)
      var unresolved = reconciliation.unresolved
      for transaction in reconciliation.missing {
        do throws(PaymentsError) {
          payment = try book.append(transaction, to: payment, by: Self.principal, in: work)
        } catch {
          // What has happened has happened, whatever was written at the order by hand.
          guard error == .orderHasLess else { throw error }
          payment = try PaymentStore.held(id, in: work)
          unresolved.append("The order \(payment.order) has received less than went back.")
        }
      }
      if let report { try PaymentStore.note(report.details, of: id, in: work) }
      if let notices { try work.run("UPDATE \(.payment) SET noticed = \(notices) WHERE id = \(id)") }
      return unresolved
    }
    if !unresolved.isEmpty { throw JobRefusal(unresolved.joined(separator: "; ")) }
  }
}

/// The providers that this store knows, each by the method that it serves.
struct PaymentGateways: Sendable {
  let card: any PaymentGateway
  let test: any PaymentGateway

  subscript(method: PaymentMethod) -> (any PaymentGateway)? {
    switch method {
    case .card: card
    case .test: test
    case .bankTransfer, .cashOnDelivery, .invoice: nil
    }
  }
}

extension GatewayReport {
  fileprivate var details: PaymentProviderDetails {
    var details = PaymentProviderDetails()
    (details.session, details.reference, details.page) = (session, reference, page)
    details.captureBefore = captureBefore
    return details
  }
}

extension GatewayError {
  /// What is not mended by asking again is given up, for staff to see.
  fileprivate var asJobFailure: any Error {
    self == .mismatch ? JobRefusal("The provider speaks of another payment, amount or currency.") : self
  }
}
