public import Access
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Whoever has forgotten their password: where they ask for a link to a new one. Whether anybody has the address is not said.
public struct ForgottenPasswordScreen: View {
  private let account: AccountAudience
  private let back: PageLocation
  @Environment(\.httpClient) private var client
  @Environment(\.accessOutlets) private var outlets
  @Environment(\.accessText) private var text
  @Environment(\.locale) private var locale
  @State private var email = ""
  @State private var message: String?
  @State private var isSent = false

  /// The form for a kind of account, for whoever came from a page.
  public init(_ account: AccountAudience, back: PageLocation = PageLocation()) {
    (self.account, self.back) = (account, back)
  }

  /// A field, and then what to do.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if isSent {
        Text(text("If {1} has an account here, a message is on its way there.", email))
        Text(text("Its link works once, within half an hour. Look among unwanted mail too."))
          .foregroundStyle(.secondary)
      } else {
        Form {
          Text(text("You get a message with a link, by which you choose a new password."))
          TextField(text("E-mail"), text: $email).textContentType(.username).keyboardType(.emailAddress).required()
            .fieldError(message).accessibilityIdentifier("forgotten-email")
          Button(text("Send the message")) { await send() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(email.isEmail).accessibilityIdentifier("forgotten-send")
        }
        .frame(maxWidth: .reading)
      }
      Text(text("Sign in")).link(to: outlets.signIn(to: account, back: back))
    }
    .navigationTitle(text("Forgot your password?"))
  }

  private func send() async {
    guard email.isEmail else {
      message = text("Enter an e-mail address, such as you@example.com.")
      return
    }
    do throws(HTTPClientError) {
      try await AccessHTTPClient(client: client).ask(
        for: NewPasswordReset(
          email: email, account: account, language: locale.identifier(.bcp47),
          back: back == PageLocation() ? nil : back.description))
      (isSent, message) = (true, nil)
    } catch { message = text.message(of: error) }
  }
}
