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

/// Passwords are guessed from anywhere: what guesses cost, and whom they keep out.
struct GuessingTests {
  private let password = "correct horse battery"
  private let home = ClientNetwork("192.0.2.1")
  private let elsewhere = ClientNetwork("198.51.100.7")

  private func withAccess(_ body: (AccessService, Time) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let time = Time()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [AccessSchema.self], clock: time.clock)
      let service = AccessService(database: database, clock: time.clock)
      for email in ["ann@shop.example", "ben@shop.example"] {
        try await service.addStaff(email: email, name: "A", password: password)
      }
      try await body(service, time)
      await database.close()
    }
  }

  private final class Time: Sendable {
    let milliseconds = Mutex<Int64>(1_000_000_000)
    var clock: WallClock { WallClock { Timestamp(milliseconds: self.milliseconds.withLock { $0 }) } }
    func pass(_ seconds: Int64) { milliseconds.withLock { $0 += seconds * 1_000 } }
  }

  private final class Tally: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  private func attempt(
    _ access: AccessService, _ email: String, _ password: String, device: String? = nil, from network: ClientNetwork?
  ) async -> AccessError? {
    do throws(AccessError) {
      _ = try await access.signIn(SignInAttempt(email: email, password: password, device: device, from: network))
      return nil
    } catch { return error }
  }

  @Test(arguments: ["ann@shop.example", "nobody@shop.example"])
  func `the eleventh guess and those after it are answered alike for any e-mail`(email: String) async throws {
    try await withAccess { access, time in
      for _ in 0..<10 { #expect(await attempt(access, email, "wrong", from: elsewhere) == .wrongCredentials) }
      for network in [elsewhere, home, nil] {
        #expect(await attempt(access, email, "wrong", from: network) == .tooManyAttempts)
      }
      time.pass(901)
      #expect(await attempt(access, email, "wrong", from: elsewhere) == .wrongCredentials)
    }
  }

  @Test func `who has signed in before is not locked out by others, and not free to guess`() async throws {
    try await withAccess { access, time in
      let (ann, ben) = ("ann@shop.example", "ben@shop.example")
      let device = try #require(
        try await access.signIn(SignInAttempt(email: ann, password: password, from: home)).device)
      for _ in 0..<12 { _ = await attempt(access, ann, "wrong", from: elsewhere) }
      #expect(await attempt(access, ann, password, from: home) == .tooManyAttempts)
      #expect(await attempt(access, ann, password, device: device, from: home) == nil)
      // The others are still locked out.
      #expect(await attempt(access, ann, password, from: elsewhere) == .tooManyAttempts)
      for _ in 0..<10 {
        #expect(await attempt(access, ann, "wrong", device: device, from: home) == .wrongCredentials)
      }
      #expect(await attempt(access, ann, password, device: device, from: home) == .tooManyAttempts)
      // It is of one account, and cannot be made up.
      for _ in 0..<10 { _ = await attempt(access, ben, "wrong", from: elsewhere) }
      for other in [device, "msdev_", "msdev_" + String(repeating: "A", count: 54), ""] {
        #expect(await attempt(access, ben, password, device: other, from: home) == .tooManyAttempts)
      }
      time.pass(366 * 86_400)
      for _ in 0..<10 { _ = await attempt(access, ann, "wrong", from: elsewhere) }
      #expect(await attempt(access, ann, password, device: device, from: home) == .tooManyAttempts)
    }
  }

  @Test func `one network has a hundred guesses, however many e-mails it tries`() async throws {
    try await withAccess { access, time in
      let answers = await withTaskGroup(of: AccessError?.self) { group in
        for number in 0..<60 {
          group.addTask { await attempt(access, "x\(number)@shop.example", "wrong", from: elsewhere) }
        }
        return await group.reduce(into: [AccessError?]()) { $0.append($1) }
      }
      #expect(answers.allSatisfy { $0 == .wrongCredentials })
      for number in 60..<100 { _ = await attempt(access, "x\(number)@shop.example", "wrong", from: elsewhere) }
      #expect(await attempt(access, "ann@shop.example", password, from: elsewhere) == .tooManyAttempts)
      #expect(await attempt(access, "ann@shop.example", password, from: home) == nil)
      time.pass(901)
      #expect(await attempt(access, "ann@shop.example", password, from: elsewhere) == nil)
      let swept = try await access.sweepAttempts()
      #expect(swept == 101)
    }
  }

  @Test func `a network that has many passwords hashed takes turns with others`() async throws {
    try await withAccess { access, _ in
      let (done, stopped) = (Tally(), Tally())
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<160 {
          group.addTask {
            do throws(AccessError) {
              // Whoever was answered asks again, so that a hundred wait all the time.
              while stopped.count == 0 {
                _ = try await access.hash("eight or more", from: elsewhere)
                done.add()
              }
              return false
            } catch { return error == .tooManyAttempts }
          }
        }
        // The flood is there when the first is turned away.
        while let isRefused = try await group.next(), !isRefused {}
        // Without turns the other network's request comes after the hundred that wait, every time. With turns it does only
        // when the machine is so busy that it was late in asking: then it asks again.
        var fewest = Int.max
        for _ in 0..<20 where fewest >= 50 {
          let before = done.count
          _ = try await access.hash("eight or more", from: home)
          fewest = min(fewest, done.count - before)
        }
        stopped.add()
        #expect(fewest < 50)
        try await group.waitForAll()
      }
    }
  }

  @Test func `what fails is counted and logged sparsely, without names`() async throws {
    try await withTemporaryFolder { folder in
      let lines = Mutex<[String]>([])
      let metrics = Metrics()
      let database = try await TestDatabase.open(folder.appendingPathComponent("db").path, schemas: [AccessSchema.self])
      let log = AccessLog(Logger { line in lines.withLock { $0.append(line) } }, metrics: metrics)
      let access = AccessService(database: database, clock: .system, log: log)
      let start = ContinuousClock.now
      for _ in 0..<13 { _ = await attempt(access, "secret@shop.example", "wrong", from: home) }
      // Each of two kinds once a second, however slow the machine is.
      let most = 2 * (Int((ContinuousClock.now - start).components.seconds) + 2)
      let text = lines.withLock { $0.joined() }
      #expect(text.contains("sign-in failed") && text.contains("sign-in locked") && text.contains("192.0.2.1"))
      #expect(!text.contains("secret") && lines.withLock { $0.count } <= most)
      #expect(metrics.render().contains(#"access_refusals_total{reason="sign-in-failed"} 10"#))
      #expect(metrics.render().contains(#"access_refusals_total{reason="sign-in-locked"} 3"#))
      // A network that writes too often is named with what it wrote.
      var rates = WriteRates()
      rates.carts = Rate(1, per: .seconds(3_600))
      let policy = Gate(access, budgets: WriteBudgets(rates)).anyone.within(.carts)
      let request = HTTPRequest(.post, "/", remoteAddress: "192.0.2.9")
      _ = try await policy.admit(request)
      await #expect(throws: Problem.self) { try await policy.admit(request) }
      let last = lines.withLock { $0.last ?? "" }
      #expect(last.contains("192.0.2.9") && last.contains("carts"))
      await database.close()
    }
  }

  @Test func `writes over the rate are refused with 429 and a time, staff and this process are not counted`()
    async throws
  {
    try await withAccess { access, _ in
      var rates = WriteRates()
      rates.carts = Rate(2, per: .seconds(3_600))
      let policy = Gate(access, budgets: WriteBudgets(rates)).anyone.within(.carts)
      let token = try await access.issueToken(toStaff: "ann@shop.example").token
      func status(_ address: String, _ token: String? = nil) async -> Int {
        let fields: HTTPFields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
        do throws(Problem) {
          _ = try await policy.admit(HTTPRequest(.post, "/", fields: fields, remoteAddress: address))
          return 200
        } catch { return error.retryAfter.map { (1...1_801).contains($0) } == true ? error.status.code : 0 }
      }
      #expect(await status("192.0.2.1") == 200)
      #expect(await status("192.0.2.1") == 200)
      #expect(await status("192.0.2.1") == 429)
      #expect(await status("192.0.2.1", token) == 200)
      #expect(await status("192.0.2.2") == 200)
      for _ in 0..<3 { #expect(await status(HTTPRequest.inProcess) == 200) }
      #expect(await status("2001:db8::1") == 200)
      #expect(await status("2001:db8::2") == 200)
      #expect(await status("2001:db8::3") == 429)
    }
  }
}
