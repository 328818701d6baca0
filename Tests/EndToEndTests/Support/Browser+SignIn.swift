import Foundation
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
}
