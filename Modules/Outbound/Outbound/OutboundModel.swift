public import FoundationCore
public import MyStoreKit
public import Observation

/// What screens know of Outbound: the page of mails that staff look at, and the mail that is open.
@Observable public final class OutboundModel {
  /// The page loaded last, the latest first.
  public private(set) var mails: [Mail] = []
  /// Where the list continues; nil at its end.
  public private(set) var next: Cursor?
  @ObservationIgnored private let client: OutboundHTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: OutboundHTTPClient) { self.client = client }

  /// Loads a page and makes it the list.
  ///
  /// - Throws: `HTTPClientError`, after which the list is as it was.
  public func load(
    _ state: MailState? = nil, to recipient: String? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    let page = try await client.mails(state, to: recipient, after: cursor)
    (mails, next) = (page.items, page.next)
  }

  /// Loads a mail with what it says. Changes nothing in the model.
  ///
  /// - Throws: `HTTPClientError` when it cannot be loaded.
  public func mail(_ id: MailID) async throws(HTTPClientError) -> MailDetails { try await client.mail(id) }

  /// Sends a mail again, and returns it as it is then.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func sendAgain(_ id: MailID) async throws(HTTPClientError) -> MailDetails { try await client.sendAgain(id) }

  /// Sends a test message to whoever is signed in, and puts it on top of the list.
  ///
  /// - Throws: `HTTPClientError` when it was refused.
  public func sendTest(_ new: NewTestMail) async throws(HTTPClientError) {
    let mail = try await client.sendTest(new)
    mails.insert(mail, at: 0)
  }
}
