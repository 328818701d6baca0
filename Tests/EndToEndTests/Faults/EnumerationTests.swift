import Access
import AccessService
import Customers
import Foundation
import FoundationCore
import HTTPServer
import MyStoreApp
import MyStoreKit
import Persistence
import TestSupport
import Testing

/// Whether somebody has an account is told by no answer of the API, and by no time that one takes.
@Suite(.serialized) struct EnumerationTests {
  /// What strangers can ask about an address.
  enum Question: String, CaseIterable, Sendable {
    case registration, customerReset, staffReset, customerSignIn, staffSignIn

    var path: String {
      switch self {
      case .customerSignIn: "/api/v1/customers/sessions"
      case .staffSignIn: "/api/v1/access/sessions"
      case .registration: "/api/v1/registrations"
      case .customerReset, .staffReset: "/api/v1/access/password-resets"
      }
    }

    /// How every address is answered.
    var status: Int {
      switch self {
      case .customerSignIn, .staffSignIn: 401
      case .registration, .customerReset, .staffReset: 202
      }
    }

    var isStaffs: Bool { self == .staffSignIn || self == .staffReset }

    func body(_ email: String) -> String {
      switch self {
      case .customerSignIn, .staffSignIn: #"{"email":"\#(email)","password":"not the right one"}"#
      case .registration: #"{"email":"\#(email)"}"#
      case .customerReset: #"{"email":"\#(email)","account":"customer"}"#
      case .staffReset: #"{"email":"\#(email)","account":"staff"}"#
      }
    }

    /// How often one address is asked about: fewer times than would make it wait, or silent.
    var samplesPerAddress: Int {
      switch self {
      case .customerSignIn, .staffSignIn: 10
      case .registration, .customerReset, .staffReset: 2
      }
    }
  }

  /// How often each kind of address is asked about at first; `make soak` asks 1,000 times.
  private static let samples = Soak.count("SOAK_SAMPLES", orElse: 250)

  private func email(_ number: Int, isKnown: Bool, _ question: Question) -> String {
    "\(isKnown ? "known" : "other")\(number)@\(question.isStaffs ? "shop" : "home").example"
  }

  /// Accounts that share a password: its hash is made once.
  private func addAccounts(_ numbers: Range<Int>, for question: Question, to store: Store) async throws {
    if question.isStaffs {
      for number in numbers {
        try await store.access.addStaff(
          email: email(number, isKnown: true, question), name: "N", password: "a password of some length", roles: [])
      }
      return
    }
    let hash = try await store.access.hash("a long bicycle")
    try await store.database.write(as: AccessSchema.self) { work throws(AccessError) in
      for number in numbers {
        try AccessService.openAccount(
          for: IdentifierSource.system.next(), email: email(number, isKnown: true, question), password: hash,
          at: Timestamp(milliseconds: 1_000), in: work)
      }
    }
  }

  private func ask(_ question: Question, _ email: String, _ local: LocalStore) async throws -> TransportResponse {
    var request = TransportRequest(method: .post, path: question.path)
    request.fields["content-type"] = "application/json"
    request.body = Array(question.body(email).utf8)
    return try await local.store.inProcess.send(request, progress: nil)
  }

  /// What an address that is known costs more than one that is not, or less.
  private struct Difference: CustomStringConvertible {
    let time: Duration
    /// A part of what an unknown address takes.
    let part: Double

    var description: String { "\(time) of \(time / part)" }
    /// Whether it could be told (reliability.md, S13).
    var tells: Bool { abs(part) >= 0.05 || abs(time / .milliseconds(2)) >= 1 }
  }

  /// Asks about known and unknown addresses in blocks of ten each, and compares those of one block: a machine that is busy
  /// now and idle then slows both. Their order is shuffled, so that what one leaves to be done later is met by both. The
  /// median of all blocks leaves out those in which something else came between.
  ///
  /// What seems to tell is asked about once more, and again: chance fades with more samples, and what is true does not.
  private func difference(
    _ question: Question, _ local: LocalStore, rounds: Int = 10_000 / samples,
    leak: (Bool) async throws -> Void = { _ in }
  ) async throws -> Difference {
    var random = SplitMix(seed: 13)
    var (differences, unknown): ([Duration], [Duration]) = ([], [])
    var asked = [true: 0, false: 0]
    func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }
    func found() -> Difference { Difference(time: median(differences), part: median(differences) / median(unknown)) }
    for round in 0..<rounds where round == 0 || found().tells {
      let accounts = Self.samples / question.samplesPerAddress
      try await addAccounts(round * accounts..<(round + 1) * accounts, for: question, to: local.store)
      for _ in 0..<Self.samples / 10 {
        var times: [Bool: [Duration]] = [:]
        for isKnown in (0..<20).map({ $0 < 10 }).shuffled(using: &random) {
          let number = asked[isKnown, default: 0]
          asked[isKnown] = number + 1
          let email = email(number / question.samplesPerAddress, isKnown: isKnown, question)
          let start = ContinuousClock.now
          let answer = try await ask(question, email, local)
          try await leak(isKnown)
          times[isKnown, default: []].append(ContinuousClock.now - start)
          // Where all were refused, their times would tell nothing of the work.
          try #require(answer.status == question.status, "\(String(decoding: answer.body, as: UTF8.self))")
        }
        differences.append(median(times[true] ?? []) - median(times[false] ?? []))
        unknown += times[false] ?? []
      }
    }
    return found()
  }

  @Test(arguments: Question.allCases)
  func `the time of an answer tells nothing of an address`(question: Question) async throws {
    try await LocalStore.with { local in
      let difference = try await difference(question, local)
      #expect(!difference.tells, "\(difference)")
    }
  }

  @Test func `a store that wrote once more for a known address would be found out`() async throws {
    try await LocalStore.with { local in
      let question = Question.customerReset
      let difference = try await difference(question, local, rounds: 1) { isKnown in
        if isKnown { _ = try await local.store.access.askToRegister("x@example.com", language: nil, back: nil) }
      }
      #expect(difference.tells, "\(difference)")
    }
  }

  @Test(arguments: Question.allCases)
  func `known and unknown addresses get the same answers, also when there were too many`(
    question: Question
  ) async throws {
    try await LocalStore.with { local in
      try await addAccounts(0..<1, for: question, to: local.store)
      var answers: [Bool: [String]] = [:]
      for _ in 0..<12 {
        for isKnown in [true, false] {
          let answer = try await ask(question, email(0, isKnown: isKnown, question), local)
          let fields = answer.fields.filter { !["x-request-id", "date"].contains($0.key) }
          let told = fields.map { "\($0.key): \($0.value)" }.sorted().joined(separator: "; ")
          let request = try Regex(#""correlationId":"[^"]*""#)
          let body = String(decoding: answer.body, as: UTF8.self).replacing(request, with: "")
          answers[isKnown, default: []].append("\(answer.status) \(told) \(body)")
        }
      }
      #expect(answers[true] == answers[false])
    }
  }
}
