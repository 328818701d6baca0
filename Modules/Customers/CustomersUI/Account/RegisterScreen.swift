import Foundation
import FoundationCore
import FoundationUI
public import WebUI

/// Where somebody asks for a link by which they become a customer. Whether the address has an account is not said.
public struct RegisterScreen: View {
  private let register: (String) async throws -> Void
  @State private var email = ""
  @State private var sentTo: String?
  @State private var message: String?
  @Environment(\.customersText) private var text

  /// A registration that does what the closure does with the e-mail address; when it throws, the form says so.
  public init(register: @escaping (String) async throws -> Void) { self.register = register }

  /// A field and a button, and then what to do.
  public var body: some View {
    Group {
      if let sentTo {
        VStack(alignment: .leading, spacing: .large) {
          Text(text("A message is on its way to {1}. Open your account by the link in it.", sentTo))
          Text(text("The link works once, within half an hour. Look among unwanted mail too."))
            .foregroundStyle(.secondary)
        }
      } else {
        Form {
          Text(text("You get a message with a link, by which you choose a password."))
          TextField(text("E-mail"), text: $email).textContentType(.username).keyboardType(.emailAddress).required()
            .fieldError(message).accessibilityIdentifier("register-email")
          Button(text("Register")) { await submit() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(address.isEmail).accessibilityIdentifier("register-submit")
        }
      }
    }
    .navigationTitle(text("Register"))
  }

  private var address: String { email.trimmingCharacters(in: .whitespacesAndNewlines) }

  private func submit() async {
    guard address.isEmail else {
      message = text("Enter an e-mail address, such as you@example.com.")
      return
    }
    do {
      try await register(address)
      (sentTo, message) = (address, nil)
    } catch { message = text.message(of: error) }
  }
}
