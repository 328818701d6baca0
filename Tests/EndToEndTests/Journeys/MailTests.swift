import Foundation
import FoundationCore
import Outbound
import Synchronization
import TestSupport
import Testing
import WebDriver

/// Mail as staff see it, in a real browser, and the messages that leave.
@Suite(.serialized) struct MailTests {
  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a test message leaves for the address of whoever asks, and can be sent again`(
    _ scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let messages = folder.appendingPathComponent("mail")
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: "office/mail")
        try await browser.wait(forText: "No mail yet")
        try await browser.click(id: "mail-test")
        try await browser.wait(forText: "A test message from MyStore")
        let files = try await eventually({ $0.count == 1 }) {
          ((try? FileManager.default.contentsOfDirectory(atPath: messages.path)) ?? []).filter { $0.hasSuffix(".eml") }
        }
        let file = messages.appendingPathComponent(try #require(files.first))
        let message = try String(contentsOf: file, encoding: .utf8)
        #expect(message.contains("\r\nSubject: A test message from MyStore\r\n"))
        #expect(message.contains("\r\nAuto-Submitted: auto-generated\r\n"))
        try FileManager.default.removeItem(at: file)
        let owner = try await StoreClients(base: store.base).asOwner(password: password)
        let sent = try await eventually({ $0.first?.state == .sent }) {
          try await OutboundHTTPClient(client: owner.client).mails().items
        }
        #expect(sent.map(\.state) == [.sent] && sent.first?.attempts == 1)
        try await browser.open(store.base.appendingPathComponent("office/mail"))
        try await browser.find("main a[href^=\"/office/mail/\"]").click()
        try await browser.wait(forText: "The messages of your shop arrive")
        try await browser.click(id: "mail-again")
        #expect(try await eventually { FileManager.default.fileExists(atPath: file.path) })
      }
      #expect(await store.stop())
    }
  }

  /// A mail server that takes everything, and nothing more.
  private func mailServer(_ taken: Taken) throws -> StubHost {
    try StubHost { client in
      client.send("220 mail.example\r\n")
      var (text, isMessage) = ("", false)
      while let bytes = client.receive(), !bytes.isEmpty {
        text += String(decoding: bytes, as: UTF8.self)
        guard text.hasSuffix(isMessage ? "\r\n.\r\n" : "\r\n") else { continue }
        if isMessage { taken.add(text) }
        let isNext = !isMessage && text.hasPrefix("DATA")
        client.send(isNext ? "354 go on\r\n" : "250 done\r\n")
        (text, isMessage) = ("", isNext)
      }
    }
  }

  private final class Taken: Sendable {
    private let messages = Mutex<[String]>([])
    var all: [String] { messages.withLock(\.self) }
    func add(_ message: String) { messages.withLock { $0.append(message) } }
  }

  @Test func `a message that could not be sent outlives the process, and leaves when the mail server is back`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      // Nobody listens at this port.
      let first = try await StoreProcess.start(
        database: database, arguments: ["serve", "--no-demo", "--mail-server", "smtp://127.0.0.1:1"])
      let password = try #require(first.ownerPassword)
      let owner = try await StoreClients(base: first.base).asOwner(password: password)
      let mail = try await OutboundHTTPClient(client: owner.client).sendTest(NewTestMail(language: "pl"))
      let waiting = try await eventually({ $0.mail.attempts == 1 }) {
        try await OutboundHTTPClient(client: owner.client).mail(mail.id)
      }
      #expect(waiting.mail.state == .waiting && waiting.mail.failure == "The mail server does not answer.")
      first.kill()
      let taken = Taken()
      let host = try mailServer(taken)
      let second = try await StoreProcess.start(
        database: database, arguments: ["serve", "--no-demo", "--mail-server", "smtp://127.0.0.1:\(host.port)"])
      let again = try await StoreClients(base: second.base).asOwner(password: password)
      _ = try await OutboundHTTPClient(client: again.client).sendAgain(mail.id)
      let sent = try await eventually({ $0.mail.state == .sent }) {
        try await OutboundHTTPClient(client: again.client).mail(mail.id)
      }
      // It may have been tried again by itself just before it was asked for: then both leave, as one message.
      #expect(sent.mail.state == .sent && sent.mail.failure == nil && (1...2).contains(taken.all.count))
      #expect(taken.all.first?.contains("\r\nMessage-ID: <\(mail.id)@localhost>\r\n") == true, "\(taken.all)")
      #expect(taken.all.first?.contains("\r\nContent-Language: pl\r\n") == true)
      #expect(await second.stop())
    }
  }

  @Test func `the password of the mail server is shown by nothing`() async throws {
    let shown = try await Command.mystore(
      [
        "config", "--mail-server", "smtp://mail.example:587", "--mail-user", "shop", "--mail-password",
        "c4n4ry-p4ssw0rd",
      ])
    #expect(shown.status == 0 && shown.output.contains("mail-password = (set)"))
    #expect(!(shown.output + shown.errors).contains("c4n4ry"))
    let refused = try await Command.mystore(["config", "--mail-server", "mail.example"])
    #expect(refused.status == 2 && refused.errors.contains("smtp://mail.example:587"))
  }

  @Test(arguments: [
    ("postgresql://shop:c4n4ry@127.0.0.1:1/mystore", "postgresql://shop:(set)@127.0.0.1:1/mystore"),
    (
      "postgres://shop:c4n4ry%2Fx@127.0.0.1:1/mystore?sslmode=disable", "shop:(set)@127.0.0.1:1/mystore?sslmode=disable"
    ),
    ("postgresql://127.0.0.1:1/mystore?user=shop&p%61ssword=c4n4ry", "&p%61ssword=(set)"),
    // What should have been written as %40, %2F and %25.
    ("postgresql://shop:a@c4n4ry@127.0.0.1:1/mystore", "shop:(set)@127.0.0.1:1/mystore"),
    ("postgresql://shop:c4n4ry/x@127.0.0.1:1/mystore", "shop:(set)@127.0.0.1:1/mystore"),
    ("postgresql://shop:c4n4ry%x@127.0.0.1:1/mystore", "shop:(set)@127.0.0.1:1/mystore"),
  ])
  func `the password in the address of a database is shown by nothing`(address: String, shown: String) async throws {
    let configuration = try await Command.mystore(["config", "--database", address])
    #expect(configuration.status == 0 && configuration.output.contains(shown), "\(configuration.output)")
    // Nobody listens there.
    let failed = try await Command.mystore(["verify", "--database", address])
    #expect(failed.status != 0 && failed.errors.contains("cannot be opened"), "\(failed.errors)")
    for text in [configuration.output, configuration.errors, failed.output, failed.errors] {
      #expect(!text.contains("c4n4ry"), "\(text)")
    }
  }
}
