import FoundationCore
import MyStoreKit
import Settings
import SettingsUI
import Testing
import WebUI
import WebUITesting

/// The form of a section.
@Suite struct StoreSettingsScreenTests {
  private let section = SettingsSectionState(
    id: "shop", title: "Shop", isWritable: true,
    settings: [
      SettingState(declaration: ShopSettings.name.declaration, value: "Corner", isSet: true, isFixed: false),
      SettingState(declaration: ShopSettings.vatID.declaration, value: "GB1", isSet: true, isFixed: true),
      SettingState(
        declaration: SettingDeclaration(
          key: "shop.key", label: "Key", help: "", kind: .secret, defaultValue: .text("")), value: "", isSet: true,
        isFixed: false),
    ], version: 4)

  @Test func `only what differs is changed, and an empty field keeps a secret`() {
    var form = SettingsForm(section)
    #expect(form.changes(of: section) == [])
    form["shop.name"] = " Corner "
    form["shop.vat-id"] = "GB2"
    #expect(form.changes(of: section) == [])
    form["shop.name"] = "Corner Shop"
    form["shop.key"] = "abc"
    #expect(
      form.changes(of: section) == [
        SettingsEdit.Change(key: "shop.name", value: "Corner Shop"), SettingsEdit.Change(key: "shop.key", value: "abc"),
      ])
  }

  @Test func `what cannot be saved is said beside its field, in the page's language`() async throws {
    let json = String(decoding: Schema.settingsSections.encode([section]), as: UTF8.self)
    let transport = CannedTransport([.init("/api/v1/settings/sections", json: json)])
    let screen = await Screen(locale: "pl", waiting: .milliseconds(200)) {
      StoreSettingsScreen().environment(
        SettingsModel(client: SettingsHTTPClient(client: HTTPClient(transport: transport))))
    }
    try await screen.type("", into: .identifier("setting-shop.name"))
    #expect(await screen.contains("Wpisz od 1 do 60 znaków."))
    #expect(await screen.contains("Ustawione przy uruchomieniu sklepu; tutaj nie można tego zmienić."))
  }
}
