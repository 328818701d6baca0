import FoundationUI
import ImportsPreviews
import Testing
import WebUI
import WebUITesting

/// The HTML of each preview, compared with the recorded one. `RECORD_SNAPSHOTS=1 make test MODULE=Imports` records it.
@Suite struct ImportsSnapshotTests {
  @Test(arguments: ImportsPreviews.previews.map(\.slug))
  func `a screen looks as recorded`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(ImportsPreviews.previews)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
