import FoundationUI
import MyStoreKit
import MyStoreScreens
import Testing
import WebUI
import WebUITesting

/// The news, which their screen loads and keeps itself.
struct StoreNewsTests {
  private static let path = "/api/v1/content/news"

  private func screen(
    _ answers: CannedTransport.Answer..., language: String? = nil
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let client = HTTPClient(transport: transport, language: language, retries: .never)
    return (await Screen { StoreNewsScreen().environment(\.httpClient, client) }, transport)
  }

  private static func item(_ number: Int, at time: String) -> String {
    """
    {"id":"00000000-0000-7000-8000-00000000003\(number)","handle":"n\(number)","title":"Title \(number)",
    "publishedAt":"\(time)"}
    """
  }

  @Test func `the latest news stand first, whatever the order of the answer`() async throws {
    let items = [Self.item(1, at: "2026-01-01T00:00:00.000Z"), Self.item(2, at: "2026-02-01T00:00:00.000Z")]
    let (screen, _) = await screen(.init(Self.path, json: #"{"items":[\#(items.joined(separator: ","))],"next":null}"#))
    let links = await screen.all(.identifier("news-link"))
    #expect(links.map { $0.attributes["href"] } == ["/news/n2", "/news/n1"])
    #expect(await !screen.has(.identifier("older-news")))
  }

  @Test func `older news are a link away`() async {
    let (screen, _) = await screen(
      .init(Self.path, json: #"{"items":[\#(Self.item(1, at: "2026-01-01T00:00:00.000Z"))],"next":"c"}"#))
    #expect(await screen.all(.identifier("older-news")).first?.attributes["href"] == "/news?cursor=c")
  }

  @Test func `news are asked for in the page's language`() async {
    let (_, transport) = await screen(.init(Self.path, json: #"{"items":[],"next":null}"#), language: "pl")
    #expect(transport.requests.first?.query.contains(QueryItem("locale", "pl")) == true)
  }

  @Test func `what failed can be tried again`() async throws {
    let (screen, _) = await screen(
      .init(Self.path, failing: .timedOut), .init(Self.path, json: #"{"items":[],"next":null}"#))
    #expect(await screen.has(.identifier("error-view")))
    try await screen.tap(.identifier("retry"))
    #expect(await screen.contains("There is no news yet"))
  }
}
