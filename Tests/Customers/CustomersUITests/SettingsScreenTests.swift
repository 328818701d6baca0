import Customers
import CustomersUI
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// What customers decide of themselves.
struct SettingsScreenTests {
  private static let profile =
    #"{"customer":{"id":"00000000-0000-7000-8000-0000000000c1","name":"Ann","email":"ann@example.com","createdAt":"2026-01-02T09:00:00.000Z"},"addresses":[]}"#

  private func screen() async -> (Screen, CannedTransport) {
    let transport = CannedTransport([
      .init("/api/v1/customers/account", json: Self.profile),
      .init("/api/v1/customers/account/name", json: Self.profile),
    ])
    let screen = await Screen {
      SettingsScreen().environment(
        CustomersModel(client: CustomersHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  @Test(arguments: [("", false), ("   ", false), (String(repeating: "a", count: 201), false), ("Ann Baker", true)])
  func `a name is sent when it is one`(_ name: String, _ isSent: Bool) async throws {
    let (screen, transport) = await screen()
    #expect(try await screen.find(.identifier("settings-name")).attributes["value"] == "Ann")
    try await screen.type(name, into: .identifier("settings-name"))
    try await screen.tap(.identifier("settings-name-save"))
    #expect(transport.requests.contains { $0.method == .put } == isSent)
  }

  @Test(arguments: [
    (CustomersRoute.account, "/account"), (.settings, "/settings"), (.addresses, "/settings/addresses"),
  ])
  func `each place has its address`(_ route: CustomersRoute, _ path: String) {
    #expect(route.location.description == path)
    #expect(CustomersRoute(location: route.location) == route)
  }
}
