public import WebUI

/// Maps each place of Outbound to its screen.
public struct OutboundRouter: View {
  private let route: OutboundRoute

  /// Creates the screen of a place.
  public init(_ route: OutboundRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .mails(let state, let recipient, let cursor): MailListScreen(state, to: recipient, cursor: cursor)
    case .mail(let id): MailScreen(id)
    case .webhooks: WebhookListScreen()
    case .webhook(let id, let state, let cursor): WebhookScreen(id, state, cursor: cursor)
    case .webhookMessage(let id, let endpoint): WebhookMessageScreen(id, of: endpoint)
    }
  }
}
