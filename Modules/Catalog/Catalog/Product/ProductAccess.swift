public import MyStoreKit

/// Whether somebody may see a product, and what they could do about it if not.
public enum ProductAccess: Hashable, Sendable {
  /// They may.
  case granted
  /// It is for members, and nobody knows whether they are one: sign in.
  case needsSignIn
  /// It is for members of groups that they are not in.
  case needsUpgrade

  /// The stable code of the API's refusal; nil where it does not refuse.
  public var code: String? {
    switch self {
    case .granted: nil
    case .needsSignIn: "members-sign-in"
    case .needsUpgrade: "members-only"
    }
  }

  /// The access that a refusal stands for; nil for one of another kind.
  public init?(_ refusal: HTTPClientError) {
    switch refusal.code {
    case Self.needsSignIn.code: self = .needsSignIn
    case Self.needsUpgrade.code: self = .needsUpgrade
    default: return nil
    }
  }
}

/// What opening a product's address comes to.
public enum ProductOpening: Hashable, Sendable {
  /// The product.
  case product(Product)
  /// Nothing of it, and why.
  case refused(ProductAccess)
}
