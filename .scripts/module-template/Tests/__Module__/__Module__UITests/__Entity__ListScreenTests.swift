import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting
import __Module__
import __Module__UI

/// What staff do on the list, without a server.
struct __Entity__ListScreenTests {
  private static let path = "/api/v1/__path__/__entities_path__"
  private static let first = __Entity__(
    id: __Entity__ID(UniqueID(high: 1, low: 1)), name: "First", createdAt: Timestamp(milliseconds: 0))

  private func page(_ items: [__Entity__], next: Cursor? = nil) -> CannedTransport.Answer {
    .init(Self.path, json: Schema.__entities__.encode(Page(items: items, next: next)))
  }

  private func screen(
    _ answers: [CannedTransport.Answer], locale: String = "en"
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen(locale: locale) {
      __Entity__ListScreen().environment(
        __Module__Model(client: __Module__HTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  @Test func `what is added appears in the list, and the form is empty again`() async throws {
    let added = CannedTransport.Answer(
      Self.path, method: .post, json: Schema.__entity__.encode(Self.first), status: 201)
    let (screen, transport) = await screen([page([]), page([Self.first]), added])
    try await screen.type(" First ", into: .identifier("__entity_path__-new-name"))
    try await screen.tap(.identifier("__entity_path__-add"))
    #expect(await screen.all(.identifier("__entity_path__-name")).count == 1)
    let body = try #require(transport.requests.first { $0.method == .post }?.body)
    #expect(try Schema.new__Entity__.decode(body).name == "First")
  }

  @Test func `an empty name is refused beside its field, and nothing is sent`() async throws {
    let (screen, transport) = await screen([page([])])
    try await screen.tap(.identifier("__entity_path__-add"))
    #expect(await screen.contains("Enter a name, up to 200 characters."))
    #expect(transport.requests.allSatisfy { $0.method == .get })
  }

  @Test func `a refusal keeps what was typed`() async throws {
    let refusal = #"{"status":409,"code":"__entity_path__-exists","title":"Conflict","detail":"There is one."}"#
    let (screen, _) = await screen([page([]), .init(Self.path, method: .post, json: refusal, status: 409)])
    try await screen.type("First", into: .identifier("__entity_path__-new-name"))
    try await screen.tap(.identifier("__entity_path__-add"))
    #expect(await screen.html.contains(#"value="First""#))
    #expect(await screen.contains("What you typed is still here."))
  }

  @Test func `a longer list has a link to its next page`() async throws {
    let next = Cursor(version: 1, filter: 0, keys: [.integer(0), .id(Self.first.id.value)])
    let (screen, _) = await screen([page([Self.first], next: next)])
    #expect(await screen.has(.identifier("__path__-next")))
  }

  @Test(arguments: [("pl", "Dodaj"), ("ru", "Добавить"), ("zh-Hans", "添加"), ("en", "Add")])
  func `the screen speaks the page's language`(language: String, add: String) async {
    let (screen, _) = await screen([page([])], locale: language)
    #expect(await screen.contains(add))
  }

  @Test(arguments: [
    (__Module__Route.list(cursor: nil), "/office/__path__"), (.list(cursor: "c"), "/office/__path__?cursor=c"),
  ])
  func `a place has one address, among staff's`(_ route: __Module__Route, _ address: String) throws {
    #expect(route.location.description == address && route.isOffice)
    #expect(__Module__Route(location: try #require(PageLocation(address))) == route)
  }
}
