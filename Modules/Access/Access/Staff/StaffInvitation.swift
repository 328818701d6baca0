public import FoundationCore

/// Marks ids of invitations.
public enum StaffInvitationTag {}
/// An invitation's id.
public typealias StaffInvitationID = Identifier<StaffInvitationTag>

/// Somebody who was asked to work for the shop, and has not answered yet.
public struct StaffInvitation: Identifiable, Hashable, Sendable {
  /// The invitation's id. It is of no use for accepting it.
  public let id: StaffInvitationID
  /// The e-mail address that they will sign in with.
  public let email: String
  /// Their name.
  public let name: String
  /// The roles that they will have, by id.
  public let roles: [String]
  /// Until when it can be accepted.
  public let expiresAt: Timestamp

  /// An invitation with all its parts.
  public init(id: StaffInvitationID, email: String, name: String, roles: [String], expiresAt: Timestamp) {
    (self.id, self.email, self.name, self.roles, self.expiresAt) = (id, email, name, roles, expiresAt)
  }
}

/// Whom to invite.
public struct NewStaffInvitation: Sendable {
  /// The e-mail address that they will sign in with.
  public var email: String
  /// Their name.
  public var name: String
  /// The roles that they will have, by id.
  public var roles: [String]

  /// The language to write to them in, as a BCP 47 tag; nil for the shop's own.
  public var language: String?

  /// An invitation to make.
  public init(email: String, name: String, roles: [String], language: String? = nil) {
    (self.email, self.name, self.roles, self.language) = (email, name, roles, language)
  }
}

/// An invitation with what accepts it, which is shown once.
public struct IssuedStaffInvitation: Sendable {
  /// What was made.
  public let invitation: StaffInvitation
  /// What accepts it, once. Only its digest is kept.
  public let token: String

  /// An invitation with its token.
  public init(invitation: StaffInvitation, token: String) { (self.invitation, self.token) = (invitation, token) }
}

/// An invitation's answer.
public struct StaffAcceptance: Sendable {
  /// What was shown to whoever made the invitation.
  public var token: String
  /// What the new member of staff will sign in with: at least 15 characters.
  public var password: String

  /// An answer.
  public init(token: String, password: String) { (self.token, self.password) = (token, password) }
}

extension Schema where Value == StaffInvitation {
  /// An invitation as the API sends it.
  public static let staffInvitation = Schema.object(
    "StaffInvitation", Field("id", \.id, .identifier()), Field("email", \.email, .text(1...500)),
    Field("name", \.name, .text(1...200)), Field("roles", \.roles, .roleIDs),
    Field("expiresAt", \.expiresAt, .timestamp)
  ) { StaffInvitation(id: $0, email: $1, name: $2, roles: $3, expiresAt: $4) }
}

extension Schema where Value == [StaffInvitation] {
  /// Invitations that wait for an answer.
  public static let staffInvitations = Schema.array(of: .staffInvitation)
}

extension Schema where Value == NewStaffInvitation {
  /// The request that invites.
  public static let newStaffInvitation = Schema.object(
    "NewStaffInvitation", Field("email", \.email, .email), Field("name", \.name, .text(1...200)),
    Field("roles", \.roles, .roleIDs), .optional("language", \.language, .text(2...35))
  ) { NewStaffInvitation(email: $0, name: $1, roles: $2, language: $3) }
}

extension Schema where Value == IssuedStaffInvitation {
  /// An invitation that was just made.
  public static let issuedStaffInvitation = Schema.object(
    "IssuedStaffInvitation", Field("invitation", \.invitation, .staffInvitation),
    Field("token", \.token, .text(1...200))
  ) { IssuedStaffInvitation(invitation: $0, token: $1) }
}

extension Schema where Value == StaffAcceptance {
  /// The request that accepts.
  public static let staffAcceptance = Schema.object(
    "StaffAcceptance", Field("token", \.token, .text(1...200)), Field("password", \.password, .text(1...1_024))
  ) { StaffAcceptance(token: $0, password: $1) }
}
