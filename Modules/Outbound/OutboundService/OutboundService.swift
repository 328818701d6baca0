public import AccessService
public import FoundationCore
public import Outbound
public import Persistence

/// The source of truth for what leaves the store.
public final class OutboundService: Sendable {
  /// Queues and sends messages.
  public let mailer: Mailer
  /// Mails as staff see them.
  public let mails: Mails
  /// Who is told what happens.
  public let webhooks: Webhooks
  /// The messages to them.
  public let webhookDeliveries: WebhookDeliveries
  private let webhookSender: WebhookSender
  private let webhookFeed: WebhookFeed

  /// A service over the store's database.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Dates the mails.
  ///   - key: Seals secrets of mails that wait, and those that webhooks are signed with: 32 bytes.
  ///   - transport: Takes messages away.
  ///   - sender: Who messages are from.
  ///   - staff: The e-mail addresses of staff users, by id.
  ///   - words: What a template says in a language.
  ///   - webhooks: What programs elsewhere can be told of, and how.
  public init(
    database: Database, clock: WallClock, key: [UInt8], transport: any MailTransport,
    sender: @escaping @Sendable () -> MailAddress,
    staff: @escaping @Sendable () async throws(AccessError) -> [UniqueID: String],
    words: @escaping @Sendable (MailTemplate, String) -> MailContent, webhooks: WebhookSettings
  ) {
    mailer = Mailer(database: database, clock: clock, key: key, transport: transport, sender: sender)
    mails = Mails(database: database, clock: clock, mailer: mailer, staff: staff, words: words)
    self.webhooks = Webhooks(
      database: database, clock: clock, key: key, sources: webhooks.sources, allowsPlainHTTP: webhooks.allowsPlainHTTP)
    webhookDeliveries = WebhookDeliveries(database: database, clock: clock)
    webhookSender = WebhookSender(
      database: database, clock: clock, key: key, client: webhooks.client, deadline: webhooks.deadline)
    webhookFeed = WebhookFeed(sources: webhooks.sources)
  }

  /// What does the jobs of Outbound.
  public var handlers: [JobHandler] { [mailer.handler, webhookSender.handler] }

  /// What turns events into messages, for the store's relay.
  public var consumer: EventConsumer { webhookFeed.consumer }
}
