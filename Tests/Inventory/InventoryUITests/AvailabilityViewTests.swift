import FoundationCore
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

struct AvailabilityViewTests {
  @Test(arguments: [(0, "Out of stock"), (3, "Only 3 left"), (6, "In stock")])
  func `stock is told in words`(units: Int, text: String) async throws {
    let variant = VariantID.make()
    let transport = CannedTransport([
      .init("/api/v1/inventory/availability/\(variant)", json: #"{"variant":"\#(variant)","available":\#(units)}"#)
    ])
    let screen = await Screen {
      AvailabilityView(of: variant)
        .environment(InventoryModel(client: InventoryHTTPClient(client: HTTPClient(transport: transport))))
    }
    await screen.settle()
    #expect(try await screen.find(.identifier("stock")).text == text)
  }
}
