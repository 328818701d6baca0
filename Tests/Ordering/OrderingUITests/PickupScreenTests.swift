import FoundationUI
import OrderingPreviews
import Testing
import WebUI
import WebUITesting

/// Choosing between having an order delivered and picking it up.
struct PickupScreenTests {
  private func screen(_ slug: String) async throws -> Screen {
    let preview = try #require(PreviewCatalog(PickupPreviews.previews)[slug])
    return await Screen(waiting: .milliseconds(200)) { preview.view() }
  }

  @Test func `whoever picks it up is asked for a place and a name, and for no address`() async throws {
    let screen = try await screen("checkout-screen-pickup-offered")
    #expect(await screen.contains("Delivery address"))
    try await screen.tap(.identifier("choose-pickup"))
    #expect(await screen.contains("Where would you like to pick it up?"))
    #expect(await screen.contains("Who picks it up?"))
    #expect(await !screen.contains("Delivery address"))
    try await screen.tap(.identifier("choose-delivery"))
    #expect(await screen.contains("Delivery address"))
  }

  @Test func `a place that lacks goods says so, and is not to be chosen`() async throws {
    let screen = try await screen("checkout-screen-pickup-nowhere")
    #expect(await screen.contains("No place has all of your order now."))
    #expect(await screen.contains("not all of it is there"))
    #expect(await !screen.contains("Where would you like to pick it up?"))
  }
}
