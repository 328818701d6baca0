public import WebUI

/// What Access's screens need of others.
public struct AccessOutlets: Sendable {
  /// Where a thing is seen that the audit log tells of, by its kind and id; nil where it has no page.
  public var page: @Sendable (_ kind: String, _ id: String) -> PageLocation?
  /// Where a new member of staff signs in.
  public var signIn: PageLocation
  /// What addresses of the shop begin with, such as `https://shop.example`; empty where that is not known.
  public var origin: String

  /// Outlets; without any, nothing leads anywhere.
  public init(
    page: @escaping @Sendable (_ kind: String, _ id: String) -> PageLocation? = { _, _ in nil },
    signIn: PageLocation = PageLocation(["office"]), origin: String = ""
  ) {
    self.page = page
    self.signIn = signIn
    self.origin = origin
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
