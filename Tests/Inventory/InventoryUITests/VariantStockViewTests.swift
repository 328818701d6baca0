import FoundationCore
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What staff type to change the stock of a variant: each button waits until its fields are valid.
struct VariantStockViewTests {
  private static let variant = VariantID("00000000-0000-7000-9000-000000000001") ?? .make()

  private func screen() async -> (Screen, CannedTransport) {
    let item =
      #"{"variant":"\#(Self.variant)","location":"\#(LocationID.make())","onHand":5,"committed":0,"available":5}"#
    let transport = CannedTransport([.init("/api/v1/inventory/stock", json: "{\"items\":[\(item)]}")])
    let screen = await Screen {
      VariantStockView(of: Self.variant, name: "Mug").environment(
        InventoryModel(client: InventoryHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  private func waits(_ button: String, on screen: Screen) async throws -> Bool {
    try await screen.find(.identifier(button)).attributes["data-valid"] == ""
  }

  private func isWrong(_ field: String, on screen: Screen) async throws -> Bool {
    try await screen.find(.identifier(field)).attributes["aria-invalid"] == "true"
  }

  @Test func `nothing is wrong before anything is typed, and neither button can be pressed`() async throws {
    let (screen, _) = await screen()
    for button in ["stock-receive", "stock-correct"] { #expect(try await waits(button, on: screen)) }
    for field in ["stock-received", "stock-counted", "stock-reason"] {
      #expect(try await !isWrong(field, on: screen), "\(field)")
    }
  }

  @Test(arguments: [("0", true), ("none", true), ("1000001", true), ("3", false)])
  func `units that came in are a number from one to a million`(_ units: String, _ isWrong: Bool) async throws {
    let (screen, _) = await screen()
    try await screen.type(units, into: .identifier("stock-received"))
    #expect(try await self.isWrong("stock-received", on: screen) == isWrong)
    #expect(try await waits("stock-receive", on: screen) == isWrong)
    #expect(try await waits("stock-correct", on: screen), "the other button has its own fields")
  }

  @Test func `a count asks for its reason, and a press without one sends nothing`() async throws {
    let (screen, transport) = await screen()
    try await screen.type("5", into: .identifier("stock-counted"))
    #expect(await screen.contains("This is the number on record."))
    try await screen.type("3", into: .identifier("stock-counted"))
    #expect(try await isWrong("stock-reason", on: screen))
    try await screen.tap(.identifier("stock-correct"))
    #expect(transport.requests.allSatisfy { $0.method == .get })
    try await screen.type("Two were broken", into: .identifier("stock-reason"))
    #expect(try await !waits("stock-correct", on: screen))
    #expect(try await !isWrong("stock-reason", on: screen))
  }
}
