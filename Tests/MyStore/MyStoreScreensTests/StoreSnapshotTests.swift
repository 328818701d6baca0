import FoundationUI
import StorePreviews
import Testing
import WebUI
import WebUITesting

/// What the previews of screens over several contexts look like, as HTML. `RECORD_SNAPSHOTS=1` writes the files anew.
@Suite struct StoreSnapshotTests {
  @Test(arguments: StorePreviews.own.map(\.slug))
  func `a screen looks as it did`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(StorePreviews.own)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
