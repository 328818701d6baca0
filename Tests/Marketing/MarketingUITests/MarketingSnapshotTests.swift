import FoundationUI
import MarketingPreviews
import Testing
import WebUI
import WebUITesting

/// The HTML of each preview, compared with the recorded one. `RECORD_SNAPSHOTS=1 make test MODULE=Marketing` records it.
@Suite struct MarketingSnapshotTests {
  @Test(arguments: MarketingPreviews.previews.map(\.slug))
  func `a screen looks as recorded`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(MarketingPreviews.previews)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
