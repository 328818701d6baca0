public import Customers
public import WebUI

/// What Customers' screens need of the application. Composition fills them.
public struct CustomersOutlets {
  /// Whether this browser's reader is signed in as a customer.
  public var isSignedIn: Bool
  /// What this browser was given when somebody last signed in, to be sent with the next attempt.
  public var device: String?
  /// The shop's own country, by its ISO 3166-1 code.
  public var country: String
  /// What the customer who has signed in ordered last.
  public var orders: () -> AnyView
  /// Staff: what was ordered with an e-mail address.
  public var ordersOf: (String) -> AnyView
  /// The ways to the same page in each other language.
  public var languages: () -> AnyView
  /// Where a customer asks for a new password, to come back to a page.
  public var forgottenPassword: (PageLocation) -> PageLocation
  /// Keeps who has signed in, for this browser.
  public var didSignIn: (CustomerSession) async throws -> Void

  /// Outlets filled by closures.
  public init(
    isSignedIn: Bool = false, device: String? = nil, country: String = "GB",
    orders: @escaping () -> AnyView = { AnyView(EmptyView()) },
    ordersOf: @escaping (String) -> AnyView = { _ in AnyView(EmptyView()) },
    languages: @escaping () -> AnyView = { AnyView(EmptyView()) },
    forgottenPassword: @escaping (PageLocation) -> PageLocation = { _ in PageLocation(["forgotten-password"]) },
    didSignIn: @escaping (CustomerSession) async throws -> Void = { _ in }
  ) {
    self.isSignedIn = isSignedIn
    self.device = device
    self.country = country
    self.orders = orders
    self.ordersOf = ordersOf
    self.languages = languages
    self.forgottenPassword = forgottenPassword
    self.didSignIn = didSignIn
  }
}

extension EnvironmentValues {
  /// What Customers' screens need of the application.
  public var customersOutlets: CustomersOutlets {
    get { self[CustomersOutletsKey.self] }
    set { self[CustomersOutletsKey.self] = newValue }
  }

  private enum CustomersOutletsKey: EnvironmentKey { static var defaultValue: CustomersOutlets { CustomersOutlets() } }
}
