import Customers
import CustomersService
import Foundation
import MyStoreApp
import MyStoreKit
import TestSupport
import Testing

/// The messages that a store without a mail server has kept as files.
struct MailedLinks: Sendable {
  let folder: URL

  /// The messages to an address, each as its text, with the latest last.
  func messages(to email: String) throws -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // Names are version 7 UUIDs: they are ordered by time.
    return try files.filter { $0.hasSuffix(".eml") }.sorted().map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        // Quoted-printable, of which ASCII is enough here: also an F is written so where a line begins with it.
        .replacing("=\r\n", with: "").replacing(/=([2-7][0-9A-F])/) { match in
          UInt8(match.output.1, radix: 16).map { String(UnicodeScalar($0)) } ?? ""
        }
    }.filter { $0.contains("<\(email)>") }
  }

  /// The path, with its query, of the link in the latest message to an address that has one below a path, such as
  /// `/new-password/`. It is waited for.
  func link(to email: String, below path: String) async throws -> String {
    let found = try await eventually({ $0 != nil }) {
      try messages(to: email).reversed().lazy.compactMap { text -> String? in
        guard let start = text.firstRange(of: path)?.lowerBound else { return nil }
        return String(text[start...].prefix { !$0.isWhitespace && $0 != "\"" && $0 != "<" })
      }.first
    }
    return try #require(found)
  }
}

extension StoreProcess {
  /// What it has sent.
  var mails: MailedLinks { MailedLinks(folder: mailFolder) }

  /// Opens an account by the link of a mail, as a person would, and signs in.
  func openAccount(_ name: String = "Ann", email: String, password: String) async throws -> CustomerSession {
    let customers = CustomersHTTPClient(client: StoreClients(base: base).client)
    try await customers.register(NewRegistration(email: email))
    let link = try await mails.link(to: email, below: "/open-account/")
    let token = try #require(link.split(separator: "/").last.map { String($0) })
    _ = try await customers.open(NewAccount(token: token, name: name, password: password))
    return try await customers.signIn(CustomerCredentials(email: email, password: password))
  }
}

extension LocalStore {
  /// Opens an account without a link, and signs in.
  func openAccount(_ name: String = "Ann", email: String, password: String) async throws -> CustomerSession {
    _ = try await store.customers.openAccount(name: name, email: email, password: password)
    return try await CustomersHTTPClient(client: anyone.client).signIn(
      CustomerCredentials(email: email, password: password))
  }
}
