import FoundationUI
import OperationsPreviews
import Testing
import WebUI
import WebUITesting

/// The HTML of each preview, compared with the recorded one. `RECORD_SNAPSHOTS=1 make test MODULE=Operations` records it.
@Suite struct OperationsSnapshotTests {
  @Test(arguments: OperationsPreviews.previews.map(\.slug))
  func `a screen looks as recorded`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(OperationsPreviews.previews)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
