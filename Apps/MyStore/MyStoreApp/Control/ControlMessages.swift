import Access
import FoundationCore

/// What a command asks of the store that serves a database: one line of JSON.
struct ControlRequest: Sendable, Equatable {
  /// The things that can be asked.
  enum Action: String, CaseIterable, Sendable {
    case verify
    case backup
    case listUsers
    case addUser
    case setPassword
    case removeUser
    case setRoles
    case disableUser
    case enableUser
    case listTokens
    case issueToken
    case revokeTokens
  }

  var action: Action
  /// The staff user that the action is about; for `revokeTokens` also a token's id.
  var subject: String?
  /// A new staff user's name.
  var name: String?
  /// A new password.
  var password: String?
  /// A staff user's roles, by id.
  var roles: [String]?
  /// The token to issue.
  var token: NewAPIToken?

  init(
    _ action: Action, subject: String? = nil, name: String? = nil, password: String? = nil, roles: [String]? = nil,
    token: NewAPIToken? = nil
  ) {
    (self.action, self.subject, self.name, self.password) = (action, subject, name, password)
    (self.roles, self.token) = (roles, token)
  }

  static let schema = Schema<ControlRequest>.object(
    "ControlRequest", Field("action", \.action, .enumeration()),
    .optional("subject", \.subject, .text(1...1_000)), .optional("name", \.name, .text(1...1_000)),
    .optional("password", \.password, .text(1...2_000)),
    .optional("roles", \.roles, .array(of: .text(1...100), count: 0...50)), .optional("token", \.token, .newAPIToken)
  ) { ControlRequest($0, subject: $1, name: $2, password: $3, roles: $4, token: $5) }
}

/// One line of an answer: a result, or the end.
struct ControlReply: Sendable, Equatable {
  /// A line for standard output.
  var text: String?
  /// A copy of the database, which is removed when the connection closes.
  var copy: BackupCopy?
  /// The exit status of the command; its presence ends the answer.
  var status: Int?
  /// Why the action failed, in a sentence.
  var failure: String?

  init(text: String? = nil, copy: BackupCopy? = nil, status: Int? = nil, failure: String? = nil) {
    (self.text, self.copy, self.status, self.failure) = (text, copy, status, failure)
  }

  static let schema = Schema<ControlReply>.object(
    "ControlReply", .optional("text", \.text, .multiline(0...10_000)), .optional("copy", \.copy, BackupCopy.schema),
    .optional("status", \.status, .integer(in: 0...255)), .optional("failure", \.failure, .multiline(0...10_000))
  ) { ControlReply(text: $0, copy: $1, status: $2, failure: $3) }
}

/// A consistent copy of a store's database, and the folder of the pictures that it names.
struct BackupCopy: Sendable, Equatable {
  /// The path of the copied database.
  let database: String
  /// The path of the store's own folder of pictures. Files there never change.
  let media: String

  static let schema = Schema<BackupCopy>.object(
    "BackupCopy", Field("database", \.database, .text(1...4_096)), Field("media", \.media, .text(1...4_096))
  ) { BackupCopy(database: $0, media: $1) }
}
