import Access
public import WebUI

/// What Access's screens need of others.
public struct AccessOutlets: Sendable {
  /// Where a thing is seen that the audit log tells of, by its kind and id; nil where it has no page.
  public var page: @Sendable (_ kind: String, _ id: String) -> PageLocation?
  /// Where somebody who works for the shop signs in.
  public var signIn: PageLocation
  /// Where a customer signs in, to come back to a page.
  public var shopSignIn: @Sendable (PageLocation) -> PageLocation
  /// What addresses of the shop begin with, such as `https://shop.example`; empty where that is not known.
  public var origin: String

  /// Outlets; without any, nothing leads anywhere.
  public init(
    page: @escaping @Sendable (_ kind: String, _ id: String) -> PageLocation? = { _, _ in nil },
    signIn: PageLocation = PageLocation(["office"]),
    shopSignIn: @escaping @Sendable (PageLocation) -> PageLocation = { _ in PageLocation(["sign-in"]) },
    origin: String = ""
  ) {
    self.shopSignIn = shopSignIn
    self.page = page
    self.signIn = signIn
    self.origin = origin
  }
}

extension AccessOutlets {
  /// Where somebody signs in to an account, to come back to a page of the shop.
  func signIn(to account: AccountAudience, back: PageLocation) -> PageLocation {
    account == .staff ? signIn : shopSignIn(back)
  }
}

extension EnvironmentValues {
  /// What Access's screens need of others.
  public var accessOutlets: AccessOutlets {
    get { self[AccessOutletsKey.self] }
    set { self[AccessOutletsKey.self] = newValue }
  }

  private enum AccessOutletsKey: EnvironmentKey { static var defaultValue: AccessOutlets { AccessOutlets() } }
}
