public import FoundationCore

extension Schema where Value == WebhookTopic {
  /// A topic as the API tells it.
  public static let webhookTopic = Schema.object(
    "WebhookTopic", Field("id", \.id, .text(1...100)), Field("summary", \.summary, .text(1...500))
  ) { WebhookTopic(id: $0, summary: $1) }
}

extension Schema where Value == [WebhookTopic] {
  /// Everything that endpoints can be told of.
  public static let webhookTopics = Schema.array(of: .webhookTopic)
}

extension Schema where Value == WebhookEndpoint.Details {
  /// What staff decide about an endpoint. Unknown fields are refused.
  public static let webhookEndpointDetails = Schema.object(
    "WebhookEndpointDetails", Field("address", \.address, .text(1...2_000)),
    Field("topics", \.topics, .topicNames), Field("isEnabled", \.isEnabled, .boolean)
  ) { WebhookEndpoint.Details(address: $0, topics: $1, isEnabled: $2) }
}

extension Schema where Value == Set<String> {
  /// Names of topics, in their order; repeats are one.
  static let topicNames = Schema<[String]>.array(of: .text(1...100), count: 1...100)
    .map({ names throws(SchemaViolation) in Set(names) }, { $0.sorted() })
}

extension Schema where Value == NewWebhookEndpoint {
  /// The request for an endpoint. Unknown fields are refused.
  public static let newWebhookEndpoint = Schema.object(
    "NewWebhookEndpoint", Field("id", \.id, .identifier()), Field("details", \.details, .webhookEndpointDetails)
  ) { NewWebhookEndpoint(id: $0, $1) }
}

extension Schema where Value == WebhookEndpoint {
  /// An endpoint. Responses may gain fields.
  public static let webhookEndpoint = Schema.object(
    "WebhookEndpoint", Field("id", \.id, .identifier()), Field("details", \.details, .webhookEndpointDetails),
    .optional("stop", \.stop, .enumeration()), .optional("failingSince", \.failingSince, .timestamp),
    Field("createdAt", \.createdAt, .timestamp), Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { WebhookEndpoint(id: $0, details: $1, stop: $2, failingSince: $3, createdAt: $4, version: $5) }
}

extension Schema where Value == [WebhookEndpoint] {
  /// Every endpoint.
  public static let webhookEndpoints = Schema.array(of: .webhookEndpoint)
}

extension Schema where Value == IssuedWebhookSecret {
  /// An endpoint with its secret, which is shown once.
  public static let issuedWebhookSecret = Schema.object(
    "IssuedWebhookSecret", Field("endpoint", \.endpoint, .webhookEndpoint), Field("secret", \.secret, .text(1...200))
  ) { IssuedWebhookSecret(endpoint: $0, secret: $1) }
}

extension Schema where Value == WebhookDelivery {
  /// A message in the log. Responses may gain fields.
  public static let webhookDelivery = Schema.object(
    "WebhookDelivery", Field("id", \.id, .identifier()), Field("endpoint", \.endpoint, .identifier()),
    Field("topic", \.topic, .text(1...100)), Field("messageId", \.messageID, .text(1...100)),
    Field("state", \.state, .enumeration()), Field("attempts", \.attempts, .integer(in: 0...1_000_000)),
    .optional("status", \.status, .integer(in: 100...999)), .optional("failure", \.failure, .text(1...500)),
    .optional("duration", \.duration, .integer(in: 0...1_000_000_000)), Field("createdAt", \.createdAt, .timestamp),
    .optional("nextAttemptAt", \.nextAttemptAt, .timestamp)
  ) {
    WebhookDelivery(
      id: $0, endpoint: $1, topic: $2, messageID: $3, state: $4, attempts: $5, status: $6, failure: $7, duration: $8,
      createdAt: $9, nextAttemptAt: $10)
  }
}

extension Schema where Value == Page<WebhookDelivery> {
  /// A page of the log, the latest first.
  public static let webhookDeliveries = Schema.page("WebhookDeliveryPage", of: .webhookDelivery)
}

extension Schema where Value == WebhookDeliveryDetails {
  /// A message with what it says.
  public static let webhookDeliveryDetails = Schema.object(
    "WebhookDeliveryDetails", Field("delivery", \.delivery, .webhookDelivery),
    Field("body", \.body, .multiline(1...1_000_000)), .optional("answer", \.answer, .multiline(0...1_000))
  ) { WebhookDeliveryDetails(delivery: $0, body: $1, answer: $2) }
}
