public import FoundationCore

/// Marks ids of webhook endpoints.
public enum WebhookEndpointTag {}

/// An id of a webhook endpoint.
public typealias WebhookEndpointID = Identifier<WebhookEndpointTag>

/// A program elsewhere that is told what happens in the store, by Standard Webhooks 1.0.
public struct WebhookEndpoint: Identifiable, Hashable, Sendable {
  /// What staff decide about one.
  public struct Details: Hashable, Sendable {
    /// Where messages are sent to.
    public var address: String
    /// What it is told of.
    public var topics: Set<String>
    /// Whether messages are sent. What happens while they are not is not told later.
    public var isEnabled: Bool

    /// Creates details.
    public init(address: String, topics: Set<String>, isEnabled: Bool = true) {
      (self.address, self.topics, self.isEnabled) = (address, topics, isEnabled)
    }
  }

  /// A version 7 UUID.
  public let id: WebhookEndpointID
  /// What staff decided.
  public let details: Details
  /// Why the store has stopped sending to it by itself.
  public let stop: WebhookStop?
  /// Since when nothing has arrived there; nil while messages arrive.
  public let failingSince: Timestamp?
  /// When it was added.
  public let createdAt: Timestamp
  /// Grows with each change by staff.
  public let version: Int64

  /// Creates a value with all of its parts.
  public init(
    id: WebhookEndpointID, details: Details, stop: WebhookStop?, failingSince: Timestamp?, createdAt: Timestamp,
    version: Int64
  ) {
    (self.id, self.details, self.stop, self.failingSince) = (id, details, stop, failingSince)
    (self.createdAt, self.version) = (createdAt, version)
  }
}

/// Why the store has stopped sending to an endpoint.
public enum WebhookStop: String, CaseIterable, Sendable {
  /// It answered 410: it wants no more.
  case gone
  /// Nothing has arrived there for five days.
  case failing
}

/// An endpoint to be added.
public struct NewWebhookEndpoint: Hashable, Sendable {
  /// The id that it gets. The same id again is a conflict.
  public var id: WebhookEndpointID
  /// What it is told, and where.
  public var details: WebhookEndpoint.Details

  /// Creates a request; without an id it gets a new one.
  public init(id: WebhookEndpointID = .make(), _ details: WebhookEndpoint.Details) {
    (self.id, self.details) = (id, details)
  }
}

/// An endpoint with the secret that its messages are signed with, shown this once.
public struct IssuedWebhookSecret: Hashable, Sendable {
  /// The endpoint.
  public let endpoint: WebhookEndpoint
  /// `whsec_` and the base64 of 32 bytes.
  public let secret: String

  /// Creates a value with both of its parts.
  public init(endpoint: WebhookEndpoint, secret: String) { (self.endpoint, self.secret) = (endpoint, secret) }
}
