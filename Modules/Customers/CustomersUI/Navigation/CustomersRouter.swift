import Customers
public import WebUI

/// Shows the screen of each of Customers' places.
public struct CustomersRouter: View {
  private let route: CustomersRoute
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersOutlets) private var outlets
  @Environment(\.navigate) private var navigate

  /// The screen at a place.
  public init(_ route: CustomersRoute) { self.route = route }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .signIn(let back):
      VStack(alignment: .leading, spacing: .large) {
        LoginScreen(title: "Sign in") { form in
          let session = try await customers.signIn(CustomerCredentials(email: form.user, password: form.password))
          try await outlets.didSignIn(session)
          navigate(back)
        }
        NavigationLink("New here? Register", value: CustomersRoute.register(back: back))
          .accessibilityIdentifier("to-register")
      }
    case .register(let back):
      VStack(alignment: .leading, spacing: .large) {
        RegisterScreen { form in
          try await outlets.didSignIn(try await customers.register(form.account))
          navigate(back)
        }
        NavigationLink("You have an account? Sign in", value: CustomersRoute.signIn(back: back))
          .accessibilityIdentifier("to-sign-in")
      }
    }
  }
}
