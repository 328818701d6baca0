public import Access
public import FoundationCore
public import Persistence

/// Something to be written to somebody about their account, before it has words.
public struct AccountLetter: Sendable {
  /// What it is about.
  public enum Subject: Hashable, Sendable {
    /// Somebody asks them to work for the shop. It has a link.
    case invitation(from: String)
    /// They, or somebody else, want to open an account for the address. It has a link.
    case registration
    /// They, or somebody else, wanted to open an account for the address, which has one.
    case accountExists
    /// They, or somebody else, asked for a new password. It has a link.
    case passwordReset(AccountAudience)
    /// Their password was replaced.
    case passwordChanged(AccountAudience)
  }

  /// What it is about.
  public let subject: Subject
  /// Where it goes.
  public let email: String
  /// Their name; may be empty.
  public let name: String
  /// The language they asked in, as a BCP 47 tag; nil for the shop's own.
  public let language: String?
  /// The page of the shop that they came from, as whoever asked has named it: it may be anything.
  public let back: String?
  /// What the link has in it; nil for a letter without one.
  public let token: String?
  /// When the link is worth nothing any more.
  public let until: Timestamp?

  init(
    _ subject: Subject, to email: String, name: String = "", language: String?, back: String? = nil,
    token: String? = nil, until: Timestamp? = nil
  ) {
    (self.subject, self.email, self.name, self.language) = (subject, email, name, language)
    (self.back, self.token, self.until) = (back, token, until)
  }
}

/// Takes letters in the transactions that cause them. Composition connects it with the store's mail.
public struct AccountPost: Sendable {
  /// Takes a letter, to be sent if and only if the transaction commits. Throws `noMailbox`, before it has written
  /// anything, for an address that mail cannot be sent to.
  public typealias Queue =
    @Sendable (AccountLetter, borrowing UnitOfWork<AccessSchema>) throws(AccessError) -> Void

  let queue: Queue

  /// A post that hands letters to a closure.
  public init(_ queue: @escaping Queue) { self.queue = queue }

  /// Throws letters away.
  public static let none = AccountPost { _, _ throws(AccessError) in }
}
