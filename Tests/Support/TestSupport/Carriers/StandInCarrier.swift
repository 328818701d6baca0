import Foundation
import Synchronization

/// A carrier's server of tests: speaks the protocol of `Docs/explanations/carriers.md` over HTTP, and misbehaves when told
/// to.
public final class StandInCarrier: Sendable {
  /// How the next request for a label is treated.
  public enum Fault: Hashable, Sendable {
    /// No label is made, and the connection ends without an answer.
    case silenceBefore
    /// A label is made, and the connection ends without an answer.
    case silenceAfter
    /// No label is made, and the answer is 500.
    case failBefore
    /// A label is made, and the answer is 500.
    case failAfter
    /// A label is made, and the answer comes after so many milliseconds.
    case late(Int)
    /// A label is not made, for this reason.
    case refuse(String)
    /// A label is made; it is said to be on its way.
    case pending
    /// A label is made; the answer is no JSON.
    case notJSON
    /// A label is made; the answer has no document of it.
    case notPDF
    /// A label is made; the answer has more than anybody should keep.
    case huge
  }

  private struct Label {
    let number: String
    var isCancelled = false
  }

  private struct State {
    var labels: [String: Label] = [:]
    var made: [String] = []
    var faults: [Fault] = []
    var requests: [String] = []
    var bodies: [String] = []
    var knowsKeys = true
    var takesBack = true
    var answersRates = true
  }

  /// What the shop shows to be known.
  public static let key = "carrier-key-of-tests"
  /// What its webhooks are signed with: `whsec_` and base64.
  public static let webhookSecret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
  /// What each label begins with.
  public static let document = "%PDF-1.4 label of "

  private let state = Mutex(State())

  /// A carrier that knows no parcel yet.
  public init() {}

  // MARK: What tests look at

  /// What was asked, as method and path.
  public var requests: [String] { state.withLock(\.requests) }
  /// What was sent with it.
  public var bodies: [String] { state.withLock(\.bodies) }
  /// The numbers of all labels that were ever made.
  public var made: [String] { state.withLock(\.made) }
  /// The numbers of those that the shop has to pay.
  public var paid: [String] {
    state.withLock { $0.labels.values.filter { !$0.isCancelled }.map(\.number).sorted() }
  }

  // MARK: What tests do

  /// Treats the next requests for labels so, one after another.
  public func misbehave(_ faults: Fault...) { state.withLock { $0.faults += faults } }

  /// Makes a label each time that it is asked for one from now on, whatever its key, as the protocol forbids.
  public func forgetKeys() { state.withLock { $0.knowsKeys = false } }

  /// Takes no label back from now on.
  public func keepLabels() { state.withLock { $0.takesBack = false } }

  /// Answers 500 to whoever asks for rates from now on.
  public func refuseRates() { state.withLock { $0.answersRates = false } }

  /// The body of a webhook about a parcel.
  public static func news(
    of number: String, _ text: String, at time: String = "2026-11-01T10:00:00Z", status: String? = nil
  ) -> String {
    let status = status.map { #","status":"\#($0)""# } ?? ""
    return #"""
      {"type":"tracking.updated","data":{"trackingNumber":"\#(number)","event":{"occurredAt":"\#(time)","text":"\#(text)"}\#(status)}}
      """#
  }

  // MARK: Its API

  /// Serves it at a port of this machine, until nobody keeps the host.
  public func host() throws -> StubHost {
    try StubHost { [self] socket in
      Thread.detachNewThread { self.serve(socket) }
    }
  }

  private struct Answer {
    let status: Int, body: String
    var delay = 0

    /// No answer at all.
    static let none = Answer(status: 0, body: "")
    static func reason(_ status: Int, _ text: String) -> Answer {
      Answer(status: status, body: #"{"reason":"\#(text)"}"#)
    }
  }

  private func serve(_ socket: RawSocket) {
    var bytes: [UInt8] = []
    while true {
      guard let more = socket.receive(), !more.isEmpty else { return }
      bytes += more
      while let request = Request(bytes) {
        bytes.removeFirst(request.length)
        let answer = answer(request)
        if answer.delay > 0 { Thread.sleep(forTimeInterval: Double(answer.delay) / 1_000) }
        guard answer.status > 0 else { return }
        socket.send(
          "HTTP/1.1 \(answer.status) Answer\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(answer.body.utf8.count)\r\n\r\n\(answer.body)")
      }
    }
  }

  private func answer(_ request: Request) -> Answer {
    state.withLock { state in
      state.requests.append("\(request.method) \(request.path)")
      state.bodies.append(request.body)
      guard request["authorization"] == "Bearer \(Self.key)" else { return .reason(401, "Unknown key.") }
      let parts = request.path.split(separator: "/").map { String($0) }
      switch (request.method, parts.first, parts.count, parts.last) {
      case ("POST", "rates", 1, _): return Self.rates(state.answersRates)
      case ("POST", "labels", 1, _):
        guard let key = request["idempotency-key"] else { return .reason(400, "Give a key.") }
        return Self.make(key, &state)
      case ("GET", "labels", 2, let key?):
        guard let label = state.labels[key] else { return .reason(404, "Unknown label.") }
        return Self.shown(label)
      case ("POST", "labels", 3, "cancel"):
        if let label = state.labels[parts[1]], !label.isCancelled, !state.takesBack {
          return .reason(409, "It is on its way.")
        }
        state.labels[parts[1], default: Label(number: "none")].isCancelled = true
        return Answer(status: 200, body: "{}")
      default: return .reason(404, "There is nothing.")
      }
    }
  }

  private static func rates(_ answers: Bool) -> Answer {
    guard answers else { return Answer(status: 500, body: "") }
    func rate(_ service: String, _ name: String, _ amount: Int, _ days: Int) -> String {
      #"{"service":"\#(service)","name":"\#(name)","price":{"amount":\#(amount),"currency":"GBP"},"days":\#(days)}"#
    }
    return Answer(
      status: 200, body: #"{"rates":[\#(rate("fast", "Next day", 990, 1)),\#(rate("slow", "Standard", 450, 3))]}"#)
  }

  private static func make(_ key: String, _ state: inout State) -> Answer {
    let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
    switch fault {
    case .silenceBefore: return .none
    case .failBefore: return Answer(status: 500, body: "")
    case .refuse(let reason): return .reason(422, reason)
    default: break
    }
    // A key that was made or cancelled stays so.
    if state.labels[key] == nil || !state.knowsKeys {
      let label = Label(number: "T\(state.made.count + 1)")
      state.made.append(label.number)
      state.labels[key] = label
      return treated(label, fault)
    }
    return state.labels[key].map { treated($0, fault) } ?? .none
  }

  private static func treated(_ label: Label, _ fault: Fault?) -> Answer {
    switch fault {
    case .silenceAfter: return .none
    case .failAfter: return Answer(status: 500, body: "")
    case .pending: return Answer(status: 202, body: #"{"status":"pending"}"#)
    case .notJSON: return Answer(status: 200, body: "<p>Thank you</p>")
    case .notPDF: return shown(label, document: "GIF89a")
    case .huge: return shown(label, document: document + String(repeating: "x", count: 4 << 20))
    case .late(let milliseconds):
      var answer = shown(label)
      answer.delay = milliseconds
      return answer
    default: return shown(label)
    }
  }

  private static func shown(_ label: Label, document: String = StandInCarrier.document) -> Answer {
    if label.isCancelled { return Answer(status: 200, body: #"{"status":"cancelled","reason":"Cancelled."}"#) }
    let bytes = Data((document + label.number).utf8).base64EncodedString()
    return Answer(
      status: 200, body: #"{"status":"bought","trackingNumber":"\#(label.number)","document":"\#(bytes)"}"#)
  }
}

/// A request as a server of tests reads it.
private struct Request {
  let method: String, path: String, body: String, length: Int
  private let fields: [String: String]

  subscript(name: String) -> String? { fields[name] }

  /// Reads one from the beginning of bytes; nil when it is not there as a whole.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].components(separatedBy: " ")
    let pairs = lines.dropFirst().map { line in
      let halves = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return (halves[0].lowercased(), halves.count > 1 ? halves[1] : "")
    }
    fields = Dictionary(pairs) { first, _ in first }
    let count = fields["content-length"].flatMap { Int($0) } ?? 0
    guard words.count > 1, bytes.count >= end.upperBound + count else { return nil }
    (method, path, length) = (words[0], words[1], end.upperBound + count)
    body = String(decoding: bytes[end.upperBound..<end.upperBound + count], as: UTF8.self)
  }
}
