import Foundation
import Synchronization

/// A payment provider of tests: understands the requests that the store makes of Stripe, and misbehaves when told to.
public final class StandInProvider: Sendable {
  /// How the next request that changes something is treated.
  public enum Fault: Sendable {
    /// It is not done, and answered with 500.
    case failBefore
    /// It is done, and answered with 500.
    case failAfter
    /// It is done, and the connection ends without an answer.
    case silenceAfter
    /// It is refused for good, with this code.
    case refuse(String)
  }

  /// What it answers.
  public struct Answer: Sendable {
    /// The status; 0 for none at all.
    public let status: Int
    /// JSON.
    public let body: String
  }

  private struct Intent {
    let id: String
    let payment: String
    var amount: Int
    let currency: String
    let isHeldFirst: Bool
    var status = "requires_payment_method"
    var received = 0
  }

  private struct Session {
    let id: String
    let payment: String
    let amount: Int
    let currency: String
    let isHeldFirst: Bool
    var status = "open"
    var intent: String?
  }

  private struct Refund {
    let id: String
    let intent: String
    let amount: Int
    let operation: String?
    var status: String
  }

  private struct Dispute {
    let id: String
    let intent: String
    let amount: Int
    var status: String
  }

  private struct State {
    var sessions: [Session] = []
    var intents: [Intent] = []
    var refunds: [Refund] = []
    var disputes: [Dispute] = []
    var answers: [String: Answer] = [:]
    var faults: [Fault] = []
    var requests: [String] = []
    var forms: [String] = []
    var refundStatus = "succeeded"
    var count = 0

    mutating func id(_ prefix: String) -> String {
      count += 1
      return "\(prefix)_\(count)"
    }
  }

  /// The number of each buyer's card. A real provider never tells it; this one does, to show who would keep it.
  public static let cardNumber = "4242424242424242"

  private let state = Mutex(State())

  /// A provider that knows nothing yet.
  public init() {}

  // MARK: What tests look at

  /// What was asked, as method and path.
  public var requests: [String] { state.withLock(\.requests) }
  /// The forms that were sent, as they came.
  public var forms: [String] { state.withLock(\.forms) }
  /// How many pages for buyers were made.
  public var sessions: [String] { state.withLock { $0.sessions.map(\.id) } }
  /// How much was taken for each payment, by the store's id of it.
  public var taken: [String: Int] {
    state.withLock { state in
      Dictionary(state.intents.map { ($0.payment, $0.received) }, uniquingKeysWith: +)
    }
  }
  /// How much went back, each refund.
  public var refunded: [Int] { state.withLock { $0.refunds.filter { $0.status != "failed" }.map(\.amount) } }

  /// The payment intent of a payment.
  public func intent(of payment: String) -> String? {
    state.withLock { $0.intents.last { $0.payment == payment }?.id }
  }

  // MARK: What tests do

  /// Treats the next requests that change something so, one after another.
  public func misbehave(_ faults: Fault...) { state.withLock { $0.faults += faults } }

  /// Has refunds begin like this from now on: `succeeded` or `pending`.
  public func setRefundStatus(_ status: String) { state.withLock { $0.refundStatus = status } }

  /// The buyer pays on the page of a payment: `succeeded`, `processing` or `requires_action`.
  public func buyerPays(_ payment: String, as status: String = "succeeded") {
    state.withLock { state in
      guard let index = state.sessions.lastIndex(where: { $0.payment == payment && $0.status == "open" }) else {
        return
      }
      let session = state.sessions[index]
      var intent = Intent(
        id: state.id("pi"), payment: payment, amount: session.amount, currency: session.currency,
        isHeldFirst: session.isHeldFirst)
      intent.status = status == "succeeded" && intent.isHeldFirst ? "requires_capture" : status
      if intent.status == "succeeded" { intent.received = intent.amount }
      state.intents.append(intent)
      state.sessions[index].intent = intent.id
      state.sessions[index].status = "complete"
    }
  }

  /// What was not decided ends.
  public func settle(_ payment: String, as status: String) {
    state.withLock { state in
      guard let index = state.intents.lastIndex(where: { $0.payment == payment }) else { return }
      state.intents[index].status = status
      if status == "succeeded" { state.intents[index].received = state.intents[index].amount }
    }
  }

  /// The buyer's page ends unused.
  public func expire(_ payment: String) {
    state.withLock { state in
      for index in state.sessions.indices where state.sessions[index].payment == payment {
        state.sessions[index].status = "expired"
      }
    }
  }

  /// Somebody sends money back in the provider's dashboard.
  public func refundInDashboard(_ payment: String, _ amount: Int) {
    state.withLock { state in
      guard let intent = state.intents.last(where: { $0.payment == payment }) else { return }
      state.refunds.append(
        Refund(id: state.id("re"), intent: intent.id, amount: amount, operation: nil, status: "succeeded"))
    }
  }

  /// All refunds that wait end so.
  public func settleRefunds(as status: String) {
    state.withLock { state in for index in state.refunds.indices { state.refunds[index].status = status } }
  }

  /// The buyer's bank wants money back, or has decided: `needs_response`, `won`, `lost`.
  public func dispute(_ payment: String, _ amount: Int, _ status: String) {
    state.withLock { state in
      guard let intent = state.intents.last(where: { $0.payment == payment }) else { return }
      if let index = state.disputes.lastIndex(where: { $0.intent == intent.id }) {
        state.disputes[index].status = status
      } else {
        state.disputes.append(Dispute(id: state.id("dp"), intent: intent.id, amount: amount, status: status))
      }
    }
  }

  /// The provider itself goes wrong: it means to take another amount.
  public func alterAmount(_ payment: String, to amount: Int) {
    state.withLock { state in
      for index in state.intents.indices where state.intents[index].payment == payment {
        state.intents[index].amount = amount
      }
    }
  }

  /// A webhook's body about a payment: an event of a type, with whatever amount it claims.
  public func webhook(about payment: String, amount: Int = 1) -> String {
    let intent = intent(of: payment) ?? "pi_none"
    return """
      {"id":"evt_\(UUID().uuidString)","type":"payment_intent.succeeded","data":{"object":{"id":"\(intent)",\
      "object":"payment_intent","amount":\(amount),"status":"succeeded","metadata":{"payment":"\(payment)"}}}}
      """
  }

  // MARK: Its API

  /// Answers a request. A key is answered as it was before, as long as what is asked for is the same.
  public func answer(_ method: String, _ path: String, form: String, key: String?) -> Answer {
    state.withLock { state in
      state.requests.append("\(method) \(path)")
      guard method == "POST" else { return Self.read(path, &state) }
      state.forms.append(form)
      guard let key else { return Self.problem(400, "idempotency_key_missing") }
      let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
      if case .failBefore = fault { return Self.problem(500, "api_error") }
      if case .refuse(let code) = fault { return Self.problem(402, code) }
      let answer = state.answers[key] ?? Self.change(path, Self.fields(form), &state)
      state.answers[key] = answer
      switch fault {
      case .failAfter: return Self.problem(500, "api_error")
      case .silenceAfter: return Answer(status: 0, body: "")
      default: return answer
      }
    }
  }

  /// Serves it at a port of this machine, until nobody keeps the host.
  public func host() throws -> StubHost {
    try StubHost { [self] socket in
      Thread.detachNewThread { self.serve(socket) }
    }
  }

  private func serve(_ socket: RawSocket) {
    var bytes: [UInt8] = []
    while true {
      guard let more = socket.receive(), !more.isEmpty else { return }
      bytes += more
      while let (head, body, length) = Self.request(in: bytes) {
        bytes.removeFirst(length)
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].components(separatedBy: " ")
        let key = lines.first { $0.lowercased().hasPrefix("idempotency-key:") }?
          .split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
        let answer = answer(words[0], words.count > 1 ? words[1] : "/", form: body, key: key)
        guard answer.status > 0 else { return }
        socket.send(
          "HTTP/1.1 \(answer.status) Answer\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(answer.body.utf8.count)\r\n\r\n\(answer.body)")
      }
    }
  }

  private static func request(in bytes: [UInt8]) -> (head: String, body: String, length: Int)? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let length =
      head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    guard bytes.count >= end.upperBound + length else { return nil }
    return (
      head, String(decoding: bytes[end.upperBound..<end.upperBound + length], as: UTF8.self), end.upperBound + length
    )
  }
}

extension StandInProvider {
  private static func change(_ path: String, _ form: [String: String], _ state: inout State) -> Answer {
    let parts = path.split(separator: "/").map { String($0) }
    switch (parts.count, parts.dropFirst().first, parts.last) {
    case (3, "checkout", _):
      guard let payment = form["client_reference_id"], let amount = form["line_items[0][price_data][unit_amount]"],
        let currency = form["line_items[0][price_data][currency]"], let cents = Int(amount)
      else { return problem(400, "parameter_missing") }
      let session = Session(
        id: state.id("cs"), payment: payment, amount: cents, currency: currency,
        isHeldFirst: form["payment_intent_data[capture_method]"] == "manual")
      state.sessions.append(session)
      return shown(session)
    case (5, "checkout", "expire"):
      guard let index = state.sessions.firstIndex(where: { $0.id == parts[3] }), state.sessions[index].status == "open"
      else { return problem(400, "session_not_open") }
      state.sessions[index].status = "expired"
      return shown(state.sessions[index])
    case (4, "payment_intents", "capture"):
      guard let index = state.intents.firstIndex(where: { $0.id == parts[2] }),
        state.intents[index].status == "requires_capture",
        let amount = form["amount_to_capture"].flatMap({ Int($0) }), amount <= state.intents[index].amount
      else { return problem(400, "payment_intent_unexpected_state") }
      (state.intents[index].status, state.intents[index].received) = ("succeeded", amount)
      return shown(state.intents[index])
    case (4, "payment_intents", "cancel"):
      guard let index = state.intents.firstIndex(where: { $0.id == parts[2] }),
        !["succeeded", "canceled"].contains(state.intents[index].status)
      else { return problem(400, "payment_intent_unexpected_state") }
      state.intents[index].status = "canceled"
      return shown(state.intents[index])
    case (2, "refunds", _):
      guard let intent = state.intents.first(where: { $0.id == form["payment_intent"] }),
        let amount = form["amount"].flatMap({ Int($0) }),
        state.refunds.reduce(0, { $0 + ($1.intent == intent.id && $1.status != "failed" ? $1.amount : 0) }) + amount
          <= intent.received
      else { return problem(400, "charge_already_refunded") }
      let refund = Refund(
        id: state.id("re"), intent: intent.id, amount: amount, operation: form["metadata[operation]"],
        status: state.refundStatus)
      state.refunds.append(refund)
      return Answer(status: 200, body: shown(refund))
    default: return problem(404, "resource_missing")
    }
  }

  private static func read(_ path: String, _ state: inout State) -> Answer {
    let halves = path.split(separator: "?", maxSplits: 1).map { String($0) }
    let parts = halves[0].split(separator: "/").map { String($0) }
    let query = fields(halves.count > 1 ? halves[1] : "")
    switch (parts.dropFirst().first, parts.last) {
    case ("checkout", let id):
      return state.sessions.first { $0.id == id }.map(shown) ?? problem(404, "resource_missing")
    case ("payment_intents", "search"):
      let found = state.intents.filter { query["query"]?.contains($0.payment) == true }.map { shown($0).body }
      return Answer(status: 200, body: #"{"data":[\#(found.joined(separator: ","))]}"#)
    case ("payment_intents", let id):
      return state.intents.first { $0.id == id }.map(shown) ?? problem(404, "resource_missing")
    case ("refunds", _):
      let found = state.refunds.reversed().filter { $0.intent == query["payment_intent"] }.map { shown($0) }
      return Answer(status: 200, body: #"{"data":[\#(found.joined(separator: ","))]}"#)
    case ("disputes", _):
      let found = state.disputes.filter { $0.intent == query["payment_intent"] }.map {
        #"{"id":"\#($0.id)","amount":\#($0.amount),"status":"\#($0.status)"}"#
      }
      return Answer(status: 200, body: #"{"data":[\#(found.joined(separator: ","))]}"#)
    default: return problem(404, "resource_missing")
    }
  }

  private static func shown(_ session: Session) -> Answer {
    let intent = session.intent.map { #""\#($0)""# } ?? "null"
    return Answer(
      status: 200,
      body: """
        {"id":"\(session.id)","object":"checkout.session","status":"\(session.status)",\
        "url":"https://pay.example/\(session.id)","client_reference_id":"\(session.payment)",\
        "amount_total":\(session.amount),"currency":"\(session.currency)","payment_intent":\(intent)}
        """)
  }

  private static func shown(_ intent: Intent) -> Answer {
    Answer(
      status: 200,
      body: """
        {"id":"\(intent.id)","object":"payment_intent","status":"\(intent.status)","amount":\(intent.amount),\
        "amount_received":\(intent.received),"currency":"\(intent.currency)","metadata":{"payment":"\(intent.payment)"},\
        "latest_charge":{"id":"ch_1","payment_method_details":{"card":{"capture_before":1893456000,"number":"\(Self.cardNumber)"}}}}
        """)
  }

  private static func shown(_ refund: Refund) -> String {
    let operation = refund.operation.map { #""operation":"\#($0)""# } ?? ""
    return #"{"id":"\#(refund.id)","amount":\#(refund.amount),"status":"\#(refund.status)","metadata":{\#(operation)}}"#
  }

  private static func problem(_ status: Int, _ code: String) -> Answer {
    Answer(status: status, body: #"{"error":{"type":"invalid_request_error","code":"\#(code)"}}"#)
  }

  private static func fields(_ form: String) -> [String: String] {
    let pairs = form.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
      return (halves[0], halves.count > 1 ? halves[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
