import FoundationCore
public import FoundationUI
import MyStoreKit
import Outbound
import OutboundUI
import WebUI

/// The screens of Outbound, one preview for each state.
public enum OutboundPreviews: PreviewProvider {
  private static let list = "/api/v1/outbound/mails"
  private static let mail = "\(list)/\(id)"
  private static let id = "00000000-0000-7000-8000-000000000021"

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] {
    [
      preview("MailListScreen", .init(list, json: PackageResources.mails_json)) { MailListScreen() },
      preview("MailListScreen, empty", .init(list, json: #"{"items": [], "next": null}"#)) { MailListScreen() },
      preview("MailListScreen, error", .init(list, failing: .timedOut)) { MailListScreen() },
      preview("MailListScreen, loading", .never(list)) { MailListScreen() },
      preview("MailScreen", .init(mail, json: PackageResources.mail_json)) { screen },
      preview("MailScreen, no such mail", .init(mail, json: missing, status: 404)) { screen },
      preview("MailScreen, error", .init(mail, failing: .timedOut)) { screen },
      preview("MailScreen, loading", .never(mail)) { screen },
      preview("MailScreen, test in English", saying(.test, "en-GB")) { screen },
      preview("MailScreen, invitation in Polish", saying(invitation, "pl")) { screen },
      preview("MailScreen, password reset in Russian", saying(.passwordReset(link: link, minutes: 30), "ru")) {
        screen
      },
      preview("MailScreen, registration in Chinese", saying(.registration(link: link, minutes: 30), "zh-Hans")) {
        screen
      },
      preview("MailScreen, account exists in Polish", saying(.accountExists(link: forgotten), "pl")) { screen },
      preview("MailScreen, password changed in English", saying(.passwordChanged(link: forgotten), "en-GB")) { screen },
      preview("MailScreen, back in stock in Polish", saying(.backInStock(back), "pl")) { screen },
      preview("MailScreen, low stock in English", saying(.lowStock(low), "en-GB")) { screen },
    ] + webhooks
  }

  private static let endpoints = "/api/v1/outbound/webhooks"
  private static let endpoint = "\(endpoints)/\(endpointID)"
  private static let endpointID = "00000000-0000-7000-8000-000000000032"
  private static let message = "/api/v1/outbound/webhook-deliveries/\(messageID)"
  private static let messageID = "00000000-0000-7000-8000-000000000043"
  private static let topics = CannedTransport.Answer(
    "/api/v1/outbound/webhook-topics", json: PackageResources.webhook_topics_json)

  private static var webhooks: [Preview] {
    [
      preview("WebhookListScreen", .init(endpoints, json: PackageResources.webhooks_json), topics) {
        WebhookListScreen()
      },
      preview("WebhookListScreen, empty", .init(endpoints, json: "[]"), topics) { WebhookListScreen() },
      preview("WebhookListScreen, error", .init(endpoints, failing: .timedOut), topics) { WebhookListScreen() },
      preview("WebhookListScreen, loading", .never(endpoints), topics) { WebhookListScreen() },
      preview(
        "WebhookScreen", .init(endpoint, json: known), topics,
        .init("\(endpoint)/deliveries", json: PackageResources.webhook_messages_json)
      ) { webhook },
      preview("WebhookScreen, no such endpoint", .init(endpoint, json: missing, status: 404), topics) { webhook },
      preview("WebhookScreen, error", .init(endpoint, failing: .timedOut), topics) { webhook },
      preview("WebhookScreen, loading", .never(endpoint), topics) { webhook },
      preview("WebhookMessageScreen", .init(message, json: PackageResources.webhook_message_json)) { messageScreen },
      preview("WebhookMessageScreen, no such message", .init(message, json: missing, status: 404)) { messageScreen },
      preview("WebhookMessageScreen, error", .init(message, failing: .timedOut)) { messageScreen },
      preview("WebhookMessageScreen, loading", .never(message)) { messageScreen },
    ]
  }

  /// One of those in the list.
  private static var known: [UInt8] {
    let all = (try? Schema.webhookEndpoints.decode(PackageResources.webhooks_json)) ?? []
    return all.first { $0.id.description == endpointID }.map { Schema.webhookEndpoint.encode($0) } ?? []
  }

  @ViewBuilder private static var webhook: some View {
    if let id = WebhookEndpointID(endpointID) { WebhookScreen(id) }
  }

  @ViewBuilder private static var messageScreen: some View {
    if let id = WebhookDeliveryID(messageID), let endpoint = WebhookEndpointID(endpointID) {
      WebhookMessageScreen(id, of: endpoint)
    }
  }

  private static let back = BackInStockMail(
    name: "Oak Stool", link: "https://shop.example/products/oak-stool",
    ending: "https://shop.example/alerts/end?token=\(MailContent.secretMark)")
  private static let low = LowStockMail(
    items: [
      .init(name: "Oak Stool", location: "Main warehouse", units: 0), .init(name: "Mug", location: "Leeds", units: 3),
    ], more: 12, link: "https://shop.example/office/stock?show=low")
  private static let invitation = MailTemplate.invitation(from: "Anna Nowak", link: link, minutes: 30)
  private static let forgotten = "https://shop.example/forgotten-password"
  private static let link = "https://shop.example/welcome?token=\(MailContent.secretMark)"

  /// What a template says, as staff see it.
  private static func saying(_ template: MailTemplate, _ language: String) -> CannedTransport.Answer {
    let content = MailWords.content(of: template, shop: "Corner Shop", language: language)
    let details = MailID(id).map { id in
      let mail = Mail(
        id: id, template: template.id, recipient: "anna@example.com", language: language, subject: content.subject,
        state: .sent, attempts: 1, failure: nil, createdAt: Timestamp(milliseconds: 1_767_605_400_000),
        sentAt: Timestamp(milliseconds: 1_767_605_402_000), isRepeatable: !content.hasSecret)
      return Schema.mailDetails.encode(MailDetails(mail: mail, content: content.revealing(nil)))
    }
    return .init(mail, json: details ?? [])
  }

  private static let missing = #"{"status":404,"code":"mail-not-found","title":"Not Found"}"#

  @ViewBuilder private static var screen: some View { if let id = MailID(id) { MailScreen(id) } }

  private static func preview(
    _ name: String, _ answers: CannedTransport.Answer..., @ViewBuilder screen: @escaping @Sendable () -> some View
  ) -> Preview {
    Preview(name, answers: answers) { client in
      screen().environment(OutboundModel(client: OutboundHTTPClient(client: client)))
        .environment(WebhookModel(client: OutboundHTTPClient(client: client)))
    }
  }
}
