import CustomersUI
import Synchronization
import Testing
import WebUI
import WebUITesting

struct RegisterScreenTests {
  @Test(arguments: [
    ("Ann", "ann@example.com", "eight888", true), (" Ann ", " ann@example.com ", "a long bicycle", true),
    ("", "ann@example.com", "eight888", false), ("Ann", "ann", "eight888", false),
    ("Ann", "ann@example.com", "seven77", false), ("Ann", "ann@example.com", "        ", false),
  ])
  func `name, address and a password of eight characters are needed`(
    name: String, email: String, password: String, valid: Bool
  ) {
    #expect(RegisterFormConfig(name: name, email: email, password: password).isValid == valid)
  }

  private struct Refused: Error {}

  @Test func `what is wrong is told beside its field, and nothing is sent`() async throws {
    let sent = Sent()
    let screen = await Screen { RegisterScreen { form in sent.add(form) } }
    try await screen.type("Ann", into: .identifier("register-name"))
    try await screen.type("seven77", into: .identifier("register-password"))
    try await screen.tap(.identifier("register-submit"))
    #expect(await screen.contains("Enter an e-mail address"))
    #expect(await screen.contains("at least eight characters"))
    #expect(sent.all.isEmpty)
    try await screen.type("ann@example.com", into: .identifier("register-email"))
    try await screen.type("a long bicycle", into: .identifier("register-password"))
    try await screen.tap(.identifier("register-submit"))
    #expect(sent.all == [RegisterFormConfig(name: "Ann", email: "ann@example.com", password: "a long bicycle")])
    #expect(await !screen.html.contains("a long bicycle"))
  }

  @Test func `what is typed wrong is told before a press, and what is not typed yet is not`() async throws {
    let screen = await Screen { RegisterScreen { _ in } }
    try await screen.type("seven77", into: .identifier("register-password"))
    #expect(await screen.contains("at least eight characters"))
    #expect(await !screen.contains("Enter an e-mail address"))
    #expect(try await screen.find(.identifier("register-submit")).attributes["data-valid"] == "")
    try await screen.type("Ann", into: .identifier("register-name"))
    try await screen.type("ann@example.com", into: .identifier("register-email"))
    try await screen.type("a long bicycle", into: .identifier("register-password"))
    #expect(await !screen.contains("at least eight characters"))
    #expect(try await screen.find(.identifier("register-submit")).attributes["data-valid"] == "1")
  }

  @Test func `a refusal is told`() async throws {
    let screen = await Screen { RegisterScreen { _ in throw Refused() } }
    try await screen.type("Ann", into: .identifier("register-name"))
    try await screen.type("ann@example.com", into: .identifier("register-email"))
    try await screen.type("a long bicycle", into: .identifier("register-password"))
    try await screen.tap(.identifier("register-submit"))
    #expect(await screen.html.contains("aria-invalid"))
  }

  @Test(arguments: ["/products/bowl", "/"])
  func `the places lead back to where somebody came from`(path: String) throws {
    let back = try #require(PageLocation(path))
    for route in [CustomersRoute.signIn(back: back), .register(back: back)] {
      #expect(CustomersRoute(location: route.location) == route)
    }
  }

  @Test(arguments: ["//evil.example", "https://evil.example/", "javascript:alert(1)", "/../x"])
  func `an address that is none of this site leads back to the start`(to: String) {
    #expect(CustomersRoute(location: PageLocation(["sign-in"], query: ["to": to])) == .signIn(back: PageLocation()))
  }

  private final class Sent: Sendable {
    private let forms = Mutex<[RegisterFormConfig]>([])
    func add(_ form: RegisterFormConfig) { forms.withLock { $0.append(form) } }
    var all: [RegisterFormConfig] { forms.withLock { $0 } }
  }
}
