import Addresses
import Inventory
import InventoryUI
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// The store finder: what a reader types, and what their browser says.
struct StoreFinderScreenTests {
  private static let none = #"{"items":[]}"#

  private func screen(_ place: String?) async -> (Screen, CannedTransport) {
    let transport = CannedTransport([.init("/api/v1/inventory/shops", json: Self.none)])
    let screen = await Screen {
      StoreFinderScreen(place: place).environment(
        InventoryModel(client: InventoryHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  @Test func `before somebody says where they are, all shops are asked for, and no place`() async {
    let (screen, transport) = await screen(nil)
    #expect(transport.requests.map(\.path) == ["/api/v1/inventory/shops"])
    #expect(await screen.contains("it is asked only when you press the button"))
    #expect(await screen.contains("There are no shops yet"))
  }

  @Test func `a place where no shop is is told as such`() async {
    let (screen, transport) = await screen("Nowhere")
    #expect(transport.requests.count == 1)
    #expect(await screen.contains("No shop found"))
  }

  @Test(arguments: [
    ("53.801300,-1.548600", true), ("", false), ("north", false), ("91,0", false),
    ("53.8,-1.5<script>", false), ("0,0,0", false),
  ])
  func `a position is a point on the Earth, whatever a browser sends`(_ text: String, _ isTaken: Bool) {
    let manager = LocationManager()
    manager.take(text)
    #expect((manager.position != nil) == isTaken)
  }

  @Test func `what is no position leaves the former one`() {
    let manager = LocationManager()
    manager.take("53.8,-1.5")
    manager.take("nonsense")
    #expect(manager.position == Coordinate("53.8,-1.5"))
  }
}
