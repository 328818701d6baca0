import FoundationUI
import OrderingPreviews
import Testing
import WebUI
import WebUITesting

/// What each preview looks like, as HTML. `RECORD_SNAPSHOTS=1 make test MODULE=Ordering` writes the files anew.
@Suite struct OrderingSnapshotTests {
  private static let all = OrderingPreviews.previews + PickupPreviews.previews

  @Test(arguments: all.map(\.slug))
  func `a screen looks as it did`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(Self.all)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
