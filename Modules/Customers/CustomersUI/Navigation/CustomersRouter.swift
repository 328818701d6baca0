import Customers
import Foundation
import FoundationUI
public import WebUI

/// Shows the screen of each of Customers' places.
public struct CustomersRouter: View {
  private let route: CustomersRoute
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersOutlets) private var outlets
  @Environment(\.navigate) private var navigate
  @Environment(\.locale) private var locale
  @Environment(\.customersText) private var text

  /// The screen at a place.
  public init(_ route: CustomersRoute) { self.route = route }

  /// One destination a case. Who signs in is led back; who comes here signed in is told so.
  public var body: some View {
    switch route {
    case .signIn(let back), .register(let back):
      if outlets.isSignedIn { signedIn(back) } else { form(back) }
    case .openAccount(let token, let back):
      Box("welcome") {
        OpenAccountScreen(signIn: CustomersRoute.signIn(back: back).location) { form in
          try await customers.open(form.account(by: token))
        }
      }
    case .account: AccountScreen()
    case .settings: SettingsScreen()
    case .addresses: AddressBookScreen()
    case .customer(let id): CustomerScreen(id)
    case .guest(let id): GuestScreen(id)
    case .customers(let kind, let email, let cursor): CustomerListScreen(kind, email: email, cursor: cursor)
    }
  }

  private func signedIn(_ back: PageLocation) -> some View {
    ContentUnavailableView(
      text("You are signed in"), systemImage: "person", description: text("You can continue where you left off.")
    ) {
      NavigationLink(text("Continue"), value: back).buttonStyle(.borderedProminent).accessibilityIdentifier("go-on")
    }
    .navigationTitle(text("Welcome"))
  }

  @ViewBuilder private func form(_ back: PageLocation) -> some View {
    Box("welcome") {
      if case .signIn = route {
        LoginScreen(title: text("Sign in")) { form in
          let session = try await customers.signIn(
            CustomerCredentials(email: form.user, password: form.password, device: outlets.device))
          try await outlets.didSignIn(session)
          navigate(back)
        }
        NavigationLink(text("New here? Register"), value: CustomersRoute.register(back: back))
          .accessibilityIdentifier("to-register")
        NavigationLink(text("Forgot your password?"), value: outlets.forgottenPassword(back))
          .accessibilityIdentifier("to-forgotten-password")
      } else {
        RegisterScreen { email in
          try await customers.register(
            NewRegistration(
              email: email, language: locale.identifier(.bcp47),
              back: back == PageLocation() ? nil : back.description))
        }
        NavigationLink(text("You have an account? Sign in"), value: CustomersRoute.signIn(back: back))
          .accessibilityIdentifier("to-sign-in")
      }
    }
  }
}
