public import Persistence

/// What Payments owns in the database.
public enum PaymentsSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// Attempts to pay, with their amounts as folded from their events.
    case payment
    /// What happened to them. Rows are only ever added.
    case event
    /// Payments of the test gateway, as its own side knows them.
    case testPayment = "test_payment"
    /// What the test gateway was asked for, each once. Rows are only ever added.
    case testOperation = "test_operation"
  }

  /// What its statements throw.
  public typealias Failure = PaymentsError
  /// The prefix of its tables.
  public static let name = "payments"
  /// What its commands publish.
  public static let events: [any DescribedEventType] = [
    PaymentMoved.authorized, PaymentMoved.captured, PaymentMoved.refunded, PaymentMoved.cancelled, PaymentMoved.failed,
  ]

  /// Its tables' history.
  public static let migrations: [Migration<PaymentsSchema>] = [
    [
      """
      CREATE TABLE \(.payment) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) NOT NULL, method \(.text) NOT NULL,
        reference \(.text) NOT NULL, amount \(.integer) NOT NULL, currency \(.text) NOT NULL,
        authorized \(.integer) NOT NULL, captured \(.integer) NOT NULL, refunded \(.integer) NOT NULL,
        disputed \(.integer) NOT NULL, state \(.text) NOT NULL, due_at \(.integer), created_at \(.integer) NOT NULL,
        events \(.integer) NOT NULL, capabilities \(.text) NOT NULL, session \(.text), provider_reference \(.text),
        page \(.text), capture_before \(.integer), notices \(.integer) NOT NULL, noticed \(.integer) NOT NULL,
        CONSTRAINT payment_amount_positive CHECK (amount > 0),
        CONSTRAINT payment_authorized_within_amount CHECK (authorized <= amount),
        CONSTRAINT payment_captured_within_authorized CHECK (captured >= 0 AND captured <= authorized),
        CONSTRAINT payment_returned_within_captured CHECK (refunded >= 0 AND disputed >= 0
          AND refunded + disputed <= captured)) \(.strict)
      """,
      "CREATE INDEX payments_payment_by_order ON \(.payment) (\"order\", created_at)",
      "CREATE INDEX payments_payment_by_reference ON \(.payment) (provider_reference) WHERE provider_reference IS NOT NULL",
      "CREATE INDEX payments_payment_newest ON \(.payment) (created_at, id)",
      """
      CREATE TABLE \(.event) (id \(.id) PRIMARY KEY NOT NULL, payment \(.id) NOT NULL REFERENCES \(.payment) (id),
        position \(.integer) NOT NULL, operation \(.id) NOT NULL, action \(.text) NOT NULL, outcome \(.text) NOT NULL,
        amount \(.integer) NOT NULL, reference \(.text), occurred_at \(.integer) NOT NULL, actor \(.text) NOT NULL,
        CONSTRAINT payment_event_amount_positive CHECK (amount > 0),
        CONSTRAINT payment_event_position UNIQUE (payment, position)) \(.strict)
      """,
      """
      CREATE TABLE \(.testPayment) (id \(.id) PRIMARY KEY NOT NULL, token \(.text) NOT NULL, decision \(.text),
        is_cancelled \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.testOperation) (id \(.id) PRIMARY KEY NOT NULL, payment \(.id) NOT NULL, action \(.text) NOT NULL,
        amount \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX payments_test_operation_by_payment ON \(.testOperation) (payment)",
    ]
  ]
}
