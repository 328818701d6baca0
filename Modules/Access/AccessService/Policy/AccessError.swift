public import Access
public import Persistence

/// Why access was refused.
public enum AccessError: StorageError, Equatable {
  /// The request says nobody: sign in first.
  case notAuthenticated
  /// The principal may not do this: ask someone who may.
  case notPermitted
  /// The e-mail or the password is wrong; which of them is not said.
  case wrongCredentials
  /// Too many sign-ins at once, or too many failures for this account: wait.
  case tooManyAttempts
  /// A staff user, or an account, with this e-mail exists.
  case emailTaken
  /// The password is shorter than `AccessService.passwordLengths` asks, longer, or nothing but white space.
  case weakPassword
  /// No staff user has this e-mail address.
  case unknownStaff
  /// Nobody would be an owner any more: make somebody else one first.
  case lastOwner
  /// There is no such role.
  case unknownRole
  /// Another role has this name.
  case roleExists
  /// Somebody has the role: give them another first.
  case roleInUse
  /// There is no such permission.
  case unknownPermission
  /// There is no such token.
  case unknownToken
  /// There is no such key of a storefront.
  case unknownStorefrontKey
  /// There are as many keys of storefronts as there may be: remove one first.
  case tooManyStorefrontKeys
  /// Somebody else has a saved filter of this id: take a new one.
  case filterIDTaken
  /// The member of staff has as many saved filters as there may be: remove one first.
  case tooManyFilters
  /// The invitation is unknown, was used, or is too old: ask for another.
  case invitationOver
  /// The link that came by mail is unknown, was used, or is too old: ask for another.
  case linkOver
  /// The address is none that mail can be sent to.
  case noMailbox
  /// It has changed since it was read: read it again.
  case changedSince
  /// There is no such audit record.
  case unknownRecord
  /// The change cannot be taken back: nobody can, or what it changed has changed again since.
  case irreversible
  /// The cursor is not one of this list.
  case invalidCursor
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal.
  public init(_ error: DatabaseError) { self = .storage(error) }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension Principal {
  /// Checks that the principal has a permission. Only staff have any.
  ///
  /// - Throws: `notAuthenticated` for an anonymous caller; `notPermitted` for anyone else without the permission.
  public func require(_ permission: Permission) throws(AccessError) {
    switch self {
    case .anonymous: throw .notAuthenticated
    case .guest, .customer: throw .notPermitted
    case .staff(let staff): if !staff.permissions.contains(permission) { throw .notPermitted }
    }
  }
}
