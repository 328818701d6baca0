import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import Testing
import WebUI

@Suite struct FoundationUITests {
  /// Shows a view in a session, and gives its HTML.
  private func html(
    locale: String = "en-GB", @ViewBuilder _ root: @escaping @Sendable () -> some View
  ) async -> String {
    let session = Session(.init(locale: .init(identifier: locale)))
    await session.start { root() }
    await session.settle()
    return await session.snapshotHTML()
  }

  @Test(arguments: ["en-GB", "en-US", "pl", "de"])
  func `a price follows the rules of the page's locale`(_ locale: String) async throws {
    let price = try Money(123_450, .gbp)
    let html = await html(locale: locale) { PriceText(price) }
    #expect(html.contains(">\(DisplayFormat(locale: locale).price(price))<"))
  }

  @Test func `a former price is struck through, if it was more`() async throws {
    let (price, former) = (try Money(1_000, .gbp), try Money(1_500, .gbp))
    #expect(await html { PriceText(price, former: former) }.contains("price-former"))
    #expect(await html { PriceText(former, former: price) }.contains("price-former") == false)
  }

  @Test func `a failed load is shown with guidance, and can be tried again`() async throws {
    struct Screen: View {
      enum Loading { case loading, error(ErrorWrapper), data(Int) }
      @State private var state = Loading.loading
      @Environment(\.httpClient) private var client

      var body: some View {
        Group {
          switch state {
          case .loading: ProgressView("Loading")
          case .error(let error): ErrorView(error) { await load() }
          case .data(let value): Text("value \(value)")
          }
        }
        .task { await load() }
      }

      private func load() async {
        do { state = .data(try await client.load(Self.number)) } catch {
          state = .error(ErrorWrapper(error, guidance: "Try again in a moment."))
        }
      }

      static let number = Resource<Int>.get(
        "/number", as: .object("Number", Field("value", \.self, .integer(in: 0...9))) { $0 })
    }
    let transport = CannedTransport([
      .init("/number", json: #"{"title":"Too busy","status":409,"code":"busy"}"#, status: 409),
      .init("/number", json: #"{"value":7}"#),
    ])
    let session = Session()
    await session.start { Screen().environment(\.httpClient, HTTPClient(transport: transport)) }
    await session.settle()
    #expect(await session.snapshotHTML().contains("Too busy"))
    #expect(await session.snapshotHTML().contains("Try again in a moment."))
    let retry = try #require(
      await session.snapshot().flatMap(\.all).first { $0.attributes["data-testid"] == "retry" })
    #expect(await session.send(.press, to: retry.id))
    #expect(await session.snapshotHTML().contains("value 7"))
  }

  @Test func `previews are found by name, with their canned answers`() async throws {
    let some = Preview("SomeScreen, empty") { _ in EmptyStateView("Nothing here", systemImage: "bag") }
    let catalog = PreviewCatalog([some, some])
    #expect(catalog.previews.count == 1)
    let preview = try #require(catalog["some-screen-empty"])
    #expect(await html { preview.view() }.contains("Nothing here"))
    #expect(catalog["other"] == nil)
  }
}
