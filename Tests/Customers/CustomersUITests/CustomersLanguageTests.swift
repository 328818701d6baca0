import CustomersUI
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// What somebody is told who cannot sign in, in the languages of the shop.
struct CustomersLanguageTests {
  @Test(arguments: [
    ("pl", "Adres e-mail i hasło nie pasują do siebie."), ("ru", "Адрес эл. почты и пароль не подходят друг к другу."),
    ("zh-Hans", "电子邮箱与密码不匹配。"), ("en", "Wrong e-mail or password."),
  ])
  func `a refused sign-in is told in the page's language`(language: String, message: String) async throws {
    let screen = await Screen(locale: language) {
      LoginScreen(title: "") { _ in
        throw HTTPClientError.refused(
          ServerProblem(
            status: 401, code: "wrong-credentials", title: "Unauthorized", detail: "Wrong e-mail or password."))
      }
    }
    try await screen.type("buyer@example.com", into: .identifier("login-user"))
    try await screen.type("a password", into: .identifier("login-password"))
    try await screen.tap(.identifier("login-submit"))
    #expect(await screen.contains(message))
  }
}
