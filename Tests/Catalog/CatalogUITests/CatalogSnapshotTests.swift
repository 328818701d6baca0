import CatalogPreviews
import FoundationUI
import Testing
import WebUI
import WebUITesting

/// What each preview looks like, as HTML. `RECORD_SNAPSHOTS=1 make test MODULE=Catalog` writes the files anew.
@Suite struct CatalogSnapshotTests {
  @Test(arguments: CatalogPreviews.previews.map(\.slug))
  func `a screen looks as it did`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(CatalogPreviews.previews)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
