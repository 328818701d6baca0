public import FoundationUI
import MyStoreKit
import Settings
import SettingsUI
import WebUI

/// Settings' screens in their states.
public enum SettingsPreviews: PreviewProvider {
  private static let list = "/api/v1/settings/sections"
  private static let history = "/api/v1/settings/sections/shop/history"
  private static let sections = CannedTransport.Answer(list, json: PackageResources.settings_json)

  /// The form, then what was changed.
  public static var previews: [Preview] {
    [
      preview("StoreSettingsScreen", sections) { StoreSettingsScreen() },
      preview("StoreSettingsScreen, no such section", sections) { StoreSettingsScreen(section: "none") },
      preview("StoreSettingsScreen, error", .init(list, failing: .timedOut)) { StoreSettingsScreen() },
      preview("StoreSettingsScreen, loading", .never(list)) { StoreSettingsScreen() },
      preview("SettingsHistoryScreen", sections, .init(history, json: PackageResources.settings_history_json)) {
        SettingsHistoryScreen(section: "shop")
      },
      preview("SettingsHistoryScreen, empty", sections, .init(history, json: #"{"items": [], "next": null}"#)) {
        SettingsHistoryScreen(section: "shop")
      },
      preview("SettingsHistoryScreen, error", sections, .init(history, failing: .timedOut)) {
        SettingsHistoryScreen(section: "shop")
      },
      preview("SettingsHistoryScreen, loading", sections, .never(history)) { SettingsHistoryScreen(section: "shop") },
    ]
  }

  private static func preview(
    _ name: String, _ answers: CannedTransport.Answer..., screen: @escaping @Sendable () -> some View
  ) -> Preview {
    Preview(name, answers: answers) { client in
      screen().environment(SettingsModel(client: SettingsHTTPClient(client: client)))
    }
  }
}
