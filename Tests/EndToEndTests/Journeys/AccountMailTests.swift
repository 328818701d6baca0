import Access
import Customers
import Foundation
import FoundationCore
import MyStoreKit
import TestSupport
import Testing
import WebDriver

/// Accounts by mail, in a real browser: a person reads the messages in the store's folder.
@Suite(.serialized) struct AccountMailTests {
  private func withStore(_ body: (StoreProcess) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      try await body(store)
      #expect(await store.stop())
    }
  }

  private func signIn(_ browser: Browser, _ email: String, _ password: String) async throws {
    try await browser.find(id: "login-user").type(email)
    try await browser.find(id: "login-password").type(password)
    try await browser.click(id: "login-submit")
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `somebody registers by a link, is back where they were, and gets a new password by another`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withStore { store in
      let email = "ann@example.com"
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("settings"))
        try await browser.click(id: "to-register")
        try await browser.register("Ann Baker", email: email, password: "a long bicycle", at: store)
        _ = try await browser.find(id: "settings-name")
        #expect(try await browser.url.path == "/settings")
        try await Browser.with(BrowserOptions(scripts: scripts)) { other in
          try await other.open(store.base.appendingPathComponent("settings/addresses"))
          try await other.click(id: "to-forgotten-password")
          try await other.find(id: "forgotten-email").type(email)
          try await other.click(id: "forgotten-send")
          try await other.wait(forText: "a message is on its way there")
          let link = try await store.mails.link(to: email, below: "/new-password/")
          #expect(link.contains("to=") && !link.contains("of=staff"))
          try await other.open(try #require(URL(string: link, relativeTo: store.base)))
          try await other.find(id: "new-password").type("another bicycle")
          try await other.click(id: "new-password-save")
          try await other.wait(forText: "Your password was changed")
          // It works once.
          try await other.open(try #require(URL(string: link, relativeTo: store.base)))
          try await other.find(id: "new-password").type("a third bicycle")
          try await other.click(id: "new-password-save")
          try await other.wait(forText: "The link was used or is too old")
          try await other.open(store.base.appendingPathComponent("settings"))
          try await signIn(other, email, "another bicycle")
          _ = try await other.find(id: "settings-name")
        }
        // Who was signed in is not any more.
        try await browser.open(store.base.appendingPathComponent("settings"))
        try await signIn(browser, email, "a long bicycle")
        try await browser.wait(forText: "Wrong e-mail or password")
      }
      let subjects = try await eventually({ $0.count == 3 }) {
        try store.mails.messages(to: email).map { text in
          text.split(separator: "\r\n").first { $0.hasPrefix("Subject: ") }.map { String($0.dropFirst(9)) } ?? ""
        }
      }
      #expect(
        subjects == [
          "Open your account at MyStore", "A new password for MyStore", "Your password for MyStore was changed",
        ])
    }
  }

  @Test func `whoever works for the shop gets a new password by a link, and their tokens end`() async throws {
    try await withStore { store in
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: try #require(store.ownerPassword)))
      let owner = StoreClients(base: store.base).signedIn(session.token)
      let program = try await owner.access.issue(
        NewAPIToken(name: "Feed", permissions: [Permission("catalog.write")], days: 1))
      try await Browser.with { browser in
        try await browser.open(store.base.appendingPathComponent("office"))
        try await browser.click(id: "to-forgotten-password")
        try await browser.find(id: "forgotten-email").type("owner@shop.example")
        try await browser.click(id: "forgotten-send")
        try await browser.wait(forText: "a message is on its way there")
        let link = try await store.mails.link(to: "owner@shop.example", below: "/new-password/")
        try await browser.open(try #require(URL(string: link, relativeTo: store.base)))
        try await browser.find(id: "new-password").type("a password that is new")
        try await browser.click(id: "new-password-save")
        try await browser.wait(forText: "Your password was changed")
        try await browser.signIn("a password that is new", at: store)
      }
      for token in [program.secret, session.token] {
        let refusal = await #expect(throws: HTTPClientError.self) {
          try await StoreClients(base: store.base).signedIn(token).access.tokens()
        }
        #expect(refusal?.status == 401)
      }
    }
  }

  @Test func `an invitation comes by mail, in the language of whoever invites`() async throws {
    try await withStore { store in
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let issued = try await owner.access.invite(
        NewStaffInvitation(email: "max@shop.example", name: "Max", roles: ["manager"], language: "en-GB"))
      let link = try await store.mails.link(to: "max@shop.example", below: "/invitation/")
      #expect(link == "/invitation/" + issued.token)
    }
  }
}
