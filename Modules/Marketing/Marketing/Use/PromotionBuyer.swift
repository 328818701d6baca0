public import StoreIdentifiers

/// Whom limits for each customer are about: an account, an e-mail address, or both.
///
/// Both count, so that who has used a promotion as a guest has used it with the account of that address too.
public struct PromotionBuyer: Hashable, Sendable {
  /// The buyer's account; nil for a guest.
  public var customer: CustomerID?
  /// The address that the order goes by; nil while it is not known.
  public var email: String?

  /// A buyer.
  public init(customer: CustomerID? = nil, email: String? = nil) {
    self.customer = customer
    self.email = email
  }

  /// The address without white space around it and in lower case; nil for none.
  public var foldedEmail: String? {
    guard let email else { return nil }
    let bare = email.split(whereSeparator: \.isWhitespace).joined().lowercased()
    return bare.isEmpty ? nil : bare
  }
}
