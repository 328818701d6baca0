import CustomersUI
import Synchronization
import Testing
import WebUI
import WebUITesting

struct RegisterScreenTests {
  @Test(arguments: [
    ("Ann", "eight888", true), (" Ann ", "a long bicycle", true), ("", "eight888", false),
    ("Ann", "seven77", false), ("Ann", "        ", false),
  ])
  func `a name and a password of eight characters are needed`(name: String, password: String, valid: Bool) {
    #expect(OpenAccountFormConfig(name: name, password: password).isValid == valid)
  }

  private struct Refused: Error {}

  private static let signIn = PageLocation(["sign-in"])

  @Test func `an address is asked for, and whether it has an account is not told`() async throws {
    let sent = Sent<String>()
    let screen = await Screen { RegisterScreen { sent.add($0) } }
    try await screen.type("ann", into: .identifier("register-email"))
    try await screen.tap(.identifier("register-submit"))
    #expect(await screen.contains("Enter an e-mail address"))
    #expect(sent.all.isEmpty)
    try await screen.type(" ann@example.com ", into: .identifier("register-email"))
    try await screen.tap(.identifier("register-submit"))
    #expect(sent.all == ["ann@example.com"])
    #expect(await screen.contains("A message is on its way to ann@example.com."))
  }

  @Test func `what is wrong is told beside its field, and nothing is sent`() async throws {
    let sent = Sent<OpenAccountFormConfig>()
    let screen = await Screen { OpenAccountScreen(signIn: Self.signIn) { sent.add($0) } }
    try await screen.type("seven77", into: .identifier("account-password"))
    #expect(await screen.contains("at least eight characters"))
    #expect(await !screen.contains("Enter a name"))
    #expect(try await screen.find(.identifier("account-open")).attributes["data-valid"] == "")
    try await screen.tap(.identifier("account-open"))
    #expect(await screen.contains("Enter a name"))
    #expect(sent.all.isEmpty)
    try await screen.type("Ann", into: .identifier("account-name"))
    try await screen.type("a long bicycle", into: .identifier("account-password"))
    #expect(try await screen.find(.identifier("account-open")).attributes["data-valid"] == "1")
    try await screen.tap(.identifier("account-open"))
    #expect(sent.all == [OpenAccountFormConfig(name: "Ann", password: "a long bicycle")])
    #expect(await !screen.html.contains("a long bicycle"))
    #expect(await screen.contains("Your account is open."))
  }

  @Test func `refusals are told`() async throws {
    let register = await Screen { RegisterScreen { _ in throw Refused() } }
    try await register.type("ann@example.com", into: .identifier("register-email"))
    try await register.tap(.identifier("register-submit"))
    #expect(await register.html.contains("aria-invalid"))
    let screen = await Screen { OpenAccountScreen(signIn: Self.signIn) { _ in throw Refused() } }
    try await screen.type("Ann", into: .identifier("account-name"))
    try await screen.type("a long bicycle", into: .identifier("account-password"))
    try await screen.tap(.identifier("account-open"))
    #expect(await screen.html.contains("aria-invalid"))
  }

  @Test(arguments: ["/products/bowl", "/"])
  func `the places lead back to where somebody came from`(path: String) throws {
    let back = try #require(PageLocation(path))
    for route in [CustomersRoute.signIn(back: back), .register(back: back), .openAccount(token: "t", back: back)] {
      #expect(CustomersRoute(location: route.location) == route)
    }
  }

  @Test(arguments: ["//evil.example", "https://evil.example/", "javascript:alert(1)", "/../x"])
  func `an address that is none of this site leads back to the start`(to: String) {
    #expect(CustomersRoute(location: PageLocation(["sign-in"], query: ["to": to])) == .signIn(back: PageLocation()))
  }

  private final class Sent<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    func add(_ value: Value) { values.withLock { $0.append(value) } }
    var all: [Value] { values.withLock { $0 } }
  }
}
