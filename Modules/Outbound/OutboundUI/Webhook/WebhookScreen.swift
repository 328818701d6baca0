public import FoundationCore
import FoundationUI
import MyStoreKit
public import Outbound
public import WebUI

/// Staff: an endpoint with what it is told, its secret, and a page of its log.
public struct WebhookScreen: View {
  private let id: WebhookEndpointID
  private let deliveryState: WebhookDeliveryState?
  private let cursor: String?
  @Environment(WebhookModel.self) private var webhooks
  @Environment(\.outboundText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var draft = WebhookEndpoint.Details(address: "", topics: [])
  @State private var issued: IssuedWebhookSecret?
  @State private var isAsked = false

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// Creates the screen of an endpoint with a page of its log: of messages in one state or in all.
  public init(_ id: WebhookEndpointID, _ deliveryState: WebhookDeliveryState? = nil, cursor: String? = nil) {
    (self.id, self.deliveryState, self.cursor) = (id, deliveryState, cursor)
  }

  /// Its state, a form, and the log.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the endpoint"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          text("There is no such endpoint"), systemImage: "tray", description: text("It may have been removed.")
        ) {
          NavigationLink(text("All webhooks"), value: OutboundRoute.webhooks)
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The endpoint cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data:
        if let issued { WebhookSecretView(issued: issued) }
        if let endpoint = webhooks[id] { content(of: endpoint) }
      }
    }
    .navigationTitle(webhooks[id]?.details.address ?? text("Endpoint"))
    .task { await load() }
  }

  @ViewBuilder private func content(of endpoint: WebhookEndpoint) -> some View {
    HStack(spacing: .small) { WebhookStateView(endpoint: endpoint) }
    HStack(spacing: .small) {
      if endpoint.details.isEnabled {
        Button(text("Send a test message")) { await test() }.accessibilityIdentifier("webhook-test")
      }
      Button(text("Make a new secret")) { await makeSecret() }.accessibilityIdentifier("webhook-secret")
      if isAsked {
        Button(text("Remove it for good"), role: .destructive) { await remove() }
          .accessibilityIdentifier("webhook-remove-confirm")
        Button(text("Keep it")) { isAsked = false }.accessibilityIdentifier("webhook-keep")
      } else {
        Button(text("Remove"), role: .destructive) { isAsked = true }.accessibilityIdentifier("webhook-remove")
      }
    }
    Form {
      WebhookFieldsView(title: text("Endpoint"), topics: webhooks.topics, details: $draft)
      Section(text("Sending")) {
        Toggle(text("Send messages"), isOn: $draft.isEnabled).accessibilityIdentifier("webhook-enabled")
        Text(text("What happens while they are not sent is not told later.")).font(.footnote)
          .foregroundStyle(.secondary)
      }
      Button(text("Save")) { await save(endpoint) }.buttonStyle(.borderedProminent)
        .disabledUntilValid(draft.isComplete).accessibilityIdentifier("webhook-save")
    }
    .frame(maxWidth: .reading)
    log
  }

  @ViewBuilder private var log: some View {
    Section(text("Messages")) {
      ListTabsView(text("Messages"), tabs: [tab(nil), tab(.waiting), tab(.delivered), tab(.failed)])
      WebhookLogView(deliveries: webhooks.deliveries)
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(text("Back to the first page"), value: OutboundRoute.webhook(id, deliveryState, cursor: nil))
            .buttonStyle(.bordered).accessibilityIdentifier("first-page")
        }
        if let next = webhooks.next {
          NavigationLink(text("Next page"), value: OutboundRoute.webhook(id, deliveryState, cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private func tab(_ state: WebhookDeliveryState?) -> ListTabsView<OutboundRoute>.Tab {
    .init(
      state.map { text.title(of: $0) } ?? text("All"), id: "messages-\(state?.rawValue ?? "all")", count: nil,
      destination: .webhook(id, state, cursor: nil), isCurrent: state == deliveryState)
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await webhooks.load(id, deliveryState, after: cursor.map { Cursor(text: $0) })
      if let endpoint = webhooks[id] { draft = endpoint.details }
      state = .data
    } catch { state = .error(error) }
  }

  private func save(_ endpoint: WebhookEndpoint) async {
    guard draft.isComplete else { return }
    do throws(HTTPClientError) {
      try await webhooks.change(endpoint, to: draft)
      showNotice(text("The endpoint is saved."))
    } catch { showError(text.told(error), text("Nothing was changed. Load the page again and try again.")) }
  }

  private func makeSecret() async {
    do throws(HTTPClientError) { issued = try await webhooks.newSecret(id) } catch {
      showError(text.told(error), text("The former secret goes on working. Try again."))
    }
  }

  private func test() async {
    do throws(HTTPClientError) {
      try await webhooks.test(id)
      showNotice(text("A test message is on its way."))
    } catch { showError(text.told(error), text("Nothing was sent. Try again.")) }
  }

  private func remove() async {
    do throws(HTTPClientError) {
      try await webhooks.remove(id)
      navigate(OutboundRoute.webhooks)
    } catch { showError(text.told(error), text("The endpoint is still there. Try again.")) }
  }
}

/// Messages in a table. Takes plain values.
struct WebhookLogView: View {
  let deliveries: [WebhookDelivery]
  @Environment(\.displayFormat) private var format
  @Environment(\.outboundText) private var text

  var body: some View {
    if deliveries.isEmpty {
      Text(text("No messages")).foregroundStyle(.secondary)
    } else {
      Table(text("Messages"), deliveries) {
        TableColumn<WebhookDelivery>(text("Message")) { delivery in
          NavigationLink(delivery.topic, value: OutboundRoute.webhookMessage(delivery.id, of: delivery.endpoint)).bold()
            .accessibilityIdentifier("message-link")
        }
        TableColumn<WebhookDelivery>(text("Happened")) { delivery in Text(format.dateTime(delivery.createdAt)) }
        TableColumn<WebhookDelivery>(text("State")) { delivery in WebhookDeliveryStateView(state: delivery.state) }
        TableColumn<WebhookDelivery>(text("Latest attempt")) { delivery in
          Text(delivery.failure.map { text.reason($0) } ?? delivery.status.map { "\($0)" } ?? "–").font(.footnote)
        }
        TableColumn<WebhookDelivery>(text("Next attempt")) { delivery in
          Text(delivery.nextAttemptAt.map { format.dateTime($0) } ?? "–").font(.footnote)
        }
      }
    }
  }
}

/// What has become of a message. Takes plain values.
struct WebhookDeliveryStateView: View {
  let state: WebhookDeliveryState
  @Environment(\.outboundText) private var text

  var body: some View {
    switch state {
    case .waiting: StatusBadge(text.title(of: state), style: .tint)
    case .delivered: StatusBadge(text.title(of: state), style: .success)
    case .failed: StatusBadge(text.title(of: state), style: .danger)
    }
  }
}

extension Phrases {
  /// What a state is called.
  func title(of state: WebhookDeliveryState) -> String {
    switch state {
    case .waiting: self(Phrases.key("Waiting"))
    case .delivered: self(Phrases.key("Delivered"))
    case .failed: self(Phrases.key("Given up"))
    }
  }
}
