public import FoundationCore
import FoundationUI
import MyStoreKit
public import Outbound
public import WebUI

/// Staff: a message to an endpoint, what was answered, and a way to send it again.
public struct WebhookMessageScreen: View {
  private let id: WebhookDeliveryID
  private let endpoint: WebhookEndpointID
  @Environment(WebhookModel.self) private var webhooks
  @Environment(\.outboundText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(WebhookDeliveryDetails)
  }

  /// Creates the screen of a message.
  public init(_ id: WebhookDeliveryID, of endpoint: WebhookEndpointID) { (self.id, self.endpoint) = (id, endpoint) }

  /// What became of it, and what it says.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the message"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          text("There is no such message"), systemImage: "tray", description: text("Messages are kept for 30 days.")
        ) {
          NavigationLink(text("All messages"), value: OutboundRoute.webhook(endpoint, nil, cursor: nil))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The message cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data(let details):
        WebhookMessageView(details: details)
        Button(text("Send again")) { await sendAgain() }.accessibilityIdentifier("message-again")
      }
    }
    .navigationTitle(title)
    .task { await load() }
  }

  private var title: String { if case .data(let details) = state { details.delivery.topic } else { text("Message") } }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await webhooks.delivery(id)) } catch { state = .error(error) }
  }

  private func sendAgain() async {
    do throws(HTTPClientError) {
      state = .data(try await webhooks.sendAgain(id))
      showNotice(text("It is on its way."))
    } catch { showError(text.told(error), text("Nothing was sent. Try again.")) }
  }
}

/// A message and what was answered. Takes plain values.
struct WebhookMessageView: View {
  let details: WebhookDeliveryDetails
  @Environment(\.displayFormat) private var format
  @Environment(\.outboundText) private var text

  var body: some View {
    let delivery = details.delivery
    Section(text("Delivery")) {
      HStack { WebhookDeliveryStateView(state: delivery.state) }
      LabeledContent(text("Message id"), value: delivery.messageID)
      LabeledContent(text("Happened"), value: format.dateTime(delivery.createdAt))
      if delivery.attempts > 0 { LabeledContent(text("Attempts"), value: format.count(delivery.attempts, upTo: 1_000)) }
      if let status = delivery.status { LabeledContent(text("Status"), value: "\(status)") }
      if let duration = delivery.duration {
        LabeledContent(text("Took"), value: text("{1} ms", format.number(duration)))
      }
      if let failure = delivery.failure { LabeledContent(text("Latest failure"), value: text.reason(failure)) }
      if let next = delivery.nextAttemptAt { LabeledContent(text("Next attempt"), value: format.dateTime(next)) }
    }
    Section(text("Message")) { Text(details.body).font(.footnote).accessibilityIdentifier("message-body") }
    if let answer = details.answer, !answer.isEmpty {
      Section(text("Answer")) { Text(answer).font(.footnote).accessibilityIdentifier("message-answer") }
    }
  }
}
