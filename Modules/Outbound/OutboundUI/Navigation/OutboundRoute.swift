public import FoundationCore
public import Outbound
public import WebUI

/// The places of Outbound, each with one address.
public enum OutboundRoute: Route {
  /// Staff: a page of mails, in one state or in all, to one address or to anyone. A nil cursor is the first page.
  case mails(MailState?, to: String?, cursor: String?)
  /// Staff: a mail with what it says.
  case mail(MailID)
  /// Staff: programs elsewhere that are told what happens.
  case webhooks
  /// Staff: one of them with a page of its log, in one state or in all. A nil cursor is the first page.
  case webhook(WebhookEndpointID, WebhookDeliveryState?, cursor: String?)
  /// Staff: a message to one.
  case webhookMessage(WebhookDeliveryID, of: WebhookEndpointID)

  /// `/office/mail`, `/office/mail/0199…`, `/office/webhooks/0199…/messages/0199…`.
  public var location: PageLocation {
    switch self {
    case .mails(let state, let recipient, let cursor):
      PageLocation(["office", "mail"], query: ["state": state?.rawValue, "to": recipient, "cursor": cursor])
    case .mail(let id): PageLocation(["office", "mail", id.description])
    case .webhooks: PageLocation(["office", "webhooks"])
    case .webhook(let id, let state, let cursor):
      PageLocation(["office", "webhooks", id.description], query: ["state": state?.rawValue, "cursor": cursor])
    case .webhookMessage(let id, let endpoint):
      PageLocation(["office", "webhooks", endpoint.description, "messages", id.description])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.first == "office" else { return nil }
    switch (segments.dropFirst().first, segments.count) {
    case ("mail", 2):
      self = .mails(
        location["state"].flatMap { MailState(rawValue: $0) }, to: location["to"], cursor: location["cursor"])
    case ("mail", 3):
      guard let id = MailID(segments[2]) else { return nil }
      self = .mail(id)
    case ("webhooks", 2): self = .webhooks
    case ("webhooks", 3):
      guard let id = WebhookEndpointID(segments[2]) else { return nil }
      self = .webhook(
        id, location["state"].flatMap { WebhookDeliveryState(rawValue: $0) }, cursor: location["cursor"])
    case ("webhooks", 5):
      guard segments[3] == "messages", let endpoint = WebhookEndpointID(segments[2]),
        let id = WebhookDeliveryID(segments[4])
      else { return nil }
      self = .webhookMessage(id, of: endpoint)
    default: return nil
    }
  }

  /// A mail is below the list, and so are an endpoint and its messages.
  public var parent: OutboundRoute? {
    switch self {
    case .mails, .webhooks: nil
    case .mail: .mails(nil, to: nil, cursor: nil)
    case .webhook: .webhooks
    case .webhookMessage(_, let endpoint): .webhook(endpoint, nil, cursor: nil)
    }
  }

  /// What a place is called on the way back to it.
  public var breadcrumb: String? {
    switch self {
    case .mails: "Mail"
    case .webhooks: "Webhooks"
    case .webhook: "Endpoint"
    case .mail, .webhookMessage: nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool { true }
}
