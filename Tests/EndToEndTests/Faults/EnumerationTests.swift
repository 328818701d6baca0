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

  private static let samples = 1_000

  private func email(_ number: Int, isKnown: Bool, _ question: Question) -> String {
    "\(isKnown ? "known" : "other")\(number)@\(question.isStaffs ? "shop" : "home").example"
  }

  /// Accounts that share a password: its hash is made once.
  private func addAccounts(_ count: Int, for question: Question, to store: Store) async throws {
    if question.isStaffs {
      for number in 0..<count {
        try await store.access.addStaff(
          email: email(number, isKnown: true, question), name: "N", password: "a password of some length", roles: [])
      }
      return
    }
    let hash = try await store.access.hash("a long bicycle")
    try await store.database.write(as: AccessSchema.self) { work throws(AccessError) in
      for number in 0..<count {
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

  /// Asks by turns about known and unknown addresses, and compares those that are asked about next to each other: in the
  /// order known, unknown, unknown, known, so that what the one leaves to be done later is met by both. A machine that is
  /// busy now and idle then slows all four. The median of all such differences leaves out those in which something else
  /// came between.
  private func difference(
    _ question: Question, _ local: LocalStore, leak: (Bool) async throws -> Void = { _ in }
  ) async throws -> Difference {
    var differences: [Duration] = [], unknown: [Duration] = []
    for sample in stride(from: 0, to: Self.samples, by: 2) {
      var sums = [true: Duration.zero, false: .zero]
      for (isKnown, place) in [(true, 0), (false, 0), (false, 1), (true, 1)] {
        let email = email((sample + place) / question.samplesPerAddress, isKnown: isKnown, question)
        let start = ContinuousClock.now
        let answer = try await ask(question, email, local)
        try await leak(isKnown)
        let time = ContinuousClock.now - start
        sums[isKnown, default: .zero] += time
        if !isKnown { unknown.append(time) }
        // Where all were refused, their times would tell nothing of the work.
        try #require(answer.status == question.status)
      }
      differences.append(((sums[true] ?? .zero) - (sums[false] ?? .zero)) / 2)
    }
    func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }
    let time = median(differences)
    return Difference(time: time, part: time / median(unknown))
  }

  @Test(arguments: Question.allCases)
  func `the time of an answer tells nothing of an address`(question: Question) async throws {
    try await LocalStore.with { local in
      try await addAccounts(Self.samples / question.samplesPerAddress, for: question, to: local.store)
      let difference = try await difference(question, local)
      #expect(!difference.tells, "\(difference)")
    }
  }

  @Test func `a store that wrote once more for a known address would be found out`() async throws {
    try await LocalStore.with { local in
      let question = Question.customerReset
      try await addAccounts(Self.samples / question.samplesPerAddress, for: question, to: local.store)
      let difference = try await difference(question, local) { isKnown in
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
      try await addAccounts(1, for: question, to: local.store)
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
