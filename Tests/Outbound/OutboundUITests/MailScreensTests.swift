import FoundationCore
import MyStoreKit
import Outbound
import OutboundUI
import Testing
import WebUI
import WebUITesting

/// What staff see of mail and do with it, without a server.
struct MailScreensTests {
  private static let list = "/api/v1/outbound/mails"
  private static let id = MailID(UniqueID(high: 1, low: 1))

  private func mail(
    _ state: MailState = .sent, failure: String? = nil, isRepeatable: Bool = true
  ) -> Mail {
    Mail(
      id: Self.id, template: "test", recipient: "anna@example.com", language: "pl", subject: "Hello there",
      state: state,
      attempts: 2, failure: failure, createdAt: Timestamp(milliseconds: 0), sentAt: nil, isRepeatable: isRepeatable)
  }

  private func details(_ mail: Mail) -> MailDetails {
    MailDetails(
      mail: mail,
      content: MailContent(
        language: "pl", subject: "Hello there",
        blocks: [.paragraph("One"), .link("Go", address: "https://shop.example/?t=…"), .note("Two")], signature: "Shop")
    )
  }

  private func screen(
    _ view: @escaping @Sendable () -> some View, _ answers: [CannedTransport.Answer], locale: String = "en"
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen(locale: locale) {
      view().environment(
        OutboundModel(client: OutboundHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  private func page(_ items: [Mail], next: Cursor? = nil) -> CannedTransport.Answer {
    .init(Self.list, json: Schema.mails.encode(Page(items: items, next: next)))
  }

  @Test func `a test message is asked for in the page's language, and is on top of the list`() async throws {
    let sent = CannedTransport.Answer(
      "/api/v1/outbound/test-mails", method: .post, json: Schema.mail.encode(mail(.waiting)), status: 201)
    let (screen, transport) = await screen({ MailListScreen() }, [page([]), sent], locale: "zh-Hans")
    #expect(await screen.contains("还没有邮件"))
    try await screen.tap(.identifier("mail-test"))
    #expect(await screen.all(.identifier("mail-link")).count == 1)
    let body = try #require(transport.requests.first { $0.method == .post }?.body)
    #expect(try Schema.newTestMail.decode(body).language == "zh-Hans")
  }

  @Test func `a refusal is told in the page's language, and the list stays`() async throws {
    let refusal = #"{"status":409,"code":"invalid-recipient","title":"Conflict","detail":"Mail cannot be sent there."}"#
    let (screen, _) = await screen(
      { MailListScreen() },
      [page([mail()]), .init("/api/v1/outbound/test-mails", method: .post, json: refusal, status: 409)],
      locale: "pl")
    try await screen.tap(.identifier("mail-test"))
    #expect(await screen.contains("Na ten adres nie można wysłać wiadomości."))
    #expect(await screen.has(.identifier("mail-link")))
  }

  @Test func `a longer list has links to its other pages, which keep what is looked for`() async throws {
    let next = Cursor(version: 1, filter: 0, keys: [.integer(0), .id(Self.id.value)])
    let (screen, transport) = await screen({ MailListScreen(.sent, to: "a@b.example") }, [page([mail()], next: next)])
    #expect(await screen.has(.identifier("next-page")))
    #expect(transport.requests.first?.query.map(\.name).sorted() == ["limit", "recipient", "state"])
  }

  @Test func `a mail is shown with what it says, and sent again`() async throws {
    let path = "\(Self.list)/\(Self.id)"
    let (screen, transport) = await screen(
      { MailScreen(Self.id) },
      [
        .init(
          path,
          json: Schema.mailDetails.encode(details(mail(.refused, failure: "The mail server refused it with 550.")))),
        .init("\(path)/send-again", method: .post, json: Schema.mailDetails.encode(details(mail(.waiting)))),
      ], locale: "ru")
    for text in ["One", "https://shop.example/?t=…", "Two", "Почтовый сервер отклонил его с кодом 550.", "польский"] {
      #expect(await screen.contains(text), "\(text)")
    }
    try await screen.tap(.identifier("mail-again"))
    #expect(transport.requests.contains { $0.method == .post })
    #expect(await screen.contains("Ожидает"))
  }

  @Test func `a mail whose secret is forgotten cannot be sent again`() async {
    let (screen, _) = await screen(
      { MailScreen(Self.id) },
      [.init("\(Self.list)/\(Self.id)", json: Schema.mailDetails.encode(details(mail(isRepeatable: false))))])
    #expect(await !screen.has(.identifier("mail-again")))
    #expect(await screen.contains("It had a link for one use"))
  }

  @Test(arguments: [
    (OutboundRoute.mails(nil, to: nil, cursor: nil), "/office/mail"),
    (.mails(.sent, to: "a@b.example", cursor: nil), "/office/mail?state=sent&to=a%40b.example"),
    (.mail(MailScreensTests.id), "/office/mail/\(MailScreensTests.id)"),
  ])
  func `a place has one address, among staff's`(_ route: OutboundRoute, _ address: String) throws {
    #expect(route.isOffice)
    #expect(OutboundRoute(location: try #require(PageLocation(address))) == route)
  }
}
