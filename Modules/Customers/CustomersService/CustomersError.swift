public import AccessService
public import Persistence

/// Why Customers refused.
public enum CustomersError: StorageError, Equatable {
  /// There is no such customer.
  case notFound
  /// A customer with this id exists already.
  case customerExists
  /// Another customer has this e-mail address.
  case emailTaken
  /// There is no such group.
  case groupNotFound
  /// A group with this code exists already.
  case groupExists
  /// Somebody is in the group: put them into another first.
  case groupHasMembers
  /// There are as many groups as there may be.
  case tooManyGroups
  /// A customer's book has as many addresses as it may have.
  case tooManyAddresses
  /// A customer is put into a group that does not exist.
  case unknownGroup
  /// The cursor is not one of this list.
  case invalidCursor
  /// The principal may not do this.
  case access(AccessError)
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal, or names the rule it stands for.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "customer_pkey"): .customerExists
      case .constraint(.unique, "customer_email_key_key"): .emailTaken
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}
