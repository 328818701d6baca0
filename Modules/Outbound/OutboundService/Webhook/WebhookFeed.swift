import FoundationCore
import Outbound
import Persistence

/// Turns events into messages to the endpoints that want them, each once.
struct WebhookFeed: Sendable {
  let sources: [WebhookSource]

  /// What reads the store's events. What happens while an endpoint is stopped is not kept for it.
  var consumer: EventConsumer {
    let names = Dictionary(sources.map { ($0.event.name, $0.topic.id) }) { first, _ in first }
    return EventConsumer(
      name: "outbound.webhooks", as: OutboundSchema.self, types: sources.map(\.event), pause: .milliseconds(100),
      isNeeded: { snapshot throws(OutboundError) in
        try snapshot.first("SELECT 1 FROM \(.webhook) WHERE is_enabled = \(true)", as: Int.self) != nil
      }
    ) { event, work throws(OutboundError) in
      guard let topic = names[event.type] else { return }
      let endpoints: [WebhookRow] = try work.rows(
        """
        SELECT \(WebhookRow.columns) FROM \(.webhook) WHERE is_enabled = \(true) AND enabled_at <= \(event.occurredAt)
        """)
      for endpoint in endpoints.map(\.endpoint) where endpoint.details.topics.contains(topic) {
        try Self.queue(
          "msg_\(event.id)", topic, Self.body(topic, at: event.occurredAt, data: event.payload), to: endpoint.id,
          at: event.occurredAt, in: work)
      }
    }
  }

  /// What is sent: the topic, when it happened, and the event's payload.
  static func body(_ topic: String, at time: Timestamp, data: [UInt8]) -> [UInt8] {
    var writer = JSONWriter(capacity: data.count + 200)
    writer.beginObject()
    writer.key("type")
    writer.string(topic)
    writer.key("timestamp")
    writer.string(time.description)
    writer.key("data")
    writer.raw(data)
    writer.endObject()
    return writer.bytes
  }

  /// Writes a message down and asks for it to be sent; one that the endpoint has already is not written again.
  @discardableResult
  static func queue(
    _ messageID: String, _ topic: String, _ body: [UInt8], to endpoint: WebhookEndpointID, at time: Timestamp,
    in work: borrowing UnitOfWork<OutboundSchema>
  ) throws(OutboundError) -> WebhookDeliveryID {
    let id = WebhookDeliveryID.make()
    try work.run(
      """
      INSERT INTO \(.webhookDelivery) (id, webhook, message, topic, body, state, created_at, due_at)
      VALUES (\(id), \(endpoint), \(messageID), \(topic), \(body), \(WebhookDeliveryState.waiting.rawValue), \(time),
        \(time))
      ON CONFLICT (webhook, message) DO NOTHING
      """)
    try WebhookSender.enqueue(endpoint, in: work)
    return id
  }
}
