public import Access
import AccessService
public import FoundationCore
public import Outbound
public import Persistence

/// The log of messages to endpoints, and sending one again.
public struct WebhookDeliveries: Sendable {
  private let database: Database
  private let clock: WallClock

  /// How long messages are kept once they are over.
  static let age = Duration.seconds(30 * 86_400)

  init(database: Database, clock: WallClock) { (self.database, self.clock) = (database, clock) }

  /// Returns a page of an endpoint's log, the latest first. Needs `webhook.read`. Reads one row more than `limit`, by an
  /// index.
  ///
  /// - Throws: `webhookNotFound`; `access` without the permission, `invalidCursor` for a cursor of another list.
  public func list(
    of endpoint: WebhookEndpointID, _ state: WebhookDeliveryState? = nil, after cursor: Cursor?, limit: Int,
    as principal: Principal
  ) async throws(OutboundError) -> Page<WebhookDelivery> {
    try principal.mustHold(.webhookRead)
    var filter = Fingerprint()
    filter.mix(endpoint.description)
    filter.mix(state?.rawValue)
    let fingerprint = filter.value
    var conditions: [SQL<OutboundSchema>] = ["webhook = \(endpoint)"]
    if let state { conditions.append("state = \(state.rawValue)") }
    let keyset = Keyset(version: 1, filter: fingerprint)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      conditions.append("(created_at, id) < (\(time), \(id))")
    }
    let condition = SQL<OutboundSchema>.joined(conditions, by: " AND ")
    let rows: [WebhookDeliveryRow] = try await database.read(as: OutboundSchema.self) {
      snapshot throws(OutboundError) in
      _ = try Webhooks.endpoint(endpoint, in: snapshot)
      return try snapshot.rows(
        """
        SELECT \(WebhookDeliveryRow.columns) FROM \(.webhookDelivery) WHERE \(condition)
        ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.delivery), limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// Returns a message with what it says and what the endpoint answered. Needs `webhook.read`.
  ///
  /// - Throws: `deliveryNotFound`; `access` without the permission; `storage` when the database fails.
  public func delivery(
    _ id: WebhookDeliveryID, as principal: Principal
  ) async throws(OutboundError) -> WebhookDeliveryDetails {
    try principal.mustHold(.webhookRead)
    return try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
      try Self.details(of: id, in: snapshot)
    }
  }

  /// Sends a message again, with the id that it had; one that waits is tried at once. Needs `webhook.write`.
  ///
  /// - Throws: `deliveryNotFound`, `webhookOff` when its endpoint is off; `access` without the permission; `storage` when
  ///   the database fails.
  public func sendAgain(
    _ id: WebhookDeliveryID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OutboundError) -> WebhookDeliveryDetails {
    try principal.mustHold(.webhookWrite)
    // A message in the answer shows what reading shows.
    try principal.mustHold(.webhookRead)
    let now = clock.now()
    return try await database.write(as: OutboundSchema.self, once: key, returning: .webhookDeliveryDetails) {
      work throws(OutboundError) in
      let endpoint = try work.snapshot { snapshot throws(OutboundError) in
        try Webhooks.endpoint(try Self.delivery(id, in: snapshot).endpoint, in: snapshot)
      }
      guard endpoint.details.isEnabled else { throw .webhookOff }
      try work.run(
        """
        UPDATE \(.webhookDelivery) SET state = \(WebhookDeliveryState.waiting.rawValue), attempts = 0, failure = NULL,
          due_at = \(now)
        WHERE id = \(id)
        """)
      try WebhookSender.enqueue(endpoint.id, in: work)
      return try work.snapshot { snapshot throws(OutboundError) in try Self.details(of: id, in: snapshot) }
    }
  }

  /// Forgets messages that are over and 30 days old; returns how many. Works in small commands.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func sweep() async throws(OutboundError) -> Int {
    let limit = clock.now().advanced(by: .zero - Self.age)
    var total = 0
    while true {
      let count = try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
        try work.run(
          """
          DELETE FROM \(.webhookDelivery) WHERE id IN (SELECT id FROM \(.webhookDelivery) WHERE created_at < \(limit)
            AND state <> \(WebhookDeliveryState.waiting.rawValue) ORDER BY created_at LIMIT 500)
          """)
      }
      total += count
      if count == 0 { return total }
    }
  }

  static func delivery(
    _ id: WebhookDeliveryID, in snapshot: borrowing Snapshot<OutboundSchema>
  ) throws(OutboundError) -> WebhookDelivery {
    let row: WebhookDeliveryRow? = try snapshot.first(
      "SELECT \(WebhookDeliveryRow.columns) FROM \(.webhookDelivery) WHERE id = \(id)")
    guard let row else { throw .deliveryNotFound }
    return row.delivery
  }

  private static func details(
    of id: WebhookDeliveryID, in snapshot: borrowing Snapshot<OutboundSchema>
  ) throws(OutboundError) -> WebhookDeliveryDetails {
    let delivery = try delivery(id, in: snapshot)
    let text: DeliveryText? = try snapshot.first("SELECT body, answer FROM \(.webhookDelivery) WHERE id = \(id)")
    guard let text else { throw .deliveryNotFound }
    return WebhookDeliveryDetails(
      delivery: delivery, body: String(decoding: text.body, as: UTF8.self), answer: text.answer)
  }
}

private struct DeliveryText: RowDecodable {
  let body: [UInt8], answer: String?

  init(row: inout RowReader) throws(DatabaseError) {
    body = try row.read()
    answer = try row.read()
  }
}
