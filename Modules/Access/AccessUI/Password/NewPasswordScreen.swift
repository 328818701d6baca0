public import Access
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Whoever got a link by mail: where they choose a new password, once.
public struct NewPasswordScreen: View {
  private let token: String
  private let account: AccountAudience
  private let back: PageLocation
  @Environment(\.httpClient) private var client
  @Environment(\.accessOutlets) private var outlets
  @Environment(\.accessText) private var text
  @State private var password = ""
  @State private var message: String?
  @State private var isReplaced = false

  /// The form for a link, by its token.
  public init(token: String, _ account: AccountAudience, back: PageLocation = PageLocation()) {
    (self.token, self.account, self.back) = (token, account, back)
  }

  /// A field, and then the way to sign in.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if isReplaced {
        Text(text("Your password was changed, and whoever was signed in with the former is not any more."))
        Text(text("Sign in")).link(to: outlets.signIn(to: account, back: back)).accessibilityIdentifier("to-sign-in")
      } else {
        Form {
          Text(rule)
          SecureField(text("Password"), text: $password).textContentType(.newPassword).required().fieldError(message)
            .accessibilityIdentifier("new-password")
          Button(text("Change the password")) { await replace() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(isValid).accessibilityIdentifier("new-password-save")
        }
        .frame(maxWidth: .reading)
      }
    }
    .navigationTitle(text("A new password"))
  }

  private var isValid: Bool {
    password.unicodeScalars.count >= account.shortestPassword && !password.isEmptyOrWhiteSpace
  }

  private var rule: String {
    account == .staff
      ? text("Choose a password of at least 15 characters.") : text("Choose a password of at least eight characters.")
  }

  private func replace() async {
    guard isValid else {
      message = rule
      return
    }
    do throws(HTTPClientError) {
      try await AccessHTTPClient(client: client).replacePassword(
        PasswordReplacement(token: token, password: password))
      isReplaced = true
    } catch { message = text.message(of: error) }
    password = ""
  }
}
