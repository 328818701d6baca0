import FoundationUI
import ShippingPreviews
import Testing
import WebUI
import WebUITesting

/// What each preview looks like, as HTML. `RECORD_SNAPSHOTS=1 make test MODULE=Shipping` writes the files anew.
@Suite struct ShippingSnapshotTests {
  private static let all =
    ShippingPreviews.previews + ShippingStaffPreviews.previews + FulfilmentPreviews.previews
    + ReturnPreviews.previews + ShippingPickupPreviews.previews + CarrierPreviews.previews

  @Test(arguments: all.map(\.slug))
  func `a screen looks as it did`(_ slug: String) async throws {
    let preview = try #require(PreviewCatalog(Self.all)[slug])
    let html = await Screen(waiting: .milliseconds(200)) { preview.view() }.html
    #expect(try SnapshotFolder().difference(of: html, named: slug) == nil)
  }
}
