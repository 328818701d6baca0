public import FoundationCore
public import MyStoreKit

extension OutboundHTTPClient {
  /// Returns what endpoints can be told of. For staff with `webhook.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func webhookTopics() async throws(HTTPClientError) -> [WebhookTopic] {
    try await client.load(.get("/api/v1/outbound/webhook-topics", as: .webhookTopics))
  }

  /// Returns every endpoint, the oldest first. For staff with `webhook.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func webhooks() async throws(HTTPClientError) -> [WebhookEndpoint] {
    try await client.load(.get("/api/v1/outbound/webhooks", as: .webhookEndpoints))
  }

  /// Returns an endpoint. For staff with `webhook.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown endpoint.
  public func webhook(_ id: WebhookEndpointID) async throws(HTTPClientError) -> WebhookEndpoint {
    try await client.load(.get("/api/v1/outbound/webhooks/\(id)", as: .webhookEndpoint))
  }

  /// Adds an endpoint; its secret is shown this once. For staff with `webhook.write`. Safe to repeat: its id is the
  /// idempotency key.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func add(_ new: NewWebhookEndpoint) async throws(HTTPClientError) -> IssuedWebhookSecret {
    try await client.load(
      .send(.post, "/api/v1/outbound/webhooks", new, as: .newWebhookEndpoint, returning: .issuedWebhookSecret)
        .idempotent(new.id.description))
  }

  /// Changes an endpoint, unless somebody has since it was read. For staff with `webhook.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has been changed.
  public func change(
    _ endpoint: WebhookEndpoint, to details: WebhookEndpoint.Details
  ) async throws(HTTPClientError) -> WebhookEndpoint {
    try await client.load(
      .send(
        .put, "/api/v1/outbound/webhooks/\(endpoint.id)", details, as: .webhookEndpointDetails,
        returning: .webhookEndpoint
      ).ifMatch(version: endpoint.version))
  }

  /// Removes an endpoint with its log. For staff with `webhook.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown endpoint.
  public func removeWebhook(_ id: WebhookEndpointID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, "/api/v1/outbound/webhooks/\(id)"))
  }

  /// Makes a new secret for an endpoint; messages are signed with the former one as well for 24 hours. For staff with
  /// `webhook.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown endpoint.
  public func newWebhookSecret(_ id: WebhookEndpointID) async throws(HTTPClientError) -> IssuedWebhookSecret {
    try await client.load(
      .send(.post, "/api/v1/outbound/webhooks/\(id)/secret", returning: .issuedWebhookSecret))
  }

  /// Sends an endpoint a message of the topic `webhook.test`. For staff with `webhook.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown endpoint.
  public func testWebhook(_ id: WebhookEndpointID) async throws(HTTPClientError) -> WebhookDelivery {
    try await client.load(.send(.post, "/api/v1/outbound/webhooks/\(id)/test", returning: .webhookDelivery))
  }

  /// Returns a page of the log of an endpoint, the latest first. For staff with `webhook.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func deliveries(
    to endpoint: WebhookEndpointID, _ state: WebhookDeliveryState? = nil, after cursor: Cursor? = nil,
    limit: Int = Page<WebhookDelivery>.defaultLimit
  ) async throws(HTTPClientError) -> Page<WebhookDelivery> {
    try await client.load(
      .get(
        "/api/v1/outbound/webhooks/\(endpoint)/deliveries",
        query: [
          QueryItem("state", state?.rawValue), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .webhookDeliveries))
  }

  /// Returns a message with what it says. For staff with `webhook.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown message.
  public func delivery(_ id: WebhookDeliveryID) async throws(HTTPClientError) -> WebhookDeliveryDetails {
    try await client.load(.get("/api/v1/outbound/webhook-deliveries/\(id)", as: .webhookDeliveryDetails))
  }

  /// Sends a message again, with the same id. For staff with `webhook.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown message.
  public func sendAgain(_ id: WebhookDeliveryID) async throws(HTTPClientError) -> WebhookDeliveryDetails {
    try await client.load(
      .send(.post, "/api/v1/outbound/webhook-deliveries/\(id)/send-again", returning: .webhookDeliveryDetails))
  }
}
