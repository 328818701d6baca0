import Access
import AccessService
import Foundation
import FoundationCore
import HTTPServer
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Links that come by mail: to open an account, or to choose a new password.
struct AccountLinkTests {
  private static let password = "correct horse battery"
  private static let customer = UniqueID(high: 4, low: 4)

  private final class Time: Sendable {
    private let milliseconds = Mutex<Int64>(1_000_000_000)
    var clock: WallClock { WallClock { Timestamp(milliseconds: self.milliseconds.withLock { $0 }) } }
    func pass(_ seconds: Int64) { milliseconds.withLock { $0 += seconds * 1_000 } }
  }

  /// Letters as they were queued.
  private final class Letters: Sendable {
    private let letters = Mutex<[AccountLetter]>([])
    var all: [AccountLetter] { letters.withLock { $0 } }
    func add(_ letter: AccountLetter) { letters.withLock { $0.append(letter) } }
  }

  private struct Shop: Sendable {
    let access: AccessService
    let database: Database
    let links: AccountLinks
    let letters: Letters
    let time: Time
    let path: String

    func ask(_ email: String, _ account: AccountAudience = .customer) async throws {
      try await links.ask(for: NewPasswordReset(email: email, account: account, language: "pl", back: "/cart"))
    }

    /// The letters once there are so many.
    func letters(_ count: Int) async throws -> [AccountLetter] {
      _ = try await eventually({ $0.count >= count }) { letters.all }
      // A letter is written before its transaction ends.
      try await rest()
      return letters.all
    }

    /// Waits until nothing is to be answered any more.
    func rest() async throws {
      let jobs = JobQueue(database)
      _ = try await eventually {
        let (waiting, running) = (try await jobs.jobs(.waiting), try await jobs.jobs(.running))
        return waiting.isEmpty && running.isEmpty
      }
    }

    func signIn(_ email: String, _ password: String, _ account: AccountAudience) async throws(AccessError) -> String {
      let attempt = SignInAttempt(email: email, password: password)
      switch account {
      case .customer: return try await access.signInCustomer(attempt).token.token
      case .staff: return try await access.signIn(attempt).token
      }
    }
  }

  /// Ann is a customer, Olga an owner.
  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let (time, letters) = (Time(), Letters())
      let path = folder.appendingPathComponent("db").path
      let database = try await TestDatabase.open(path, schemas: [AccessSchema.self], clock: time.clock)
      let access = AccessService(
        database: database, clock: time.clock, permissions: [.accessWrite, .accessRead, .accessTokens])
      try await access.addStaff(email: "olga@shop.example", name: "Olga", password: Self.password)
      let hash = try await access.hash(Self.password)
      try await database.write(as: AccessSchema.self) { work throws(AccessError) in
        try AccessService.openAccount(
          for: Self.customer, email: "Ann@example.com", password: hash, at: time.clock.now(), in: work)
      }
      let links = access.links(AccountPost { letter, _ throws(AccessError) in letters.add(letter) })
      let jobs = JobRunner(database, handlers: [links.handler]) { Issue.record("\($0.reason)") }
      try await jobs.start()
      try await body(
        Shop(access: access, database: database, links: links, letters: letters, time: time, path: path))
      await jobs.stop()
      await database.close()
    }
  }

  @Test func `a password that is set otherwise ends the links and what was begun before`() async throws {
    try await withShop { shop in
      let thief = try await shop.access.principal(bearer: shop.signIn("olga@shop.example", Self.password, .staff))
      try await shop.ask("olga@shop.example", .staff)
      let token = try #require(try await shop.letters(1).first?.token)
      try await StaffDirectory(shop.access).setPassword("a password of the owner's", of: "olga@shop.example")
      await #expect(throws: AccessError.linkOver) {
        try await shop.links.replacePassword(PasswordReplacement(token: token, password: "another long bicycle"))
      }
      // A request that was admitted before makes no token that lasts.
      await #expect(throws: AccessError.notAuthenticated) {
        try await shop.access.apiTokens.issue(
          NewAPIToken(name: "Later", permissions: [.accessRead], days: 1), as: thief)
      }
    }
  }

  @Test(arguments: [(AccountAudience.customer, "ANN@example.com"), (.staff, "OLGA@shop.example")])
  func `a link replaces a password once, ends what was signed in, and a letter tells so`(
    account: AccountAudience, email: String
  ) async throws {
    try await withShop { shop in
      let former = try await shop.signIn(email, Self.password, account)
      let ended = Mutex(false)
      shop.access.onTokensEnd { tokens in if tokens.contains(former) { ended.withLock { $0 = true } } }
      try await shop.ask(email, account)
      let letter = try #require(try await shop.letters(1).first)
      #expect(letter.subject == .passwordReset(account) && letter.language == "pl" && letter.back == "/cart")
      // To the address as it is known, not as it was typed.
      #expect(letter.email == (account == .staff ? "olga@shop.example" : "Ann@example.com"))
      let token = try #require(letter.token)
      let replacement = PasswordReplacement(token: token, password: "another long bicycle")
      await #expect(throws: AccessError.weakPassword) {
        try await shop.links.replacePassword(PasswordReplacement(token: token, password: "short"))
      }
      try await shop.links.replacePassword(replacement)
      #expect(ended.withLock { $0 })
      #expect(try await shop.letters(2).last?.subject == .passwordChanged(account))
      await #expect(throws: AccessError.notAuthenticated) { try await shop.access.principal(bearer: former) }
      await #expect(throws: AccessError.wrongCredentials) { try await shop.signIn(email, Self.password, account) }
      _ = try await shop.signIn(email, "another long bicycle", account)
      await #expect(throws: AccessError.linkOver) { try await shop.links.replacePassword(replacement) }
      // It signs nobody in.
      await #expect(throws: AccessError.notAuthenticated) { try await shop.access.principal(bearer: token) }
    }
  }

  @Test func `a new password ends the tokens of the customer's carts, and of nobody else's`() async throws {
    try await withShop { shop in
      func token(of account: UniqueID?) async throws -> String {
        let now = shop.time.clock.now()
        return try await shop.database.write(as: AccessSchema.self) { work throws(AccessError) in
          try CartTokens.issue(for: UniqueID(high: 9, low: 9), of: account, at: now, in: work)
        }
      }
      let first = try await token(of: Self.customer)
      for _ in 0..<20 {
        shop.time.pass(1)
        _ = try await token(of: Self.customer)
      }
      let (own, guest) = (try await token(of: Self.customer), try await token(of: nil))
      // Twenty are kept.
      await #expect(throws: AccessError.notAuthenticated) { try await shop.access.principal(bearer: first) }
      #expect(try await shop.access.principal(bearer: own) == .guest(UniqueID(high: 9, low: 9)))
      try await shop.ask("ann@example.com")
      let link = try #require(try await shop.letters(1).first?.token)
      try await shop.links.replacePassword(PasswordReplacement(token: link, password: "another long bicycle"))
      await #expect(throws: AccessError.notAuthenticated) { try await shop.access.principal(bearer: own) }
      #expect(try await shop.access.principal(bearer: guest) == .guest(UniqueID(high: 9, low: 9)))
    }
  }

  @Test func `a new password lets in whom wrong ones had locked out, and ends the other links`() async throws {
    try await withShop { shop in
      for _ in 0..<10 {
        await #expect(throws: AccessError.wrongCredentials) {
          try await shop.signIn("ann@example.com", "wrong", .customer)
        }
      }
      for _ in 0..<2 { try await shop.ask("ann@example.com") }
      let tokens = try await shop.letters(2).compactMap(\.token)
      try await shop.links.replacePassword(PasswordReplacement(token: tokens[1], password: "another bicycle"))
      _ = try await shop.signIn("ann@example.com", "another bicycle", .customer)
      await #expect(throws: AccessError.linkOver) {
        try await shop.links.replacePassword(PasswordReplacement(token: tokens[0], password: "a third bicycle"))
      }
    }
  }

  @Test(arguments: [(29 * 60, true), (30 * 60, false)])
  func `a link works for half an hour`(seconds: Int64, works: Bool) async throws {
    try await withShop { shop in
      try await shop.ask("ann@example.com")
      let token = try #require(try await shop.letters(1).first?.token)
      shop.time.pass(seconds)
      let replacement = PasswordReplacement(token: token, password: "another bicycle")
      if works {
        try await shop.links.replacePassword(replacement)
      } else {
        await #expect(throws: AccessError.linkOver) { try await shop.links.replacePassword(replacement) }
        #expect(try await shop.links.sweep() == 1)
      }
    }
  }

  @Test func `nobody else is written to: not strangers, not who is disabled, not customers as staff`() async throws {
    try await withShop { shop in
      try await shop.access.addStaff(email: "max@shop.example", name: "Max", password: Self.password)
      try await StaffDirectory(shop.access).setDisabled(true, "max@shop.example")
      for (email, account) in [
        ("nobody@example.com", AccountAudience.customer), ("nobody@example.com", .staff), ("max@shop.example", .staff),
        ("ann@example.com", .staff), ("olga@shop.example", .customer),
      ] {
        try await shop.ask(email, account)
      }
      try await shop.rest()
      #expect(shop.letters.all.isEmpty)
    }
  }

  @Test func `an address gets three letters of a kind in an hour, whoever asks`() async throws {
    try await withShop { shop in
      for email in ["ann@example.com", "ANN@example.com", "Ann@Example.com", "ann@example.com", "ann@example.com"] {
        try await shop.ask(email)
      }
      try await shop.rest()
      #expect(shop.letters.all.count == 3)
      try await shop.access.askToRegister("ann@example.com", language: nil, back: nil)
      #expect(try await shop.letters(4).last?.subject == .accountExists)
      shop.time.pass(3_600)
      try await shop.ask("ann@example.com")
      #expect(try await shop.letters(5).count == 5)
    }
  }

  @Test func `who registers shows by a link that an address is theirs, and it is used up with the account`()
    async throws
  {
    try await withShop { shop in
      try await shop.access.askToRegister("Bob@example.com", language: "ru", back: "/checkout")
      let letter = try #require(try await shop.letters(1).first)
      #expect(letter.subject == .registration && letter.email == "Bob@example.com" && letter.back == "/checkout")
      let token = try #require(letter.token)
      try await shop.access.checkRegistration(token)
      // It opens an account, and replaces no password.
      await #expect(throws: AccessError.linkOver) {
        try await shop.links.replacePassword(PasswordReplacement(token: token, password: "another bicycle"))
      }
      let now = shop.time.clock.now()
      let email = try await shop.database.write(as: AccessSchema.self) { work throws(AccessError) in
        try AccessService.redeemRegistration(token, at: now, in: work)
      }
      #expect(email == "Bob@example.com")
      await #expect(throws: AccessError.linkOver) { try await shop.access.checkRegistration(token) }
      await #expect(throws: AccessError.linkOver) { try await shop.access.checkRegistration("msjoin_nothing") }
    }
  }

  @Test func `the database has no token of a link, only its digest`() async throws {
    try await withShop { shop in
      try await shop.ask("ann@example.com")
      let token = try #require(try await shop.letters(1).first?.token)
      try await shop.rest()
      guard TestDatabase.engine == .sqlite else { return }
      for end in ["", "-wal"] {
        let bytes = (try? Data(contentsOf: URL(fileURLWithPath: shop.path + end))) ?? Data()
        #expect(bytes.firstRange(of: Data(token.utf8)) == nil)
      }
    }
  }

  @Test func `an invitation's letter is queued with it, and without one there is no invitation`() async throws {
    try await withShop { shop in
      let olga = try await shop.access.principal(
        bearer: shop.access.issueToken(toStaff: "olga@shop.example").token)
      let new = NewStaffInvitation(email: "tom@shop.example", name: "Tom", roles: [], language: "ru")
      let broken = AccountPost { _, _ throws(AccessError) in throw .noMailbox }
      await #expect(throws: AccessError.noMailbox) {
        try await shop.access.invitations(broken).invite(new, as: olga)
      }
      #expect(try await shop.access.invitations().all(as: olga).isEmpty)
      let letters = shop.letters
      let post = AccountPost { letter, _ throws(AccessError) in letters.add(letter) }
      let issued = try await shop.access.invitations(post).invite(new, as: olga)
      let letter = try #require(letters.all.first)
      #expect(letter.subject == .invitation(from: "Olga") && letter.language == "ru" && letter.name == "Tom")
      #expect(letter.token == issued.token && letter.until == issued.invitation.expiresAt)
    }
  }
}
