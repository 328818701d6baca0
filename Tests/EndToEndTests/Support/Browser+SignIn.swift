import Foundation
import WebDriver

extension Browser {
  /// Opens the back office and signs the shop's owner in.
  func signIn(_ password: String, at pages: StoreProcess) async throws {
    try await open(pages.base.appendingPathComponent("office"))
    try await find(id: "login-user").type("owner@shop.example")
    try await find(id: "login-password").type(password)
    try await click(id: "login-submit")
    try await wait(forText: "See what was ordered")
  }
}
