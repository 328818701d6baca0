import Foundation
import FoundationCore
import Outbound
import OutboundService
import TestSupport
import Testing

/// Messages to a mail server that is not ours.
@Suite struct MailServerTests {
  static let id = UniqueID(high: 0x0199_1122_3344_7566, low: 0x8899_AABB_CCDD_EEFF)
  static let time = Timestamp(milliseconds: 1_790_000_000_000)

  static func message(
    to recipient: String = "anna@example.com", subject: String = "Password", language: String = "en",
    paragraph: String = "Hello", name: String = "Corner Shop"
  ) throws -> MailMessage {
    let content = MailContent(
      language: language, subject: subject,
      blocks: [
        .paragraph(paragraph), .link("Choose a password", address: "https://shop.example/password?t=a_b-c&x=1"),
        .note("If it was not you, nothing happens."),
      ], signature: name)
    return MailMessage(
      content, from: try #require(MailAddress("shop@shop.example", name: name)),
      to: try #require(MailAddress(recipient)), id: id, at: time)
  }

  private func server(_ peer: MailPeer, trusting folder: URL? = nil, user: String = "", password: String = "") throws
    -> MailServer
  {
    try MailServer(
      try #require(MailServer.Address("smtp://127.0.0.1:\(peer.port)")), user: user, password: password,
      authorities: folder?.appendingPathComponent("certificate.pem").path, limit: .seconds(10))
  }

  private func failure(_ body: () async throws(MailFailure) -> Void) async -> MailFailure? {
    do throws(MailFailure) { try await body() } catch { return error }
    return nil
  }

  @Test(arguments: [
    ("en", "Your password", "A line.\n.\n..two\nFrom here\n\tindented \nlast"),
    ("pl", "Nowe hasło do sklepu „Żółta Łódź” – zażółć gęślą jaźń, żeby wejść do swojego konta", "Zażółć gęślą jaźń."),
    ("ru", "Новый пароль для вашей учётной записи в магазине", "Здравствуйте! Вы попросили новый пароль."),
    ("zh-Hans", "重新设置您在本店的密码，以便再次登录您的账户并查看订单", "您好，您申请了重新设置密码。🙂"),
    (
      "en", "A subject with =?utf-8?B?Zm9v?= in it\r\nBcc: everyone@example.com",
      "x = y; " + String(repeating: "long ", count: 400)
    ),
    ("en", "👩‍👩‍👧‍👦 " + String(repeating: "é", count: 300), String(repeating: "=", count: 300)),
  ])
  func `another program reads in a message what was written`(
    language: String, subject: String, paragraph: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let peer = try await MailPeer(folder)
      let name = language == "en" ? "Bolts, \"Nuts\" & Sons" : "Żółta Łódź 店 Магазин"
      let message = try Self.message(subject: subject, language: language, paragraph: paragraph, name: name)
      try await server(peer).deliver(message)
      let taken = try await peer.next()
      #expect(taken.sender == "shop@shop.example" && taken.recipients == ["anna@example.com"])
      #expect(taken.greeting == "shop.example" && !taken.tls)
      let read = taken.message
      #expect(read.subject == subject.replacing("\r\n", with: "  ").replacing("\n", with: " "))
      #expect(read.from == "shop@shop.example" && read.name == name && read.to == "anna@example.com")
      #expect(read.language == language && read.automatic == "auto-generated")
      #expect(read.id == "<\(Self.id)@shop.example>" && read.date == "2026-09-21T14:13:20+00:00")
      #expect(read.parts == ["multipart/alternative", "text/plain", "text/html"])
      let text = try #require(read.text)
      #expect(text.hasPrefix(paragraph + "\n\nChoose a password:\nhttps://shop.example/password?t=a_b-c&x=1\n\n"))
      #expect(read.html?.contains("href=\"https://shop.example/password?t=a_b-c&amp;x=1\"") == true)
      #expect(read.html?.contains("<html lang=\"\(language)\"") == true)
      #expect(read.defects == [] && !read.bare && read.ascii && read.longest <= 76)
      #expect(
        read.fields == [
          "Auto-Submitted", "Content-Language", "Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Subject",
          "To",
        ])
    }
  }

  @Test func `with STARTTLS and a password, to a certificate that is trusted`() async throws {
    try await withTemporaryFolder { folder in
      let peer = try await MailPeer(folder, "tls", "auth")
      try await server(peer, trusting: folder, user: "shop", password: "correct horse").deliver(Self.message())
      let taken = try await peer.next()
      #expect(taken.tls && taken.user == "shop")
    }
  }

  @Test func `a certificate that nobody vouches for gets nothing`() async throws {
    try await withTemporaryFolder { folder in
      let peer = try await MailPeer(folder, "tls")
      let server = try MailServer(
        try #require(MailServer.Address("smtp://127.0.0.1:\(peer.port)")), user: "shop", password: "secret")
      let failure = await failure { () throws(MailFailure) in try await deliver(server) }
      #expect(failure == .passing("The mail server's certificate is not to be trusted."))
    }
  }

  @Test func `a wrong password is no fault of the message`() async throws {
    try await withTemporaryFolder { folder in
      let peer = try await MailPeer(folder, "tls", "auth")
      let server = try server(peer, trusting: folder, user: "shop", password: "wrong")
      let failure = await failure { () throws(MailFailure) in try await deliver(server) }
      #expect(failure == .passing("The mail server does not accept the user and the password. It said 535."))
    }
  }

  @Test func `a password is not told without TLS`() async throws {
    try await withTemporaryFolder { folder in
      let peer = try await MailPeer(folder)
      let server = try server(peer, user: "shop", password: "correct horse")
      let failure = await failure { () throws(MailFailure) in try await deliver(server) }
      #expect(failure == .passing("The mail server offers no TLS, without which nothing is sent."))
    }
  }

  @Test(arguments: [
    ("no-such", MailFailure.refused("The mail server refused it with 550.")),
    ("unwanted", .refused("The mail server refused it with 554.")),
    ("later", .passing("The mail server did not take it. It said 451.")),
    ("too-late", .passing("The mail server did not take it. It said 452.")),
  ])
  func `what the server says decides whether there is another attempt`(who: String, expected: MailFailure) async throws
  {
    try await withTemporaryFolder { folder in
      let peer = try await MailPeer(folder)
      defer { withExtendedLifetime(peer) {} }
      let server = try server(peer)
      let message = try Self.message(to: "\(who)@example.com")
      let failure = await failure { () throws(MailFailure) in try await server.deliver(message) }
      #expect(failure == expected)
    }
  }

  @Test func `a server that is away, or says nothing, is tried again`() async throws {
    let gone = try LocalHost { $0.hang() }.port
    let away = try MailServer(try #require(MailServer.Address("smtp://127.0.0.1:\(gone)")))
    #expect(
      await failure { () throws(MailFailure) in try await deliver(away) }
        == .passing("The mail server does not answer."))
    let silent = try LocalHost { $0.hang() }
    let slow = try MailServer(
      try #require(MailServer.Address("smtp://127.0.0.1:\(silent.port)")), limit: .milliseconds(300))
    #expect(
      await failure { () throws(MailFailure) in try await deliver(slow) } == .passing("The mail server took too long."))
  }

  private func deliver(_ server: MailServer) async throws(MailFailure) {
    guard let message = try? Self.message() else { throw .refused("no message") }
    try await server.deliver(message)
  }

  @Test(arguments: [
    "smtp://mail.example", "smtp://mail.example:25", "smtps://mail.example:465/", "smtp://127.0.0.1:2525",
    "smtp://[::1]:25",
  ])
  func `an address of a mail server is read`(text: String) { #expect(MailServer.Address(text) != nil) }

  @Test(arguments: [
    "", "mail.example", "http://mail.example", "smtp://", "smtp://user@mail.example", "smtp://mail.example:0",
    "smtp://mail.example:99999", "smtp://mail.example/path", "smtp://mail.example\r\nx", "smtp://mail example",
  ])
  func `what is no address of a mail server is refused`(text: String) { #expect(MailServer.Address(text) == nil) }

  @Test func `a folder keeps messages as files that only its owner reads`() async throws {
    try await withTemporaryFolder { folder in
      let place = folder.appendingPathComponent("mail").path
      let message = try Self.message()
      for _ in 0..<2 { try await MailFolder(path: place).deliver(message) }
      let files = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(files == ["\(Self.id).eml"])
      let file = "\(place)/\(files[0])"
      #expect(FileManager.default.contents(atPath: file).map { [UInt8]($0) } == message.bytes)
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `a folder that cannot be written is tried again`() async throws {
    let failure = await failure { () throws(MailFailure) in
      guard let message = try? Self.message() else { return }
      try await MailFolder(path: "/proc/none").deliver(message)
    }
    #expect(failure == .passing("The folder of messages cannot be written."))
  }
}
