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
  /// The only staff user cannot be removed: add another first.
  case lastStaff
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal.
  public init(_ error: DatabaseError) { self = .storage(error) }
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
