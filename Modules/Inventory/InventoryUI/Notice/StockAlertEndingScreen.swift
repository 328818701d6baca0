import FoundationUI
import Inventory
import MyStoreKit
public import WebUI

/// Where the link of a message leads by which somebody ends their stock alerts. Nothing ends by looking at it: mail programs
/// follow links before people do.
public struct StockAlertEndingScreen: View {
  private let token: String
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.showError) private var showError
  @State private var isEnded = false

  /// The page of a link.
  public init(token: String) { self.token = token }

  /// A button, and then what has happened.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if isEnded {
        Text(text("You get no more messages about products that are back.")).accessibilityIdentifier("alerts-ended")
      } else {
        Form {
          Text(text("This ends every message that you have asked for about products that are sold out."))
          Button(text("No more messages")) { await end() }.buttonStyle(.borderedProminent)
            .accessibilityIdentifier("end-alerts")
        }
        .frame(maxWidth: .reading)
      }
    }
    .navigationTitle(text("Messages about products that are back"))
  }

  private func end() async {
    do throws(HTTPClientError) {
      try await inventory.endAlerts(by: token)
      isEnded = true
    } catch { showError(text.told(error), text("Try again in a moment.")) }
  }
}
