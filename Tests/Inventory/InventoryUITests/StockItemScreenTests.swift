import FoundationCore
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// The page of an item: what its forms send.
struct StockItemScreenTests {
  private static let variant = VariantID.make(), location = LocationID.make(), movement = StockMovementID.make()
  private static let stock = "/api/v1/inventory/stock"

  private func screen(policy: String = "tracked") async -> (Screen, CannedTransport) {
    let item = """
      {"variant":"\(Self.variant)","location":"\(Self.location)","onHand":9,"committed":2,"reserved":1,"unavailable":3,
      "incoming":40,"available":3,"policy":"\(policy)"}
      """
    let movement = """
      {"id":"\(Self.movement)","variant":"\(Self.variant)","location":"\(Self.location)","kind":"received","quantity":9,
      "balance":{"onHand":9,"available":8},"actor":"staff:1","occurredAt":"2026-01-02T09:00:00.000Z"}
      """
    let place = """
      {"id":"\(Self.location)","details":{"code":"MAIN","name":"Main","kind":"warehouse"},"version":1}
      """
    let transport = CannedTransport([
      .init(Self.stock, json: #"{"items":[\#(item)]}"#),
      .init("/api/v1/inventory/locations/\(Self.location)", json: place),
      .init("/api/v1/inventory/locations", json: #"{"items":[\#(place)]}"#),
      .init("\(Self.stock)/\(Self.variant)/movements", json: #"{"items":[\#(movement)]}"#),
      .init("/api/v1/inventory/withholdings", method: .post, json: "", status: 204),
      .init("/api/v1/inventory/movements/\(Self.movement)/reversal", method: .post, json: "", status: 204),
      .init("\(Self.stock)/\(Self.variant)/policy", method: .put, json: "", status: 204),
    ])
    let screen = await Screen {
      StockItemScreen(of: Self.variant).environment(
        InventoryModel(client: InventoryHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  private func sent(_ transport: CannedTransport) -> String {
    transport.requests.filter { $0.method != .get }.map { String(decoding: $0.body ?? [], as: UTF8.self) }
      .joined(separator: "\n")
  }

  @Test func `the five quantities and what a movement led to are shown`() async throws {
    let (screen, _) = await screen()
    for (counter, units) in [("committed", "2"), ("reserved", "1"), ("unavailable", "3"), ("incoming", "40")] {
      #expect(try await screen.find(.identifier("stock-\(counter)")).text == units)
    }
    #expect(try await screen.find(.identifier("movement-on-hand")).text == "9")
    #expect(await screen.contains("On hand +9"))
  }

  @Test(arguments: [("stock-withhold", #""quantity":2"#), ("stock-put-back", #""quantity":-2"#)])
  func `units are withheld, or put back, where they are`(_ button: String, _ quantity: String) async throws {
    let (screen, transport) = await screen()
    #expect(try await screen.find(.identifier(button)).attributes["data-valid"] == "")
    try await screen.type("2", into: .identifier("stock-withheld-units"))
    try await screen.type("Wet", into: .identifier("stock-note"))
    try await screen.tap(.identifier(button))
    #expect(sent(transport).contains(quantity))
    #expect(sent(transport).contains(#""cause":"damaged""#) && sent(transport).contains(#""reason":"Wet""#))
    #expect(sent(transport).contains(Self.location.description))
  }

  @Test func `a mistake is undone once somebody has said so twice`() async throws {
    let (screen, transport) = await screen()
    try await screen.tap(.identifier("movement-undo"))
    #expect(sent(transport) == "")
    try await screen.tap(.identifier("movement-undo-yes"))
    #expect(sent(transport).contains("Recorded by mistake"))
  }

  @Test func `what oversells may have a limit`() async throws {
    let (screen, transport) = await screen(policy: "oversells")
    try await screen.type("x", into: .identifier("stock-limit"))
    try await screen.tap(.identifier("stock-policy-change"))
    #expect(sent(transport) == "")
    try await screen.type("7", into: .identifier("stock-limit"))
    try await screen.tap(.identifier("stock-policy-change"))
    #expect(sent(transport).contains(#""backorderLimit":7"#))
  }

  @Test func `what is sold before it comes has a day`() async throws {
    let (screen, transport) = await screen(policy: "oversells")
    try await screen.type("soon", into: .identifier("stock-expected"))
    try await screen.tap(.identifier("stock-policy-change"))
    #expect(sent(transport) == "")
    try await screen.type("2026-12-24", into: .identifier("stock-expected"))
    try await screen.tap(.identifier("stock-policy-change"))
    #expect(sent(transport).contains(#""expectedOn":"2026-12-24""#))
  }
}
