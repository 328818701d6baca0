import Access
import AccessService
import Foundation
import FoundationCore
import Persistence
import TestDatabase
import TestSupport
import Testing

struct StaffDirectoryTests {
  private let password = "correct horse battery"

  private func withDirectory(_ body: (StaffDirectory, AccessService) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(folder.appendingPathComponent("db").path, schemas: [AccessSchema.self])
      let service = AccessService(database: database, clock: .system, permissions: [Permission("a.b")])
      for name in ["Ann", "Bob"] {
        try await service.addStaff(
          email: "\(name)@shop.example", name: name, password: password)
      }
      try await body(StaffDirectory(service), service)
      await database.close()
    }
  }

  @Test func `members are listed by their e-mail address`() async throws {
    try await withDirectory { directory, _ in
      let members = try await directory.members()
      #expect(members.map(\.email) == ["Ann@shop.example", "Bob@shop.example"])
    }
  }

  @Test func `a new password ends every session of the old one, and forgets failed attempts`() async throws {
    try await withDirectory { directory, access in
      let session = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
      for _ in 0..<10 { _ = try? await access.signIn(SignInAttempt(email: "ann@shop.example", password: "wrong")) }
      try await directory.setPassword("another horse battery", of: "ANN@shop.example")
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: session.token) }
      _ = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: "another horse battery"))
      await #expect(throws: AccessError.wrongCredentials) {
        try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
      }
    }
  }

  @Test func `a short password and an unknown address are refused`() async throws {
    try await withDirectory { directory, _ in
      await #expect(throws: AccessError.weakPassword) {
        try await directory.setPassword("fourteen chars", of: "ann@shop.example")
      }
      await #expect(throws: AccessError.unknownStaff) {
        try await directory.setPassword(password, of: "eve@shop.example")
      }
      await #expect(throws: AccessError.unknownStaff) { try await directory.remove("eve@shop.example") }
    }
  }

  @Test func `a removed user's tokens stop working, and the last owner cannot be removed`() async throws {
    try await withDirectory { directory, access in
      let session = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
      try await directory.remove("ann@shop.example")
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: session.token) }
      await #expect(throws: AccessError.lastOwner) { try await directory.remove("bob@shop.example") }
      #expect(try await directory.members().map(\.name) == ["Bob"])
    }
  }

  @Test func `of two users who are removed at once, one stays`() async throws {
    try await withDirectory { directory, _ in
      let removed = await withTaskGroup { group in
        for email in ["ann@shop.example", "bob@shop.example"] {
          group.addTask { (try? await directory.remove(email)) != nil }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(removed == 1)
      let left = try await directory.members()
      #expect(left.count == 1)
    }
  }

  @Test func `a token is revoked by its id, all tokens by their owner's address`() async throws {
    try await withDirectory { directory, access in
      let sessions = [
        try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password)),
        try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password)),
        try await access.signIn(SignInAttempt(email: "bob@shop.example", password: password)),
      ]
      let listed = try await directory.tokens()
      #expect(listed.map(\.email) == ["Ann@shop.example", "Ann@shop.example", "Bob@shop.example"])
      #expect(try await directory.revokeTokens(listed[0].id) == 1)
      #expect(try await directory.tokens() == Array(listed.dropFirst()))
      #expect(try await directory.revokeTokens("ffffffffffffffff") == 0)
      #expect(try await directory.revokeTokens("ann@shop.example") == 1)
      await #expect(throws: AccessError.unknownStaff) { try await directory.revokeTokens("nobody") }
      _ = try await access.principal(bearer: sessions[2].token)
    }
  }

  @Test func `a digest of pieces is that of the whole`() {
    var digest = RunningDigest()
    for piece in [[UInt8]("ab".utf8), [], [UInt8]("c".utf8)] { digest.update(piece) }
    // `printf abc | b2sum -l 256`
    #expect(digest.finish() == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
  }
}
