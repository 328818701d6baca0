import FoundationCore
import FoundationUI
import MyStoreKit
import Outbound
public import WebUI

/// Staff: programs elsewhere that are told what happens in the store, and a form for another.
public struct WebhookListScreen: View {
  @Environment(WebhookModel.self) private var webhooks
  @Environment(\.outboundText) private var text
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  @State private var issued: IssuedWebhookSecret?
  @State private var draft = Self.empty

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  private static let empty = WebhookEndpoint.Details(address: "", topics: [])

  /// Creates the screen.
  public init() {}

  /// A table and a form.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the webhooks"))
      case .error(let error):
        ErrorView(
          text("The webhooks cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see them, or try again."), retry: load)
      case .data:
        if let issued { WebhookSecretView(issued: issued) }
        WebhookTableView(endpoints: webhooks.endpoints)
        Form {
          WebhookFieldsView(
            title: text("Tell another program"), topics: webhooks.topics, details: $draft)
          Button(text("Add the endpoint")) { await add() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(draft.isComplete).accessibilityIdentifier("webhook-add")
        }
        .frame(maxWidth: .reading)
      }
    }
    .navigationTitle(text("Webhooks"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await webhooks.load()
      state = .data
    } catch { state = .error(error) }
  }

  private func add() async {
    guard draft.isComplete else { return }
    do throws(HTTPClientError) {
      issued = try await webhooks.add(NewWebhookEndpoint(draft))
      draft = Self.empty
    } catch { showError(text.told(error), text("No endpoint was added. What you typed is still here: try again.")) }
  }
}

/// The endpoints in a table. Takes plain values.
struct WebhookTableView: View {
  let endpoints: [WebhookEndpoint]
  @Environment(\.outboundText) private var text

  var body: some View {
    if endpoints.isEmpty {
      EmptyStateView(
        text("No program is told anything yet"), systemImage: "tray",
        description: text("A webhook tells your accounting or your warehouse at once what happens in the shop."))
    } else {
      Table(text("Webhooks"), endpoints) {
        TableColumn<WebhookEndpoint>(text("Endpoint")) { endpoint in
          NavigationLink(
            endpoint.details.address, value: OutboundRoute.webhook(endpoint.id, nil, cursor: nil)
          )
          .bold().accessibilityIdentifier("webhook-link")
        }
        TableColumn<WebhookEndpoint>(text("Topics")) { endpoint in
          Text(endpoint.details.topics.sorted().joined(separator: ", ")).font(.footnote)
        }
        TableColumn<WebhookEndpoint>(text("State")) { endpoint in WebhookStateView(endpoint: endpoint) }
      }
    }
  }
}

/// Whether an endpoint is told anything. Takes plain values.
struct WebhookStateView: View {
  let endpoint: WebhookEndpoint
  @Environment(\.displayFormat) private var format
  @Environment(\.outboundText) private var text

  var body: some View {
    if let stop = endpoint.stop {
      StatusBadge(text("Stopped"), style: .danger)
      Text(text.reason(for: stop)).font(.footnote).foregroundStyle(.secondary)
    } else if !endpoint.details.isEnabled {
      StatusBadge(text("Off"), style: .secondary)
    } else if let since = endpoint.failingSince {
      StatusBadge(text("Failing"), style: .warning)
      Text(text("Nothing has arrived there since {1}.", format.dateTime(since))).font(.footnote)
        .foregroundStyle(.secondary)
    } else {
      StatusBadge(text("On"), style: .success)
    }
  }
}

/// A secret that is shown this once. Takes plain values.
struct WebhookSecretView: View {
  let issued: IssuedWebhookSecret
  @Environment(\.outboundText) private var text

  var body: some View {
    Section(text("Signing secret")) {
      Text(text("This is the secret of {1}. It is not shown again.", issued.endpoint.details.address))
      TextField(text("Secret"), text: .constant(issued.secret)).accessibilityIdentifier("secret")
        .frame(maxWidth: .reading)
      Text(
        text("Messages follow Standard Webhooks: check each one with this secret, and answer within 15 seconds by 2xx.")
      )
      .font(.footnote).foregroundStyle(.secondary)
    }
  }
}

/// The fields of an endpoint. Takes plain values.
struct WebhookFieldsView: View {
  let title: String
  let topics: [WebhookTopic]
  @Binding var details: WebhookEndpoint.Details
  @Environment(\.outboundText) private var text

  var body: some View {
    Section(title) {
      TextField(text("Address"), text: $details.address).keyboardType(.url).required()
        .accessibilityIdentifier("webhook-address")
      Text(text("It begins with https and is reachable from the Internet.")).font(.footnote)
        .foregroundStyle(.secondary)
    }
    Section(text("What it is told")) {
      ForEach(topics) { topic in
        VStack(alignment: .leading, spacing: .none) {
          Toggle(text(topic.summary), isOn: isChosen(topic.id)).accessibilityIdentifier("topic-\(topic.id)")
          Text(topic.id).font(.footnote).foregroundStyle(.secondary)
        }
      }
    }
  }

  private func isChosen(_ topic: String) -> Binding<Bool> {
    Binding {
      details.topics.contains(topic)
    } set: {
      if $0 { details.topics.insert(topic) } else { details.topics.remove(topic) }
    }
  }
}

extension WebhookEndpoint.Details {
  /// Whether there is something to send, and somewhere to send it to.
  var isComplete: Bool { !address.isEmptyOrWhiteSpace && !topics.isEmpty }
}

extension Phrases {
  /// Why the store has stopped sending.
  func reason(for stop: WebhookStop) -> String {
    switch stop {
    case .gone: self(Phrases.key("It answered that it wants no more."))
    case .failing: self(Phrases.key("Nothing had arrived there for five days."))
    }
  }
}
