public import FoundationCore
public import MyStoreKit
public import Observation

/// What screens know of webhooks: the endpoints, what they can be told of, and a page of one's log.
@Observable public final class WebhookModel {
  /// The endpoints, the oldest first.
  public private(set) var endpoints: [WebhookEndpoint] = []
  /// What endpoints can be told of.
  public private(set) var topics: [WebhookTopic] = []
  /// The page of the log that was loaded last, the latest first.
  public private(set) var deliveries: [WebhookDelivery] = []
  /// Where the log continues; nil at its end.
  public private(set) var next: Cursor?
  @ObservationIgnored private let client: OutboundHTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: OutboundHTTPClient) { self.client = client }

  /// The endpoint with an id, as far as it has been loaded.
  public subscript(id: WebhookEndpointID) -> WebhookEndpoint? { endpoints.first { $0.id == id } }

  /// Loads the topics and the endpoints.
  ///
  /// - Throws: `HTTPClientError`, after which both are as they were.
  public func load() async throws(HTTPClientError) {
    let topics = try await client.webhookTopics()
    (endpoints, self.topics) = (try await client.webhooks(), topics)
  }

  /// Loads the topics and one endpoint with a page of its log.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown endpoint.
  public func load(
    _ id: WebhookEndpointID, _ state: WebhookDeliveryState? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    let topics = try await client.webhookTopics()
    let endpoint = try await client.webhook(id)
    let page = try await client.deliveries(to: id, state, after: cursor)
    (self.topics, endpoints, deliveries, next) = (topics, [endpoint], page.items, page.next)
  }

  /// Adds an endpoint, and returns its secret.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func add(_ new: NewWebhookEndpoint) async throws(HTTPClientError) -> IssuedWebhookSecret {
    let issued = try await client.add(new)
    endpoints.append(issued.endpoint)
    return issued
  }

  /// Changes an endpoint.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func change(
    _ endpoint: WebhookEndpoint, to details: WebhookEndpoint.Details
  ) async throws(HTTPClientError) {
    replace(try await client.change(endpoint, to: details))
  }

  /// Removes an endpoint.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func remove(_ id: WebhookEndpointID) async throws(HTTPClientError) {
    try await client.removeWebhook(id)
    endpoints.removeAll { $0.id == id }
  }

  /// Makes a new secret for an endpoint, and returns it.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func newSecret(_ id: WebhookEndpointID) async throws(HTTPClientError) -> IssuedWebhookSecret {
    let issued = try await client.newWebhookSecret(id)
    replace(issued.endpoint)
    return issued
  }

  /// Sends a test message, and puts it on top of the log.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func test(_ id: WebhookEndpointID) async throws(HTTPClientError) {
    deliveries.insert(try await client.testWebhook(id), at: 0)
  }

  /// Loads a message with what it says. Changes nothing in the model.
  ///
  /// - Throws: `HTTPClientError` when it cannot be loaded.
  public func delivery(_ id: WebhookDeliveryID) async throws(HTTPClientError) -> WebhookDeliveryDetails {
    try await client.delivery(id)
  }

  /// Sends a message again, and returns it as it is then.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func sendAgain(_ id: WebhookDeliveryID) async throws(HTTPClientError) -> WebhookDeliveryDetails {
    try await client.sendAgain(id)
  }

  private func replace(_ endpoint: WebhookEndpoint) {
    endpoints = endpoints.map { $0.id == endpoint.id ? endpoint : $0 }
  }
}
