import FoundationUI
import Testing
import WebUI
import WebUITesting
import __Module__Previews

/// The HTML of each preview, compared with the recorded one. `RECORD_SNAPSHOTS=1 make test MODULE=__Module__` records it.
@Suite struct __Module__SnapshotTests {
  @Test(arguments: __Module__Previews.previews.map(\.slug))
  func `a screen looks as recorded`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(__Module__Previews.previews)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
