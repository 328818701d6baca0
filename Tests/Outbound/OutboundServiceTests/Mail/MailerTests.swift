import Access
import AccessService
import Foundation
import FoundationCore
import Outbound
import OutboundService
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Messages from the transaction that causes them until they are taken, or given up.
@Suite struct MailerTests {
  private let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.mailRead]))
  private let writer = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.mailRead, .mailWrite]))

  fileprivate struct Shop {
    let database: Database
    let service: OutboundService
    let transport: StandInTransport
    let runner: JobRunner

    func queue(_ draft: MailDraft, failing: Bool = false) async throws {
      try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
        try service.mailer.queue(draft, in: work)
        if failing { throw OutboundError.notFound }
      }
    }

    func mail(_ id: MailID, _ reader: Principal, until state: MailState) async throws -> MailDetails {
      try await eventually({ $0.mail.state == state }) { try await service.mails.mail(id, as: reader) }
    }
  }

  private func withShop(
    _ answers: [MailFailure?] = [], at time: Int64 = 1_000_000, _ body: (Shop) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let clock = WallClock.fixed(Timestamp(milliseconds: time))
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [OutboundSchema.self], clock: clock)
      let transport = StandInTransport(answers)
      let service = OutboundService(
        database: database, clock: clock, key: [UInt8](repeating: 7, count: 32), transport: transport,
        sender: { .onThisMachine(name: "Corner Shop") }, staff: { [UniqueID(high: 1, low: 2): "owner@shop.example"] },
        words: { template, language in
          MailContent(language: language, subject: template.id, blocks: [.paragraph("Hello")], signature: "Shop")
        }, webhooks: WebhookSettings(sources: [], client: try GuardedHTTPClient()))
      let runner = JobRunner(database, handlers: service.handlers)
      try await runner.start()
      try await body(Shop(database: database, service: service, transport: transport, runner: runner))
      await runner.stop()
      await database.close()
    }
  }

  private func draft(secret: String? = nil, until: Int64? = nil) throws -> MailDraft {
    MailDraft(
      template: "test", to: try #require(MailAddress("anna@example.com", name: "Anna")),
      MailContent(
        language: "en", subject: "Subject",
        blocks: [.link("Go", address: "https://shop.example/?t=\(secret == nil ? "" : MailContent.secretMark)")],
        signature: "Shop"), secret: secret, until: until.map { Timestamp(milliseconds: $0) })
  }

  @Test func `a message is sent after the commit that causes it, once`() async throws {
    try await withShop { shop in
      let draft = try draft()
      try await shop.queue(draft)
      let mail = try await shop.mail(draft.id, reader, until: .sent).mail
      #expect(mail.state == .sent && mail.attempts == 1 && mail.failure == nil && mail.sentAt == mail.createdAt)
      #expect(shop.transport.taken.count == 1 && shop.transport.taken.first?.recipient.address == "anna@example.com")
    }
  }

  @Test func `a transaction that fails sends nothing`() async throws {
    try await withShop { shop in
      let (failed, done) = (try draft(), try draft())
      await #expect(throws: OutboundError.notFound) { try await shop.queue(failed, failing: true) }
      try await shop.queue(done)
      _ = try await shop.mail(done.id, reader, until: .sent)
      await #expect(throws: OutboundError.notFound) { try await shop.service.mails.mail(failed.id, as: reader) }
      #expect(shop.transport.taken.count == 1)
    }
  }

  @Test func `a secret leaves in the message, and is neither kept readable nor kept`() async throws {
    try await withShop([.passing("away")]) { shop in
      let draft = try draft(secret: "s3cr3t-t0ken", until: 2_000_000)
      try await shop.queue(draft)
      let waiting = try await eventually({ $0.attempts > 0 }) {
        try await shop.service.mails.mail(draft.id, as: reader).mail
      }
      #expect(waiting.state == .waiting && waiting.failure == "away" && waiting.isRepeatable)
      let rows = try await shop.dump()
      #expect(!rows.contains("s3cr3t-t0ken"))
      _ = try await shop.service.mails.sendAgain(draft.id, as: writer)
      let jobs = try await JobQueue(shop.database).jobs()
      for job in jobs { _ = try await JobQueue(shop.database).retry(job.id) }
      let sent = try await shop.mail(draft.id, reader, until: .sent)
      #expect(
        shop.transport.taken.last.map { String(decoding: $0.bytes, as: UTF8.self).contains("t=3Ds3cr3t-t0ken") } == true
      )
      #expect(sent.content.blocks == [.link("Go", address: "https://shop.example/?t=…")])
      #expect(!sent.mail.isRepeatable)
      await #expect(throws: OutboundError.notRepeatable) {
        try await shop.service.mails.sendAgain(draft.id, as: writer)
      }
    }
  }

  @Test func `a link that has expired is not sent`() async throws {
    try await withShop { shop in
      let draft = try draft(secret: "s3cr3t", until: 999_999)
      try await shop.queue(draft)
      let mail = try await shop.mail(draft.id, reader, until: .failed).mail
      #expect(mail.state == .failed && mail.failure == "Its link expired before it could be sent.")
      #expect(shop.transport.taken.isEmpty && !mail.isRepeatable)
    }
  }

  @Test func `what the server refuses is not tried again, until staff ask for it`() async throws {
    try await withShop([.refused("The mail server refused it with 550.")]) { shop in
      let draft = try draft()
      try await shop.queue(draft)
      let refused = try await shop.mail(draft.id, reader, until: .refused).mail
      #expect(refused.failure == "The mail server refused it with 550." && refused.attempts == 1)
      let jobs = try await eventually({ $0.first?.state == .done }) { try await JobQueue(shop.database).jobs() }
      #expect(jobs.map(\.state) == [.done])
      let again = try await shop.service.mails.sendAgain(draft.id, as: writer).mail
      #expect(again.state == .waiting && again.failure == nil)
      #expect(try await shop.mail(draft.id, reader, until: .sent).mail.state == .sent)
    }
  }

  @Test func `what fails for a while is tried again, and given up after the last attempt`() async throws {
    try await withShop([MailFailure?](repeating: .passing("away"), count: 12)) { shop in
      let draft = try draft()
      try await shop.queue(draft)
      for attempt in 1...12 {
        let mail = try await eventually({ $0.attempts >= attempt }) {
          try await shop.service.mails.mail(draft.id, as: reader).mail
        }
        #expect(mail.attempts == attempt && mail.state == (attempt < 12 ? .waiting : .failed))
        guard attempt < 12 else { break }
        try await shop.hurry()
      }
      #expect(try await eventually { try await JobQueue(shop.database).jobs(.failed).count == 1 })
      #expect(try await shop.service.mails.sendAgain(draft.id, as: writer).mail.state == .waiting)
      #expect(try await shop.mail(draft.id, reader, until: .sent).mail.attempts == 1)
    }
  }

  @Test func `a test message goes to whoever asks, once for one id`() async throws {
    try await withShop { shop in
      let new = NewTestMail(language: "pl")
      let mail = try await shop.service.mails.sendTest(new, once: nil, as: writer)
      #expect(mail.recipient == "owner@shop.example" && mail.language == "pl")
      await #expect(throws: OutboundError.mailExists) {
        try await shop.service.mails.sendTest(new, once: nil, as: writer)
      }
      let stranger = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 9, low: 9), permissions: [.mailRead, .mailWrite]))
      await #expect(throws: OutboundError.invalidRecipient) {
        try await shop.service.mails.sendTest(NewTestMail(language: "en"), once: nil, as: stranger)
      }
    }
  }

  @Test func `nobody sees or sends mail without the permission`() async throws {
    try await withShop { shop in
      let draft = try draft()
      try await shop.queue(draft)
      for principal in [Principal.anonymous, .staff(StaffPrincipal(id: UniqueID(high: 1, low: 3), permissions: []))] {
        let mails = shop.service.mails
        await #expect(throws: OutboundError.self) { try await mails.list(after: nil, limit: 10, as: principal) }
        await #expect(throws: OutboundError.self) { try await mails.mail(draft.id, as: principal) }
        await #expect(throws: OutboundError.self) { try await mails.sendAgain(draft.id, as: principal) }
      }
      await #expect(throws: OutboundError.self) { try await shop.service.mails.sendAgain(draft.id, as: reader) }
      await #expect(throws: OutboundError.self) {
        try await shop.service.mails.sendTest(NewTestMail(language: "en"), once: nil, as: reader)
      }
    }
  }

  @Test func `mails are listed by state and address, a page at a time, and swept when they are old`() async throws {
    try await withShop([nil, .refused("no")], at: 1_000_000) { shop in
      let drafts = [try draft(), try draft()]
      try await shop.queue(drafts[0])
      _ = try await shop.mail(drafts[0].id, reader, until: .sent)
      try await shop.queue(drafts[1])
      _ = try await shop.mail(drafts[1].id, reader, until: .refused)
      let mails = shop.service.mails
      let first = try await mails.list(after: nil, limit: 1, as: reader)
      let next = try #require(first.next)
      let second = try await mails.list(after: next, limit: 1, as: reader)
      #expect(Set((first.items + second.items).map(\.id)) == Set(drafts.map(\.id)) && second.next == nil)
      #expect(try await mails.list(.refused, after: nil, limit: 9, as: reader).items.map(\.id) == [drafts[1].id])
      #expect(try await mails.list(to: "ANNA@example.com", after: nil, limit: 9, as: reader).items.count == 2)
      #expect(try await mails.list(to: "other@example.com", after: nil, limit: 9, as: reader).items.isEmpty)
      await #expect(throws: OutboundError.invalidCursor) {
        try await mails.list(.sent, after: next, limit: 1, as: reader)
      }
      #expect(try await mails.sweep() == 0)
    }
  }
}

extension MailerTests.Shop {
  /// Everything in the table, as text.
  fileprivate func dump() async throws -> String {
    let rows: [[UInt8]] = try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
      let contents: [[UInt8]] = try snapshot.rows("SELECT content FROM \(.mail)")
      return try contents + snapshot.rows("SELECT secret FROM \(.mail) WHERE secret IS NOT NULL", as: [UInt8].self)
    }
    return rows.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// Lets what waits for its next attempt begin now, as one of its attempts.
  fileprivate func hurry() async throws {
    try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
      let ids: [MailID] = try work.rows("SELECT id FROM \(.mail) WHERE state = 'waiting'")
      for id in ids {
        try work.enqueue(JobDraft(kind: "outbound.mail", payload: Array(id.description.utf8), key: id.description))
      }
    }
  }
}

/// Takes messages, or says what it was told to.
fileprivate final class StandInTransport: MailTransport {
  private let state: Mutex<(answers: [MailFailure?], taken: [MailMessage])>
  var taken: [MailMessage] { state.withLock(\.taken) }

  init(_ answers: [MailFailure?]) { state = Mutex((answers, [])) }

  func deliver(_ message: MailMessage) async throws(MailFailure) {
    let failure = state.withLock { state -> MailFailure? in
      let failure = state.answers.isEmpty ? nil : state.answers.removeFirst()
      if failure == nil { state.taken.append(message) }
      return failure
    }
    if let failure { throw failure }
  }
}
