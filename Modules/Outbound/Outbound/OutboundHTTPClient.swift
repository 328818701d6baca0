public import FoundationCore
public import MyStoreKit

/// The API of Outbound as typed calls. Usable without any screen.
public struct OutboundHTTPClient: Sendable {
  let client: HTTPClient

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Returns a page of mails, the latest first: in one state or in all, to one address or to anyone. For staff with
  /// `mail.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func mails(
    _ state: MailState? = nil, to recipient: String? = nil, after cursor: Cursor? = nil,
    limit: Int = Page<Mail>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Mail> {
    try await client.load(
      .get(
        "/api/v1/outbound/mails",
        query: [
          QueryItem("state", state?.rawValue), QueryItem("recipient", recipient), QueryItem("cursor", cursor?.text),
          QueryItem("limit", limit),
        ], as: .mails))
  }

  /// Returns a mail with what it says. For staff with `mail.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown mail.
  public func mail(_ id: MailID) async throws(HTTPClientError) -> MailDetails {
    try await client.load(.get("/api/v1/outbound/mails/\(id)", as: .mailDetails))
  }

  /// Sends a mail again. For staff with `mail.write`.
  ///
  /// - Throws: `HTTPClientError`, with code `mail-not-repeatable` for one whose secret is forgotten.
  public func sendAgain(_ id: MailID) async throws(HTTPClientError) -> MailDetails {
    try await client.load(.send(.post, "/api/v1/outbound/mails/\(id)/send-again", returning: .mailDetails))
  }

  /// Sends a test message to the member of staff who asks. For staff with `mail.write`. Safe to repeat: its id is the
  /// idempotency key.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func sendTest(_ new: NewTestMail) async throws(HTTPClientError) -> Mail {
    try await client.load(
      .send(.post, "/api/v1/outbound/test-mails", new, as: .newTestMail, returning: .mail)
        .idempotent(new.id.description))
  }
}
