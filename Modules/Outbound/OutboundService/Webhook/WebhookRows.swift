import FoundationCore
import Outbound
import Persistence

/// An endpoint as it is stored.
struct WebhookRow: RowDecodable {
  let endpoint: WebhookEndpoint

  static let columns: SQL<OutboundSchema> =
    "id, address, topics, is_enabled, stop, failing_since, created_at, version"

  init(row: inout RowReader) throws(DatabaseError) {
    let id: WebhookEndpointID = try row.read()
    let (address, topics, isEnabled): (String, String, Bool) = (try row.read(), try row.read(), try row.read())
    let (stop, failingSince): (String?, Timestamp?) = (try row.read(), try row.read())
    endpoint = WebhookEndpoint(
      id: id,
      details: WebhookEndpoint.Details(
        address: address, topics: Set(topics.split(separator: " ").map { String($0) }), isEnabled: isEnabled),
      stop: stop.flatMap { WebhookStop(rawValue: $0) }, failingSince: failingSince, createdAt: try row.read(),
      version: try row.read())
  }
}

/// What an endpoint is sent to with.
struct WebhookTarget: RowDecodable {
  let address: String, isEnabled: Bool, secret: [UInt8], formerSecret: [UInt8]?, formerUntil: Timestamp?

  static let columns: SQL<OutboundSchema> = "address, is_enabled, secret, former_secret, former_until"

  init(row: inout RowReader) throws(DatabaseError) {
    address = try row.read()
    isEnabled = try row.read()
    secret = try row.read()
    formerSecret = try row.read()
    formerUntil = try row.read()
  }
}

/// A message in the log as it is stored.
struct WebhookDeliveryRow: RowDecodable {
  let delivery: WebhookDelivery

  static let columns: SQL<OutboundSchema> =
    "id, webhook, topic, message, state, attempts, status, failure, duration, created_at, due_at"

  init(row: inout RowReader) throws(DatabaseError) {
    let (id, endpoint): (WebhookDeliveryID, WebhookEndpointID) = (try row.read(), try row.read())
    let (topic, message, state): (String, String, String) = (try row.read(), try row.read(), try row.read())
    let (attempts, status): (Int, Int?) = (try row.read(), try row.read())
    let (failure, duration): (String?, Int?) = (try row.read(), try row.read())
    delivery = WebhookDelivery(
      id: id, endpoint: endpoint, topic: topic, messageID: message,
      state: WebhookDeliveryState(rawValue: state) ?? .failed, attempts: attempts, status: status, failure: failure,
      duration: duration, createdAt: try row.read(), nextAttemptAt: try row.read())
  }
}

/// What an endpoint has answered to an attempt.
enum WebhookOutcome: Sendable {
  case delivered(WebhookAnswer)
  /// It did not take it. It may ask for some time.
  case failed(String, WebhookAnswer?, retryAfter: Duration?)
  /// It wants no more (410).
  case gone(WebhookAnswer)
  /// It was not asked: its server has failed so often that it is left alone for a while.
  case postponed
}

/// What came back.
struct WebhookAnswer: Sendable {
  let status: Int
  /// The first of it, without what is no text.
  let text: String
}
