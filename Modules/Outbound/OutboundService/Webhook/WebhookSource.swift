public import HTTPServer
public import Outbound
public import Persistence

/// A topic, and the events of the store that are told under it.
public struct WebhookSource: Sendable {
  /// What endpoints can be told of.
  public let topic: WebhookTopic
  let event: any DescribedEventType

  /// The topic as the API's document has it; a message's `data` is the event's payload.
  public var description: OpenAPI.Webhook {
    OpenAPI.Webhook(topic.id, summary: topic.summary, data: event.description)
  }

  /// The name of the events that are told under it, such as `ordering.order-placed`.
  public var eventName: String { event.name }

  /// Tells events of a type under a name of its own, which stays when the type's name changes.
  public init(_ name: String, _ summary: String, of event: any DescribedEventType) {
    (topic, self.event) = (WebhookTopic(id: name, summary: summary), event)
  }
}

/// What programs elsewhere can be told of, and how.
public struct WebhookSettings: Sendable {
  let sources: [WebhookSource]
  let client: GuardedHTTPClient
  let allowsPlainHTTP: Bool
  let deadline: Duration

  /// - Parameters:
  ///   - sources: The topics, and the events that are told under them.
  ///   - client: What messages are sent through.
  ///   - allowsPlainHTTP: Whether endpoints may be at addresses without protection: for programs in the shop's own network.
  ///   - deadline: How long an endpoint may take to answer.
  public init(
    sources: [WebhookSource], client: GuardedHTTPClient, allowsPlainHTTP: Bool = false,
    deadline: Duration = .seconds(15)
  ) {
    (self.sources, self.client, self.allowsPlainHTTP, self.deadline) = (sources, client, allowsPlainHTTP, deadline)
  }
}
