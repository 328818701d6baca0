public import Customers
public import WebUI

/// What Customers' screens need of the application. Composition fills them.
public struct CustomersOutlets {
  /// Whether this browser's reader is signed in as a customer.
  public var isSignedIn: Bool
  /// What this browser was given when somebody last signed in, to be sent with the next attempt.
  public var device: String?
  /// Keeps who has signed in, for this browser.
  public var didSignIn: (CustomerSession) async throws -> Void

  /// Outlets filled by closures.
  public init(
    isSignedIn: Bool = false, device: String? = nil,
    didSignIn: @escaping (CustomerSession) async throws -> Void = { _ in }
  ) {
    self.isSignedIn = isSignedIn
    self.device = device
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
