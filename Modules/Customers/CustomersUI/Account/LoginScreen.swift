import Foundation
import FoundationCore
import FoundationUI
public import WebUI

/// What is typed to sign in, with its rules. A name may have white space around it; nothing may be white space alone.
public struct LoginFormConfig: Hashable, Sendable {
  /// The user's name or e-mail.
  public var user = ""
  /// The password.
  public var password = ""

  /// A form with what is typed.
  public init(user: String = "", password: String = "") {
    self.user = user
    self.password = password
  }

  /// Whether both are there.
  public var isValid: Bool { !user.isEmptyOrWhiteSpace && !password.isEmptyOrWhiteSpace }
}

/// Where somebody signs in.
public struct LoginScreen: View {
  private let title: String
  private let signIn: (LoginFormConfig) async throws -> Void
  @State private var form = LoginFormConfig()
  @State private var message: String?
  @Environment(\.customersText) private var text

  /// A sign-in that does what the closure does; when it throws, the form says so.
  public init(title: String, signIn: @escaping (LoginFormConfig) async throws -> Void) {
    self.title = title
    self.signIn = signIn
  }

  /// Two fields and a button.
  public var body: some View {
    Form {
      TextField(text("E-mail"), text: $form.user).textContentType(.username).keyboardType(.emailAddress).required()
        .accessibilityIdentifier("login-user")
      SecureField(text("Password"), text: $form.password).required().fieldError(message)
        .accessibilityIdentifier("login-password")
      Button(text("Sign in")) { await submit() }.buttonStyle(.borderedProminent).disabledUntilValid(form.isValid)
        .accessibilityIdentifier("login-submit")
    }
    .navigationTitle(title)
  }

  private func submit() async {
    guard form.isValid else {
      message = text("Enter your e-mail address and your password.")
      return
    }
    do {
      try await signIn(form)
      message = nil
    } catch {
      message = text.message(of: error)
    }
    form.password = ""
  }
}
