public import FoundationCore

/// Marks ids of webhook deliveries.
public enum WebhookDeliveryTag {}

/// An id of a webhook delivery.
public typealias WebhookDeliveryID = Identifier<WebhookDeliveryTag>

/// What has become of a message to an endpoint.
public enum WebhookDeliveryState: String, Sendable, CaseIterable {
  /// It is to be sent, or tried again.
  case waiting
  /// The endpoint has taken it: it answered 2xx.
  case delivered
  /// It was given up: after the tenth attempt, or because the endpoint was stopped.
  case failed
}

/// A message to an endpoint, and what became of it.
public struct WebhookDelivery: Identifiable, Hashable, Sendable {
  /// A version 7 UUID.
  public let id: WebhookDeliveryID
  /// Who is told.
  public let endpoint: WebhookEndpointID
  /// What it is told of.
  public let topic: String
  /// What receivers know repeats by: the same for each attempt, and when staff send it again.
  public let messageID: String
  /// What has become of it.
  public let state: WebhookDeliveryState
  /// How often it was tried since it was last asked for.
  public let attempts: Int
  /// The status that the latest attempt was answered with.
  public let status: Int?
  /// Why the latest attempt failed.
  public let failure: String?
  /// How long the latest attempt took, in milliseconds.
  public let duration: Int?
  /// When it happened that is told.
  public let createdAt: Timestamp
  /// When it is tried next; nil when it is over.
  public let nextAttemptAt: Timestamp?

  /// Creates a value with all of its parts.
  public init(
    id: WebhookDeliveryID, endpoint: WebhookEndpointID, topic: String, messageID: String, state: WebhookDeliveryState,
    attempts: Int, status: Int?, failure: String?, duration: Int?, createdAt: Timestamp, nextAttemptAt: Timestamp?
  ) {
    (self.id, self.endpoint, self.topic, self.messageID) = (id, endpoint, topic, messageID)
    (self.state, self.attempts, self.status, self.failure) = (state, attempts, status, failure)
    (self.duration, self.createdAt, self.nextAttemptAt) = (duration, createdAt, nextAttemptAt)
  }
}

/// A message with what it says and what the endpoint answered.
public struct WebhookDeliveryDetails: Hashable, Sendable {
  /// The delivery.
  public let delivery: WebhookDelivery
  /// The message's body, as it is signed: JSON.
  public let body: String
  /// The first 1,000 bytes of the latest answer.
  public let answer: String?

  /// Creates a value with all of its parts.
  public init(delivery: WebhookDelivery, body: String, answer: String?) {
    (self.delivery, self.body, self.answer) = (delivery, body, answer)
  }
}
