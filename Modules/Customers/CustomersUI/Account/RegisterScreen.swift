import Foundation
import FoundationUI
public import WebUI

/// Where somebody becomes a customer.
public struct RegisterScreen: View {
  private let register: (RegisterFormConfig) async throws -> Void
  @State private var form = RegisterFormConfig()
  @State private var isChecked = false
  @State private var refusal: String?
  @Environment(\.customersText) private var text

  /// A registration that does what the closure does; when it throws, the form says so.
  public init(register: @escaping (RegisterFormConfig) async throws -> Void) { self.register = register }

  /// Three fields and a button.
  public var body: some View {
    Form {
      TextField(text("Name"), text: $form.name).textContentType(.name).required().fieldError(problem(\.name))
        .accessibilityIdentifier("register-name")
      TextField(text("E-mail"), text: $form.email).textContentType(.username).keyboardType(.emailAddress).required()
        .fieldError(problem(\.email) ?? refusal).accessibilityIdentifier("register-email")
      SecureField(text("Password"), text: $form.password).textContentType(.newPassword).required().fieldError(
        problem(\.password)
      )
      .accessibilityIdentifier("register-password")
      Button(text("Register")) { await submit() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(form.isValid).accessibilityIdentifier("register-submit")
    }
    .navigationTitle(text("Register"))
  }

  /// What is wrong with a field: once something is typed in it, and after a press.
  private func problem(_ field: KeyPath<RegisterFormConfig, String>) -> String? {
    isChecked || !form[keyPath: field].isEmpty ? form.problem(field).map { text($0) } : nil
  }

  private func submit() async {
    (isChecked, refusal) = (true, nil)
    guard form.isValid else { return }
    do { try await register(form) } catch {
      refusal = text.message(of: error)
      isChecked = false
    }
    form.password = ""
  }
}
