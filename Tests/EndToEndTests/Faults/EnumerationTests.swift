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

  /// The medians of the times that known and unknown addresses take, in the order known, unknown, unknown, known, so that
  /// what the one leaves to be done later is met by both.
  private func medians(
    _ question: Question, _ local: LocalStore, leak: (Bool) async throws -> Void = { _ in }
  ) async throws -> (known: Duration, unknown: Duration) {
    var times: [Bool: [Duration]] = [:]
    for sample in 0..<Self.samples {
      let number = sample / question.samplesPerAddress
      for isKnown in sample.isMultiple(of: 2) ? [true, false] : [false, true] {
        let email = email(number, isKnown: isKnown, question)
        let start = ContinuousClock.now
        let answer = try await ask(question, email, local)
        try await leak(isKnown)
        times[isKnown, default: []].append(ContinuousClock.now - start)
        // Where all were refused, their times would tell nothing of the work.
        try #require(answer.status == question.status)
      }
    }
    func median(_ isKnown: Bool) -> Duration { (times[isKnown] ?? []).sorted()[Self.samples / 2] }
    return (median(true), median(false))
  }

  /// By how many parts of the shorter the longer one is longer.
  private func difference(_ medians: (known: Duration, unknown: Duration)) -> Double {
    max(medians.known, medians.unknown) / min(medians.known, medians.unknown) - 1
  }

  @Test(arguments: Question.allCases)
  func `the time of an answer tells nothing of an address`(question: Question) async throws {
    try await LocalStore.with { local in
      try await addAccounts(Self.samples / question.samplesPerAddress, for: question, to: local.store)
      let medians = try await medians(question, local)
      #expect(difference(medians) < 0.1, "known: \(medians.known), unknown: \(medians.unknown)")
    }
  }

  @Test func `a store that wrote once more for a known address would be found out`() async throws {
    try await LocalStore.with { local in
      let question = Question.customerReset
      try await addAccounts(Self.samples / question.samplesPerAddress, for: question, to: local.store)
      let medians = try await medians(question, local) { isKnown in
        if isKnown { _ = try await local.store.access.askToRegister("x@example.com", language: nil, back: nil) }
      }
      #expect(difference(medians) > 0.1, "known: \(medians.known), unknown: \(medians.unknown)")
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
