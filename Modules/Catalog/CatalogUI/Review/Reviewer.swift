public import WebUI

/// Who looks at a product and its reviews. Composition sets it: Catalog does not know how customers sign in.
public enum Reviewer: Hashable, Sendable {
  /// Nobody that is known, who may sign in at a place.
  case anonymous(signIn: PageLocation)
  /// A signed-in customer.
  case customer
}

extension EnvironmentValues {
  /// Who looks at a product and its reviews, given where they are.
  public var reviewer: Reviewer {
    get { self[ReviewerKey.self] }
    set { self[ReviewerKey.self] = newValue }
  }

  private enum ReviewerKey: EnvironmentKey {
    static var defaultValue: Reviewer { .anonymous(signIn: PageLocation(["sign-in"])) }
  }
}
