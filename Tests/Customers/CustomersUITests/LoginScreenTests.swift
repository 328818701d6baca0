import CustomersUI
import Synchronization
import Testing
import WebUI
import WebUITesting

struct LoginScreenTests {
  @Test(arguments: [
    ("johndoe", "password", true), ("", "password", false), ("johndoe", " ", false), ("", " ", false),
    ("   ", "password", false), (" johndoe", " password", true),
  ])
  func `both must be there, and neither may be white space alone`(user: String, password: String, valid: Bool) {
    #expect(LoginFormConfig(user: user, password: password).isValid == valid)
  }

  private struct Refused: Error {}

  @Test func `the form signs in with what was typed, and never shows the password again`() async throws {
    let seen = Seen()
    let screen = await Screen { LoginScreen(title: "Sign in") { form in seen.add(form) } }
    try await screen.type("ann@shop.example", into: .identifier("login-user"))
    #expect(try await screen.find(.identifier("login-submit")).attributes["data-valid"] == "")
    try await screen.type("a secret of mine", into: .identifier("login-password"))
    #expect(try await screen.find(.identifier("login-submit")).attributes["data-valid"] == "1")
    try await screen.tap(.identifier("login-submit"))
    #expect(seen.all == [LoginFormConfig(user: "ann@shop.example", password: "a secret of mine")])
    #expect(await !screen.html.contains("a secret of mine"))
  }

  @Test func `a refusal is told beside the password`() async throws {
    let screen = await Screen { LoginScreen(title: "Sign in") { _ in throw Refused() } }
    try await screen.type("ann@shop.example", into: .identifier("login-user"))
    try await screen.type("wrong", into: .identifier("login-password"))
    try await screen.tap(.identifier("login-submit"))
    #expect(await screen.html.contains("aria-invalid"))
  }

  private final class Seen: Sendable {
    private let forms = Mutex<[LoginFormConfig]>([])
    func add(_ form: LoginFormConfig) { forms.withLock { $0.append(form) } }
    var all: [LoginFormConfig] { forms.withLock { $0 } }
  }
}
