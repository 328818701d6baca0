public import Access
import AccessService
public import FoundationCore
public import Outbound
public import Persistence

/// Endpoints as staff see them: who is told what, and where.
public struct Webhooks: Sendable {
  static let kind = "outbound/webhooks"
  /// How many endpoints there may be.
  static let limit = 100
  /// How long messages are signed with a former secret as well.
  static let rotation = Duration.seconds(86_400)
  /// The topic of test messages, which every endpoint gets.
  static let testTopic = "webhook.test"

  private let database: Database
  private let clock: WallClock
  private let key: [UInt8]
  private let allowsPlainHTTP: Bool
  /// What endpoints can be told of.
  private let sources: [WebhookSource]

  init(database: Database, clock: WallClock, key: [UInt8], sources: [WebhookSource], allowsPlainHTTP: Bool) {
    (self.database, self.clock, self.key, self.sources) = (database, clock, key, sources)
    self.allowsPlainHTTP = allowsPlainHTTP
  }

  /// Returns what endpoints can be told of. Needs `webhook.read`.
  ///
  /// - Throws: `access` without the permission.
  public func topics(as principal: Principal) throws(OutboundError) -> [WebhookTopic] {
    try principal.mustHold(.webhookRead)
    return sources.map(\.topic)
  }

  /// Returns every endpoint, the oldest first. Needs `webhook.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func all(as principal: Principal) async throws(OutboundError) -> [WebhookEndpoint] {
    try principal.mustHold(.webhookRead)
    let rows: [WebhookRow] = try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
      try snapshot.rows("SELECT \(WebhookRow.columns) FROM \(.webhook) ORDER BY created_at, id")
    }
    return rows.map(\.endpoint)
  }

  /// Returns an endpoint. Needs `webhook.read`.
  ///
  /// - Throws: `webhookNotFound`; `access` without the permission; `storage` when the database fails.
  public func endpoint(_ id: WebhookEndpointID, as principal: Principal) async throws(OutboundError) -> WebhookEndpoint
  {
    try principal.mustHold(.webhookRead)
    return try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
      try Self.endpoint(id, in: snapshot)
    }
  }

  /// Adds an endpoint with a secret of its own, which is shown this once. Needs `webhook.write`.
  ///
  /// - Throws: `webhookExists` for a used id, `tooManyWebhooks`, `invalidAddress`, `unknownTopic`; `access` without the
  ///   permission; `storage` when the database fails.
  public func add(
    _ new: NewWebhookEndpoint, once key: IdempotencyKey?, as principal: Principal
  ) async throws(OutboundError) -> IssuedWebhookSecret {
    try principal.mustHold(.webhookWrite)
    let address = try checked(new.details)
    let (secret, sealed) = try makeSecret()
    let now = clock.now()
    return try await database.write(as: OutboundSchema.self, once: key, returning: .issuedWebhookSecret) {
      work throws(OutboundError) in
      try work.lock(.webhook)
      let count: Int = try work.first("SELECT count(*) FROM \(.webhook)") ?? 0
      guard count < Self.limit else { throw .tooManyWebhooks }
      try work.run(
        """
        INSERT INTO \(.webhook) (id, address, topics, is_enabled, enabled_at, secret, created_at,
          version)
        VALUES (\(new.id), \(address), \(Self.text(new.details.topics)), \(new.details.isEnabled), \(now), \(sealed),
          \(now), 1)
        """)
      let endpoint = try work.snapshot { snapshot throws(OutboundError) in try Self.endpoint(new.id, in: snapshot) }
      try work.audit(
        AuditSubject(Self.kind, new.id), from: nil, to: endpoint.details, as: .webhookEndpointDetails)
      return IssuedWebhookSecret(endpoint: endpoint, secret: secret.text)
    }
  }

  /// Changes an endpoint. Needs `webhook.write`. What waits for one that is turned off is given up; one that the store had
  /// stopped begins afresh when it is turned on.
  ///
  /// - Throws: `webhookNotFound`, `changedSince` when it has changed since `version`; what `add` throws.
  public func change(
    _ id: WebhookEndpointID, to details: WebhookEndpoint.Details, version: Int64, as principal: Principal
  ) async throws(OutboundError) -> WebhookEndpoint {
    try principal.mustHold(.webhookWrite)
    let (address, now) = (try checked(details), clock.now())
    return try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
      let former = try work.snapshot { snapshot throws(OutboundError) in try Self.endpoint(id, in: snapshot) }
      let changed = try work.run(
        """
        UPDATE \(.webhook) SET address = \(address), topics = \(Self.text(details.topics)),
          enabled_at = CASE WHEN is_enabled = \(true) THEN enabled_at ELSE \(now) END,
          is_enabled = \(details.isEnabled), version = version + 1
        WHERE id = \(id) AND version = \(version)
        """)
      guard changed == 1 else { throw .changedSince }
      if details.isEnabled {
        try work.run("UPDATE \(.webhook) SET stop = NULL, failing_since = NULL WHERE id = \(id) AND stop IS NOT NULL")
      } else {
        try Self.giveUp(id, "The endpoint was turned off.", in: work)
      }
      let endpoint = try work.snapshot { snapshot throws(OutboundError) in try Self.endpoint(id, in: snapshot) }
      try work.audit(
        AuditSubject(Self.kind, id), from: former.details, to: endpoint.details, as: .webhookEndpointDetails)
      return endpoint
    }
  }

  /// Removes an endpoint with its log. Needs `webhook.write`.
  ///
  /// - Throws: `webhookNotFound`; `access` without the permission; `storage` when the database fails.
  public func remove(_ id: WebhookEndpointID, as principal: Principal) async throws(OutboundError) {
    try principal.mustHold(.webhookWrite)
    try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
      let former = try work.snapshot { snapshot throws(OutboundError) in try Self.endpoint(id, in: snapshot) }
      try work.run("DELETE FROM \(.webhookDelivery) WHERE webhook = \(id)")
      try work.run("DELETE FROM \(.webhook) WHERE id = \(id)")
      try work.audit(AuditSubject(Self.kind, id), from: former.details, to: nil, as: .webhookEndpointDetails)
    }
  }

  /// Makes a new secret, which is shown this once; for 24 hours messages are signed with the former one as well. Needs
  /// `webhook.write`.
  ///
  /// - Throws: `webhookNotFound`; `access` without the permission; `storage` when the database fails.
  public func newSecret(
    _ id: WebhookEndpointID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OutboundError) -> IssuedWebhookSecret {
    try principal.mustHold(.webhookWrite)
    let (secret, sealed) = try makeSecret()
    let until = clock.now().advanced(by: Self.rotation)
    return try await database.write(as: OutboundSchema.self, once: key, returning: .issuedWebhookSecret) {
      work throws(OutboundError) in
      try work.run(
        """
        UPDATE \(.webhook) SET former_secret = secret, former_until = \(until), secret = \(sealed), version = version + 1
        WHERE id = \(id)
        """)
      let endpoint = try work.snapshot { snapshot throws(OutboundError) in try Self.endpoint(id, in: snapshot) }
      try work.audit(
        AuditSubject(Self.kind, id), changes: [FieldChange(redacted: "/secret", existed: true, exists: true)])
      return IssuedWebhookSecret(endpoint: endpoint, secret: secret.text)
    }
  }

  /// Sends a message of the topic `webhook.test`. Needs `webhook.write`.
  ///
  /// - Throws: `webhookNotFound`, `webhookOff` for an endpoint that is off; `access` without the permission; `storage` when
  ///   the database fails.
  public func test(
    _ id: WebhookEndpointID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OutboundError) -> WebhookDelivery {
    try principal.mustHold(.webhookWrite)
    let now = clock.now()
    return try await database.write(as: OutboundSchema.self, once: key, returning: .webhookDelivery) {
      work throws(OutboundError) in
      let endpoint = try work.snapshot { snapshot throws(OutboundError) in try Self.endpoint(id, in: snapshot) }
      guard endpoint.details.isEnabled else { throw .webhookOff }
      let delivery = try WebhookFeed.queue(
        "msg_\(WebhookDeliveryID.make())", Self.testTopic,
        WebhookFeed.body(Self.testTopic, at: now, data: Array("{}".utf8)),
        to: id, at: now, in: work)
      return try work.snapshot { snapshot throws(OutboundError) in
        try WebhookDeliveries.delivery(delivery, in: snapshot)
      }
    }
  }

  /// Ends the sending to an endpoint, and says why.
  static func stop(
    _ id: WebhookEndpointID, _ reason: WebhookStop, in work: borrowing UnitOfWork<OutboundSchema>
  ) throws(OutboundError) {
    try work.run(
      """
      UPDATE \(.webhook) SET is_enabled = \(false), stop = \(reason.rawValue), version = version + 1 WHERE id = \(id)
      """)
    try giveUp(id, "The endpoint was stopped.", in: work)
  }

  private static func giveUp(
    _ id: WebhookEndpointID, _ reason: String, in work: borrowing UnitOfWork<OutboundSchema>
  ) throws(OutboundError) {
    try work.run(
      """
      UPDATE \(.webhookDelivery) SET state = \(WebhookDeliveryState.failed.rawValue), failure = \(reason), due_at = NULL
      WHERE webhook = \(id) AND state = \(WebhookDeliveryState.waiting.rawValue)
      """)
  }

  static func endpoint(
    _ id: WebhookEndpointID, in snapshot: borrowing Snapshot<OutboundSchema>
  ) throws(OutboundError) -> WebhookEndpoint {
    let row: WebhookRow? = try snapshot.first("SELECT \(WebhookRow.columns) FROM \(.webhook) WHERE id = \(id)")
    guard let row else { throw .webhookNotFound }
    return row.endpoint
  }

  /// The address as it will be asked.
  private func checked(_ details: WebhookEndpoint.Details) throws(OutboundError) -> String {
    guard details.topics.isSubset(of: sources.map(\.topic.id)) else { throw .unknownTopic }
    guard let address = OutboundURL(details.address), address.isProtected || allowsPlainHTTP else {
      throw .invalidAddress
    }
    return address.text
  }

  private func makeSecret() throws(OutboundError) -> (WebhookSecret, sealed: [UInt8]) {
    let secret = WebhookSecret.make()
    guard let sealed = Cryptography.seal(secret.key, key: key) else { throw .cannotSeal }
    return (secret, sealed)
  }

  private static func text(_ topics: Set<String>) -> String { topics.sorted().joined(separator: " ") }
}

extension Principal {
  /// - Throws: `access` without the permission.
  func mustHold(_ permission: Permission) throws(OutboundError) {
    do { try require(permission) } catch { throw .access(error) }
  }
}

extension Permission {
  /// See which programs are told what, and the messages to them.
  public static let webhookRead = Permission("webhook.read")
  /// Decide which programs are told what.
  public static let webhookWrite = Permission("webhook.write")
}
