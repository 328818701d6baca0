import Foundation
import Testing
import WebDriver

extension Browser {
  /// Opens a page of the back office and signs the shop's owner in there.
  func signIn(_ password: String, at pages: StoreProcess, path: String = "office") async throws {
    try await open(pages.base.appendingPathComponent(path))
    try await find(id: "login-user").type("owner@shop.example")
    try await find(id: "login-password").type(password)
    let former = try await cookies
    try await click(id: "login-submit")
    _ = try await find(id: "sign-out")
    // Whoever is signed in has another cookie, which comes with an answer of its own: a page that is opened before that is
    // asked for without it.
    try await wait(until: "the cookie of who is signed in") { () throws(WebDriverError) in
      try await cookies != former
    }
  }

  /// Signs out, and waits for the page of a stranger: it is loaded again, and would overtake what is opened meanwhile.
  func signOut() async throws {
    let former = try await cookies
    try await click(id: "sign-out")
    try await wait(until: "the page and the cookie of a stranger") { () throws(WebDriverError) in
      guard try await all("[data-testid=sign-out]").isEmpty else { return false }
      return try await cookies != former
    }
  }

  /// Opens a page of the shop that asks who one is, and signs a customer in there.
  func signIn(_ email: String, _ password: String, at store: StoreProcess, path: String) async throws {
    try await open(store.base.appendingPathComponent(path))
    try await find(id: "login-user").type(email)
    try await find(id: "login-password").type(password)
    let former = try await cookies
    try await click(id: "login-submit")
    try await wait(until: "the page of who is signed in, and their cookie") { () throws(WebDriverError) in
      guard try await all("[data-testid=\"login-submit\"]").isEmpty else { return false }
      return try await cookies != former
    }
  }

  /// Registers at the page that asks for an e-mail address, follows the link of the mail, and signs in: leads back to where
  /// registering began.
  func register(_ name: String, email: String, password: String, at store: StoreProcess) async throws {
    try await find(id: "register-email").type(email)
    try await click(id: "register-submit")
    let link = try await store.mails.link(to: email, below: "/open-account/")
    try await open(try #require(URL(string: link, relativeTo: store.base)))
    try await find(id: "account-name").type(name)
    try await find(id: "account-password").type(password)
    try await click(id: "account-open")
    try await click(id: "to-sign-in")
    try await find(id: "login-user").type(email)
    try await find(id: "login-password").type(password)
    try await click(id: "login-submit")
  }
}
