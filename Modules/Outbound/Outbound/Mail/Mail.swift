public import FoundationCore

/// Marks ids of mails.
public enum MailTag {}

/// An id of a mail.
public typealias MailID = Identifier<MailTag>

/// What has become of a mail.
public enum MailState: String, Sendable, CaseIterable {
  /// It is to be sent, or tried again.
  case waiting
  /// The mail server, or the folder, has taken it.
  case sent
  /// The mail server does not want it: there is no such mailbox, for instance.
  case refused
  /// It was given up after the last attempt, or its link had expired before it could be sent.
  case failed
}

/// A mail as staff see it in a list.
public struct Mail: Identifiable, Hashable, Sendable {
  /// A version 7 UUID; also part of its `Message-ID`.
  public let id: MailID
  /// Which template it is made by, such as `test`.
  public let template: String
  /// Who gets it.
  public let recipient: String
  /// The language it is in, as a BCP 47 tag.
  public let language: String
  /// What it is about.
  public let subject: String
  /// What has become of it.
  public let state: MailState
  /// How often it has been tried since it was last asked for.
  public let attempts: Int
  /// Why the latest attempt failed.
  public let failure: String?
  /// When it was first asked for.
  public let createdAt: Timestamp
  /// When it was taken last.
  public let sentAt: Timestamp?
  /// Whether it can be sent again: a link with a secret is sent once, and its secret forgotten.
  public let isRepeatable: Bool

  /// Creates a value with all of its parts.
  public init(
    id: MailID, template: String, recipient: String, language: String, subject: String, state: MailState, attempts: Int,
    failure: String?, createdAt: Timestamp, sentAt: Timestamp?, isRepeatable: Bool
  ) {
    (self.id, self.template, self.recipient, self.language) = (id, template, recipient, language)
    (self.subject, self.state, self.attempts, self.failure) = (subject, state, attempts, failure)
    (self.createdAt, self.sentAt, self.isRepeatable) = (createdAt, sentAt, isRepeatable)
  }
}

/// A mail with what it says. Secrets are not shown.
public struct MailDetails: Hashable, Sendable {
  /// The mail.
  public let mail: Mail
  /// The words of the mail. A mark stands for what only its recipient may know.
  public let content: MailContent

  /// Creates a value with both of its parts.
  public init(mail: Mail, content: MailContent) { (self.mail, self.content) = (mail, content) }
}

/// What a member of staff sends to get a test message at their own address.
public struct NewTestMail: Hashable, Sendable {
  /// The id that it gets. The same id again is a conflict, so a repeated request sends nothing twice.
  public var id: MailID
  /// The language to write it in, as a BCP 47 tag.
  public var language: String

  /// Creates a request; without an id it gets a new one.
  public init(id: MailID = .make(), language: String) { (self.id, self.language) = (id, language) }
}
