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

struct AccessServiceTests {
  private let password = "correct horse battery"

  private func withAccess(_ body: (AccessService, Database, Time) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let time = Time()
      let clock = WallClock { Timestamp(milliseconds: time.milliseconds.withLock { $0 }) }
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [AccessSchema.self], clock: clock)
      let service = AccessService(database: database, clock: clock, permissions: [Permission("a.b")])
      try await service.addStaff(
        email: "Ann@shop.example", name: "Ann", password: password)
      try await body(service, database, time)
      await database.close()
    }
  }

  final class Time: Sendable {
    let milliseconds = Mutex<Int64>(1_000_000)
    func pass(_ seconds: Int64) { milliseconds.withLock { $0 += seconds * 1_000 } }
  }

  @Test func `signing in gives a token that says who asks and what they may do`() async throws {
    try await withAccess { access, _, _ in
      let session = try await access.signIn(SignInAttempt(email: "ann@SHOP.example", password: password))
      guard case .staff(let staff) = try await access.principal(bearer: session.token) else {
        Issue.record("not staff")
        return
      }
      #expect(staff.permissions == [Permission("a.b")])
    }
  }

  @Test(arguments: ["ann@shop.example", "nobody@shop.example"])
  func `a wrong password and an unknown e-mail are answered alike`(email: String) async throws {
    try await withAccess { access, _, _ in
      await #expect(throws: AccessError.wrongCredentials) {
        try await access.signIn(SignInAttempt(email: email, password: "wrong horse battery"))
      }
    }
  }

  @Test func `after ten failures an account waits a quarter of an hour, not for ever`() async throws {
    try await withAccess { access, _, time in
      for _ in 0..<10 {
        await #expect(throws: AccessError.wrongCredentials) {
          try await access.signIn(SignInAttempt(email: "ann@shop.example", password: "wrong"))
        }
      }
      await #expect(throws: AccessError.tooManyAttempts) {
        try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
      }
      time.pass(901)
      _ = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
    }
  }

  @Test func `a browser says what its staff user may do until their token ends, and then keeps its cart`() async throws
  {
    try await withAccess { access, _, time in
      let cookie = String(repeating: "secret-", count: 6)
      var session = WebSession()
      session.cart = UniqueID(high: 1, low: 2)
      let bare = session
      session.staffToken = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password)).token
      try await access.webSessions.keep(session, as: cookie)
      session.staffPermissions = [Permission("a.b")]
      #expect(try await access.webSessions.load(cookie) == session)
      time.pass(8 * 3_600)
      #expect(try await access.webSessions.load(cookie) == bare)
    }
  }

  @Test func `a browser whose customer's token has ended is no longer signed in`() async throws {
    try await withAccess { access, database, _ in
      let password = try await access.hash("eight or more")
      let customer = UniqueID(high: 4, low: 4)
      try await database.write(as: AccessSchema.self) { work throws(AccessError) in
        try AccessService.openAccount(
          for: customer, email: "c@example.com", password: password, at: Timestamp(milliseconds: 1_000_000), in: work)
      }
      let issued = try await access.signInCustomer(
        SignInAttempt(email: "c@example.com", password: "eight or more")
      ).token
      #expect(try await access.principal(bearer: issued.token) == .customer(customer))
      let cookie = String(repeating: "secret-", count: 6)
      var session = WebSession()
      session.cart = UniqueID(high: 1, low: 2)
      session.guestToken = "their cart's"
      session.customerToken = issued.token
      try await access.webSessions.keep(session, as: cookie)
      #expect(try await access.webSessions.load(cookie) == session)
      try await access.signOut(token: issued.token)
      // The cart was the customer's: it goes with them.
      #expect(try await access.webSessions.load(cookie) == WebSession())
    }
  }

  @Test func `expired tokens are swept, others stay`() async throws {
    try await withAccess { access, _, time in
      _ = try await access.issueToken(toStaff: "ann@shop.example")
      #expect(try await access.sweepTokens() == 0)
      time.pass(8 * 3_600)
      let other = try await access.issueToken(toStaff: "ann@shop.example")
      #expect(try await access.sweepTokens() == 1)
      _ = try await access.principal(bearer: other.token)
    }
  }

  @Test func `guesses made at once count like guesses made one by one`() async throws {
    try await withAccess { access, _, _ in
      let looked = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<30 {
          group.addTask {
            do throws(AccessError) {
              _ = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: "wrong \(number)"))
              return true
            } catch { return error == .wrongCredentials }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(looked == 10)
      await #expect(throws: AccessError.tooManyAttempts) {
        try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
      }
    }
  }

  @Test func `however many register at once, staff sign in`() async throws {
    try await withAccess { access, _, _ in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<160 {
          group.addTask {
            do throws(AccessError) {
              _ = try await access.hash("eight or more")
              return false
            } catch { return error == .tooManyAttempts }
          }
        }
        // The flood is there when the first is turned away.
        while let isFull = try await group.next(), !isFull {}
        _ = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
        try await group.waitForAll()
      }
    }
  }

  @Test func `signing in well again and again is not too many attempts`() async throws {
    try await withAccess { access, _, _ in
      for _ in 0..<12 { _ = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password)) }
    }
  }

  @Test(arguments: ["", "  ", "two\nlines", String(repeating: "x", count: 201)])
  func `a name that a session could not show is not taken`(name: String) async throws {
    try await withAccess { access, _, _ in
      await #expect(throws: AccessError.wrongCredentials) {
        try await access.addStaff(email: "c@shop.example", name: name, password: password)
      }
    }
  }

  @Test(arguments: [
    "", " ", "null", "msstaff_", "mscart_AAAA", "msstaff_" + String(repeating: "A", count: 43), "Bearer x",
  ])
  func `a token that is nobody's is refused, not taken for none`(token: String) async throws {
    try await withAccess { access, _, _ in
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: token) }
      let nobody = try await access.principal(bearer: nil)
      #expect(nobody == .anonymous)
    }
  }

  @Test func `a token ends with sign-out and with its time`() async throws {
    try await withAccess { access, _, time in
      let first = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
      let second = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password))
      try await access.signOut(token: first.token)
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: first.token) }
      _ = try await access.principal(bearer: second.token)
      time.pass(8 * 3_600 + 1)
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: second.token) }
    }
  }

  @Test func `the database file holds neither tokens nor passwords nor cookies`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("db").path
      let database = try await TestDatabase.open(path, schemas: [AccessSchema.self])
      let access = AccessService(database: database, clock: .system, permissions: [Permission("a.b")])
      try await access.addStaff(email: "a@shop.example", name: "A", password: password)
      let token = try await access.signIn(SignInAttempt(email: "a@shop.example", password: password)).token
      var session = WebSession()
      session.staffToken = token
      let cookie = String(repeating: "cookie-", count: 6)
      try await access.webSessions.keep(session, as: cookie)
      session.staffPermissions = [Permission("a.b")]
      #expect(try await access.webSessions.load(cookie) == session)
      await database.close()
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
        for secret in [token, password, cookie] { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)") }
      }
    }
  }

  @Test func `a cookie opens what was kept under it last, and an altered one opens nothing`() async throws {
    try await withAccess { access, _, _ in
      let cookie = String(repeating: "secret-", count: 6)
      var session = WebSession()
      try await access.webSessions.keep(session, as: cookie)
      session.cart = UniqueID(high: 1, low: 2)
      try await access.webSessions.keep(session, as: cookie)
      #expect(try await access.webSessions.load(cookie) == session)
      #expect(try await access.webSessions.load("S" + cookie.dropFirst()) == nil)
      #expect(try await access.webSessions.load("") == nil)
      try await access.webSessions.forget(cookie)
      #expect(try await access.webSessions.load(cookie) == nil)
    }
  }

  @Test func `a secret is made once`() async throws {
    try await withAccess { access, _, _ in
      let first = try await access.secret(named: "a")
      #expect(first.count == 32)
      #expect(try await access.secret(named: "a") == first)
      #expect(try await access.secret(named: "b") != first)
    }
  }

  @Test func `short passwords are not taken`() async throws {
    try await withAccess { access, _, _ in
      await #expect(throws: AccessError.wrongCredentials) {
        try await access.addStaff(email: "b@shop.example", name: "B", password: "fourteen chars")
      }
      #expect(AccessService.makePassword().count >= 15)
    }
  }

  @Test func `only staff hold permissions, and an empty list holds none`() throws {
    let permission = Permission("x.y")
    let powerless = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: []))
    #expect(throws: AccessError.notAuthenticated) { try Principal.anonymous.require(permission) }
    for principal in [powerless, .guest(UniqueID(high: 1, low: 1)), .customer(UniqueID(high: 1, low: 1))] {
      #expect(throws: AccessError.notPermitted) { try principal.require(permission) }
      #expect(!principal.holds(permission))
    }
  }

  @Test(
    arguments: [
      (nil, 401), ("Bearer", 401), ("Basic abc", 401), ("Bearer msstaff_x", 401), ("bearer GOOD", 200),
      ("Bearer GOOD", 200),
    ] as [(String?, Int)])
  func `a route behind a permission admits its holders alone`(field: String?, status: Int) async throws {
    try await withAccess { access, _, _ in
      let gate = Gate(access)
      let text = Schema<String>.text(0...10)
      let router = try Router(routes: [
        Route(.get, "/x", operation: "x", summary: "x", policy: gate.staff(Permission("a.b")), output: .json(text)) {
          _ in "ok"
        },
        Route(.get, "/y", operation: "y", summary: "y", policy: gate.staff(Permission("c.d")), output: .json(text)) {
          _ in "ok"
        },
      ])
      let token = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password)).token
      var request = HTTPRequest(.get, "/x")
      if let field { request.fields.append("Authorization", field.replacing("GOOD", with: token)) }
      #expect(await router.respond(to: request).status.code == status)
      if status == 200 {
        var other = HTTPRequest(.get, "/y")
        other.fields.append("Authorization", "Bearer \(token)")
        #expect(await router.respond(to: other).status.code == 403)
      }
    }
  }

  @Test func `a route for holders admits every token that works, and tells whose it is`() async throws {
    try await withAccess { access, _, _ in
      let router = try Router(routes: access.routes(Gate(access)))
      func ask(_ token: String?) async -> (Int, String) {
        var request = HTTPRequest(.get, "/api/v1/access/sessions/current")
        if let token { request.fields.append("Authorization", "Bearer \(token)") }
        let response = await router.respond(to: request)
        return (response.status.code, String(decoding: response.body, as: UTF8.self))
      }
      #expect(await ask(nil).0 == 401)
      #expect(await ask("msstaff_" + String(repeating: "x", count: 43)).0 == 401)
      let staff = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password)).token
      #expect(await ask(staff) == (200, #"{"kind":"staff","permissions":["a.b"]}"#))
    }
  }

  @Test func `a policy is described as what it asks for`() async throws {
    try await withAccess { access, _, _ in
      let gate = Gate(access)
      #expect(gate.everyone.securityDescription == .open)
      #expect(gate.anyone.securityDescription == .optionalBearer)
      #expect(gate.holder.securityDescription == .bearer())
      #expect(gate.staff(Permission("a.b")).securityDescription == .bearer(permissions: ["a.b"]))
    }
  }

  @Test(
    arguments: [
      (nil, "anonymous"), ("Bearer GOOD", "staff"), ("Bearer msstaff_x", nil), ("Basic abc", nil), ("Bearer", nil),
    ] as [(String?, String?)])
  func `a route for anyone answers who shows a token as themselves, and refuses a bad one`(
    field: String?, answer: String?
  ) async throws {
    try await withAccess { access, _, _ in
      let gate = Gate(access)
      let text = Schema<String>.text(0...10)
      let generation = CacheGeneration()
      let router = try Router(routes: [
        Route(
          .get, "/x", operation: "x", summary: "x", policy: gate.anyone, output: .json(text),
          caching: .whileUnchanged(generation)
        ) { context in if case .staff = context.principal { "staff" } else { "anonymous" } },
        Route(
          .get, "/y", operation: "y", summary: "y", policy: gate.everyone, output: .json(text),
          caching: .whileUnchanged(generation)
        ) { context in if case .staff = context.principal { "staff" } else { "anonymous" } },
      ])
      let token = try await access.signIn(SignInAttempt(email: "ann@shop.example", password: password)).token
      func ask(_ target: String) async -> HTTPResponse {
        var request = HTTPRequest(.get, target)
        if let field { request.fields.append("Authorization", field.replacing("GOOD", with: token)) }
        return await router.respond(to: request)
      }
      for _ in 0..<2 {
        let own = await ask("/x")
        #expect(own.status.code == (answer == nil ? 401 : 200))
        if let answer { #expect(String(decoding: own.body, as: UTF8.self) == "\"\(answer)\"") }
        // A route for everyone looks at no token, good or bad.
        #expect(String(decoding: await ask("/y").body, as: UTF8.self) == "\"anonymous\"")
      }
      #expect(throws: RoutingError.cachedPrivate(operation: "z")) {
        try Router(routes: [
          Route(
            .get, "/z", operation: "z", summary: "z", policy: gate.holder, output: .json(text),
            caching: .whileUnchanged(generation)
          ) { _ in "z" }
        ])
      }
    }
  }
}
