import AccessPreviews
import FoundationUI
import Testing
import WebUI
import WebUITesting

/// What each preview looks like, as HTML. `RECORD_SNAPSHOTS=1 make test MODULE=Access` writes the files anew.
@Suite struct AccessSnapshotTests {
  @Test(arguments: AccessPreviews.previews.map(\.slug))
  func `a screen looks as it did`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(AccessPreviews.previews)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
