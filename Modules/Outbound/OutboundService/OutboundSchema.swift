public import Persistence

/// What Outbound owns in the database.
public enum OutboundSchema: DatabaseSchema {
  /// The tables. `outbound_mail` is the first one's name on disk.
  public enum Table: String, CaseIterable, Sendable {
    /// Mails, sent and to be sent; the secrets of those to be sent are sealed.
    case mail
    /// Programs elsewhere that are told what happens; their secrets are sealed.
    case webhook
    /// Messages to them, sent and to be sent.
    case webhookDelivery = "webhook_delivery"
  }

  /// What statements of this owner throw.
  public typealias Failure = OutboundError
  /// What the names of the tables begin with.
  public static let name = "outbound"

  /// The tables' history.
  public static let migrations: [Migration<OutboundSchema>] = [
    [
      """
      CREATE TABLE \(.mail) (id \(.id) PRIMARY KEY NOT NULL, template \(.text) NOT NULL, recipient \(.text) NOT NULL,
        recipient_name \(.text) NOT NULL, recipient_key \(.text) NOT NULL, language \(.text) NOT NULL,
        subject \(.text) NOT NULL, content \(.bytes) NOT NULL, has_secret \(.integer) NOT NULL, secret \(.bytes),
        secret_until \(.integer), state \(.text) NOT NULL, attempts \(.integer) NOT NULL DEFAULT 0, failure \(.text),
        created_at \(.integer) NOT NULL, sent_at \(.integer)) \(.strict)
      """,
      "CREATE INDEX outbound_mail_by_time ON \(.mail) (created_at, id)",
      "CREATE INDEX outbound_mail_by_state ON \(.mail) (state, created_at, id)",
      "CREATE INDEX outbound_mail_by_recipient ON \(.mail) (recipient_key, created_at, id)",
      """
      CREATE TABLE \(.webhook) (id \(.id) PRIMARY KEY NOT NULL, address \(.text) NOT NULL, topics \(.text) NOT NULL,
        is_enabled \(.integer) NOT NULL, enabled_at \(.integer) NOT NULL, stop \(.text), failing_since \(.integer), secret \(.bytes) NOT NULL,
        former_secret \(.bytes), former_until \(.integer), created_at \(.integer) NOT NULL,
        version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.webhookDelivery) (id \(.id) PRIMARY KEY NOT NULL, webhook \(.id) NOT NULL REFERENCES \(.webhook) (id),
        message \(.text) NOT NULL, topic \(.text) NOT NULL, body \(.bytes) NOT NULL, state \(.text) NOT NULL,
        attempts \(.integer) NOT NULL DEFAULT 0, status \(.integer), failure \(.text), answer \(.text),
        duration \(.integer), created_at \(.integer) NOT NULL, due_at \(.integer)) \(.strict)
      """,
      "CREATE UNIQUE INDEX outbound_webhook_delivery_key ON \(.webhookDelivery) (webhook, message)",
      "CREATE INDEX outbound_webhook_delivery_due ON \(.webhookDelivery) (webhook, state, due_at)",
      "CREATE INDEX outbound_webhook_delivery_by_time ON \(.webhookDelivery) (webhook, created_at, id)",
      "CREATE INDEX outbound_webhook_delivery_by_age ON \(.webhookDelivery) (created_at)",
    ]
  ]
}
