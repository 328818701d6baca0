import AccessService
import Foundation
import FoundationCore
import Outbound
import Persistence

/// Sends what waits for an endpoint, four messages at a time. Each endpoint has a job of its own, so that one that hangs
/// holds up no other.
struct WebhookSender: Sendable {
  /// The kind of the jobs that send.
  static let jobKind = "outbound.webhooks"
  /// What follows an attempt that failed, by Standard Webhooks 1.0: ten attempts over 75.6 hours.
  static let pauses: [Duration] = [
    .seconds(5), .seconds(300), .seconds(1_800), .seconds(7_200), .seconds(18_000), .seconds(36_000),
    .seconds(50_400), .seconds(72_000), .seconds(86_400),
  ]
  /// After how long without success an endpoint is stopped.
  static let patience = Duration.seconds(5 * 86_400)

  let database: Database
  let clock: WallClock
  let key: [UInt8]
  let client: GuardedHTTPClient
  /// How long an endpoint may take to answer.
  let deadline: Duration

  /// Asks for what waits for an endpoint to be sent; asked for twice before it is, it is sent once.
  static func enqueue(
    _ endpoint: WebhookEndpointID, in work: borrowing UnitOfWork<OutboundSchema>
  ) throws(OutboundError) {
    try work.enqueue(
      JobDraft(kind: jobKind, payload: Array(endpoint.description.utf8), key: endpoint.description))
  }

  /// What sends, for the store's runner of jobs. There are as many at a time as there may be endpoints.
  var handler: JobHandler {
    JobHandler(kind: Self.jobKind, atOnce: Webhooks.limit, attempts: 1_000) { run in try await self.send(run) }
  }

  private func send(_ run: JobRun) async throws -> JobHandler.Outcome {
    guard let id = UniqueID(String(decoding: run.job.payload, as: UTF8.self)).map({ WebhookEndpointID($0) }) else {
      throw JobRefusal("The job names no endpoint.")
    }
    while true {
      try Task.checkCancellation()
      let now = clock.now()
      let (target, due, next) = try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
        let waiting = WebhookDeliveryState.waiting.rawValue
        return (
          try snapshot.first(
            "SELECT \(WebhookTarget.columns) FROM \(.webhook) WHERE id = \(id)", as: WebhookTarget.self),
          try snapshot.rows(
            """
            SELECT id, message, body, attempts FROM \(.webhookDelivery)
            WHERE webhook = \(id) AND state = \(waiting) AND due_at <= \(now) ORDER BY due_at, id LIMIT 20
            """, as: Due.self),
          try snapshot.first(
            """
            SELECT due_at FROM \(.webhookDelivery) WHERE webhook = \(id) AND state = \(waiting) ORDER BY due_at LIMIT 1
            """, as: Timestamp.self)
        )
      }
      guard let target, target.isEnabled, let next else { return .done }
      guard !due.isEmpty else { return .again(at: next) }
      guard try await send(due, to: id, target) else { return .again(at: now.advanced(by: .seconds(30))) }
    }
  }

  /// Sends messages; false when the endpoint is to be left alone for a while.
  private func send(_ due: [Due], to id: WebhookEndpointID, _ target: WebhookTarget) async throws -> Bool {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      var left = due[...]
      var mayGoOn = true
      for delivery in left.prefix(4) { group.addTask { try await attempt(delivery, at: id, target) } }
      left = left.dropFirst(4)
      while let went = try await group.next() {
        mayGoOn = mayGoOn && went
        if mayGoOn, let delivery = left.popFirst() { group.addTask { try await attempt(delivery, at: id, target) } }
      }
      return mayGoOn
    }
  }

  private func attempt(_ due: Due, at id: WebhookEndpointID, _ target: WebhookTarget) async throws -> Bool {
    let start = ContinuousClock.now
    let outcome = await outcome(of: due, at: target)
    try Task.checkCancellation()
    if case .postponed = outcome { return false }
    try await note(outcome, of: due, at: id, took: ContinuousClock.now - start)
    if case .gone = outcome { return false }
    return true
  }

  private func outcome(of due: Due, at target: WebhookTarget) async -> WebhookOutcome {
    let now = clock.now()
    let former = target.formerUntil.map { $0 > now } == true ? target.formerSecret : nil
    let keys = [target.secret, former].compactMap { $0 }.compactMap { Cryptography.open($0, key: key) }
    guard !keys.isEmpty else { return .failed("Its secret cannot be read.", nil, retryAfter: nil) }
    let signatures = keys.map { WebhookSecret(key: $0).signature(of: due.messageID, at: now, body: due.body) }
    let request = OutboundRequest(
      .post, target.address,
      fields: [
        OutboundField("Content-Type", "application/json"), OutboundField("webhook-id", due.messageID),
        OutboundField("webhook-timestamp", "\(now.seconds)"),
        OutboundField("webhook-signature", signatures.joined(separator: " ")),
      ], body: due.body, bodyLimit: 1 << 18)
    do throws(OutboundCallError) {
      let response = try await client.send(request, deadline: deadline)
      let answer = WebhookAnswer(status: response.status, text: Self.text(response.body))
      switch response.status {
      case 200...299: return .delivered(answer)
      case 410: return .gone(answer)
      default: return .failed("It answered \(response.status).", answer, retryAfter: Self.pause(asked: response))
      }
    } catch {
      return error == .suspended ? .postponed : .failed(error.sentence, nil, retryAfter: nil)
    }
  }

  /// How long an endpoint asks to be left alone, a day at most.
  private static func pause(asked response: OutboundResponse) -> Duration? {
    guard [429, 502, 503, 504].contains(response.status), let seconds = response["Retry-After"].flatMap({ Int($0) })
    else { return nil }
    return .seconds(min(max(seconds, 0), 86_400))
  }

  /// The first 1,000 bytes as text.
  private static func text(_ body: [UInt8]) -> String {
    let text = String(decoding: body.prefix(1_000), as: UTF8.self)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(1_000).map {
          $0 == "\n" || $0.properties.generalCategory != .control ? $0 : " "
        }))
  }

  private func note(
    _ outcome: WebhookOutcome, of due: Due, at id: WebhookEndpointID, took duration: Duration
  ) async throws(OutboundError) {
    let now = clock.now()
    let milliseconds = Int(min(duration / .milliseconds(1), 1e9))
    try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
      let (state, answer, failure, next): (WebhookDeliveryState, WebhookAnswer?, String?, Timestamp?)
      switch outcome {
      case .postponed: return
      case .delivered(let given): (state, answer, failure, next) = (.delivered, given, nil, nil)
      case .gone(let given): (state, answer, failure, next) = (.failed, given, "It answered 410.", nil)
      case .failed(let sentence, let given, let asked):
        let pause = Self.pauses.indices.contains(due.attempts) ? Self.pauses[due.attempts] : nil
        // Some more, so that what failed together does not come back together.
        var random = Entropy()
        let stretch = Double.random(in: 1...1.1, using: &random)
        next = pause.map { now.advanced(by: max($0 * stretch, asked ?? .zero)) }
        (state, answer, failure) = (next == nil ? .failed : .waiting, given, sentence)
      }
      let changed = try work.run(
        """
        UPDATE \(.webhookDelivery) SET state = \(state.rawValue), attempts = attempts + 1, status = \(answer?.status),
          answer = \(answer?.text), failure = \(failure), duration = \(milliseconds), due_at = \(next)
        WHERE id = \(due.id) AND state = \(WebhookDeliveryState.waiting.rawValue)
        """)
      if changed == 0 { return }
      if state == .delivered {
        return _ = try work.run(
          "UPDATE \(.webhook) SET failing_since = NULL WHERE id = \(id) AND failing_since IS NOT NULL")
      }
      try work.run("UPDATE \(.webhook) SET failing_since = \(now) WHERE id = \(id) AND failing_since IS NULL")
      if case .gone = outcome {
        try Webhooks.stop(id, .gone, in: work)
      } else if state == .failed {
        let since: Timestamp? =
          try work.first(
            "SELECT failing_since FROM \(.webhook) WHERE id = \(id)", as: Timestamp?.self) ?? nil
        if let since, since <= now.advanced(by: .zero - Self.patience) { try Webhooks.stop(id, .failing, in: work) }
      }
    }
  }
}

/// A message that is to be sent now.
private struct Due: RowDecodable {
  let id: WebhookDeliveryID, messageID: String, body: [UInt8], attempts: Int

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    messageID = try row.read()
    body = try row.read()
    attempts = try row.read()
  }
}
