import FoundationUI
public import WebUI

/// Where whoever got a link by mail becomes a customer.
public struct OpenAccountScreen: View {
  private let signIn: PageLocation
  private let open: (OpenAccountFormConfig) async throws -> Void
  @State private var form = OpenAccountFormConfig()
  @State private var isChecked = false
  @State private var isOpen = false
  @State private var refusal: String?
  @Environment(\.customersText) private var text

  /// A form that does what the closure does, and then shows the way to a place to sign in; when it throws, the form says so.
  public init(signIn: PageLocation, open: @escaping (OpenAccountFormConfig) async throws -> Void) {
    (self.signIn, self.open) = (signIn, open)
  }

  /// Two fields and a button, and then the way to sign in.
  public var body: some View {
    Group {
      if isOpen {
        VStack(alignment: .leading, spacing: .large) {
          Text(text("Your account is open. Sign in with your e-mail address and the password that you chose."))
          NavigationLink(text("Sign in"), value: signIn).buttonStyle(.borderedProminent)
            .accessibilityIdentifier("to-sign-in")
        }
      } else {
        Form {
          TextField(text("Name"), text: $form.name).textContentType(.name).required().fieldError(problem(\.name))
            .accessibilityIdentifier("account-name")
          SecureField(text("Password"), text: $form.password).textContentType(.newPassword).required()
            .fieldError(problem(\.password) ?? refusal).accessibilityIdentifier("account-password")
          Button(text("Open the account")) { await submit() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(form.isValid).accessibilityIdentifier("account-open")
        }
      }
    }
    .navigationTitle(text("Open your account"))
  }

  /// What is wrong with a field: once something is typed in it, and after a press.
  private func problem(_ field: KeyPath<OpenAccountFormConfig, String>) -> String? {
    isChecked || !form[keyPath: field].isEmpty ? form.problem(field).map { text($0) } : nil
  }

  private func submit() async {
    (isChecked, refusal) = (true, nil)
    guard form.isValid else { return }
    do {
      try await open(form)
      isOpen = true
    } catch {
      refusal = text.message(of: error)
      isChecked = false
    }
    form.password = ""
  }
}
