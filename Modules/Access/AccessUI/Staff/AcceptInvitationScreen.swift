import Access
import FoundationUI
import MyStoreKit
public import WebUI

/// Whoever was invited: where they choose a password, once.
public struct AcceptInvitationScreen: View {
  private let token: String
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessOutlets) private var outlets
  @Environment(\.accessText) private var text
  @State private var password = ""
  @State private var message: String?
  @State private var isAccepted = false

  /// The form for an invitation, by its token.
  public init(token: String) { self.token = token }

  /// A field, and then the way to sign in.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if isAccepted {
        Text(text("You work here now. Sign in with your e-mail address and the password that you chose."))
        Text(text("Sign in")).link(to: outlets.signIn)
      } else {
        Form {
          Text(text("Choose the password that you will sign in with: at least 15 characters."))
          SecureField(text("Password"), text: $password).required().fieldError(message)
            .accessibilityIdentifier("invitation-password")
          Button(text("Accept the invitation")) { await accept() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(isValid).accessibilityIdentifier("invitation-accept")
        }
        .frame(maxWidth: .reading)
      }
    }
    .navigationTitle(text("Your invitation"))
  }

  private var isValid: Bool { password.unicodeScalars.count >= 15 }

  private func accept() async {
    guard isValid else {
      message = text("Choose a password of at least 15 characters.")
      return
    }
    do throws(HTTPClientError) {
      try await staff.accept(StaffAcceptance(token: token, password: password))
      isAccepted = true
    } catch { message = text.message(of: error) }
    password = ""
  }
}
